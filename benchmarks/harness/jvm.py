# SPDX-License-Identifier: MIT
"""A JVM that says when it is ready, and goes on when it is sent a line."""

import contextlib
import os
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from fieldtrace_cli.base import interruption
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.jvm.agent import VARIABLE
from fieldtrace_cli.processes.child import ChildProcess

START_SECONDS = 120.0
POLL_SECONDS = 0.02
LINES_SHOWN = 15


class Jvm:
    """A JVM that was started; `running` ends it."""

    def __init__(self, name: str, command: Sequence[str | Path], folder: Path) -> None:
        self._name = name
        self._out = folder / "jvm.out"
        self._err = folder / "jvm.err"
        # Other agents, and another service's name, are none of this JVM's.
        environment = {k: v for k, v in os.environ.items() if k != VARIABLE}
        inlet, self._lines = os.pipe()
        with self._out.open("wb") as out, self._err.open("wb") as err:
            self._process = ChildProcess(
                command, stdin=inlet, stdout=out, stderr=err, env=environment
            )
        os.close(inlet)

    @property
    def pid(self) -> int:
        """Its process."""
        return self._process.pid

    def await_ready(self) -> None:
        """Waits until it says that it is; raises FieldtraceError where it does not."""
        deadline = time.monotonic() + START_SECONDS
        while b"ready" not in self._out.read_bytes():
            if self.wait(POLL_SECONDS) or time.monotonic() > deadline:
                raise self.failure("did not start")

    def go_on(self) -> None:
        """Sends the next line, if it is still there to read it."""
        with contextlib.suppress(BrokenPipeError):
            os.write(self._lines, b"\n")

    def wait(self, seconds: float) -> bool:
        """Waits until it has ended, or so long; gives whether it has."""
        return self._process.wait(seconds)

    def await_end(self, seconds: float) -> None:
        """Waits for its end; raises FieldtraceError where that is not well."""
        if not self.wait(seconds):
            raise self.failure(f"did not end in {seconds:.0f} s")
        if self._process.status() != 0:
            raise self.failure(f"ended with status {self._process.status()}")

    def failure(self, what: str) -> FieldtraceError:
        """An error that shows the end of what it wrote."""
        written = (self.output() + self.errors()).splitlines()
        tail = "".join(f"\n  | {line}" for line in written[-LINES_SHOWN:])
        return FieldtraceError(f"the JVM of {self._name} {what}{tail}", "scripts/fieldtrace doctor")

    def output(self) -> str:
        """What it wrote to its standard output so far."""
        return self._out.read_text(errors="replace")

    def errors(self) -> str:
        """What it wrote to its standard error so far."""
        return self._err.read_text(errors="replace")

    def end(self) -> None:
        """Ends it, however far it is."""
        os.close(self._lines)
        self._process.end()


@contextlib.contextmanager
def running(name: str, command: Sequence[str | Path], folder: Path) -> Iterator[Jvm]:
    """Starts a JVM that has not survived the end of the block."""
    with interruption.deferred():
        jvm = Jvm(name, command, folder)
        try:
            with interruption.undeferred():
                yield jvm
        finally:
            jvm.end()
