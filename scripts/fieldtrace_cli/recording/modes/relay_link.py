# SPDX-License-Identifier: MIT
"""The connection to an lttng-relayd: what a recording does while it is cut.

LTTng does not connect again. A connection beside LTTng's own tells when the other host or the way
to it is gone; then a session that writes here goes on, until a new one can send there again.
"""

import contextlib
import os
import selectors
import socket
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.printable import printable
from fieldtrace_cli.lttng.client import LttngError
from fieldtrace_cli.lttng.session import Losses, RecordingSession
from fieldtrace_cli.recording.own_processes import Members

CONNECT_SECONDS = 2.0
AGAIN_SECONDS = 1.0
# LTTng's own connection, which has something to send, waits for a silent network as long as TCP
# does (net.ipv4.tcp_retries2: some 15 minutes), and until then LTTng does nothing else. This one
# asks once a minute, and gives up after it.
QUIET_SECONDS = 60
QUESTIONS = 15


@dataclass
class Cut:
    """A time in which nothing could be sent, as `time.time` tells time."""

    since: float
    here: Path
    """What was recorded meanwhile."""
    until: float | None = None
    """None where it lasted to the end."""


class RelayLink:
    """Keeps a recording going over cuts of its connection, on a thread of its own."""

    def __init__(
        self,
        address: tuple[str, int],
        session: RecordingSession,
        open_here: Callable[[Path], AbstractContextManager[RecordingSession]],
        open_there: Callable[[], AbstractContextManager[RecordingSession]],
        folder: Path,
        when_changed: Callable[[], None],
    ) -> None:
        """The session goes there, and the two ways to open make others that go here or there.

        `open_here` is given a folder below `folder`; `when_changed` is called when the connection
        is cut, when it is there again, and after a fault.
        """
        self.session = session
        """The one that records now."""
        self.cuts: list[Cut] = []
        self.names: list[str] = [session.name]
        """Of all sessions that have sent there."""
        self.losses = Losses(0, 0)
        """Of the sessions that were left."""
        self.fault = ""
        """Why nothing is recorded any more, empty where it is."""
        self._address = address
        self._open_here = open_here
        self._open_there = open_there
        self._folder = folder
        self._when_changed = when_changed
        self._members: Members | None = None
        self._stack = ExitStack()
        self._wake = os.eventfd(0)
        self._thread = threading.Thread(target=self._run, name="relay", daemon=True)

    def start(self, members: Members | None) -> None:
        """Watches from the return on; the session, which has started, records the members."""
        self._members = members
        self._thread.start()

    def stop(self) -> None:
        """Leaves the session that records now as it is, for its owner to stop."""
        os.eventfd_write(self._wake, 1)
        if self._thread.ident is not None:  # it was started
            self._thread.join()

    def close(self) -> None:
        """Ends the sessions that it has opened."""
        self._stack.close()
        os.close(self._wake)

    def _run(self) -> None:
        try:
            while self._holds():
                self._go_on_here()
                while self._reached() and not self._goes_on_there():
                    pass
                if self.cuts[-1].until is None:
                    return
        except (FieldtraceError, OSError) as error:
            said = error.what if isinstance(error, FieldtraceError) else str(error)
            self.fault = printable(said) or type(error).__name__
            self._when_changed()

    def _holds(self) -> bool:
        """Returns when the connection is cut; false where the recording ends before."""
        link = self._connected()
        if link is None:
            return True
        with link, selectors.DefaultSelector() as selector:
            selector.register(link, selectors.EVENT_READ)
            selector.register(self._wake, selectors.EVENT_READ)
            # The daemon says nothing to who asks nothing: what can be read is the end.
            return all(key.fd != self._wake for key, _ in selector.select())

    def _reached(self) -> bool:
        """Returns when the other host answers again; false where the recording ends before."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._wake, selectors.EVENT_READ)
            while not selector.select(AGAIN_SECONDS):
                if link := self._connected():
                    link.close()
                    return True
        return False

    def _connected(self) -> socket.socket | None:
        try:
            link = socket.create_connection(self._address, CONNECT_SECONDS)
        except OSError:
            return None
        link.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for option, value in (
            (socket.TCP_KEEPIDLE, QUIET_SECONDS),
            (socket.TCP_KEEPINTVL, QUIET_SECONDS),
            (socket.TCP_KEEPCNT, QUESTIONS),
        ):
            link.setsockopt(socket.IPPROTO_TCP, option, value)
        return link

    def _go_on_here(self) -> None:
        since = time.time()
        here = self._folder / f"cut-{len(self.cuts) + 1}"
        session = self._stack.enter_context(self._open_here(here))
        left = self._change_to(session)
        self.cuts.append(Cut(since, here))
        self._when_changed()
        # What it has not sent yet it cannot send.
        with contextlib.suppress(LttngError):
            left.destroy_at_once()

    def _goes_on_there(self) -> bool:
        """False where the other host was gone again before LTTng asked."""
        try:
            session = self._stack.enter_context(self._open_there())
        except LttngError:
            return False
        left = self._change_to(session)
        self.names.append(session.name)
        self.cuts[-1].until = time.time()
        self._when_changed()
        with contextlib.suppress(LttngError):
            left.destroy()
        return True

    def _change_to(self, session: RecordingSession) -> RecordingSession:
        """The one before, which is given back, ends first, so that no event is in both."""
        if self._members is not None:
            self._members.follow(session)
        left = self.session
        with contextlib.suppress(LttngError):
            left.stop_at_once()
        session.start()
        if self._members is not None:
            self._members.leave(left)
        self.session = session
        with contextlib.suppress(LttngError):
            self.losses += left.losses()
        return left
