# SPDX-License-Identifier: MIT
"""Starts and ends of JVMs with the agent, none of which may be ended by it."""
