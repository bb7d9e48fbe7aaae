# SPDX-License-Identifier: MIT
"""Receives spans of OTLP on this machine."""
