# SPDX-License-Identifier: MIT
"""Recordings of which what came last stays when it is wanted."""

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.hosts.hosts import Hosts, OtherHosts
from fieldtrace_cli.lttng.client import LttngError
from fieldtrace_cli.lttng.flight_recorder import flight_recorder, keep, snapshots
from fieldtrace_cli.lttng.session import Losses, RecordingSession
from fieldtrace_cli.lttng.trigger import FAILED_REQUEST, SLOW_REQUEST
from fieldtrace_cli.recording.modes.agent_option import gives, with_option
from fieldtrace_cli.recording.modes.watch import Watch, counting_session, told
from fieldtrace_cli.recording.modes.whole import Whole
from fieldtrace_cli.recording.own_processes import Members

_SLOW = "requests.slow"


class Flight(Whole):
    """What came last is held in memory, and stays when somebody, a failed or slow request or the
    end of the recording wants it."""

    def __init__(
        self,
        memory: int,
        *,
        when_error: bool,
        slower_than: str | None,
        an_hour: int,
        hosts: Hosts,
    ) -> None:
        self._hosts = hosts
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
        if gives(given, _SLOW):
            raise FieldtraceError(
                f"--when-slower-than and the agent's option {_SLOW} say the same",
                "give one of them",
                status=2,
            )
        return with_option(given, _SLOW, self._slower_than)

    def open(self, stack: ExitStack, folder: Path, events: Sequence[str]) -> list[RecordingSession]:
        """As for everything; beside it a session that counts the requests of each kind."""
        self._session = stack.enter_context(flight_recorder(folder, self._memory, events))
        sessions = [self._session]
        self._others = OtherHosts(self._hosts, self._keep_for_another, self._an_hour)
        stack.callback(self._others.stop)
        for rule in self._wanted:
            marks = stack.enter_context(counting_session(rule))
            watch = Watch(self._session, marks, rule, self._an_hour, self._others.tell)
            self._watches.append(watch)
            stack.callback(watch.stop)
            sessions.append(marks)
        return sessions

    def begin(self, members: Members | None) -> None:
        """As for everything."""
        for watch in self._watches:
            watch.start()
        self._others.start()

    def place(self, folder: Path) -> str:
        """As for everything, and where other hosts can ask for a snapshot."""
        place = super().place(folder)
        return f"{place}, listening at {self._others.address}" if self._others.address else place

    def _keep_for_another(self, why: str) -> str:
        return keep(self._session.name, f"told-{why}").name

    def end(self) -> None:
        """As for everything."""
        for watch in self._watches:
            watch.stop()
        self._others.stop()
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
        lines = [told(kept, self._watches, self._lack), *self._others.report()]
        return "\n".join(lines), kept[-1]
