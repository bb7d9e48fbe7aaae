# SPDX-License-Identifier: MIT
"""What the measurements say: ratios to the baseline, as a table."""

from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

from harness.command_line import table
from harness.ratios import estimate, paired_ratios

from overhead.conditions import BASELINE, RECORDING

METRICS = {
    "cpu_ms_per_request": "CPU time per request",
    "p50_ms": "latency p50",
    "p99_ms": "latency p99",
}

Runs = Mapping[str, Sequence[Mapping[str, Any]]]  # per condition, a measurement for each round


def ratios(runs: Runs) -> dict[str, dict[str, list[float]]]:
    """Per condition but the baseline and metric, each round's ratio to the baseline."""
    return {
        condition: {
            metric: paired_ratios(_values(measured, metric), _values(runs[BASELINE], metric))
            for metric in METRICS
        }
        for condition, measured in runs.items()
        if condition != BASELINE
    }


def markdown(runs: Runs) -> str:
    """The table of ratios, what they are ratios of, and what was recorded."""
    rows = [
        [condition, *(f"{estimate(values):.2f}" for values in metrics.values())]
        for condition, metrics in ratios(runs).items()
    ]
    bare = ", ".join(
        f"{label} {median(_values(runs[BASELINE], metric)):.2f} ms"
        for metric, label in METRICS.items()
    )
    return (
        table([f"ratio to {BASELINE}", *METRICS.values()], rows)
        + f"\nMedian of {len(runs[BASELINE])} rounds [interval of 95 % or the said confidence]. "
        + f"`{BASELINE}`, median: {bare}.\n\n"
        + _recorded(runs[RECORDING])
    )


def _recorded(measured: Sequence[Mapping[str, Any]]) -> str:
    def of(event: str) -> str:
        return f"{median(run['events'].get(event, 0) for run in measured):,.0f}"

    events = median(sum(run["events"].values()) for run in measured)
    return (
        f"A recording held {events:,.0f} events (median): {of('object_alloc')} sampled objects, "
        f"{of('watch_set')} watches, {of('watch_trap')} accesses. "
        f"{sum(run['lost'] for run in measured)} events or packets were lost in all. LTTng's own "
        f"daemons took {median(_values(measured, 'recorder_cpu_ms_per_request')):.3f} ms of CPU "
        "time per request, which no ratio contains.\n"
    )


def _values(measured: Sequence[Mapping[str, Any]], metric: str) -> list[float]:
    return [run[metric] for run in measured]
