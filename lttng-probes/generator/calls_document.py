# SPDX-License-Identifier: MIT
"""The table of calls in docs/architecture.md."""

from generator.calls import Border


def table(border: Border) -> list[str]:
    """A row a call."""
    lines = ["| call | meaning |", "| --- | --- |"]
    for call in border.calls:
        takes = ", ".join(f"{p.type} {p.name}" for p in call.parameters)
        lines.append(f"| `{call.returns} {call.name}({takes})` | {call.meaning} |")
    return lines
