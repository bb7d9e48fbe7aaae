# SPDX-License-Identifier: MIT
"""Spans of requests as slices that lie in lanes, each within what made it or beside all others."""

import heapq
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from fieldtrace_cli.results.findings import Json


@dataclass
class Slice:
    """A bar in a lane; times in nanoseconds since 1970."""

    track: str
    """Whose lanes it lies in: a service's name."""
    name: str
    start: int
    end: int
    is_critical: bool
    facts: Mapping[str, str | int]
    parent: "Slice | None" = None
    """Within which it lies, if it is of the same track and not longer."""
    calls: "Slice | None" = None
    """The handling that it is the call of, in the lanes of another service."""
    within: list["Slice"] = field(default_factory=list)


def slices(request: Json) -> list[Slice]:
    """Those of a request: of each call one at the caller, and one where it was handled."""
    handled: dict[int, Slice] = {}
    found = []
    for span in spans(request):
        caller = handled.get(span["caller"]) if span["caller"] is not None else None
        call, handling = _of_span(request, span, caller)
        found += [part for part in (call, handling) if part is not None]
        inner = handling or call
        if inner is not None:
            handled[span["id"]] = inner
    return found


def spans(request: Json) -> Iterator[Json]:
    """The spans of a request, callers before what they call, those too that lie very deep."""
    waiting = [request["root"], *request["deeper"]]
    found = []
    while waiting:
        span = waiting.pop()
        found.append(span)
        waiting.extend(span["children"])
    yield from sorted(found, key=lambda span: span["id"])


def _of_span(request: Json, span: Json, caller: Slice | None) -> tuple[Slice | None, Slice | None]:
    """The call at its caller, None for the request itself; the handling, None if not recorded."""
    facts = _facts(request, span)
    critical = bool(span["critical"])
    handling = None
    if span["handle_start"] is not None or caller is None:
        start, end = span["handle_start"], span["handle_end"]
        if start is None or end is None:
            start, end = span["start"], span["end"]
        handling = Slice(span["service"], span["operation"], start, end, critical, facts)
    if caller is None:
        return None, handling
    name = f"{span['service']}: {span['operation']}"
    call = Slice(caller.track, name, span["start"], span["end"], critical, facts, parent=caller)
    call.calls = handling
    return call, handling


def _facts(request: Json, span: Json) -> dict[str, str | int]:
    """What is told of a span beside its times; what is not known is left out."""
    facts: dict[str, str | int] = {"request": request["id"], "outcome": span["outcome"]}
    for name in ("status", "bytes", "exclusive_ns", "critical_ns", "slack_ns", "queue_ns"):
        if span[name] is not None:
            facts[name] = span[name]
    if span["rows"] is not None:
        facts["rows"] = span["rows"]["count"]
    return facts


def critical_slices(request: Json, path: Json) -> list[Slice]:
    """The segments of a request's critical path, in the lanes of one track."""
    root = request["root"]
    name = f"request {request['id']}: {root['service']} {root['operation']}"
    whole = Slice(
        CRITICAL_PATHS, name, request["start"], request["end"], True, {"request": request["id"]}
    )
    found = [whole]
    for segment in path["segments"]:
        facts = {"request": request["id"], "kind": segment["kind"]}
        label = f"{segment['service']}: {segment['operation']}"
        bounds = segment["start"], segment["end"]
        found.append(Slice(CRITICAL_PATHS, label, *bounds, True, facts, parent=whole))
    return found


CRITICAL_PATHS = "critical paths"


def lanes(found: Iterable[Slice]) -> dict[str, list[list[Slice]]]:
    """By track its lanes, each the outermost slices in it; others lie within these.

    A slice lies within its parent if that is as long, and no sibling is there already; else it
    takes the first lane that is free.
    """
    outermost: dict[str, list[Slice]] = {}
    for part in sorted(found, key=lambda part: (part.start, -part.end)):
        part.end = max(part.start, part.end)
        parent = part.parent
        if parent is not None and _takes(parent, part):
            parent.within.append(part)
        else:
            outermost.setdefault(part.track, []).append(part)
    return {track: _packed(parts) for track, parts in outermost.items()}


def _takes(parent: Slice, part: Slice) -> bool:
    free = parent.within[-1].end if parent.within else parent.start
    return parent.track == part.track and free <= part.start and part.end <= parent.end


def _packed(parts: Sequence[Slice]) -> list[list[Slice]]:
    """Slices by their start in as few lanes as they need."""
    packed: list[list[Slice]] = []
    ends: list[tuple[int, int]] = []
    for part in parts:
        if ends and ends[0][0] <= part.start:
            _, lane = heapq.heappop(ends)
        else:
            lane = len(packed)
            packed.append([])
        packed[lane].append(part)
        heapq.heappush(ends, (part.end, lane))
    return packed
