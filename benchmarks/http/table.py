# SPDX-License-Identifier: MIT
"""What the measurements say: ratios to the baseline, and what a call in a chain or a fan costs."""

from collections.abc import Mapping, Sequence
from statistics import linear_regression, median

from conditions import BASELINE
from harness.command_line import table
from harness.ratios import estimate, paired_ratios

METRICS = {
    "cpu_ms_per_request": "CPU time per request",
    "allocated_kb_per_request": "allocation per request",
    "throughput": "throughput",
    "p50_ms": "latency p50",
    "p99_ms": "latency p99",
}
SIZES = {"chain_ms": "one more call in a chain, ms", "fan_ms": "one more call in a fan, ms"}

Runs = Mapping[str, Sequence[Mapping]]  # per condition, a measurement for each round


def ratios(runs: Runs) -> dict[str, dict[str, list[float]]]:
    """Per condition but the baseline and metric, each round's ratio to the baseline."""
    return {
        condition: {
            metric: paired_ratios(
                [run[metric] for run in measured], [run[metric] for run in runs[BASELINE]]
            )
            for metric in METRICS
        }
        for condition, measured in runs.items()
        if condition != BASELINE
    }


def slope(times: Mapping[object, float]) -> float:
    """Milliseconds that one more call costs: the slope of the least-squares line."""
    return linear_regression([int(size) for size in times], list(times.values())).slope


def markdown(runs: Runs, lost: int) -> str:
    """The tables.

    :param lost: events and packets of the recordings
    """
    rows = [
        [condition, *(f"{estimate(values):.2f}" for values in metrics.values())]
        for condition, metrics in ratios(runs).items()
    ]
    bare = runs[BASELINE]
    text = table([f"ratio to {BASELINE}", *METRICS.values()], rows)
    text += (
        f"\nMedian of {len(bare)} rounds [interval of 95 % or the said confidence]. `{BASELINE}`,"
        f" median: {median(run['cpu_ms_per_request'] for run in bare):.3f} ms of CPU time and"
        f" {median(run['allocated_kb_per_request'] for run in bare):.0f} KiB per request (both"
        f" services), {median(run['throughput'] for run in bare):.0f} requests/s, p50"
        f" {median(run['p50_ms'] for run in bare):.2f} ms. Events or packets lost: {lost}.\n"
    )
    if "chain_ms" in bare[0]:
        sized = [
            [
                condition,
                *(f"{estimate([slope(run[key]) for run in measured]):.3f}" for key in SIZES),
            ]
            for condition, measured in runs.items()
        ]
        text += "\n" + table(["", *SIZES.values()], sized)
    return text
