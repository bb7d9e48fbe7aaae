# SPDX-License-Identifier: MIT
"""What all senders send: one import, into which one request at a time is read."""

import itertools
import sqlite3
import threading
from collections.abc import Iterable
from typing import Any

# Senders send some 512 spans at a time, the collector up to 8,192.
LARGEST_BYTES = 16 << 20


class OverError(Exception):
    """Nothing more is received."""


class Received:
    """Takes spans. `over` is set when no more will be taken: as many bytes as wanted are there,
    or, with `failure`, the spans cannot be kept."""

    def __init__(self, imported: Any, most_bytes: int) -> None:
        self.over = threading.Event()
        self.failure: sqlite3.OperationalError | None = None
        self.bytes = 0
        self.refused: dict[str, int] = {}
        self._imported = imported
        self._most_bytes = most_bytes
        self._numbers = itertools.count(1)
        self._lock = threading.Lock()

    def is_full(self) -> bool:
        """Whether as many bytes are there as were wanted."""
        return self.bytes >= self._most_bytes

    def stop(self) -> None:
        """Takes nothing from here on; what is being taken is taken."""
        with self._lock:
            self.over.set()

    def refuse(self, why: str) -> None:
        """Counts a request of which nothing is taken."""
        with self._lock:
            self.refused[why] = self.refused.get(why, 0) + 1

    def take(self, sent: str, size: int, records: Iterable[tuple[int, Any]]) -> tuple[int, str]:
        """Takes the spans of a request, each with its offset; gives how many records were none, and
        why the first was not. The records are read here, so that those of one request alone are in
        memory.

        Raises OverError where no more is taken.
        """
        from fieldtrace_components.reading.files import BadRecord
        from fieldtrace_components.reading.span import Span

        bad, first = 0, ""
        with self._lock:
            if self.over.is_set():
                raise OverError
            where = f"request {next(self._numbers)} {sent}"
            try:
                for offset, found in records:
                    if isinstance(found, Span):
                        self._imported.take(found)
                        continue
                    bad += 1
                    first = first or str(found)
                    self._imported.take(BadRecord(where, offset, str(found)))
            except sqlite3.OperationalError as error:
                self.failure = error
                self.over.set()
                raise OverError from None
            self.bytes += size
            if self.is_full():
                self.over.set()
        return bad, first
