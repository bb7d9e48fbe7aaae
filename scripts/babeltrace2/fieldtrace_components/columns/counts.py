# SPDX-License-Identifier: MIT
"""Rows out of the counts by hour that the analysis gives, and what these rows stand for."""

import hashlib
import json
from collections.abc import Iterable

from fieldtrace_components.columns import tables

_FIELD_COUNTS = tuple(tables.FIELDS.columns)[tuple(tables.FIELDS.columns).index("type") :]
_SERVICE_COUNTS = tuple(
    name for name in tables.SERVICES.columns if name not in ("hour", "version", "times", "told")
)
TOLD = ("spent_ns", "unattributed", "unknown_clients", "code_origins", "runs")
_DIGEST_BYTES = 8


def path_hash(frames: list[dict]) -> str:
    """Names a call path, the same on every host; an unknown one is empty."""
    if not frames:
        return ""
    told = [[f["class"], f["method"], f["file"], f["line"]] for f in frames]
    text = json.dumps(told, ensure_ascii=False)
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=_DIGEST_BYTES).hexdigest()


def add_counts(lines: Iterable[str], writer) -> None:
    """Adds the rows of each line."""
    seen: set[tuple[str, int, str]] = set()
    for line in lines:
        told = json.loads(line)
        head = told["hour"], told["version"]
        if told["kind"] == "service":
            counts = [told[name] for name in _SERVICE_COUNTS]
            rest = json.dumps({name: told[name] for name in TOLD}, ensure_ascii=False)
            writer.add(tables.SERVICES, head[0], told["service"], (*head, 1, *counts, rest))
        else:
            _add_context(told, head, seen, writer)


def _add_context(told: dict, head: tuple[int, str], seen: set, writer) -> None:
    hour, service = head[0], told["service"]
    path = path_hash(told["frames"])

    def add(table: tables.Table, *row: object) -> None:
        writer.add(table, hour, service, row)

    key = service, hour // 86_400_000_000_000, path
    if key not in seen:
        seen.add(key)
        for depth, f in enumerate(told["frames"]):
            add(tables.PATHS, hour, path, depth, f["class"], f["method"], f["file"], f["line"])
    at = *head, told["class"], path
    add(tables.OBJECTS, *at, told["allocations"], told["samples"])
    for field in told["fields"]:
        which = *at, field["position"], field["field"]
        add(tables.FIELDS, *which, *(field[name] for name in _FIELD_COUNTS))
        for reason, count in field["censored"].items():
            add(tables.CENSORED, *which, reason, count)
        for place in field["read_at"]:
            add(tables.READERS, *which, place)
