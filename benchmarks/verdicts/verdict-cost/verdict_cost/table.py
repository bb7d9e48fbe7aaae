# SPDX-License-Identifier: MIT
"""What the results say, as Markdown: every number the median of its rounds."""

from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import Any

from harness.command_line import table

from verdict_cost.loads import Cell
from verdict_cost.trace import VERDICTS

HEADER = [
    "calls/s / threads",
    "backend",
    "agent",
    "a verdict, µs of processor time",
    "verdicts a minute",
    "seconds with a verdict",
    "watches that found no slot",
    "budget spent, worst third after the first",
    "of the process",
    "CPU time a call, to bare",
    "trace, kB/s",
    "others' share of the machine",
]
NONE = "none"

Runs = Mapping[str, Sequence[Mapping[str, Any]]]


def markdown(cells: Sequence[Cell], runs: Runs) -> str:
    """The table of the cells that have been measured."""
    rows = []
    for cell in cells:
        measured = runs.get(cell.name, ())
        if cell.agent and measured:
            rows.append(_row(cell, measured, runs.get(Cell(cell.load, "", "").name, ())))
    return table(HEADER, rows)


def _row(
    cell: Cell, measured: Sequence[Mapping[str, Any]], bare: Sequence[Mapping[str, Any]]
) -> list[str]:
    def middle(of: Callable[[Mapping[str, Any]], float]) -> float:
        return median([of(one) for one in measured])

    verdicts = middle(lambda one: one["verdicts"])
    return [
        cell.load.name,
        cell.backend,
        cell.agent,
        f"{middle(lambda one: one['spent_ns'] / 1e3 / max(1, one['verdicts'])):,.0f}"
        if verdicts
        else NONE,
        f"{middle(lambda one: 60 * one['verdicts'] / one['seconds']):,.0f}",
        f"{middle(lambda one: one['seconds_with_verdicts'] / one['seconds']):.0%}",
        f"{middle(no_slot):.0%}" if middle(lambda one: sum(one["ends"].values())) else NONE,
        f"{middle(lambda one: max(one['budget_shares'][1:])):.2f}",
        f"{middle(lambda one: one['spent_ns'] / 1e9 / one['cpu_seconds']):.1%}",
        f"{middle(cpu_per_call) / median(map(cpu_per_call, bare)):.2f}" if bare else NONE,
        f"{middle(lambda one: one['bytes'] / 1e3 / one['seconds']):,.0f}",
        f"{middle(lambda one: one['others']):.0%}",
    ]


def no_slot(measured: Mapping[str, Any]) -> float:
    """The share of the watches, begun or not, that found no free slot."""
    ends: dict[str, int] = measured["ends"]
    return ends.get("no_slot", 0) / max(1, sum(ends.values()))


def cpu_per_call(measured: Mapping[str, Any]) -> float:
    """Processor time of the process by the calls that it made, in seconds."""
    seconds: float = measured["cpu_seconds"]
    return seconds / int(measured["calls"])


def line(measured: Mapping[str, Any]) -> str:
    """One measurement in words."""
    calls = f"{measured['calls'] / measured['seconds']:,.0f} calls/s"
    if "verdicts" not in measured:
        return calls
    censored = {name: n for name, n in measured["ends"].items() if name not in VERDICTS}
    return (
        f"{calls}, {measured['verdicts']:,} verdicts, {measured['spent_ns'] / 1e6:,.0f} ms, budget "
        f"{' '.join(f'{share:.2f}' for share in measured['budget_shares'])}, censored {censored}"
    )
