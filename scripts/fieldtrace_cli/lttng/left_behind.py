# SPDX-License-Identifier: MIT
"""Sessions whose command was killed outright: they go on recording, for nobody."""

import contextlib

from fieldtrace_cli.lttng.client import LttngError, lttng
from fieldtrace_cli.lttng.recordings import sessions_of_ours

_STOP_SECONDS = 60.0


def left_sessions() -> list[str]:
    """The sessions of ours whose command is gone; up to two of each command."""
    return [one.session for one in sessions_of_ours() if one.is_left]


def end_session(name: str) -> None:
    """Ends one; what it has recorded stays. Raises LttngError."""
    with contextlib.suppress(LttngError):
        lttng("remove-trigger", name)  # most have none
    lttng("destroy", name, timeout=_STOP_SECONDS)
