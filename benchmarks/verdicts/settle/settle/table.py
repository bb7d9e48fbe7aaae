# SPDX-License-Identifier: MIT
"""What the results say, as Markdown."""

from collections.abc import Mapping, Sequence
from typing import Any

from harness.command_line import table

from settle.scenes import Scene

HEADER = [
    "system",
    "backend",
    "agent",
    "after, s",
    "fields with verdicts",
    "decided",
    "settled",
    "verdicts",
    "decided wrongly",
    "spent of the processes",
    "budget used",
]


def markdown(results: Mapping[str, Sequence[Mapping[str, Any]]]) -> str:
    """A row for each time at which results are told."""
    rows = []
    for name, measured in results.items():
        system, backend, agent = name.split(" ", 2)
        for one in measured:
            rows += [_row([system, backend, agent], look) for look in one["looks"]]
    return table(HEADER, rows)


def _row(name: list[str], look: Mapping[str, Any]) -> list[str]:
    return [
        *name,
        f"{look['seconds']:.0f}",
        *(f"{look[key]} of {look['fields']}" for key in ("with_verdicts", "decided", "settled")),
        f"{look['verdicts']:,}",
        str(len(look["wrong"])),
        f"{look['spent_share']:.2%}",
        f"{look['budget_used']:.0%}",
    ]


def lacks(scene: Scene, name: str, measured: Mapping[str, Any]) -> str:
    """The fields that are open in the end, and what they lack."""
    fields = measured["open"]
    lines = "".join(f"- {field}: {lack}\n" for field, lack in fields.items())
    return f"\nOpen in the end, {name} ({len(fields)}, {scene.what}):\n\n{lines}" if fields else ""
