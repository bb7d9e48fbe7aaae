# SPDX-License-Identifier: MIT
"""Trace Compass: its bundles, and how it is started with the plug-in."""
