# SPDX-License-Identifier: MIT
"""How agents that no JVM holds get their options: `key=value`, joined by commas."""

VARIABLE = "FIELDTRACE_AGENT_OPTIONS"
