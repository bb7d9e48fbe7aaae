# SPDX-License-Identifier: MIT
"""How much of what was recorded stays."""
