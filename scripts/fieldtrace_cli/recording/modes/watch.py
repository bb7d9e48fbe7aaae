# SPDX-License-Identifier: MIT
"""Flight recorders that keep by themselves what was ahead of requests that failed."""

import contextlib
import shutil
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.printable import printable
from fieldtrace_cli.lttng.ctf_trace import count_messages, size_bytes, trace_folders
from fieldtrace_cli.lttng.flight_recorder import keep, snapshots
from fieldtrace_cli.lttng.session import RecordingSession, recording_session
from fieldtrace_cli.lttng.trigger import EventRule, SnapshotTrigger

LOOK_SECONDS = 0.5
# A rotation costs LTTng some writes.
COUNT_SECONDS = 30.0
HOUR_SECONDS = 3600.0


@contextmanager
def counting_session(rule: EventRule) -> Iterator[RecordingSession]:
    """A session of the events of the rule alone, which are counted and thrown away."""
    with (
        tempfile.TemporaryDirectory(prefix="fieldtrace-marks-") as folder,
        recording_session(
            "marks", Path(folder), events=[rule.name], condition=rule.condition, subbuffer=64 << 10
        ) as marks,
    ):
        yield marks


class Watch:
    """Has the session daemon keep a snapshot with the next event of a rule, so many an hour; looks
    on a thread of its own. What it cannot do is no reason to end a recording."""

    def __init__(
        self,
        session: RecordingSession,
        marks: RecordingSession,
        rule: EventRule,
        an_hour: int,
        when_kept: Callable[[str], None],
    ) -> None:
        """`when_kept` is given what the requests are, such as `slow`, and returns at once."""
        self.requests = rule.requests
        """What the events of the rule stand for, such as `slow`."""
        self.events = 0
        """How many events of the rule there were, once it has ended."""
        self.fault = ""  # why it gave up, empty where it has not
        self._session = session
        self._marks = marks
        self._trigger = SnapshotTrigger(session.name, session.output, rule)
        self._an_hour = an_hour
        self._when_kept = when_kept
        self._taken: deque[float] = deque()
        self._covered = 0  # events with a snapshot after them, or that shall have none
        self._kept = 0
        self._is_set = False
        self._is_on = False
        self._counted = 0.0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="flight", daemon=True)

    def start(self) -> None:
        """Waits for the first event from the return on."""
        self._marks.start()
        self._is_on = True
        self._set()
        self._counted = time.monotonic()
        self._thread.start()

    def stop(self) -> None:
        """Keeps nothing more, and counts for the last time; again it does nothing."""
        if not self._is_on:
            return
        self._is_on = False
        self._over.set()
        if self._thread.ident is not None:  # it was started
            self._thread.join()
        self._trigger.remove()
        self._attempt(self._count)

    def kept(self) -> int:
        """How many snapshots the trigger has kept so far."""
        begin = f"{self.requests}-"
        return sum(one.name.startswith(begin) for one in snapshots(self._session.output))

    def _run(self) -> None:
        while not self._over.wait(LOOK_SECONDS) and not self.fault:
            self._attempt(self._look)

    def _attempt(self, step: Callable[[], None]) -> None:
        try:
            step()
        except Exception as error:
            said = error.what if isinstance(error, FieldtraceError) else str(error)
            self.fault = printable(said) or type(error).__name__

    def _look(self) -> None:
        now = time.monotonic()
        kept = self.kept()
        if kept > self._kept:
            # The trigger has done what it was set for.
            self._kept = kept
            self._when_kept(self.requests)
            self._is_set = False
            self._trigger.remove()
            self._taken.append(now)
            self._follow(now)
        while self._taken and now - self._taken[0] > HOUR_SECONDS:
            self._taken.popleft()
        if not self._is_set and len(self._taken) < self._an_hour:
            self._set()
        if now - self._counted >= COUNT_SECONDS:
            self._counted = now
            self._count()
            if not self._is_set:
                self._covered = self.events

    def _follow(self, now: float) -> None:
        """Keeps another snapshot where more events came than the one that the trigger waited for: a
        request that is slow in a service is so in those that wait for it, which answer later."""
        self._count()
        if self.events - self._covered > 1 and len(self._taken) < self._an_hour:
            keep(self._session.name, self.requests)
            self._kept = self.kept()
            self._taken.append(now)
        self._covered = self.events

    def _set(self) -> None:
        self._trigger.set()
        self._is_set = True

    def _count(self) -> None:
        chunk = self._marks.rotate()
        try:
            if trace_folders(chunk):
                self.events += count_messages(chunk).events
        finally:
            with contextlib.suppress(OSError):
                shutil.rmtree(chunk)


def told(kept: Sequence[Path], watches: Sequence[Watch], lack: str) -> str:
    """What a recording has kept, and what it has not."""
    lines = [f"snapshots kept:   {len(kept):,}"]
    lines += [f"  {one} ({size_bytes(one):,} bytes)" for one in kept]
    for watch in watches:
        without = max(0, watch.events - watch.kept())
        head = f"{watch.requests} requests:".ljust(17)
        lines.append(f"{head} {watch.events:,}, {without:,} without a snapshot of theirs")
        if watch.fault:
            lines.append(f"Not all {watch.requests} requests were seen: {watch.fault}")
    if lack:
        lines.append(f"The end could not be kept: {lack}")
    return "\n".join(lines)
