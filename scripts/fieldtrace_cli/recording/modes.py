# SPDX-License-Identifier: MIT
"""How much of what was recorded stays: everything, the last chunks, or what somebody wants."""

import socket
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.paths import shown
from fieldtrace_cli.lttng.client import LttngError
from fieldtrace_cli.lttng.flight_recorder import flight_recorder, keep, snapshots
from fieldtrace_cli.lttng.session import Losses, RecordingSession, recording_session
from fieldtrace_cli.lttng.trigger import FAILED_REQUEST, SLOW_REQUEST
from fieldtrace_cli.recording.flight import Watch, counting_session, told
from fieldtrace_cli.recording.output import summary
from fieldtrace_cli.recording.rotation import Keeper, keeping_last

# How often agents tell their definitions again.
DEFINITIONS_SECONDS = 10.0
NO_RELAY = "Unable to connect to lttng-relayd"  # LTTng's own words
_DEFINITIONS = "defs.period"
_SLOW = "requests.slow"
_SHORTEST_DEFINITIONS_SECONDS = 0.1


class Whole:
    """Everything stays."""

    def agent_options(self, given: str) -> str:
        """The options of agents, of which the user has given some."""
        return given

    def open(self, stack: ExitStack, folder: Path, events: Sequence[str]) -> list[RecordingSession]:
        """The sessions to record by, until the stack ends; the first is the one to be started."""
        return [stack.enter_context(recording_session("record", folder, events=events))]

    def begin(self) -> None:
        """The session has started."""

    def end(self) -> None:
        """The session is about to be stopped."""

    def stop(self, session: RecordingSession) -> Losses:
        """Stops the session. Raises LttngError where not all was written."""
        return session.stop()

    def place(self, folder: Path) -> str:
        """Where the recording goes to."""
        return shown(folder)

    def result(self, folder: Path, losses: Losses) -> tuple[str, Path | None]:
        """What the ended recording holds, and what of it is here to report on.

        Raises FieldtraceError where there is nothing.
        """
        return str(summary(folder, losses)), folder


class Relayed(Whole):
    """Everything goes to the lttng-relayd of another host."""

    def __init__(self, host: str) -> None:
        self._host = host
        self._name = ""

    def open(self, stack: ExitStack, folder: Path, events: Sequence[str]) -> list[RecordingSession]:
        """As for everything. Raises FieldtraceError where no lttng-relayd answers."""
        url = f"net://{self._host}"
        try:
            session = stack.enter_context(
                recording_session("record", folder, events=events, url=url)
            )
        except LttngError as error:
            if NO_RELAY not in error.what:
                raise
            raise FieldtraceError(
                f"no lttng-relayd answers at {self._host}",
                "run `lttng-relayd` there, and let its ports 5342 and 5343 be reached from here",
            ) from None
        self._name = session.name
        return [session]

    def stop(self, session: RecordingSession) -> Losses:
        """As for everything; that the connection was cut LTTng tells at the very end."""
        losses = super().stop(session)
        session.destroy()
        return losses

    def place(self, folder: Path) -> str:
        """As for everything."""
        return f"lttng-relayd of {self._host}"

    def result(self, folder: Path, losses: Losses) -> tuple[str, Path | None]:
        """As for everything."""
        text = (
            f"events discarded: {losses.events:,}\n"
            f"packets lost:     {losses.packets:,}\n"
            f"trace:            on {self._host}, in the folder of its lttng-relayd, below "
            f"{socket.gethostname()}/{self._name}-DATE-TIME"
        )
        return text, None


class Rotation(Whole):
    """The last chunks stay; one ends by its seconds, its bytes, or either."""

    _keeper: Keeper

    def __init__(self, seconds: float | None, size: int | None, most: int) -> None:
        self._seconds = seconds
        self._size = size
        self._most = most

    def agent_options(self, given: str) -> str:
        """Those by which each chunk has all definitions."""
        enough = self._seconds is None or self._seconds >= 2 * DEFINITIONS_SECONDS
        if enough or any(one.startswith(f"{_DEFINITIONS}=") for one in given.split(",")):
            return given
        period = max(_SHORTEST_DEFINITIONS_SECONDS, (self._seconds or 0) / 2)
        return ",".join(filter(None, (given, f"{_DEFINITIONS}={period * 1000:.0f}ms")))

    def open(self, stack: ExitStack, folder: Path, events: Sequence[str]) -> list[RecordingSession]:
        """As for everything."""
        self._keeper = stack.enter_context(keeping_last(folder, self._most))
        (session,) = super().open(stack, folder, events)
        session.rotate_by_itself(self._seconds, self._size)
        return [session]

    def result(self, folder: Path, losses: Losses) -> tuple[str, Path | None]:
        """As for everything."""
        self._keeper.remove_old()  # the last chunk came with the end
        text, _ = super().result(folder, losses)
        chunks = f"{len(self._keeper.kept())} kept, {self._keeper.removed} older ones removed"
        if self._keeper.fault:
            chunks += f"; one could not be removed: {self._keeper.fault}"
        return f"{text}\nchunks:           {chunks}", folder


class Flight(Whole):
    """What came last is held in memory, and stays when somebody, a failed or slow request or the
    end of the recording wants it."""

    def __init__(
        self, memory: int, *, when_error: bool, slower_than: str | None, an_hour: int
    ) -> None:
        self._memory = memory
        self._slower_than = slower_than
        self._an_hour = an_hour
        self._wanted = [
            *([FAILED_REQUEST] if when_error else []),
            *([SLOW_REQUEST] if slower_than else []),
        ]
        self._watches: list[Watch] = []
        self._lack = ""  # why the end could not be kept

    def agent_options(self, given: str) -> str:
        """Those by which the agent tells of slow requests."""
        if not self._slower_than:
            return given
        if any(one.startswith(f"{_SLOW}=") for one in given.split(",")):
            raise FieldtraceError(
                f"--when-slower-than and the agent's option {_SLOW} say the same",
                "give one of them",
                status=2,
            )
        return ",".join(filter(None, (given, f"{_SLOW}={self._slower_than}")))

    def open(self, stack: ExitStack, folder: Path, events: Sequence[str]) -> list[RecordingSession]:
        """As for everything; beside it a session that counts the requests of each kind."""
        self._session = stack.enter_context(flight_recorder(folder, self._memory, events))
        sessions = [self._session]
        for rule in self._wanted:
            marks = stack.enter_context(counting_session(rule))
            watch = Watch(self._session, marks, rule, self._an_hour)
            self._watches.append(watch)
            stack.callback(watch.stop)
            sessions.append(marks)
        return sessions

    def begin(self) -> None:
        """As for everything."""
        for watch in self._watches:
            watch.start()

    def end(self) -> None:
        """As for everything."""
        for watch in self._watches:
            watch.stop()
        try:
            keep(self._session.name, "end")
        except LttngError as error:
            # Where it is that nothing was recorded, the result is so too.
            self._lack = error.what

    def result(self, folder: Path, losses: Losses) -> tuple[str, Path | None]:
        """As for everything; what was overwritten in memory is no loss."""
        kept = snapshots(folder)
        if not kept:
            return super().result(folder, losses)
        return told(kept, self._watches, self._lack), kept[-1]
