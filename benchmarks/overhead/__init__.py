# SPDX-License-Identifier: MIT
"""What the agent costs a service under load, beside a peer's agent."""
