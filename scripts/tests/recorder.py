# SPDX-License-Identifier: MIT
"""Runs of `scripts/fieldtrace`, and what is left of them."""

import contextlib
import os
import signal
import subprocess
import threading
import uuid
from pathlib import Path
from typing import IO

import bt2
import patience
from fieldtrace_cli.base import paths
from fieldtrace_cli.processes.child import processes_with

MARK = "FIELDTRACE_TEST"
COMMAND = str(paths.SCRIPTS / "fieldtrace")


class Recorder:
    """The command, run in a folder of a test's own."""

    command = COMMAND

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.mark = {MARK: uuid.uuid4().hex}
        self._started: list[subprocess.Popen] = []

    def run(self, *arguments, **environment: str) -> subprocess.CompletedProcess:
        """Runs the command to its end."""
        process = self.start(*arguments, **environment)
        out, err = process.communicate(timeout=patience.SECONDS)
        return subprocess.CompletedProcess(process.args, process.returncode, out, err)

    def start(self, *arguments, **environment: str) -> subprocess.Popen:
        """Starts the command."""
        process = subprocess.Popen(
            [COMMAND, *map(str, arguments)],
            cwd=self.folder,
            env={**os.environ, **environment, **self.mark},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._started.append(process)
        return process

    def pids(self, program: str = "") -> list[int]:
        """What still runs of all that the command has started, the daemon too; of one program."""
        pids = processes_with(MARK, self.mark[MARK])
        return [pid for pid in pids if program in _command_line(pid).partition(" ")[0]]

    def kill_all(self) -> None:
        """Kills what the command has started, also what that starts while it is being killed."""
        while pids := self.pids():
            for pid in pids:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)

    def describe_left_over(self) -> str:
        return f"the end of what was left behind, {[_command_line(pid) for pid in self.pids()]},"

    def end(self) -> None:
        """Ends the commands themselves where a test has failed half-way."""
        for process in self._started:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
                process.communicate(timeout=patience.SECONDS)


class OutputReader:
    """What running commands have written to streams so far."""

    def __init__(self, *streams: IO) -> None:
        self._parts: list[str] = []
        self._threads = [
            threading.Thread(target=self._read, args=(stream.fileno(),), daemon=True)
            for stream in streams
        ]
        for thread in self._threads:
            thread.start()

    def _read(self, descriptor: int) -> None:
        # A terminal whose last process has ended gives an error instead of an end.
        with contextlib.suppress(OSError):
            while part := os.read(descriptor, 4096):
                self._parts.append(part.decode(errors="replace"))

    def text(self) -> str:
        return "".join(self._parts)

    def whole(self) -> str:
        """All that they have written; waits until they have ended."""
        for thread in self._threads:
            thread.join(patience.SECONDS)
        return self.text()


def _command_line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""


def events(trace: Path) -> list:
    """Name and payload of each event of the recording, read by Babeltrace 2."""
    return [
        (message.event.name.removeprefix("fieldtrace:"), dict(message.event.payload_field))
        for message in bt2.TraceCollectionMessageIterator(str(trace))
        if type(message) is bt2._EventMessageConst
    ]
