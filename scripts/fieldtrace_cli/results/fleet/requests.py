# SPDX-License-Identifier: MIT
"""Requests over many recordings, for people."""

from typing import Any

from fieldtrace_cli.base.printable import printable
from fieldtrace_cli.results.findings import duration

_MOST_OPERATIONS = 20
_WHY = {
    "end_not_told": "their end is missing",
    "nobody_recorded_answers": "nobody recorded answers",
    "no_handling_in_time": "no handling at that time",
    "nobody_recorded_calls": "nobody recorded calls",
    "no_call_in_time": "no call at that time",
    "in_a_circle": "they go round",
}


def requests_text(told: dict[str, Any]) -> str:
    """How many there are, of which operations, and why parts of some are missing."""
    several = told["requests_of_several_recordings"]
    lines = [
        f"Requests: {told['requests']:,} of {told['spans']:,} spans, in {told['recordings']:,}"
        f" recordings; {several:,} are in several recordings.",
        f"Calls joined with their handling in another recording: {told['joined']:,}"
        f" ({told['joined_late']:,} handled for longer than their caller waited).",
        f"Calls that were not: {_reasons(told['calls_not_joined'])}.",
        f"Handlings that were not: {_reasons(told['handlings_not_joined'])}.",
    ]
    clocks = told["clocks"]
    if clocks["pairs"]:
        lines.append(
            f"Clocks: {clocks['pairs']:,} pairs of recordings, at most"
            f" {duration(clocks['largest_ns'])} apart; {clocks['by_most_calls']:,} by what most"
            " calls tell, since one of both was recorded for longer."
        )
    if unnamed := told["spans_without_recording"]:
        lines.append(f"Spans of exports that have no name, left out: {unnamed:,}. Export anew.")
    operations = told["operations"]
    if operations:
        lines += ["", f"{'requests':>12}  {'spans':>8}  {'mean ms':>10}  operation"]
    for one in operations[:_MOST_OPERATIONS]:
        number = one["requests"]
        spans, mean = one["spans"] / number, one["total_ns"] / number / 1e6
        name = printable(f"{one['service']}[{one['operation']}]")
        lines.append(f"{number:>12,}  {spans:>8,.1f}  {mean:>10,.2f}  {name}")
    more = len(operations) - _MOST_OPERATIONS
    if more > 0:
        lines.append(f"{more:,} more operations: --format json")
    return "\n".join(lines) + "\n"


def _reasons(counts: dict[str, int]) -> str:
    told = [f"{_WHY[reason]} {count:,}" for reason, count in counts.items()]
    return f"{sum(counts.values()):,} ({', '.join(told)})"
