# SPDX-License-Identifier: MIT
"""What does not fit into memory: spans by their traces, and events by their times, in SQLite.

Files hold the spans of a trace in any order and far from each other. SQLite sorts on the disk.
"""

import marshal
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

# Rows that are handed to SQLite together.
_BATCH = 20_000

_TABLES = """
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
PRAGMA locking_mode = EXCLUSIVE;
PRAGMA cache_size = -65536;
CREATE TABLE span (
    trace BLOB, id BLOB, parent BLOB, kind INTEGER, process INTEGER, start INTEGER, end INTEGER,
    said BLOB, links BLOB
);
CREATE TABLE event (time INTEGER, process INTEGER, name INTEGER, fields BLOB);
"""


class StoredSpan(NamedTuple):
    """A span as it is stored; `said` is a tuple, `links` ids of spans."""

    id: bytes
    parent: bytes
    kind: int
    process: int
    start: int
    end: int
    said: tuple
    links: tuple[bytes, ...]


class StoredEvent(NamedTuple):
    """An event as it is stored."""

    time: int
    process: int
    name: int
    fields: tuple


class Store:
    """Holds spans, then events. The file is the caller's to remove."""

    def __init__(self, path: Path) -> None:
        # The thread of a component may be another than that which made it.
        self._database = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        # A sort of all that is there needs more than what a small /tmp holds.
        self._database.execute(f"PRAGMA temp_store_directory = '{_quoted(path.parent)}'")
        self._database.executescript(_TABLES)
        self._spans: list[tuple] = []
        self._events: list[tuple] = []

    def add_span(self, trace: bytes, span: StoredSpan) -> None:
        """Adds one; `sorted_spans` has it."""
        self._spans.append(
            (trace, *span[:6], marshal.dumps(span.said), b"".join(span.links) or None)
        )
        if len(self._spans) >= _BATCH:
            self._flush()

    def add_events(self, events: Iterable[StoredEvent]) -> None:
        """Adds some; of the same time they stay in this order."""
        for time, process, name, fields in events:
            self._events.append((time, process, name, marshal.dumps(fields)))
        if len(self._events) >= _BATCH:
            self._flush()

    def _flush(self) -> None:
        self._database.execute("BEGIN")
        self._database.executemany("INSERT INTO span VALUES (?,?,?,?,?,?,?,?,?)", self._spans)
        self._database.executemany("INSERT INTO event VALUES (?,?,?,?)", self._events)
        self._database.execute("COMMIT")
        self._spans.clear()
        self._events.clear()

    def traces(self) -> Iterator[tuple[bytes, list[StoredSpan]]]:
        """The spans of each trace, in the order in which they were added."""
        self._flush()
        rows = self._database.execute(
            "SELECT trace, id, parent, kind, process, start, end, said, links"
            " FROM span ORDER BY trace, rowid"
        )
        current, spans = b"", []
        for trace, *fields, said, links in rows:
            if trace != current and spans:
                yield current, spans
                spans = []
            current = trace
            spans.append(StoredSpan(*fields, marshal.loads(said), _cut(links)))
        if spans:
            yield current, spans

    def drop_spans(self) -> None:
        """Makes room for events."""
        self._flush()
        self._database.execute("DROP TABLE span")
        self._database.execute("CREATE TABLE span (a,b,c,d,e,f,g,h,i)")

    def events(self) -> Iterator[StoredEvent]:
        """All events by their times."""
        self._flush()
        rows = self._database.execute(
            "SELECT time, process, name, fields FROM event ORDER BY time, rowid"
        )
        for time, process, name, fields in rows:
            yield StoredEvent(time, process, name, marshal.loads(fields))

    def close(self) -> None:
        """Nothing can be asked of it from here on."""
        self._database.close()


_ID_BYTES = 8


def _cut(links: bytes | None) -> tuple[bytes, ...]:
    if not links:
        return ()
    return tuple(links[at : at + _ID_BYTES] for at in range(0, len(links), _ID_BYTES))


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")
