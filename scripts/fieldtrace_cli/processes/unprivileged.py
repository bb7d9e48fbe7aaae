# SPDX-License-Identifier: MIT
"""Work on what belongs to another user, done as that user.

It runs in a child of this process that takes the user's place first, and does not become another
program: nothing that the user could have put in the way of one is loaded. The kernel keeps other
processes of that user from looking into the child, because it changed its user.
"""

import contextlib
import json
import os
import select
import signal
import time
from collections.abc import Callable
from typing import Any, NoReturn

from fieldtrace_cli.base import interruption
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.processes.owner import ProcessOwner

# What the child may tell; a sentence has a few hundred.
MOST_BYTES = 1 << 16
# A file system of the user's own making need not let the child go.
REAPING_SECONDS = 2.0
POLL_SECONDS = 0.01


def done_as(owner: ProcessOwner, action: Callable[[], Any], seconds: float, what: str) -> Any:
    """What `action` returns, a value that JSON can hold, when the owner of a process does it.

    `action` sees this process's memory as it is now, and changes nothing of it. Raises the
    FieldtraceError that it raises, and one that begins with `what` where it does not end within
    `seconds`, or fails otherwise.
    """
    with interruption.deferred():
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            _child(owner, action, writer, seconds)
        os.close(writer)
        try:
            with interruption.undeferred():
                text = _read_to_end(reader, time.monotonic() + seconds)
        finally:
            os.close(reader)
            _end(child)
    if text is None:
        raise FieldtraceError(
            f"{what} has not ended after {seconds:g} s",
            "see whether the process is stopped or overloaded: ps -o stat,pcpu PID",
        )
    try:
        told = json.loads(text)
    except ValueError:
        raise FieldtraceError(
            f"{what} was broken off", "see whether somebody ends processes of that user, and retry"
        ) from None
    if "failed" in told:
        failed, remedy = told["failed"]
        raise FieldtraceError(failed or what, remedy)
    return told["done"]


def _child(owner: ProcessOwner, action: Callable[[], Any], writer: int, seconds: float) -> NoReturn:
    try:
        # The parent decides when this ends; SIGALRM's default ends it should the parent be gone.
        for signum in (*interruption.SIGNALS, signal.SIGALRM):
            signal.signal(signum, signal.SIG_DFL)
        signal.alarm(int(seconds) + 1)
        os.umask(0o077)
        try:
            owner.become()
            told = {"done": action()}
        except FieldtraceError as error:
            told = {"failed": (error.what, error.remedy)}
        except Exception as error:
            told = {"failed": (f"unexpected: {error!r}", "please report this line")}
        with os.fdopen(writer, "wb") as pipe:
            pipe.write(json.dumps(told).encode())
    finally:
        # Not what the parent would do at its end.
        os._exit(0)


def _read_to_end(reader: int, deadline: float) -> bytes | None:
    """What comes until the other end is closed; None where that takes too long."""
    text = b""
    while len(text) <= MOST_BYTES:
        ready, _, _ = select.select([reader], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            return None
        more = os.read(reader, MOST_BYTES)
        if not more:
            return text
        text += more
    return b""


def _end(child: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)
    deadline = time.monotonic() + REAPING_SECONDS
    while os.waitpid(child, os.WNOHANG) == (0, 0) and time.monotonic() < deadline:
        time.sleep(POLL_SECONDS)
