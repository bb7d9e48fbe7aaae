# SPDX-License-Identifier: MIT
"""What two hosts say to each other: three lines of text, within a bounded time.

listener  fieldtrace-snapshot 1 NUMBER
asker     NUMBER WHY PROOF
listener  kept|refused PROOF TEXT
"""

import re
import socket
import time

from fieldtrace_cli.base.errors import FieldtraceError

GREETING = "fieldtrace-snapshot 1"
MOST_BYTES = 512
SECONDS = 5.0
# A snapshot is written before the answer comes.
ANSWER_SECONDS = 60.0
NUMBER = "[0-9a-f]{64}"
_ADDRESS = re.compile(
    r"(?:(\[[0-9a-fA-F:.]{2,45}\]|[A-Za-z0-9][A-Za-z0-9.-]{0,252}):)?([0-9]{1,5})"
)


class Lines:
    """The lines of one connection."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection

    def send(self, line: str) -> None:
        """Sends a line. Raises OSError where that does not succeed in time."""
        self._connection.settimeout(SECONDS)
        self._connection.sendall(line.encode(errors="replace")[: MOST_BYTES - 1] + b"\n")

    def receive(self, seconds: float = SECONDS) -> str:
        """The next line. Raises OSError where none comes in time, or one that is too long."""
        end = time.monotonic() + seconds
        line = b""
        while not line.endswith(b"\n"):
            self._connection.settimeout(max(0.001, end - time.monotonic()))
            byte = self._connection.recv(1)
            if not byte:
                raise ConnectionError("the other side has closed the connection")
            line += byte
            if len(line) > MOST_BYTES:
                raise ConnectionError("the other side does not speak as fieldtrace does")
        return line[:-1].decode(errors="replace")


def address_of(text: str) -> tuple[str, int]:
    """The host, which may be empty, and the port of `[HOST:]PORT`. Raises ValueError for others."""
    match = _ADDRESS.fullmatch(text)
    if match is None or int(match[2]) > 65535:
        raise ValueError(text)
    return (match[1] or "").strip("[]"), int(match[2])


def shown(host: str, port: int) -> str:
    """An address as it is written: `host:7345`, `[::1]:7345`."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def failure(where: str, error: OSError) -> FieldtraceError:
    """What a user is told where the other host could not be reached."""
    return FieldtraceError(
        f"{where} keeps no snapshot: {error.strerror or error}",
        "is there a `fieldtrace record --mode snapshot --listen PORT` that goes on, and can its"
        " port be reached from here?",
    )
