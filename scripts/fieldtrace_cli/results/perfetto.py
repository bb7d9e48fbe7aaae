# SPDX-License-Identifier: MIT
"""Requests as a trace that Perfetto opens: a process for each service, and arrows between them.

The file is a message `Trace` of Perfetto's tracing protocol with tracks and events on them.
"""

from collections.abc import Iterator, Sequence

from fieldtrace_cli.results import wire
from fieldtrace_cli.results.findings import Json
from fieldtrace_cli.results.lanes import (
    CRITICAL_PATHS,
    Slice,
    critical_slices,
    lanes,
    slices,
)

# All packets come from one writer.
_SEQUENCE = 1
_BEGIN, _END = 1, 2


def perfetto(requests: Sequence[Json], paths: Sequence[Json]) -> bytes:
    """The requests and their critical paths, as the sections of these names have them."""
    return b"".join(_packets(requests, {path["request"]: path for path in paths}))


def _packets(requests: Sequence[Json], paths: dict[int, Json]) -> Iterator[bytes]:
    found = []
    for request in requests:
        found += slices(request)
        if request["id"] in paths:
            found += critical_slices(request, paths[request["id"]])
    arrows = {id(part.calls): number for number, part in enumerate(found, 1) if part.calls}
    uuid = 1
    packed = lanes(found)
    for process, track in enumerate(_in_order(packed), 1):
        above = uuid
        named = wire.number(1, process), wire.text(6, track)
        yield _packet(wire.message(60, wire.number(1, above), wire.message(3, *named)))
        uuid += 1
        for lane in packed[track]:
            of_process = wire.number(5, above)
            name = "path" if track == CRITICAL_PATHS else "requests"
            yield _packet(wire.message(60, wire.number(1, uuid), wire.text(2, name), of_process))
            yield from _events(lane, uuid, arrows)
            uuid += 1


def _in_order(tracks: dict[str, list[list[Slice]]]) -> list[str]:
    """Critical paths first, then services in the order in which requests came to them."""
    return sorted(tracks, key=lambda track: track != CRITICAL_PATHS)


def _events(lane: Sequence[Slice], uuid: int, arrows: dict[int, int]) -> Iterator[bytes]:
    """Without recursion: a hostile trace may nest calls as deep as it likes."""
    waiting: list[Slice | int] = list(reversed(lane))
    while waiting:
        part = waiting.pop()
        if isinstance(part, int):
            yield _event(part, wire.number(9, _END), wire.number(11, uuid))
            continue
        yield _event(
            part.start, wire.number(9, _BEGIN), wire.number(11, uuid), *_told(part, arrows)
        )
        waiting.append(part.end)
        waiting.extend(reversed(part.within))


def _told(part: Slice, arrows: dict[int, int]) -> Iterator[bytes]:
    yield wire.text(22, "critical" if part.is_critical else "not critical")
    yield wire.text(23, part.name)
    if part.calls:
        yield wire.fixed(47, arrows[id(part.calls)])
    if id(part) in arrows:
        yield wire.fixed(48, arrows[id(part)])
    for name, value in part.facts.items():
        told = wire.text(6, value) if isinstance(value, str) else wire.number(4, value)
        yield wire.message(4, wire.text(10, name), told)


def _event(time: int, *fields: bytes) -> bytes:
    return _packet(wire.number(8, time), wire.message(11, *fields))


def _packet(*fields: bytes) -> bytes:
    return wire.message(1, *fields, wire.number(10, _SEQUENCE))
