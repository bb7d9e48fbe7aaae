# SPDX-License-Identifier: MIT
"""Lending the terminal to a program in a process group of its own, as a shell does."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from fieldtrace_cli.processes.child import ChildProcess


@contextmanager
def terminal_lent_to(child: ChildProcess) -> Iterator[None]:
    """While the block runs `child` reads from the terminal and gets its Ctrl-C.

    Does nothing where standard input is no terminal or belongs to another job. Ctrl-Z is undone: a
    stopped program would hold a recording that nobody could end.
    """
    if not sys.stdin.isatty() or os.tcgetpgrp(sys.stdin.fileno()) != os.getpgrp():
        yield
        return

    def on_child(_signum: int, _frame: object) -> None:
        try:
            stop = os.waitid(os.P_PID, child.pid, os.WSTOPPED | os.WNOHANG)
        except ChildProcessError:
            return  # it has ended, and will not stop any more
        if stop is not None and stop.si_status == signal.SIGTSTP:
            child.send(signal.SIGCONT)

    before = signal.signal(signal.SIGCHLD, on_child)
    _hand_terminal_to(child.pid)
    # It may have tried to read before the terminal was its own, and be stopped for it.
    child.send(signal.SIGCONT)
    try:
        yield
    finally:
        signal.signal(signal.SIGCHLD, before)
        _hand_terminal_to(os.getpgrp())


def _hand_terminal_to(group: int) -> None:
    # Who takes the terminal from the background is stopped, unless it blocks the signal.
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTTOU])
    try:
        os.tcsetpgrp(sys.stdin.fileno(), group)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
