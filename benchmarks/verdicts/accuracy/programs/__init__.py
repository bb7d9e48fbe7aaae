# SPDX-License-Identifier: MIT
"""The generator of programs whose use of remote objects is known."""
