# SPDX-License-Identifier: MIT
"""Progress on standard error: one line that is rewritten on a terminal, now and then a line of its
own elsewhere. Nothing is coloured."""

import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

# Often enough to look alive, seldom enough to cost nothing.
TERMINAL_SECONDS = 0.2
# A log should show that the command lives without being drowned.
LOG_SECONDS = 10.0
# What is over sooner needs no progress.
PATIENCE_SECONDS = 2.0


class ProgressLine:
    """A line that says how far a step is."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._terminal = self._stream.isatty()
        self._last = 0.0
        self._shown = False
        self.said = ""  # what was shown last

    def update(self, text: str) -> None:
        """Shows `text`, or leaves it out where the last one is too recent."""
        now = time.monotonic()
        if now - self._last < (TERMINAL_SECONDS if self._terminal else LOG_SECONDS):
            return
        self._last = now
        if self._terminal:
            width = shutil.get_terminal_size().columns - 1
            self._stream.write(f"\r{text[:width]:<{width}}")
        else:
            # Beside what the application says, it should be plain whose line this is.
            self._stream.write(f"fieldtrace: {text}\n")
        self._shown = True
        self.said = text
        self._stream.flush()

    def clear(self) -> None:
        """Takes the line off a terminal, so that what follows starts at its beginning."""
        if self._shown and self._terminal:
            width = shutil.get_terminal_size().columns - 1
            self._stream.write("\r" + " " * width + "\r")
            self._stream.flush()
        self._shown = False


@contextmanager
def waiting(what: str, detail: Callable[[], str] = str) -> Iterator[None]:
    """Shows `WHAT DETAIL ... N s` while the block runs, if that takes longer than two seconds."""
    over = threading.Event()
    line = ProgressLine()
    start = time.monotonic()

    def show() -> None:
        if over.wait(PATIENCE_SECONDS):
            return
        while not over.is_set():
            text = " ".join(filter(None, (what, detail())))
            line.update(f"{text} ... {time.monotonic() - start:.0f} s")
            over.wait(TERMINAL_SECONDS)

    thread = threading.Thread(target=show, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        line.clear()
