# SPDX-License-Identifier: MIT
"""Samples of other profilers, within the requests of a recording."""
