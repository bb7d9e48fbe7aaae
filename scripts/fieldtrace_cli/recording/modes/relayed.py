# SPDX-License-Identifier: MIT
"""Recordings that go to another host."""

import socket
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.lttng.client import LttngError
from fieldtrace_cli.lttng.session import Losses, RecordingSession, recording_session
from fieldtrace_cli.recording.modes.whole import Whole

NO_RELAY = "Unable to connect to lttng-relayd"  # LTTng's own words


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
