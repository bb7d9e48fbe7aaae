# SPDX-License-Identifier: MIT
"""Whether libraries make the same of objects with the agent's mark as without."""
