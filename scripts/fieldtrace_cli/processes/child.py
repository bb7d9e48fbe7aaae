# SPDX-License-Identifier: MIT
"""Programs that the command runs, each in a process group of its own.

The group keeps a terminal's Ctrl-C away from them, so that the command alone decides in which
order things end, and lets a program be ended together with what it started.
"""

import os
import select
import signal
import subprocess
import time
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any

from fieldtrace_cli.base import interruption
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.processes import proc

# A JVM that shuts down its servers in order takes a few seconds.
GRACE_SECONDS = 10.0
POLL_SECONDS = 0.05
# Python hands a signal on between two of its own steps: one that comes just before the process
# falls asleep waits until it wakes.
LONGEST_SLEEP_SECONDS = 1.0
LOG_LINES_SHOWN = 15


class ChildProcess:
    """A running program, leader of its own process group."""

    def __init__(self, command: Sequence[str | Path], **popen: Any) -> None:
        self._process = subprocess.Popen(command, process_group=0, **popen)
        self._pidfd = os.pidfd_open(self._process.pid)

    @property
    def pid(self) -> int:
        """The program's process, whose id is the group's too."""
        return self._process.pid

    def wait(self, timeout: float | None = None) -> bool:
        """Waits until the program ended; false if it still runs after `timeout` seconds."""
        poller = select.poll()
        poller.register(self._pidfd, select.POLLIN)
        end = None if timeout is None else time.monotonic() + max(0.0, timeout)
        while True:
            left = LONGEST_SLEEP_SECONDS if end is None else max(0.0, end - time.monotonic())
            if poller.poll(min(left, LONGEST_SLEEP_SECONDS) * 1000):
                return True
            if end is not None and time.monotonic() >= end:
                return False

    def status(self) -> int:
        """The exit status of the program, which must have ended; 128 + n after signal n."""
        # Until here the program stays a zombie, and its group's id cannot become another's.
        code = self._process.wait()
        return code if code >= 0 else 128 - code

    def send(self, signum: int) -> None:
        """Sends the signal to the whole group, if any of it is left."""
        if self._process.returncode is None:
            os.killpg(self.pid, signum)

    def end(
        self,
        signum: int = signal.SIGTERM,
        grace: float = GRACE_SECONDS,
        *,
        leader_ends_group: bool = False,
    ) -> None:
        """Ends the whole group: asks by `signum`, and kills what is left after `grace` seconds.

        With `leader_ends_group` only the program itself is asked, which ends the others in order.
        """
        with interruption.deferred():
            if self._process.returncode is None:
                if leader_ends_group:
                    os.kill(self.pid, signum)
                else:
                    self.send(signum)
                deadline = time.monotonic() + grace
                self.wait(grace)
                while group_members(self.pid) and time.monotonic() < deadline:
                    time.sleep(POLL_SECONDS)
                self.send(signal.SIGKILL)
                self._process.wait()


def group_members(group: int) -> list[int]:
    """The live processes of a process group; a zombie is not one."""
    return [pid for pid, state, _, pgrp in _processes() if pgrp == group and state != "Z"]


def children(parent: int) -> list[int]:
    """The live children of a process; a zombie is not one."""
    return [pid for pid, state, ppid, _ in _processes() if ppid == parent and state != "Z"]


def processes_with(variable: str, value: str) -> list[int]:
    """The live processes that were started with `value` among the words of a variable.

    The mark outlives whatever a program does to get away from its parent and its group.
    """
    return [
        pid
        for pid, state, _, _ in _processes()
        if state != "Z" and value in _words_of(pid, variable)
    ]


def was_started_with(pid: int, variable: str, value: str) -> bool:
    """Whether `value` was among the words of a variable when the process was started.

    False where it has ended, or is another user's.
    """
    return value in _words_of(pid, variable)


def _words_of(pid: int, variable: str) -> list[str]:
    try:
        environment = proc.variables(pid)
    except OSError:
        return []  # it ended, or is another user's
    start = f"{variable}=".encode()
    return [
        word
        for pair in environment
        if pair.startswith(start)
        for word in pair[len(start) :].decode(errors="replace").split()
    ]


def _processes() -> list[tuple[int, str, int, int]]:
    """Process id, state, parent and process group of every process."""
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            # The name in parentheses may hold anything, parentheses and blanks too.
            fields = proc.read(folder / "stat").decode(errors="replace").rpartition(")")[2].split()
        except OSError:
            continue  # it ended meanwhile
        found.append((int(folder.name), fields[0], int(fields[1]), int(fields[2])))
    return found


def run_logged(
    command: Sequence[str | Path],
    *,
    what: str,
    remedy: str,
    log: Path,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
) -> None:
    """Runs a program to its end, its output going to the file `log`.

    Raises FieldtraceError with the last lines of the log where it does not end with 0.
    """
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as output:
        status = run(command, cwd=cwd, env=env, stdout=output, stderr=subprocess.STDOUT)
    if status != 0:
        with log.open(encoding="utf-8", errors="replace") as text:
            tail = "".join(f"  | {line.rstrip()}\n" for line in deque(text, LOG_LINES_SHOWN))
        raise FieldtraceError(
            f"{what} failed with status {status}:\n{tail}The whole log is in {log}", remedy
        )


def run(
    command: Sequence[str | Path],
    *,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    stdout: int | IO[Any] | None = None,
    stderr: int | IO[Any] | None = None,
) -> int:
    """Runs a program to its end and gives its exit status; an interruption ends it, too."""
    with interruption.deferred():
        child = ChildProcess(
            command, cwd=cwd, env=env, stdin=subprocess.DEVNULL, stdout=stdout, stderr=stderr
        )
        try:
            with interruption.undeferred():
                child.wait()
        except BaseException:
            child.end()
            raise
        return child.status()
