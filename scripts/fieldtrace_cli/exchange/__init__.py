# SPDX-License-Identifier: MIT
"""Traces from elsewhere, and for others: by components of Babeltrace 2."""
