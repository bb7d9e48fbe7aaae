# SPDX-License-Identifier: MIT
"""The sessions of ours that the daemon holds, and the commands that they record for."""

import re
from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli.lttng.client import NAMESPACE, LttngError, lttng, session_names
from fieldtrace_cli.lttng.flight_recorder import KIND
from fieldtrace_cli.lttng.session import Losses, RecordingSession
from fieldtrace_cli.processes import proc

# As session_of names them: with what they are for, the command's process, and when they began.
_OURS = re.compile(r"fieldtrace-(\w+)-(\d+)-([0-9a-f]+)")
RECORDING_KINDS = ("record", KIND)


@dataclass(frozen=True)
class Recording:
    """One of the sessions of a command; what is not its recording only serves that."""

    session: str
    kind: str
    pid: int
    since: float  # in seconds, by the clock
    is_left: bool
    """Its command is gone, as one that was killed."""

    @property
    def is_recording(self) -> bool:
        """Whether it is what the command records."""
        return self.kind in RECORDING_KINDS

    def output(self) -> Path | str:
        """The folder that it writes to, or what LTTng calls another host."""
        if self.kind == KIND:
            answer = lttng("snapshot", "list-output", f"--session={self.session}")
            return Path(answer.findtext(".//mi:ctrl_url", "", NAMESPACE))
        answer = lttng("list", self.session)
        place = answer.findtext(".//mi:session/mi:path", "", NAMESPACE)
        return place if "://" in place else Path(place)

    def losses(self) -> Losses:
        """What it has lost so far; of a flight recorder nothing is lost that is overwritten."""
        losses = RecordingSession(self.session, Path()).losses()
        return Losses(losses.events, 0) if self.kind == KIND else losses


def sessions_of_ours() -> list[Recording]:
    """All that this user's daemon holds."""
    try:
        names = session_names()
    except LttngError:  # no daemon answers, perhaps since the last recording has just ended
        return []
    found = map(_recording, names)
    return [one for one in found if one is not None]


def recordings() -> list[Recording]:
    """One for each command: its recording, or what one that was killed has left of it."""
    # One whose connection was cut goes on in a newer one.
    ours = sorted(sessions_of_ours(), key=lambda one: (not one.is_recording, -one.since))
    by_command = {one.pid: one for one in reversed(ours)}
    return [one for one in ours if one is by_command[one.pid] and (one.is_recording or one.is_left)]


def _recording(session: str) -> Recording | None:
    ours = _OURS.fullmatch(session)
    if ours is None:
        return None
    pid = int(ours[2])
    return Recording(session, ours[1], pid, int(ours[3], 16) / 1e9, _is_gone(pid))


def _is_gone(pid: int) -> bool:
    try:
        # Another program may have got the number meanwhile.
        return b"fieldtrace" not in proc.read(Path("/proc", str(pid), "cmdline"))
    except OSError:
        return True
