# SPDX-License-Identifier: MIT
"""Where the processor time goes that a fix saves."""
