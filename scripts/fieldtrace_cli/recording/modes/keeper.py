# SPDX-License-Identifier: MIT
"""Recordings in chunks, of which only the last are kept, so that they can go on for days."""

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LOOK_SECONDS = 1.0


class Keeper:
    """Removes the oldest chunks of a recording, on a thread of its own."""

    def __init__(self, folder: Path, most: int) -> None:
        self.removed = 0
        self.fault = ""  # why a chunk could not be removed, empty where none could not
        self._archives = folder / "archives"
        self._most = most
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="keeper", daemon=True)

    def start(self) -> None:
        """Begins to look."""
        self._thread.start()

    def stop(self) -> None:
        """Ends, so that `remove_old` may be called for the last time."""
        self._over.set()
        self._thread.join()

    def kept(self) -> list[Path]:
        """The chunks that are there, oldest first."""
        if not self._archives.is_dir():
            return []
        # LTTng numbers them; their times have whole seconds.
        return sorted(self._archives.iterdir(), key=lambda chunk: _number(chunk.name))

    def remove_old(self) -> None:
        """Removes what is too many. A chunk that cannot be removed does not end a recording."""
        for chunk in self.kept()[: -self._most]:
            try:
                shutil.rmtree(chunk)
            except OSError as error:
                self.fault = f"{chunk}: {error.strerror}"
            else:
                self.removed += 1

    def _watch(self) -> None:
        while not self._over.wait(LOOK_SECONDS):
            self.remove_old()


@contextmanager
def keeping_last(folder: Path, most: int) -> Iterator[Keeper]:
    """While the block runs no more than so many chunks are in the folder for long."""
    keeper = Keeper(folder, most)
    keeper.start()
    try:
        yield keeper
    finally:
        keeper.stop()


def _number(name: str) -> int:
    digits = name.rpartition("-")[2]
    return int(digits) if digits.isdigit() else -1
