# SPDX-License-Identifier: MIT
"""Ctrl-C and its like, so that whatever was started is stopped and nothing is left half-done.

SIGINT, SIGTERM and SIGHUP raise `Interrupted` wherever the main thread is, and the clean-up is
that of any exception. Two places must not be torn apart: between starting a thing and noting that
it has to be stopped, and the clean-up itself. They stand in `with deferred():`, which holds the
signal back until its end.
"""

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

_depth = 0
_pending: int | None = None


class Interrupted(BaseException):
    """A signal asks the command to end. Not an `Exception`, so that no handler swallows it."""

    def __init__(self, signum: int) -> None:
        super().__init__(signal.Signals(signum).name)
        self.signum = signum

    @property
    def status(self) -> int:
        """The exit status that shells give to a process that such a signal ended."""
        return 128 + self.signum


def _on_signal(signum: int, _frame: FrameType | None) -> None:
    global _pending
    if _depth:
        _pending = signum
        return
    raise Interrupted(signum)


def raise_on_signals() -> None:
    """From here on the signals raise `Interrupted`; a SIGHUP that the caller ignores stays ignored.

    A SIGINT does not: shells have whatever a script starts in the background ignore it, and whoever
    sends it to the command all the same means the command.
    """
    for signum in SIGNALS:
        # nohup relies on this.
        is_kept_out = signum == signal.SIGHUP and signal.getsignal(signum) is signal.SIG_IGN
        if not is_kept_out:
            signal.signal(signum, _on_signal)


@contextmanager
def undeferred() -> Iterator[None]:
    """Lets signals through again inside a `deferred` block, for a wait that may take long."""
    global _depth, _pending
    depth, _depth = _depth, 0
    try:
        if _pending is not None:
            signum, _pending = _pending, None
            raise Interrupted(signum)
        yield
    finally:
        _depth = depth


@contextmanager
def deferred() -> Iterator[None]:
    """Holds signals back; at the end of the outermost block the last one is raised.

    Where the block ends by an exception that one goes on instead: the command ends as it is.
    Signals interrupt the main thread alone, so that in others this does nothing.
    """
    global _depth, _pending
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    _depth += 1
    try:
        yield
    except BaseException:
        _depth -= 1
        if _depth == 0:
            _pending = None
        raise
    _depth -= 1
    if _depth == 0 and _pending is not None:
        signum, _pending = _pending, None
        raise Interrupted(signum)


@contextmanager
def handled(
    signals: Sequence[int], handler: Callable[[int, FrameType | None], None]
) -> Iterator[None]:
    """While the block runs `handler` takes the signals."""
    before = {signum: signal.signal(signum, handler) for signum in signals}
    try:
        yield
    finally:
        for signum, old in before.items():
            signal.signal(signum, old)
