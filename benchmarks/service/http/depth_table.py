# SPDX-License-Identifier: MIT
"""What chains and fans of calls say: what a condition adds to a request, by its size."""

from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

from conditions import BASELINE
from harness.command_line import table
from harness.ratios import Estimate, estimate

METRICS = {"cpu_ms_per_request": "CPU time", "p50_ms": "latency p50"}

Rounds = Sequence[Mapping[str, Any]]  # by round: costs by shape and size, sizes as text or numbers
Runs = Mapping[str, Rounds]  # by condition


def sizes_of(runs: Runs, shape: str) -> list[int]:
    """The numbers of calls, ascending."""
    return sorted(int(size) for size in runs[BASELINE][0][shape])


def added(runs: Runs, condition: str, shape: str, metric: str) -> dict[int, list[float]]:
    """By size, what the condition adds to the baseline's request in each round, milliseconds."""

    def values(rounds: Rounds, size: int) -> list[float]:
        return [
            {int(key): cost for key, cost in one[shape].items()}[size][metric] for one in rounds
        ]

    return {
        size: [
            value - base
            for value, base in zip(
                values(runs[condition], size), values(runs[BASELINE], size), strict=True
            )
        ]
        for size in sizes_of(runs, shape)
    }


def a_call(runs: Runs, condition: str, shape: str, metric: str) -> dict[int, Estimate]:
    """By size but the smallest, what the condition adds to one more call, microseconds: what it
    adds to a request of this size more than to the smallest, over the calls between. Where the
    overhead of a call is constant, all sizes have the same."""
    by_size = added(runs, condition, shape, metric)
    (least, at_least), *larger = by_size.items()
    return {
        size: estimate(
            [
                (more - few) / (size - least) * 1e3
                for more, few in zip(values, at_least, strict=True)
            ]
        )
        for size, values in larger
    }


def markdown(runs: Runs, lost: int) -> str:
    """The tables, one for each shape and metric.

    :param lost: events and packets of the recordings
    """
    text = ""
    for shape in runs[BASELINE][0]:
        sizes = sizes_of(runs, shape)
        for metric, said in METRICS.items():
            rows = [
                [
                    condition,
                    *(f"{one:.1f}" for one in a_call(runs, condition, shape, metric).values()),
                ]
                for condition in runs
                if condition != BASELINE
            ]
            header = [f"{shape}: {said} added to one more call, µs"]
            text += table([*header, *(f"{size} calls" for size in sizes[1:])], rows)
            base = {
                size: median(
                    {int(key): cost for key, cost in one[shape].items()}[size][metric]
                    for one in runs[BASELINE]
                )
                for size in (sizes[0], sizes[-1])
            }
            each = (base[sizes[-1]] - base[sizes[0]]) / (sizes[-1] - sizes[0]) * 1e3
            text += f"\n`{BASELINE}` itself: {each:.0f} µs for one more call.\n\n"
    return text + (
        f"Median of {len(runs[BASELINE])} rounds [interval of 95 % or the said confidence]."
        f" Events or packets lost: {lost}.\n"
    )
