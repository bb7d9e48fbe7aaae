# SPDX-License-Identifier: MIT
"""LTTng's sessions and daemon, and the traces that they write."""
