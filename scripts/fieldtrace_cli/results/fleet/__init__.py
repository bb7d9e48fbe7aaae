# SPDX-License-Identifier: MIT
"""What the tables of a fleet say, as text, JSON and a page."""
