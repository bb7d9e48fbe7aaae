# SPDX-License-Identifier: MIT
"""Exchanges out of spans: who called whom, and when by one clock."""
