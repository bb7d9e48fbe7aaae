# SPDX-License-Identifier: MIT
"""Recordings as columns: Parquet, for DuckDB, pandas and Spark."""
