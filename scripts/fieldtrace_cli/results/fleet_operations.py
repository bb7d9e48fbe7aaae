# SPDX-License-Identifier: MIT
"""Operations of many recordings, by their part of critical paths; and as the recording that a
comparison takes."""

from typing import Any

from fieldtrace_cli.base.printable import printable
from fieldtrace_cli.results.findings import Json, duration
from fieldtrace_cli.results.recordings import Recording

MOST_OPERATIONS = 20


def critical(told: Json) -> dict[str, Any]:
    """What is known of the operations, by critical time."""
    flat = told["flat"]
    requests, total = (sum(one[name] for one in flat) for name in ("requests", "requests_ns"))
    return {
        "requests": requests,
        "requests_ns": total,
        "operations": [
            {**one, "critical_share": one["critical_ns"] / total if total else 0.0} for one in flat
        ],
    }


def critical_text(answer: Json, most: int) -> str:
    """The same for people; `most` operations, 0 for all."""
    operations = answer["operations"]
    shown = operations[:most] if most else operations
    lines = [
        f"Requests: {answer['requests']:,}, which took {duration(answer['requests_ns'])} together.",
        "",
        f"{'critical':>9}  {'share':>6}  {'exclusive':>9}  {'calls':>12}  {'longest':>9}"
        "  operation",
    ]
    for one in shown:
        times = [duration(one[name]) for name in ("critical_ns", "exclusive_ns", "longest_ns")]
        name = printable(f"{one['service']}[{one['operation']}]")
        lines.append(
            f"{times[0]:>9}  {100 * one['critical_share']:>4.1f} %  {times[1]:>9}"
            f"  {one['count']:>12,}  {times[2]:>9}  {name}"
        )
    more = len(operations) - len(shown)
    if more:
        lines.append(f"{more:,} more operations: --top 0")
    return "\n".join(lines) + "\n"


def period(name: str, fields: Json, told: Json) -> Recording:
    """What `fieldtrace export` wrote in a period as one recording, without its findings."""
    parts: dict[str, Json] = {
        "fields": fields,
        "operations": {"operations": told["operations"]},
        "latencies": {"operations": told["latencies"], "examples": {}},
        "fix-list": {"fixes": []},
    }
    return Recording(name, parts.__getitem__)
