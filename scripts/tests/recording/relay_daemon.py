# SPDX-License-Identifier: MIT
"""A real lttng-relayd, to which sessions of this or other hosts send what they record."""

import contextlib
import socket
import subprocess
from pathlib import Path
from typing import Self

import patience
from patience import wait_until

LOCALHOST = "127.0.0.1"


class RelayDaemon:
    """Runs while its block does, and writes into the folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with contextlib.ExitStack() as stack:
            free = [stack.enter_context(socket.create_server((LOCALHOST, 0))) for _ in range(3)]
            self._ports = [one.getsockname()[1] for one in free]
        control, data, self.live_port = self._ports
        self.address = f"{LOCALHOST}:{control}:{data}"
        """As `lttng` has it in `net://ADDRESS`."""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Returns when sessions can be sent to it."""
        options = ("--control-port", "--data-port", "--live-port")
        addresses = [
            f"{o}=tcp://{LOCALHOST}:{p}" for o, p in zip(options, self._ports, strict=True)
        ]
        self._process = subprocess.Popen(
            ["lttng-relayd", f"--output={self.folder}", *addresses],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_until(self._listens, "the start of lttng-relayd")

    def stop(self) -> None:
        """Ends it as an administrator would."""
        self._process.terminate()
        self._process.wait(timeout=patience.SECONDS)

    def _listens(self) -> bool:
        assert self._process.poll() is None, "lttng-relayd has ended"
        with contextlib.suppress(OSError), socket.create_connection((LOCALHOST, self._ports[1])):
            return True
        return False
