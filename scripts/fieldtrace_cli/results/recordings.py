# SPDX-License-Identifier: MIT
"""What rules and comparisons ask of a recording: of its traces, or of what was saved of them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.results import saved
from fieldtrace_cli.results.findings import Json
from fieldtrace_cli.results.latencies import latencies

# What is saved is of this form; a later one has a higher number.
FORM = 1
# By counts alone, so that the same build gives the same answer on a fast machine and on a slow one.
_BY_COUNTS = (
    "--all",
    *("--rule", "n-plus-one.ms=0", "--rule", "n-plus-one.percent=0"),
    *("--rule", "same-call.percent=0"),
)
# Each part with the section that it is made of.
_PARTS: Mapping[str, tuple[str, Sequence[str]]] = {
    "fields": ("fields", ()),
    "operations": ("operations", ()),
    "fix-list": ("fix-list", ()),
    "counted": ("fix-list", _BY_COUNTS),
    "latencies": ("requests", ()),
}


class Recording:
    """The parts of a recording; each is read when it is asked for first."""

    def __init__(self, name: str, part: Callable[[str], Json]) -> None:
        self.name = name
        self._part = part
        self._read: dict[str, Json] = {}

    def part(self, name: str) -> Json:
        """The part of that name."""
        if name not in self._read:
            self._read[name] = self._part(name)
        return self._read[name]

    def parts(self) -> dict[str, Json]:
        """All parts."""
        return {name: self.part(name) for name in _PARTS}

    def requests(self) -> int:
        """How many requests were recorded."""
        return sum(operation["count"] for operation in self.operations() if _is_root(operation))

    def operations(self) -> Sequence[Json]:
        """The operations of the calling context tree."""
        found: Sequence[Json] = self.part("operations")["operations"]
        return found

    def lost_events(self) -> int:
        """How many events and packets the tracer lost."""
        losses = self.part("fields")["losses"]
        return int(losses["discarded_events"]) + int(losses["discarded_packets"])

    def fields(self) -> Iterator[tuple[Json, Json]]:
        """Each call path that brings in objects, with each field of them."""
        for context in self.part("fields")["contexts"]:
            for field in context["fields"]:
                yield context, field


def recording(paths: Sequence[Path], parts: Sequence[str] = tuple(_PARTS)) -> Recording:
    """The recording of the traces, or the one that was saved in a file; `parts` are those that will
    be asked for."""
    name = ", ".join(map(str, paths))
    if not saved.are_saved(paths):
        return _analysed(name, paths, parts)
    if len(paths) > 1:
        raise FieldtraceError("several files were given", "give one saved JSON, or traces")
    (path,) = paths
    loaded = saved.load(path)
    if loaded.get("fieldtrace_results") != FORM:
        raise FieldtraceError(
            f"{path} holds no results of form {FORM}",
            f"fieldtrace report --format results --output {path} TRACE",
        )
    return Recording(name, lambda part: _saved(loaded, part, path))


def results(of: Recording) -> dict[str, Any]:
    """All that rules and comparisons ask for, to be saved."""
    return {"fieldtrace_results": FORM, "name": of.name, **of.parts()}


def _saved(loaded: Mapping[str, Any], part: str, path: Path) -> Json:
    found = loaded.get(part)
    if not isinstance(found, dict):
        raise FieldtraceError(
            f"{path} holds no {part}", f"fieldtrace report --format results --output {path} TRACE"
        )
    return found


def _analysed(name: str, traces: Sequence[Path], parts: Sequence[str]) -> Recording:
    answers = saved.analysed_each(traces, [_PARTS[part] for part in parts])
    read = dict(zip(parts, answers, strict=True))
    if "latencies" in read:
        read["latencies"] = latencies(read["latencies"], read["fix-list"])
    return Recording(name, read.__getitem__)


def _is_root(operation: Json) -> bool:
    return len(operation["path"]) == 1
