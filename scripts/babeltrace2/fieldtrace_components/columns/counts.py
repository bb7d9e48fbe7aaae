# SPDX-License-Identifier: MIT
"""Rows out of the counts by hour that the analysis gives, and what these rows stand for."""

import hashlib
import json
from collections.abc import Iterable

from fieldtrace_components.columns import tables

_OBJECT_COUNTS = tuple(tables.OBJECTS.columns)[tuple(tables.OBJECTS.columns).index("path") + 1 :]
_FIELD_COUNTS = tuple(tables.FIELDS.columns)[tuple(tables.FIELDS.columns).index("type") :]
_SERVICE_COUNTS = tuple(
    name for name in tables.SERVICES.columns if name not in ("hour", "version", "times", "told")
)
TOLD = ("spent_ns", "unattributed", "unknown_clients", "code_origins", "runs")
_DIGEST_BYTES = 8
_DAY_NS = 86_400_000_000_000


def path_hash(frames: list[dict]) -> str:
    """Names a call path, the same on every host; an unknown one is empty."""
    if not frames:
        return ""
    told = [[f["class"], f["method"], f["file"], f["line"]] for f in frames]
    text = json.dumps(told, ensure_ascii=False)
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=_DIGEST_BYTES).hexdigest()


# Call paths whose frames are written, by service, day and hash.
Seen = set[tuple[str, int, str]]


def add_counts(lines: Iterable[str], writer) -> Seen:
    """Adds the rows of each line; gives the call paths that these have."""
    seen: Seen = set()
    for line in lines:
        told = json.loads(line)
        head = told["hour"], told["version"]
        if told["kind"] == "service":
            counts = [told[name] for name in _SERVICE_COUNTS]
            rest = json.dumps({name: told[name] for name in TOLD}, ensure_ascii=False)
            writer.add(tables.SERVICES, head[0], told["service"], (*head, 1, *counts, rest))
        else:
            _add_context(told, head, seen, writer)
    return seen


def add_path(frames: list[dict], hour: int, service: str, seen: Seen, writer) -> str:
    """Adds the frames of a call path, once a service and day; gives its hash."""
    path = path_hash(frames)
    key = service, hour // _DAY_NS, path
    if key not in seen:
        seen.add(key)
        for depth, f in enumerate(frames):
            row = hour, path, depth, f["class"], f["method"], f["file"], f["line"]
            writer.add(tables.PATHS, hour, service, row)
    return path


def _add_context(told: dict, head: tuple[int, str], seen: Seen, writer) -> None:
    hour, service = head[0], told["service"]
    path = add_path(told["frames"], hour, service, seen, writer)

    def add(table: tables.Table, *row: object) -> None:
        writer.add(table, hour, service, row)

    at = *head, told["class"], path
    add(tables.OBJECTS, *at, *(round(told[name]) for name in _OBJECT_COUNTS))
    for field in told["fields"]:
        which = *at, field["position"], field["field"]
        add(tables.FIELDS, *which, *(field[name] for name in _FIELD_COUNTS))
        for reason, count in field["censored"].items():
            add(tables.CENSORED, *which, reason, count)
        for place in field["read_at"]:
            add(tables.READERS, *which, place)
