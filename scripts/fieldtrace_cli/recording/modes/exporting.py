# SPDX-License-Identifier: MIT
"""Exports the chunks of a recording as tables while it goes on.

An export that fails costs its chunk's tables, and is told at the end; never the recording.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from fieldtrace_cli.base import paths

LOOK_SECONDS = 1.0
# Below everything else: it may take as long as a chunk.
_NICENESS = 19
_MOST_TOLD = 500


class Exporter:
    """Exports chunks, oldest first, on a thread of its own."""

    def __init__(self, chunks: Callable[[], list[Path]], url: str) -> None:
        self.exported = 0
        self.failed = 0
        self.fault = ""  # why the last one that failed did
        self._chunks = chunks
        self._url = url
        self._done: set[str] = set()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="exporter", daemon=True)

    def start(self) -> None:
        """Begins to look."""
        self._thread.start()

    def stop(self) -> None:
        """Waits for the export that runs; no other one begins but by `rest`."""
        self._over.set()
        self._thread.join()

    def rest(self) -> None:
        """Exports what is left, once all has been written."""
        self._look()

    @property
    def looked_at(self) -> int:
        """How many chunks were exported, or cannot be."""
        return len(self._done)

    def _watch(self) -> None:
        while not self._over.wait(LOOK_SECONDS):
            self._look(until=self._over)

    def _look(self, until: threading.Event | None = None) -> None:
        for chunk in self._chunks():
            if until is not None and until.is_set():
                return
            if chunk.name not in self._done:
                self._export(chunk)
                self._done.add(chunk.name)

    def _export(self, chunk: Path) -> None:
        command = [sys.executable, "-I", str(paths.SCRIPTS / "fieldtrace_cli"), "export"]
        try:
            done = subprocess.run(
                ["nice", "-n", str(_NICENESS), *command, "--output", self._url, chunk],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
                start_new_session=True,
            )
        except OSError as error:
            self._fail(error.strerror or str(error))
            return
        if done.returncode == 0:
            self.exported += 1
        else:
            self._fail(" ".join(done.stderr.split())[-_MOST_TOLD:])

    def _fail(self, why: str) -> None:
        self.failed += 1
        self.fault = why


@contextmanager
def exporting(chunks: Callable[[], list[Path]], url: str) -> Iterator[Exporter]:
    """While the block runs chunks are exported as they come."""
    exporter = Exporter(chunks, url)
    exporter.start()
    try:
        yield exporter
    finally:
        exporter.stop()
