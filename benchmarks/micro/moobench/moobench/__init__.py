# SPDX-License-Identifier: MIT
"""MooBench with the agent's probes and its peers."""
