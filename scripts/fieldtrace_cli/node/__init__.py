# SPDX-License-Identifier: MIT
"""Node.js processes that run with the agent."""
