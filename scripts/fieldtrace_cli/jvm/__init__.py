# SPDX-License-Identifier: MIT
"""JVMs: how the agent gets into one that starts or runs."""
