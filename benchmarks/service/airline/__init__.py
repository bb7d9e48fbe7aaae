# SPDX-License-Identifier: MIT
"""Compares the airline of examples/airline as one JVM and as five services."""
