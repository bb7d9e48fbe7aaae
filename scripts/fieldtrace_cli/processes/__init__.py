# SPDX-License-Identifier: MIT
"""Processes of this machine: those that the command starts, and those of other users."""
