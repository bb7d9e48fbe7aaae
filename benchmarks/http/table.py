# SPDX-License-Identifier: MIT
"""What the measurements say: ratios to the baseline."""

from collections.abc import Mapping, Sequence
from statistics import median

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


def markdown(runs: Runs, lost: int) -> str:
    """The table.

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
    return text
