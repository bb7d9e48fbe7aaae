# SPDX-License-Identifier: MIT
"""The table of what was measured."""

import statistics
from collections.abc import Callable
from typing import Any

from harness import command_line

HEADER = [
    *("condition", "mean, µs", "least to greatest", "median, µs", "95 %, µs", "99 %, µs"),
    *("above no probes, µs", "CPU of the process, µs a call", "LTTng's CPU, µs a call"),
    *("bytes an entry", "entries lost"),
]
BARE = "no probes"


def table(runs: dict[str, list[dict[str, Any]]], calls: int, depth: int) -> str:
    """In Markdown; of several rounds the medians, microseconds for all nested calls together."""
    bare = _median(runs[BARE], "mean_ns")
    return command_line.table(HEADER, [_row(n, r, bare, calls, depth) for n, r in runs.items()])


def _row(name: str, rounds: list[dict[str, Any]], bare: float, calls: int, depth: int) -> list[str]:
    means = [measured["mean_ns"] for measured in rounds]
    mean = statistics.median(means)
    return [
        name,
        f"{mean / 1000:.2f}",
        f"{min(means) / 1000:.2f} to {max(means) / 1000:.2f}",
        *(f"{_median(rounds, key) / 1000:.2f}" for key in ("median_ns", "p95_ns", "p99_ns")),
        f"{(mean - bare) / 1000:.2f}",
        f"{_median(rounds, 'cpu_ns') / calls / 1000:.2f}",
        _or_nothing(rounds, "lttng_cpu_ns", lambda value: f"{value / calls / 1000:.2f}"),
        _or_nothing(rounds, "bytes", lambda value: f"{value / calls / depth:.1f}"),
        _lost(rounds, calls * depth),
    ]


def _median(rounds: list[dict[str, Any]], key: str) -> float:
    values: list[float] = [measured[key] for measured in rounds]
    return statistics.median(values)


def _or_nothing(rounds: list[dict[str, Any]], key: str, text: Callable[[float], str]) -> str:
    return text(_median(rounds, key)) if key in rounds[0] else ""


def _lost(rounds: list[dict[str, Any]], entries: int) -> str:
    if not rounds[0].get("entries"):
        return ""
    lost = max(entries - measured["entries"] for measured in rounds)
    return "0" if lost == 0 else f"{lost / entries:.2%}"
