# SPDX-License-Identifier: MIT
"""What every recording shares: which processes are in it, and what is said about it."""
