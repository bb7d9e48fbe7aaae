# SPDX-License-Identifier: MIT
"""HotSpot's attach protocol, as every JDK since 9 speaks it; OpenJDK's attachListener_posix.cpp.

A JVM that finds `.attach_pidPID` of its own user when it gets SIGQUIT listens on the socket
`.java_pidPID` from then on, both in its `/tmp`. It takes one command for each connection: version,
name and three arguments, each ended by a zero byte; it answers with a status, a line end, a text.

Everything here is meant to run as the user of the JVM. Strangers write to its `/tmp` all the same.
"""

import contextlib
import os
import re
import select
import signal
import socket
import stat
import struct
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.printable import printable
from fieldtrace_cli.processes.owner import user_name

VERSION = b"1"
ARGUMENTS = 3
# Properties with a long class path take a few hundred kilobytes.
MOST_BYTES = 4 << 20
CHUNK_BYTES = 1 << 16
POLL_SECONDS = 0.02
# A longer one has the JVM close the connection without an answer.
LONGEST_ARGUMENT = 1024

SEE_PROCESS = "see whether process {} is stopped or overloaded: ps -o stat,pcpu {}"


@dataclass(frozen=True)
class Answer:
    """What a JVM says to a command: its status, 0 where it took it, and a text."""

    status: int
    text: str


class AttachListener:
    """The part of a JVM that takes commands.

    `pid` and `pidfd` are the process as this one sees it, `inner_pid` as it sees itself, `folder`
    a descriptor of its `/tmp`, `deadline` a time of `time.monotonic`.
    """

    def __init__(self, pid: int, pidfd: int, inner_pid: int, folder: int, deadline: float) -> None:
        self._pid = pid
        self._pidfd = pidfd
        self._folder = folder
        self._deadline = deadline
        self._socket = f".java_pid{inner_pid}"
        self._trigger = f".attach_pid{inner_pid}"

    def ask(self, command: str, *arguments: str) -> Answer:
        """Has the JVM do something. Raises FieldtraceError where it does not answer."""
        words = (command, *arguments, *("" for _ in range(ARGUMENTS - len(arguments))))
        encoded = [word.encode("utf-8", "surrogateescape") for word in words]
        with self._connection() as connection:
            try:
                connection.sendall(b"\0".join((VERSION, *encoded, b"")))
                answer = self._read_to_end(connection)
            except TimeoutError:
                raise self._no_answer() from None
            except OSError as error:
                raise self._broken(error.strerror or str(error), encoded) from error
        status, _, text = answer.partition(b"\n")
        if not re.fullmatch(rb"-?[0-9]{1,9}", status):
            raise self._broken("the answer has no status", encoded)
        return Answer(int(status), text.decode("utf-8", "replace"))

    def _connection(self) -> socket.socket:
        """Calls the JVM where it does not listen yet."""
        connection = self._connected()
        if connection is not None:
            return connection
        with self._trigger_file():
            try:
                signal.pidfd_send_signal(self._pidfd, signal.SIGQUIT)
                while connection is None:
                    self._wait()
                    connection = self._connected()
            except ProcessLookupError:
                raise self._ended() from None
        return connection

    def _connected(self) -> socket.socket | None:
        """A connection to the JVM; None where it does not listen."""
        try:
            # A link would lead to a socket elsewhere, which is asked in this command's name.
            found = os.open(
                self._socket, os.O_PATH | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=self._folder
            )
        except FileNotFoundError:
            return None
        try:
            self._check_owner(self._socket, os.fstat(found), stat.S_ISSOCK)
            connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            try:
                connection.settimeout(max(POLL_SECONDS, self._left()))
                connection.connect(f"/proc/self/fd/{found}")
                self._check_peer(connection)
            except ConnectionRefusedError:
                # Left behind by a JVM that had the same process id.
                connection.close()
                return None
            except BaseException:
                connection.close()
                raise
            return connection
        except TimeoutError:
            raise self._no_answer() from None
        except OSError as error:
            raise self._broken(error.strerror or str(error), []) from error
        finally:
            os.close(found)

    def _check_peer(self, connection: socket.socket) -> None:
        """Whoever has called `listen` is the JVM, and nobody else who put a socket there."""
        credentials = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12)
        pid, uid, _ = struct.unpack("iII", credentials)
        if pid != self._pid or uid != os.geteuid():
            raise FieldtraceError(
                f"/tmp/{self._socket} is the socket of another process, {pid} of "
                f"{user_name(uid)}, not of JVM {self._pid}",
                f"remove it in the /tmp of the JVM: rm /tmp/{self._socket}",
            )

    @contextlib.contextmanager
    def _trigger_file(self) -> Iterator[None]:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        try:
            os.close(os.open(self._trigger, flags, 0o600, dir_fd=self._folder))
        except FileExistsError:
            there = os.stat(self._trigger, dir_fd=self._folder, follow_symlinks=False)
            self._check_owner(self._trigger, there, stat.S_ISREG)
        except OSError as error:
            raise FieldtraceError(
                f"/tmp/{self._trigger}, which calls JVM {self._pid}, cannot be made: "
                f"{error.strerror}",
                "make room in the /tmp of the JVM, or see that it may be written",
            ) from error
        try:
            yield
        finally:
            with contextlib.suppress(OSError):
                os.unlink(self._trigger, dir_fd=self._folder)

    def _check_owner(
        self, name: str, there: os.stat_result, is_kind: Callable[[int], bool]
    ) -> None:
        if there.st_uid != os.geteuid() or not is_kind(there.st_mode):
            raise FieldtraceError(
                f"/tmp/{name} in the /tmp of JVM {self._pid} is not of the JVM; it belongs to "
                f"{user_name(there.st_uid)}",
                f"remove it there: rm /tmp/{name}",
            )

    def _read_to_end(self, connection: socket.socket) -> bytes:
        answer = b""
        while len(answer) <= MOST_BYTES:
            left = self._left()
            if left <= 0:
                raise TimeoutError
            connection.settimeout(left)
            more = connection.recv(CHUNK_BYTES)
            if not more:
                return answer
            answer += more
        raise OSError(0, "the answer has no end")

    def _wait(self) -> None:
        """Waits a little. Raises FieldtraceError where the JVM ended, or has had its time."""
        if select.select([self._pidfd], [], [], min(POLL_SECONDS, max(0.0, self._left())))[0]:
            raise self._ended()
        if self._left() <= 0:
            raise self._no_answer()

    def _left(self) -> float:
        return self._deadline - time.monotonic()

    def _no_answer(self) -> FieldtraceError:
        return FieldtraceError(
            f"process {self._pid} does not answer", SEE_PROCESS.format(self._pid, self._pid)
        )

    def _ended(self) -> FieldtraceError:
        return FieldtraceError(
            f"process {self._pid} has ended", "see the service's standard error for why"
        )

    def _broken(self, reason: str, words: list[bytes]) -> FieldtraceError:
        longest = max(map(len, words), default=0)
        if longest > LONGEST_ARGUMENT:
            return FieldtraceError(
                f"JVM {self._pid} did not take --agent-options: a JVM that runs takes "
                f"{LONGEST_ARGUMENT} bytes, and with the jar's path these are {longest}",
                "shorten them, or start the service with the agent: fieldtrace record -- COMMAND",
            )
        return FieldtraceError(
            f"the connection to the JVM broke: {printable(reason)}",
            f"see whether process {self._pid} still runs",
        )
