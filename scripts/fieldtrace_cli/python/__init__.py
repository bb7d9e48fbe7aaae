# SPDX-License-Identifier: MIT
"""Python processes that run with the agent."""
