# SPDX-License-Identifier: MIT
"""Sessions whose command was killed outright: they go on recording, for nobody."""

import contextlib
import re
from pathlib import Path

from fieldtrace_cli.lttng.client import LttngError, lttng, reachable, session_names
from fieldtrace_cli.processes import proc

# As recording_session names them, with the command's process.
_OURS = re.compile(r"fieldtrace-\w+-(\d+)-[0-9a-f]+")
_STOP_SECONDS = 60.0


def left_sessions() -> list[str]:
    """The sessions of ours whose command is gone; up to two of each command."""
    return [name for name in session_names() if _is_left(name)] if reachable() else []


def end_session(name: str) -> None:
    """Ends one; what it has recorded stays. Raises LttngError."""
    with contextlib.suppress(LttngError):
        lttng("remove-trigger", name)  # most have none
    lttng("destroy", name, timeout=_STOP_SECONDS)


def _is_left(session: str) -> bool:
    ours = _OURS.fullmatch(session)
    if ours is None:
        return False
    try:
        # Another program may have got the number meanwhile.
        return b"fieldtrace" not in proc.read(Path("/proc", ours[1], "cmdline"))
    except OSError:
        return True
