# SPDX-License-Identifier: MIT
"""`fieldtrace stop`: ends recordings, also those whose command was killed."""

import argparse
import contextlib
import os
import signal
import sys
import time
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.paths import COMMAND, shown
from fieldtrace_cli.lttng.client import LttngError
from fieldtrace_cli.lttng.left_behind import end_session
from fieldtrace_cli.lttng.recordings import Recording, recordings, sessions_of_ours
from fieldtrace_cli.lttng.session_daemon import session_daemon

SUMMARY = "end a recording"
DESCRIPTION = """\
Ends a recording as Ctrl-C does where it runs: the command that it started gets SIGTERM, services
that it did not start go on, and the trace is whole. Returns when the recording has ended.

If the recording's process was killed, this ends what it left behind: its sessions, and the session
daemon if it started that and nobody else uses it. What was recorded until now is kept.
"""
EXAMPLES = """\
examples:
  fieldtrace stop
  fieldtrace stop fieldtrace-record-4711-18a3c5
  fieldtrace stop --all
"""
# COMMAND may take ten seconds to end, and a large trace some to be checked.
PATIENCE_SECONDS = 120.0
POLL_SECONDS = 0.1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument("recording", metavar="NAME", nargs="?", help="as `fieldtrace list` has it")
    which.add_argument("--all", action="store_true", help="each of this user")


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    for one in _chosen(arguments):
        output = one.output()
        if one.is_left:
            _end_left(one.pid)
        else:
            _end(one)
        place = shown(output) if isinstance(output, Path) else output
        print(f"fieldtrace: ended {one.session}; it is in {place}", file=sys.stderr)
    return 0


def _chosen(arguments: argparse.Namespace) -> list[Recording]:
    ours = recordings()
    names = ", ".join(one.session for one in ours)
    if arguments.all:
        return ours
    if arguments.recording:
        found = [one for one in ours if one.session == arguments.recording]
        if not found:
            there = f"give one of {names}" if names else "nothing is being recorded for this user"
            raise FieldtraceError(f"there is no recording {arguments.recording}", there, status=2)
        return found
    if len(ours) > 1:
        raise FieldtraceError(
            f"{len(ours)} recordings go on", f"give --all, or one of {names}", status=2
        )
    if not ours:
        raise FieldtraceError(
            "nothing is being recorded for this user", f"{COMMAND} record starts a recording"
        )
    return ours


def _end_left(pid: int) -> None:
    """Ends all that a killed command has left."""
    with session_daemon():  # which stops the daemon, if that is ours and idle afterwards
        for one in sessions_of_ours():
            if one.pid == pid:
                end_session(one.session)


def _end(one: Recording) -> None:
    try:
        os.kill(one.pid, signal.SIGTERM)
    except ProcessLookupError:
        pass  # it has just ended by itself
    except PermissionError:
        raise FieldtraceError(
            f"{one.session} is of another user, whom process {one.pid} belongs to",
            f"run {COMMAND} stop as that user, or as root",
        ) from None
    deadline = time.monotonic() + PATIENCE_SECONDS
    while one.session in _going_on():
        if time.monotonic() > deadline:
            raise FieldtraceError(
                f"{one.session} has not ended in {PATIENCE_SECONDS:.0f} s",
                f"kill process {one.pid} and run {COMMAND} stop again, which keeps the trace",
            )
        time.sleep(POLL_SECONDS)


def _going_on() -> list[str]:
    # A daemon that has just ended takes its sessions with it.
    with contextlib.suppress(LttngError):
        return [one.session for one in sessions_of_ours()]
    return []
