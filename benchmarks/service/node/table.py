# SPDX-License-Identifier: MIT
"""What the measurements say: ratios to the bare service of the same round, as a table."""

from collections.abc import Mapping, Sequence
from statistics import median

from harness.command_line import table
from harness.ratios import estimate, paired_ratios

from node.conditions import BASELINE

METRICS = {
    "cpu_us_per_request": "CPU a request",
    "p50_ms": "p50",
    "p99_ms": "p99",
    "memory_mb": "memory",
}

Runs = Mapping[str, Sequence[Mapping[str, float]]]  # per condition, a measurement for each round


def markdown(runs: Runs) -> str:
    """The table of ratios, and what they are ratios of."""
    rows = [
        [condition, *(_ratio(runs, condition, metric) for metric in METRICS)]
        for condition in runs
        if condition != BASELINE
    ]
    bare = {metric: median(_values(runs, BASELINE, metric)) for metric in METRICS}
    lost = sum(run["lost"] for measured in runs.values() for run in measured)
    grown = ", ".join(
        f"{condition} {median(_values(runs, condition, 'grown_mb')):.1f}" for condition in runs
    )
    return (
        table([f"ratio to {BASELINE}", *METRICS.values()], rows)
        + f"\nMedian of {len(runs[BASELINE])} rounds [interval of 95 % or the said confidence]. "
        + f"`{BASELINE}`, median: {bare['cpu_us_per_request']:.0f} µs of CPU a request, "
        + f"latency p50 {bare['p50_ms']:.1f} ms, p99 {bare['p99_ms']:.1f} ms, "
        + f"memory {bare['memory_mb']:.0f} MB. Grown while measured, MB: {grown}. "
        + f"Events or packets lost: {lost:.0f}.\n"
    )


def _ratio(runs: Runs, condition: str, metric: str) -> str:
    ratios = paired_ratios(_values(runs, condition, metric), _values(runs, BASELINE, metric))
    return f"{estimate(ratios):.2f}"


def _values(runs: Runs, condition: str, metric: str) -> list[float]:
    return [run[metric] for run in runs[condition]]
