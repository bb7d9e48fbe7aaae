# SPDX-License-Identifier: MIT
"""Listens for other hosts that ask for a snapshot."""

import contextlib
import re
import socket
import threading
import time
from collections import deque
from collections.abc import Callable

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.hosts.lines import GREETING, NUMBER, Lines, shown
from fieldtrace_cli.hosts.proof import number, proof, proves

# Who says nothing is closed after five seconds; more at once are closed unheard.
MOST_AT_ONCE = 8
HOUR_SECONDS = 3600.0
_ASKED = re.compile(f"({NUMBER}) ([a-z]{{1,16}}) ({NUMBER})")


class Listener:
    """Answers other hosts on threads of its own, and keeps so many snapshots an hour for each
    reason. Whoever does not know the secret gets none, and is counted."""

    def __init__(
        self,
        host: str,
        port: int,
        secret: bytes,
        keep: Callable[[str], str],
        an_hour: int,
    ) -> None:
        """`keep` writes a snapshot for a reason and gives its name; it may raise FieldtraceError.

        Raises FieldtraceError where the address cannot be listened at.
        """
        self.kept = 0
        self.refused = 0  # of those that know the secret
        self.unknown = 0  # who do not
        self._secret = secret
        self._keep = keep
        self._an_hour = an_hour
        self._taken: dict[str, deque[float]] = {}
        self._is_over = False
        self._keeping = threading.Lock()
        self._counting = threading.Lock()
        self._free = threading.BoundedSemaphore(MOST_AT_ONCE)
        self._socket = _listening(host, port)
        self.address = shown(*self._socket.getsockname()[:2])
        """Where it listens, as `HOST:PORT`."""
        self._thread = threading.Thread(target=self._accept, name="listener", daemon=True)

    def start(self) -> None:
        """Begins to answer."""
        self._thread.start()

    def stop(self) -> None:
        """Answers nobody more, and ends once what is being kept is kept; again it does nothing."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)  # ends accept
        self._socket.close()
        if self._thread.ident is not None:
            self._thread.join()
        with self._keeping:
            self._is_over = True

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                if self._socket.fileno() < 0 or not _listens(self._socket):
                    return
                time.sleep(0.1)  # no descriptors: later there may be some
                continue
            if not self._free.acquire(blocking=False):
                connection.close()
                self._count_unknown()
                continue
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        try:
            with connection:
                self._answer(Lines(connection))
        except OSError:
            pass  # the other side has gone
        finally:
            self._free.release()

    def _answer(self, lines: Lines) -> None:
        own = number()
        lines.send(f"{GREETING} {own}")
        try:
            asked = _ASKED.fullmatch(lines.receive())
        except OSError:
            asked = None
        if asked is None or not proves(asked[3], self._secret, "asked", own, asked[1], asked[2]):
            self._count_unknown()
            return
        numbers = (own, asked[1])
        outcome, text = self._outcome(asked[2])
        lines.send(f"{outcome} {proof(self._secret, outcome, *numbers, text)} {text}")

    def _outcome(self, why: str) -> tuple[str, str]:
        with self._keeping:  # one at a time
            if self._is_over:
                return "refused", "the recording ends"
            taken = self._taken.setdefault(why, deque())
            while taken and time.monotonic() - taken[0] > HOUR_SECONDS:
                taken.popleft()
            if len(taken) >= self._an_hour:
                self.refused += 1
                return "refused", f"{self._an_hour} an hour are kept"
            try:
                name = self._keep(why)
            except FieldtraceError as error:
                self.refused += 1
                return "refused", error.what.replace("\n", " ")[:200]
            taken.append(time.monotonic())
            self.kept += 1
            return "kept", name

    def _count_unknown(self) -> None:
        with self._counting:
            self.unknown += 1


def _listening(host: str, port: int) -> socket.socket:
    try:
        if not host and socket.has_dualstack_ipv6():
            return socket.create_server(("", port), family=socket.AF_INET6, dualstack_ipv6=True)
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family)
    except (OSError, OverflowError) as error:
        raise FieldtraceError(
            f"cannot listen at {shown(host, port)}: {getattr(error, 'strerror', None) or error}",
            "give --listen another port, or an address of this host",
        ) from None


def _listens(listening: socket.socket) -> bool:
    with contextlib.suppress(OSError):
        return bool(listening.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN))
    return False
