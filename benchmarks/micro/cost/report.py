# SPDX-License-Identifier: MIT
"""What the measurements say, as a table."""

from collections.abc import Mapping, Sequence

from harness.command_line import table
from harness.ratios import estimate, paired_ratios

from cost.conditions import BARE, FIELD_WATCH, SPAN

# Each of the program's measurements, and the condition that it is compared with.
MEASUREMENTS = {"call": SPAN, "first read": FIELD_WATCH, "hot read": BARE}
UNITS = {"call": "us", "first read": "us", "hot read": "ns"}
NANOSECONDS = {"us": 1e3, "ns": 1}

Runs = Mapping[str, Sequence[Mapping[str, float]]]  # per condition, a measurement for each round


def markdown(runs: Mapping[int, Runs]) -> str:
    """A table for each number of threads."""
    return "\n".join(_table(threads, some) for threads, some in runs.items())


def _table(threads: int, runs: Runs) -> str:
    header = [f"{threads} threads" if threads > 1 else "1 thread"]
    for name, peer in MEASUREMENTS.items():
        header += [f"{name}, {UNITS[name]}", f"ratio to {peer}"]
    return table(header, [[condition, *_cells(condition, runs)] for condition in runs])


def _cells(condition: str, runs: Runs) -> list[str]:
    cells = []
    for name, peer in MEASUREMENTS.items():
        values = [run[name] for run in runs[condition]]
        scale = NANOSECONDS[UNITS[name]]
        cells.append(f"{estimate([value / scale for value in values]):.2f}")
        ratios = paired_ratios(values, [run[name] for run in runs[peer]])
        cells.append(f"{estimate(ratios):.2f}")
    return cells
