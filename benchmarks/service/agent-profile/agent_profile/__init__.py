# SPDX-License-Identifier: MIT
"""Where the agent's processor time goes, by a sampling profiler."""
