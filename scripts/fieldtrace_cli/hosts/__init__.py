# SPDX-License-Identifier: MIT
"""Flight recorders of several hosts that keep what they hold for the same moment."""
