# SPDX-License-Identifier: MIT
"""Sums as the lines that the report makes its answers of: intervals come in there, at the end."""

import json
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from fieldtrace_fleet.sums import Sums
from fieldtrace_fleet.tables import CENSORED, FIELDS, OBJECTS, PATHS, READERS, SERVICES

# Of what a service tells, what adds up.
_ADDED = ("spent_ns", "unattributed")

_CONTEXT = ("service", "version", "class", "path")

Row = dict[str, Any]
# By position, name, type and size.
Fields = dict[tuple[int, str, str, int], Row]


def lines(sums: Sums, names: list[str]) -> Iterator[str]:
    """The lines; `names` are what the report says it is about."""
    for name in names:
        yield _line({"kind": "trace", "name": name})
    for row in sums.rows(SERVICES):
        times, told = row.pop("times"), json.loads(row.pop("told"))
        for name in _ADDED:
            told[name] = {kind: count * times for kind, count in told[name].items()}
        yield _line({"kind": "service", **row, **told})
    yield from _contexts(sums)


def _contexts(sums: Sums) -> Iterator[str]:
    known = frames(sums)
    fields = _fields(sums)
    for row in sums.rows(OBJECTS):
        yield _context_line(row, known, fields.pop(_context(row), {}))
    # Where a file is damaged, only these are known.
    for context, its in fields.items():
        row = dict(zip(_CONTEXT, context, strict=True)) | dict.fromkeys(OBJECTS.sums, 0)
        yield _context_line(row, known, its)


def _context_line(row: Row, known: dict[str, list[Row]], fields: Fields) -> str:
    path = row["path"]
    told = known.get(path, [])
    if path and not told:
        # It must not look like an unknown one: others are.
        told = [{"class": "undefined", "method": f"path {path}", "file": "", "line": -1}]
    return _line({"kind": "context", **row, "frames": told, "fields": list(fields.values())})


def frames(sums: Sums) -> dict[str, list[Row]]:
    """The frames of call paths, outermost first."""
    found: dict[str, dict[int, Row]] = defaultdict(dict)
    for row in sums.rows(PATHS):
        frame = {name: row[name] for name in ("class", "method", "file", "line")}
        found[row["path"]][row["depth"]] = frame
    return {path: [its[depth] for depth in sorted(its)] for path, its in found.items()}


def _fields(sums: Sums) -> dict[tuple[str, ...], Fields]:
    """The fields of contexts."""
    fields: dict[tuple[str, ...], Fields] = defaultdict(dict)
    for row in sums.rows(FIELDS):
        _field(fields, row, row["type"], row["size"]).update(row)
    # These do not say of which type a field is: of several the first.
    for row in sums.rows(CENSORED):
        _same_field(fields, row)["censored"][row["reason"]] = row["count"]
    for row in sums.rows(READERS):
        _same_field(fields, row)["read_at"].append(row["place"])
    return fields


def _same_field(fields: dict[tuple[str, ...], Fields], row: Row) -> Row:
    wanted = row["position"], row["field"]
    for which, told in fields[_context(row)].items():
        if which[:2] == wanted:
            return told
    return _field(fields, row, "", 0)


def _field(fields: dict[tuple[str, ...], Fields], row: Row, type_: str, size: int) -> Row:
    which = row["position"], row["field"], type_, size
    none = dict.fromkeys(FIELDS.sums, 0) | dict.fromkeys(FIELDS.most, False)
    told = {"position": which[0], "field": which[1], "type": type_, "size": size}
    made = {**told, **none, "censored": {}, "read_at": []}
    return fields[_context(row)].setdefault(which, made)


def _context(row: Row) -> tuple[str, ...]:
    return tuple(row[name] for name in _CONTEXT)


def _line(told: Row) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n"
