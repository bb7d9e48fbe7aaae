# SPDX-License-Identifier: MIT
"""Everything that was recorded stays."""

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from fieldtrace_cli.base.paths import shown
from fieldtrace_cli.lttng.session import Losses, RecordingSession, recording_session
from fieldtrace_cli.recording.output import summary
from fieldtrace_cli.recording.own_processes import Members


class Whole:
    """Everything stays."""

    def agent_options(self, given: str) -> str:
        """The options of agents, of which the user has given some."""
        return given

    def open(self, stack: ExitStack, folder: Path, events: Sequence[str]) -> list[RecordingSession]:
        """The sessions to record by, until the stack ends; the first is the one to be started."""
        return [stack.enter_context(recording_session("record", folder, events=events))]

    def begin(self, members: Members | None) -> None:
        """The session has started, of which the members are recorded; None for all processes."""

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
