# SPDX-License-Identifier: MIT
"""Calls, critical time and wasted bytes by call path, as `pprof` and Pyroscope read them.

The file is a gzipped message `Profile` of the project pprof. Each sample is a call path, innermost
frame first, with the service as its outermost frame.
"""

import gzip
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from fieldtrace_cli.results import wire
from fieldtrace_cli.results.findings import Frame, Json
from fieldtrace_cli.results.sources import Sources

# Of the Fix List; together they are all objects of a call path, and others a part of these.
_OF_ALL_OBJECTS = ("objects_never_read", "fields_never_read")
# What is measured, with its unit; the first one is shown unless the reader asks for another.
VALUES = (("wasted_bytes", "bytes"), ("critical_time", "nanoseconds"), ("calls", "count"))
# The caller of calls whose line is known, but no more of their call path.
UNKNOWN_CALLERS = Frame("", "(callers not known)", "", -1)
LARGEST = 2**63 - 1

_Path = tuple[str, tuple[Frame, ...]]


@dataclass
class _Sum:
    wasted: float = 0
    critical: int = 0
    calls: int = 0

    @property
    def values(self) -> tuple[int, int, int]:
        return _bounded(self.wasted), _bounded(self.critical), _bounded(self.calls)


def pprof(fix_list: Json, call_sites: Json, sources: Sources) -> bytes:
    """The profile of the Fix List with `--all`, and of the call sites of the same requests."""
    profile = _Profile(sources)
    samples = [profile.sample(path, sum_) for path, sum_ in _sums(fix_list, call_sites).items()]
    return gzip.compress(profile.written(samples), mtime=0)


def _sums(fix_list: Json, call_sites: Json) -> Mapping[_Path, _Sum]:
    """What is known of each call path; calls of which only the line is known stand at the line."""
    sums: dict[_Path, _Sum] = {}
    for fix in fix_list["fixes"]:
        if fix["kind"] in _OF_ALL_OBJECTS:
            found = sums.setdefault((fix["service"], _innermost_first(fix["frames"])), _Sum())
            found.wasted += fix["wasted_bytes"]
            # Both kinds are about the same calls.
            found.critical = max(found.critical, fix["critical_ns"])
            found.calls = max(found.calls, fix["calls"])
    placed: dict[tuple[str, Frame], _Sum] = {}
    for (service, frames), part in sums.items():
        for frame in frames[:1]:
            at = placed.setdefault((service, frame), _Sum())
            at.critical += part.critical
            at.calls += part.calls
    for site in call_sites["call_sites"]:
        frame = Frame.of(site["frame"])
        known = placed.get((site["service"], frame), _Sum())
        calls = max(0, site["calls"] - known.calls)
        critical = max(0, site["critical_ns"] - known.critical)
        if calls or critical:
            path = (frame,) if not known.calls else (frame, UNKNOWN_CALLERS)
            sums[site["service"], path] = _Sum(0, critical, calls)
    return sums


def _innermost_first(frames: list[Json]) -> tuple[Frame, ...]:
    return tuple(Frame.of(frame) for frame in reversed(frames))


def _bounded(value: float) -> int:
    return min(LARGEST, max(0, round(value)))


class _Profile:
    """Texts, functions and locations, each written once and referred to by its number."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        self._texts = {"": 0}
        self._functions: dict[tuple[str, str], int] = {}
        self._locations: dict[tuple[int, int], int] = {}

    def sample(self, path: _Path, sum_: _Sum) -> bytes:
        """A message `Sample`."""
        service, frames = path
        locations = [self._location(frame) for frame in frames]
        locations.append(self._location(Frame("", service, "", -1)))
        label = wire.number(1, self._text("service")), wire.number(2, self._text(service))
        return b"".join(
            (wire.numbers(1, locations), wire.numbers(2, sum_.values), wire.message(3, *label))
        )

    def written(self, samples: list[bytes]) -> bytes:
        """The message `Profile`."""
        return b"".join(self._parts(samples))

    def _parts(self, samples: list[bytes]) -> Iterator[bytes]:
        for name, unit in VALUES:
            yield wire.message(
                1, wire.number(1, self._text(name)), wire.number(2, self._text(unit))
            )
        yield from (wire.message(2, sample) for sample in samples)
        for (function, line), number in self._locations.items():
            at = wire.number(1, function), wire.number(2, line)
            yield wire.message(4, wire.number(1, number), wire.message(4, *at))
        for (name, file), number in self._functions.items():
            of_file = wire.number(4, self._text(file))
            named = wire.number(2, self._text(name)), wire.number(3, self._text(name))
            yield wire.message(5, wire.number(1, number), *named, of_file)
        usual = wire.number(14, self._text(VALUES[0][0]))
        yield from (wire.text(6, text) for text in self._texts)
        yield usual

    def _location(self, frame: Frame) -> int:
        name = f"{frame.class_name}.{frame.method}" if frame.class_name else frame.method
        key = (name, self._sources.path(frame))
        function = self._functions.setdefault(key, len(self._functions) + 1)
        at = function, max(0, frame.line)
        return self._locations.setdefault(at, len(self._locations) + 1)

    def _text(self, text: str) -> int:
        return self._texts.setdefault(text, len(self._texts))
