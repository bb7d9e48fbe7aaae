# SPDX-License-Identifier: MIT
"""Which processes a recording holds: those that it started, and those that it was told to.

LTTng records every process that emits an enabled event, unless a session tracks processes by id.
The ids are known only when the processes are there, so each tells: what a recording starts carries
its name in the environment, and the probes, as a program loads them, call the socket of that name
and wait until LTTng tracks the process (`lttng-probes/src/join_recordings.c`). Nobody else is asked
to emit anything, and nothing is tested when an event is emitted.
"""

import contextlib
import os
import resource
import selectors
import socket
import struct
import threading
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager

from fieldtrace_cli.base import interruption
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.lttng.client import LttngError
from fieldtrace_cli.lttng.session import RecordingSession
from fieldtrace_cli.processes.child import was_started_with

# What a recording starts carries the names of its recordings: one inside another has two.
MARK = "FIELDTRACE_SESSION"
# struct ucred: process, user and group of who called.
CREDENTIALS = struct.Struct("3i")
# A start script may bring up many JVMs at once.
BACKLOG = 128


def marked(environment: Mapping[str, str], session: RecordingSession) -> dict[str, str]:
    """The environment in which a process, and what it starts, belongs to the recording."""
    names = [*environment.get(MARK, "").split(), session.name]
    return {**environment, MARK: " ".join(names)}


@contextmanager
def own_processes(
    sessions: Sequence[RecordingSession], also: Collection[int] = ()
) -> Iterator["Members"]:
    """The sessions record what was started in an environment `marked` for the first of them, and
    the processes `also`; not yet started sessions record nobody else from their start.

    Raises FieldtraceError where a process of `also` is not there.
    """
    for session in sessions:
        session.exclude_all_processes()
    with interruption.deferred(), Members(sessions) as members:
        for pid in also:
            members.add(pid)
        thread = threading.Thread(target=members.admit_callers, name="own processes", daemon=True)
        thread.start()
        try:
            with interruption.undeferred():
                yield members
        finally:
            members.stop()
            thread.join()


class Members:
    """The processes that sessions record, each while it lives: its id may become another's."""

    def __init__(self, sessions: Sequence[RecordingSession]) -> None:
        self._sessions = list(sessions)
        self._lock = threading.Lock()  # of the sessions and of the ids
        self._name = sessions[0].name
        self._ids: dict[int, int] = {}  # by the descriptor that tells of the process's end
        # The recording itself needs some files too.
        self._most = resource.getrlimit(resource.RLIMIT_NOFILE)[0] // 2
        self.left_out = 0
        """Calls of processes that came when so many were recorded already."""

    def __enter__(self) -> "Members":
        with contextlib.ExitStack() as stack:
            self._selector = stack.enter_context(selectors.DefaultSelector())
            self._socket = stack.enter_context(socket.socket(socket.AF_UNIX))
            self._socket.bind(f"\0{self._name}")
            self._socket.listen(BACKLOG)
            self._stop = os.eventfd(0)
            stack.callback(os.close, self._stop)
            stack.callback(self._close_all)
            self._selector.register(self._socket, selectors.EVENT_READ)
            self._selector.register(self._stop, selectors.EVENT_READ)
            self._resources = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._resources.close()

    def stop(self) -> None:
        """Ends `admit_callers`."""
        os.eventfd_write(self._stop, 1)

    def admit_callers(self) -> None:
        """Adds those who call and were started by this recording, until `stop`."""
        while True:
            for key, _ in self._selector.select():
                if key.fd == self._stop:
                    return
                if key.fd == self._socket.fileno():
                    # A caller that has ended meanwhile, or a daemon that is gone, is no reason not
                    # to serve the next one.
                    with contextlib.suppress(OSError, LttngError, FieldtraceError):
                        self._admit()
                else:
                    self._remove(key.fd)

    def add(self, pid: int) -> None:
        """Records a process from the return on. Raises FieldtraceError where it is not there."""
        try:
            alive = os.pidfd_open(pid)
        except OSError:
            raise FieldtraceError(
                f"there is no process {pid}",
                "find the JVM's process id with jps, or pgrep -a java",
                status=2,
            ) from None
        with self._lock:
            self._ids[alive] = pid
            self._selector.register(alive, selectors.EVENT_READ)
            for session in self._sessions:
                session.include_process(pid)

    def follow(self, session: RecordingSession) -> None:
        """One more session, which has not started, records the processes. Any thread may call."""
        session.exclude_all_processes()
        with self._lock:
            for pid in set(self._ids.values()):
                session.include_process(pid)
            self._sessions.append(session)

    def leave(self, session: RecordingSession) -> None:
        """A session that is over records no more of them. Any thread may call."""
        with self._lock:
            self._sessions.remove(session)

    def _admit(self) -> None:
        connection, _ = self._socket.accept()
        with connection:
            credentials = connection.getsockopt(
                socket.SOL_SOCKET, socket.SO_PEERCRED, CREDENTIALS.size
            )
            pid, user, _ = CREDENTIALS.unpack(credentials)
            # Anybody can call who has seen the name, as often as they like.
            if pid in self._ids.values() or os.geteuid() not in (0, user):
                return
            if was_started_with(pid, MARK, self._name):
                if len(self._ids) >= self._most:
                    self.left_out += 1
                    return
                self.add(pid)

    def _remove(self, ended: int) -> None:
        self._selector.unregister(ended)
        os.close(ended)
        with self._lock:
            pid = self._ids.pop(ended)
            # One of `also` that the recording started too is there twice.
            if pid in self._ids.values():
                return
            for session in self._sessions:
                with contextlib.suppress(LttngError):
                    session.exclude_process(pid)

    def _close_all(self) -> None:
        for descriptor in self._ids:
            os.close(descriptor)
