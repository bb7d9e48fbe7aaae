# SPDX-License-Identifier: MIT
"""Tells another host that a snapshot was kept here, so that it keeps its own."""

import threading

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.hosts.asking import ask
from fieldtrace_cli.hosts.lines import ANSWER_SECONDS, shown


class Telling:
    """Tells one host, each time on a thread of its own, so that none waits for another."""

    def __init__(self, host: str, port: int, secret: bytes) -> None:
        self.where = shown(host, port)
        self.told = 0
        self.failed = 0  # of those
        self.fault = ""  # why the last of them did
        self._to = (host, port, secret)
        self._lock = threading.Lock()
        self._running: list[threading.Thread] = []

    def tell(self, why: str) -> None:
        """Returns at once."""
        thread = threading.Thread(target=self._ask, args=(why,), name="telling", daemon=True)
        self._running = [*(one for one in self._running if one.is_alive()), thread]
        thread.start()

    def stop(self) -> None:
        """Returns when each answer is there, or has not come in time; again it does nothing."""
        for thread in self._running:
            thread.join(ANSWER_SECONDS)

    def _ask(self, why: str) -> None:
        fault = ""
        try:
            ask(*self._to, why)
        except FieldtraceError as error:
            fault = error.what
        with self._lock:
            self.told += 1
            if fault:
                self.failed += 1
                self.fault = fault
