# SPDX-License-Identifier: MIT
"""Parts of a report as rows that are short enough to be read by an assistant."""

from collections.abc import Sequence
from typing import Any

from fieldtrace_cli.results.causes import Cause
from fieldtrace_cli.results.findings import Finding, Frame, Json, place
from fieldtrace_cli.results.lanes import spans

_MS = 1_000_000
# Of shares.
_DIGITS = 4
# Of lists within an entry.
_FEW = 5
# Of what a request waited for.
_MOST_WAITS = 10


def services(operations: Sequence[Json]) -> list[dict[str, Any]]:
    """The services, by the time that requests waited for them."""
    rows: dict[str, dict[str, Any]] = {}
    for one in operations:
        row = rows.setdefault(
            one["service"],
            {
                "service": one["service"],
                **dict.fromkeys(("operations", "calls", "failures", "critical_share"), 0),
            },
        )
        row["operations"] += 1
        row["calls"] += one["count"]
        row["failures"] += one["failures"]
        row["critical_share"] += one["critical_share"]
    for row in rows.values():
        row["critical_share"] = round(row["critical_share"], _DIGITS)
    return sorted(rows.values(), key=lambda row: -row["critical_share"])


def edges(operations: Sequence[Json]) -> list[dict[str, Any]]:
    """Which service calls which, by the time that requests waited for these calls."""
    sums: dict[tuple[str, str], list[int]] = {}
    for one in operations:
        for caller in one["callers"]:
            if caller["service"] is not None:
                edge = sums.setdefault((caller["service"], one["service"]), [0, 0])
                edge[0] += caller["count"]
                edge[1] += caller["critical_ns"]
    rows = [
        {"caller": caller, "callee": callee, "calls": calls, "critical_ms": ms(critical)}
        for (caller, callee), (calls, critical) in sums.items()
    ]
    return sorted(rows, key=lambda row: -row["critical_ms"])


def operation(one: Json) -> dict[str, Any]:
    """An operation, with the first that call it."""
    return {
        **{key: one[key] for key in ("service", "operation", "count", "failures")},
        "median_ms": ms(one["median_ns"]),
        "p99_ms": ms(one["p99_ns"]),
        "critical_share": round(one["critical_share"], _DIGITS),
        "called_by": [
            f"{caller['service']} {caller['operation']}"
            for caller in one["callers"][:_FEW]
            if caller["service"] is not None
        ],
    }


def entry(cause: Cause) -> dict[str, Any]:
    """A finding in a few lines, with the others of the same cause."""
    also = [{"id": one.id, "title": one.title} for one in cause.also[:_FEW]]
    return brief(cause.first) | ({"also": also} if also else {})


def brief(finding: Finding) -> dict[str, Any]:
    """A finding in a few lines."""
    return {
        "id": finding.id,
        "title": finding.title,
        "place": finding.place,
        "is_worth_work": finding.deserves_work,
        "gain": finding.gain,
    }


def full(finding: Finding) -> dict[str, Any]:
    """What else is known of a finding."""
    kept = (
        *("extent", "classes", "never_read", "read_by_some", "wasted_bytes", "end_to_end"),
        "suggestion",
    )
    return {
        "reason": finding.reason,
        "call_path_innermost_first": [
            {"class_name": f.class_name, "method": f.method, "file": f.file, "line": f.line}
            for f in finding.frames
        ],
        **{key: finding.json[key] for key in kept if key in finding.json},
    }


def calls(request: Json) -> list[dict[str, Any]]:
    """The calls of a request, callers before what they call."""
    depths: dict[int, int] = {}
    rows = []
    for span in spans(request):
        depths[span["id"]] = depths.get(span["caller"], -1) + 1
        rows.append(
            {
                "depth": depths[span["id"]],
                "service": span["service"],
                "operation": span["operation"],
                "start_ms": ms(span["start"] - request["start"]),
                "took_ms": ms(span["total_ns"]),
                "critical_ms": ms(span["critical_ns"]),
                "outcome": span["outcome"],
                "bytes": span["bytes"],
                "same_as_an_earlier_call": span["same_as"] is not None,
            }
        )
    return rows


def waited_for(path: Json) -> list[dict[str, Any]]:
    """What the critical path is made of, longest first."""
    sums: dict[tuple[str, str, str], int] = {}
    for segment in path["segments"]:
        key = segment["service"], segment["operation"], segment["kind"]
        sums[key] = sums.get(key, 0) + segment["end"] - segment["start"]
    longest = sorted(sums.items(), key=lambda item: -item[1])[:_MOST_WAITS]
    return [
        {"service": service, "operation": operation, "kind": kind, "ms": ms(time)}
        for (service, operation, kind), time in longest
    ]


def reader(path: Json) -> dict[str, Any]:
    """A call path that fetches a field."""
    frames = [Frame.of(frame) for frame in reversed(path["frames"])]
    return {
        **{key: path[key] for key in ("service", "class", "field", "reads", "utilisation")},
        "place": place(frames),
        "read_at": path["read_at"][:_FEW],
    }


def differences(found: Json) -> list[dict[str, Any]]:
    """What `fieldtrace diff` has found, findings first."""
    rows: list[dict[str, Any]] = []
    for kind in ("gone", "new", "changed"):
        rows += [{"finding": kind, **one} for one in found["findings"][kind]]
    for part in ("calls_a_request", "bytes_a_call", "fields", "latencies"):
        rows += [{"differs": part, **one} for one in found[part]]
    return rows


def ms(nanoseconds: float) -> float:
    """Milliseconds."""
    return round(nanoseconds / _MS, 3)
