# SPDX-License-Identifier: MIT
"""Shows while a recording goes on how far the fields are known, and when the rest will be."""

import contextlib
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median_low

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.printable import printable
from fieldtrace_cli.base.progress import ProgressLine
from fieldtrace_cli.lttng.ctf_trace import trace_folders
from fieldtrace_cli.lttng.live_samples import EVENTS, FieldSamples, LiveSamples
from fieldtrace_cli.lttng.proportion import SETTLED, is_decided, lacking
from fieldtrace_cli.lttng.session import (
    RecordingSession,
    default_subbuffer_bytes,
    recording_session,
)

# A field takes minutes; a rotation costs LTTng some writes.
LOOK_SECONDS = 5.0
# Of a processor: reading a chunk takes some 30 µs an event.
MOST_LOAD = 0.05
# The last look is made while the user waits for the recording's end.
LONGEST_LAST_LOOK_SECONDS = 2.0
# Some thousand events, of which few come in a second; an event that is lost changes one line.
LARGEST_LIVE_SUBBUFFER = 128 << 10

Key = tuple[int, int, str, str]


class Settling:
    """How far the fields are, and how fast they got there."""

    def __init__(self) -> None:
        self._fields: Sequence[FieldSamples] = ()
        self._first_seen: dict[Key, float] = {}
        self._seconds = 0.0

    def update(self, fields: Sequence[FieldSamples], seconds: float) -> None:
        """Takes in the fields as they are after so many seconds."""
        self._fields = fields
        for field in fields:
            self._first_seen.setdefault(_key(field), self._seconds)
        self._seconds = seconds

    def __str__(self) -> str:
        """One line: how many fields are settled, decided and open, and when those will be known."""
        return self._line(self._expected)

    def at_end(self) -> str:
        """The same of a recording that is over: how much longer it would have had to be."""
        return self._line(lambda lack: f"{duration(max(self._waits(lack)))} more may decide them")

    def _line(self, outlook: Callable[[Sequence[FieldSamples]], str]) -> str:
        if not self._fields:
            return "no remote object so far"
        settled = sum(field.verdicts >= SETTLED for field in self._fields)
        lack = [field for field in self._fields if lacking(field.used, field.verdicts) > 0]
        silent = sum(field.verdicts == 0 for field in lack)
        decided = sum(
            field.verdicts < SETTLED and is_decided(field.used, field.verdicts)
            for field in self._fields
        )
        parts = [f"{settled:,} of {len(self._fields):,} fields settled", f"{decided:,} decided"]
        if len(lack) > silent:
            parts.append(f"{len(lack) - silent:,} open ({outlook(lack)})")
        if silent:
            parts.append(f"{silent:,} without a verdict")
        return ", ".join(parts)

    def _expected(self, lack: Sequence[FieldSamples]) -> str:
        """When half of the open fields that have verdicts, and when the last, will be known if
        verdicts come as they came."""
        waits = self._waits(lack)
        half, last = duration(median_low(waits)), duration(max(waits))
        return f"in about {last}" if half == last else f"half in about {half}, the last in {last}"

    def _waits(self, lack: Sequence[FieldSamples]) -> list[float]:
        return [
            lacking(field.used, field.verdicts) * self._known_for(field) / field.verdicts
            for field in lack
            if field.verdicts > 0
        ]

    def _known_for(self, field: FieldSamples) -> float:
        return self._seconds - self._first_seen[_key(field)]


def duration(seconds: float) -> str:
    """As many whole units as a forecast can mean: `40 s`, `3 min`, `2 h`."""
    if seconds < 90:
        return f"{max(10, round(seconds, -1)):.0f} s"
    if seconds < 90 * 60:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.0f} h"


def _key(field: FieldSamples) -> Key:
    return field.vpid, field.context_id, field.type_name, field.field


def live_subbuffer() -> int:
    """The size of a sub-buffer of a live session: services map all of them into their memory."""
    return min(LARGEST_LIVE_SUBBUFFER, default_subbuffer_bytes())


@contextmanager
def live_session() -> Iterator[RecordingSession]:
    """A session of its own, whose chunks can be read and thrown away while the other goes on."""
    with (
        tempfile.TemporaryDirectory(prefix="fieldtrace-live-") as folder,
        recording_session("live", Path(folder), events=EVENTS, subbuffer=live_subbuffer()) as live,
    ):
        yield live


@contextmanager
def shown(live: RecordingSession) -> Iterator["Watcher"]:
    """While the block runs a line says how far the fields are."""
    watcher = Watcher(live)
    watcher.start()
    try:
        yield watcher
    finally:
        watcher.stop()


class Watcher:
    """Looks at a live session on a thread of its own. What it cannot do is no reason to end a
    recording."""

    def __init__(self, live: RecordingSession, line: ProgressLine | None = None) -> None:
        self.settling = Settling()
        self.fault = ""  # why it gave up, empty where it has not
        self._live = live
        self._line = line or ProgressLine()
        self._samples = LiveSamples()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="settling", daemon=True)

    def start(self) -> None:
        """Begins to look."""
        self._began = time.monotonic()
        self._thread.start()

    def stop(self) -> None:
        """Takes a last look, unless that would take long, and ends."""
        self._over.set()
        self._thread.join()
        self._line.clear()

    def _watch(self) -> None:
        took = 0.0
        while not self._over.wait(max(LOOK_SECONDS, took / MOST_LOAD)):
            took = self._look()
            told = str(self.settling)
            # While a service starts there is nothing new to tell for minutes.
            if not self.fault and told != self._line.said:
                self._line.update(told)
        if took < LONGEST_LAST_LOOK_SECONDS:
            self._look()

    def _look(self) -> float:
        """Reads what has come; how many seconds of processor time that took."""
        begin = time.thread_time()
        reading = 0.0
        if not self.fault:
            # Whatever it is: the recording goes on. What is quoted is not ours.
            try:
                reading = self._read_next_chunk()
            except Exception as error:
                said = error.what if isinstance(error, FieldtraceError) else str(error)
                self.fault = printable(said) or type(error).__name__
        return time.thread_time() - begin + reading

    def _read_next_chunk(self) -> float:
        chunk = self._live.rotate()
        try:
            # There is no trace in it before the first JVM has registered.
            reading = sum(self._samples.read(trace) for trace in trace_folders(chunk))
        finally:
            with contextlib.suppress(OSError):
                shutil.rmtree(chunk)
        self.settling.update(self._samples.fields(), time.monotonic() - self._began)
        return reading
