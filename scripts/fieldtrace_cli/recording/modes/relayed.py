# SPDX-License-Identifier: MIT
"""Recordings that go to another host."""

import re
import socket
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.paths import shown
from fieldtrace_cli.lttng.client import LttngError
from fieldtrace_cli.lttng.ctf_trace import count_messages, trace_folders
from fieldtrace_cli.lttng.session import Losses, RecordingSession, recording_session
from fieldtrace_cli.recording.modes.relay_link import Cut, RelayLink
from fieldtrace_cli.recording.modes.whole import Whole
from fieldtrace_cli.recording.own_processes import Members

NO_RELAY = "Unable to connect to lttng-relayd"  # LTTng's own words
CONTROL_PORT = 5342


class Relayed(Whole):
    """Everything goes to the lttng-relayd of another host; here, while that cannot be reached."""

    _link: RelayLink

    def __init__(self, host: str) -> None:
        self._host = host

    def open(self, stack: ExitStack, folder: Path, events: Sequence[str]) -> list[RecordingSession]:
        """As for everything. Raises FieldtraceError where no lttng-relayd answers."""
        there = partial(
            recording_session, "record", folder, events=events, url=f"net://{self._host}"
        )
        try:
            session = stack.enter_context(there())
        except LttngError as error:
            if NO_RELAY not in error.what:
                raise
            raise FieldtraceError(
                f"no lttng-relayd answers at {self._host}",
                "run `lttng-relayd` there, and let its ports 5342 and 5343 be reached from here",
            ) from None
        here = partial(recording_session, "record", events=events)
        address = control_address(self._host)
        self._link = RelayLink(address, session, here, there, folder, self._say)
        stack.callback(self._link.close)
        return [session]

    def begin(self, members: Members | None) -> None:
        """As for everything."""
        self._link.start(members)

    def end(self) -> None:
        """As for everything."""
        self._link.stop()

    def stop(self, session: RecordingSession) -> Losses:
        """As for everything; that the connection was cut LTTng tells at the very end."""
        last = self._link.session
        losses = super().stop(last)
        last.destroy()
        return losses + self._link.losses

    def _say(self) -> None:
        if self._link.fault:
            state = f"is cut, and nothing can be recorded here: {self._link.fault}"
        elif self._link.cuts[-1].until is None:
            here = shown(self._link.cuts[-1].here)
            state = f"is cut; what comes is recorded into {here} until it is there again"
        else:
            state = "is there again"
        print(f"fieldtrace: the connection to {self._host} {state}", file=sys.stderr, flush=True)

    def place(self, folder: Path) -> str:
        """As for everything."""
        return f"lttng-relayd of {self._host}"

    def result(self, folder: Path, losses: Losses) -> tuple[str, Path | None]:
        """As for everything."""
        host = socket.gethostname()
        there = "\n".join(f"                  {host}/{name}-DATE-TIME" for name in self._link.names)
        text = (
            f"events discarded: {losses.events:,}\n"
            f"packets lost:     {losses.packets:,}\n"
            f"trace:            on {self._host}, in the folder of its lttng-relayd, below\n{there}"
        )
        for cut in self._link.cuts:
            text += "\n" + told(cut)
        if self._link.fault:
            text += f"\nNothing was recorded after that: {self._link.fault}"
        return text, None


def control_address(host: str) -> tuple[str, int]:
    """Where a host as of `--to` is asked."""
    parts = re.fullmatch(r"\[?(.+?)\]?(?::(\d+):\d+)?", host)
    assert parts is not None
    return parts[1], int(parts[2] or CONTROL_PORT)


def told(cut: Cut) -> str:
    """What became of a time in which the connection was cut."""
    until = "the end" if cut.until is None else _clock(cut.until)
    events = count_messages(cut.here).events if trace_folders(cut.here) else 0
    return (
        f"connection cut:   from {_clock(cut.since)} to {until}; the {events:,} events of that time"
        f" are here, in {shown(cut.here)}.\n"
        "                  What was on its way when it was cut is lost, and not counted."
    )


def _clock(seconds: float) -> str:
    return time.strftime("%H:%M:%S", time.localtime(seconds))
