# SPDX-License-Identifier: MIT
"""What the measurements say: ratios to the baseline."""

from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

from conditions import BASELINE
from harness.command_line import table
from harness.ratios import Estimate, estimate
from neighbours import BY_TURNS, DISTURBED, is_disturbed, ratio

METRICS = {
    "cpu_ms_per_request": "CPU time per request",
    "allocated_kb_per_request": "allocation per request",
    "throughput": "throughput",
    "p50_ms": "latency p50",
    "p99_ms": "latency p99",
}

Runs = Mapping[str, Sequence[Mapping[str, Any]]]  # per condition, a measurement for each round


def ratios(runs: Runs) -> dict[str, dict[str, list[float]]]:
    """Per condition but the baseline and metric, each round's ratio to the baseline.

    Rounds in which every cycle was disturbed have none.
    """
    return {
        condition: {metric: _ratios(measured, runs[BASELINE], metric) for metric in METRICS}
        for condition, measured in runs.items()
        if condition != BASELINE
    }


def _ratios(
    measured: Sequence[Mapping[str, Any]], bare: Sequence[Mapping[str, Any]], metric: str
) -> list[float]:
    found = [
        # Results of before turns were kept have their sums alone.
        ratio(run["turns"], base["turns"], metric)
        if metric in BY_TURNS and "turns" in run
        else run[metric] / base[metric]
        for run, base in zip(measured, bare, strict=True)
    ]
    return [one for one in found if one is not None]


def widest(runs: Runs) -> Estimate | None:
    """The interval of the CPU time that is known least; None where one is not known at all."""
    estimates = []
    for metrics in ratios(runs).values():
        if not metrics["cpu_ms_per_request"]:
            return None
        estimates.append(estimate(metrics["cpu_ms_per_request"]))
    return max(estimates, key=lambda one: one.high - one.low)


def _memory(runs: Runs) -> str:
    """A sentence on memory; none of results that do not have it."""
    if not all("resident_mb" in run for measured in runs.values() for run in measured):
        return ""
    resident = {
        condition: median(run["resident_mb"] for run in measured)
        for condition, measured in runs.items()
    }
    more = [
        f"{mb - resident[BASELINE]:+.0f} MB with `{condition}`"
        for condition, mb in resident.items()
        if condition != BASELINE
    ]
    return (
        f"\nResident memory of a service after its turns: {resident[BASELINE]:.0f} MB,"
        f" {', '.join(more)}.\n"
    )


def markdown(runs: Runs, lost: int) -> str:
    """The table.

    :param lost: events and packets of the recordings
    """
    rows = [
        [condition, *(f"{estimate(v):.3f}" if v else "disturbed" for v in metrics.values())]
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
    text += _memory(runs)
    turns = [
        turn for measured in runs.values() for run in measured for turn in run.get("turns", [])
    ]
    if turns:
        text += (
            f"\nTurns left out, because others had more than {DISTURBED:.0%} of the machine:"
            f" {sum(map(is_disturbed, turns))} of {len(turns)}.\n"
        )
    return text
