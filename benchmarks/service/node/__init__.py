# SPDX-License-Identifier: MIT
"""What the agent costs a Node.js service."""
