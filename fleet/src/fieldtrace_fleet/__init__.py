# SPDX-License-Identifier: MIT
"""The tables of many recordings as one: counts that add up, asked by DuckDB or Apache Spark."""
