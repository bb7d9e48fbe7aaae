# SPDX-License-Identifier: MIT
"""The LTTng session daemon: the one that is there, else one of our own that is stopped again."""

import contextlib
import fcntl
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fieldtrace_cli.base import interruption, remedies
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.lttng.client import LttngError, reachable, session_names
from fieldtrace_cli.processes import proc

START_SECONDS = 20.0
STOP_SECONDS = 20.0
POLL_SECONDS = 0.05
# The daemon carries this in its environment, so that whichever recording ends last stops it.
MARK = "FIELDTRACE_DAEMON"


@contextmanager
def session_daemon() -> Iterator[None]:
    """A session daemon is reachable while the block runs.

    One that had to be started is stopped at the end, unless sessions of others live on it by then;
    the last of them that is ours stops it.
    """
    with interruption.deferred():
        with _exclusively():
            if not reachable():
                _start()
        try:
            with interruption.undeferred():
                yield
        finally:
            with _exclusively():
                _stop_if_ours_and_idle()


@contextmanager
def _exclusively() -> Iterator[None]:
    """One recording at a time starts or stops a daemon."""
    path = _daemon_home() / "fieldtrace-daemon.lock"
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise FieldtraceError(
            f"the lock {path}, by which recordings share a session daemon, cannot be made: "
            f"{error.strerror}",
            "see that the folder may be written, or let LTTNG_HOME name one that may",
        ) from error
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _start() -> None:
    """Starts a daemon for user space alone and waits until it answers."""
    with tempfile.TemporaryFile("w+", errors="replace") as log:
        try:
            process = subprocess.Popen(
                ["lttng-sessiond", "--no-kernel"],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd="/",
                start_new_session=True,
                env={**os.environ, MARK: "1"},
            )
        except FileNotFoundError:
            raise FieldtraceError("lttng-sessiond is not installed", remedies.PROGRAMS) from None
        deadline = time.monotonic() + START_SECONDS
        while process.poll() is None and time.monotonic() < deadline:
            if reachable():
                return
            time.sleep(POLL_SECONDS)
        process.kill()
        process.wait()
        log.seek(0)
        raise FieldtraceError(
            f"the LTTng session daemon could not be started: {log.read().strip()}",
            f"run `lttng-sessiond --no-kernel` by hand to see why, and {remedies.DOCTOR}",
        )


def _stop_if_ours_and_idle() -> None:
    pid = daemon_pid()
    if pid is None or not _is_ours(pid):
        return
    with contextlib.suppress(LttngError):
        if session_names():
            return
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGTERM)
    deadline = time.monotonic() + STOP_SECONDS
    while proc.runs(pid) and time.monotonic() < deadline:
        time.sleep(POLL_SECONDS)
    if proc.runs(pid):
        os.kill(pid, signal.SIGKILL)


def daemon_pid() -> int | None:
    """The process of the daemon that `lttng` talks to, from the file where it says so."""
    folders = [Path("/var/run/lttng")]
    if os.getuid() != 0:
        folders.insert(0, _daemon_home())
    for folder in folders:
        try:
            return int((folder / "lttng-sessiond.pid").read_text())
        except (OSError, ValueError):
            continue
    return None


def _daemon_home() -> Path:
    """Where this user's daemon keeps its files, and no other user can put or lock any."""
    if os.getuid() == 0:
        return Path("/run")
    home = os.environ.get("LTTNG_HOME") or os.environ.get("HOME") or "/"
    return Path(home) / ".lttng"


def _is_ours(pid: int) -> bool:
    try:
        return f"{MARK}=1".encode() in proc.variables(pid)
    except OSError:
        return False
