# SPDX-License-Identifier: MIT
"""A long run with the agent, and whether anything grows."""
