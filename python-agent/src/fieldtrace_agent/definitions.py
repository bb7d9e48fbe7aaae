# SPDX-License-Identifier: MIT
"""What the ids of the other events stand for, told again and again so that a trace that begins
anywhere can be read."""

from __future__ import annotations

import _thread
import ctypes
import os
import platform
import socket
import time
import uuid

from fieldtrace_agent import failures
from fieldtrace_agent.options import Options
from fieldtrace_agent.probes import Probes
from fieldtrace_agent.vocabulary import JvmInfo

VERSION = "0.2.0"
# As with the Java agent (`defs.period`).
PERIOD_SECONDS = 10.0
# LTTng enables a session's events one by one: the first definitions may come before their own.
SETTLE_SECONDS = 1.0
LOOK_SECONDS = 0.25
# So that a program whose routes hold what users send cannot fill memory.
MOST_STRINGS = 4096
OTHER = "{other}"
MOST_CHARACTERS = 255

# Taken before eventlet or gevent put their own in place, which would run in the application's loop.
_sleep, _monotonic, _start_thread = time.sleep, time.monotonic, _thread.start_new_thread


class Definitions:
    """The run and the strings of this process."""

    def __init__(self, probes: Probes, options: Options) -> None:
        self._probes = probes
        self._options = options
        self.records_routes = options.routes
        self._is_wanted = probes.library.ft_probes_enabled
        self._is_wanted.restype = ctypes.c_bool
        self._lock = _thread.allocate_lock()
        self._strings: dict[str, int] = {}

    def start(self) -> None:
        """Tells of a new process, and repeats it on a thread of its own."""
        self._info = JvmInfo(
            str(uuid.uuid4()).encode(),
            self._options.service.encode(),
            socket.gethostname().encode(),
            f"{platform.python_implementation()} {platform.python_version()}".encode(),
            b"",
            VERSION.encode(),
            b"none",
            self._options.in_force.encode(),
            self._options.service_version.encode(),
            len(os.sched_getaffinity(0)),
        )
        self._define()
        _start_thread(self._repeat, ())

    def restart_in_child(self) -> None:
        """As `start`, in a process that was forked, whose locks another thread may have held."""
        self._lock = _thread.allocate_lock()
        self.start()

    def string_id(self, text: str) -> int:
        """The id of a string, told at once where it is new."""
        known = self._strings.get(text)
        return known if known is not None else self._add(text)

    def _add(self, text: str) -> int:
        text = text[:MOST_CHARACTERS]
        with self._lock:
            if text not in self._strings:
                if len(self._strings) >= MOST_STRINGS:
                    text = OTHER
                self._strings.setdefault(text, len(self._strings) + 1)
            identity = self._strings[text]
        self._probes.string_def(string_id=identity, value=_encoded(text))
        return identity

    def _define(self) -> None:
        self._probes.jvm_info(ctypes.byref(self._info))
        for text, identity in list(self._strings.items()):
            self._probes.string_def(string_id=identity, value=_encoded(text))

    def _repeat(self) -> None:
        # Soon again: see SETTLE_SECONDS.
        was_wanted, due = False, 0.0
        try:
            while True:
                now, is_wanted = _monotonic(), self._is_wanted()
                if is_wanted and not was_wanted:
                    self._define()
                    due = now + SETTLE_SECONDS
                elif is_wanted and now >= due:
                    self._define()
                    due = now + PERIOD_SECONDS
                was_wanted = is_wanted
                _sleep(LOOK_SECONDS)
        except Exception as error:
            failures.tell("what is defined", error)


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "replace")
