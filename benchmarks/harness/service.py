# SPDX-License-Identifier: MIT
"""A service of an example in a process of its own: a JVM, or Node.js."""

import re
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from fieldtrace_cli.base import interruption
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.processes.child import ChildProcess

from harness.machine import java

START_SECONDS = 120.0
POLL_SECONDS = 0.1
COMPILER = re.compile(r"C[12] Compiler")  # what HotSpot calls its threads, cut by the kernel
# The clock of a whole process is ~PID << 3 | 2 (CPUCLOCK_SCHED in the kernel's posix-timers.h).
_CPUCLOCK_SCHED = 2
PORT = re.compile(r"(?:Tomcat|airline) started on port (\d+) ")


class Service:
    """A running service that answers at `url`."""

    def __init__(self, child: ChildProcess, log: Path) -> None:
        self._child = child
        self._log = log
        self.url = ""

    @property
    def pid(self) -> int:
        """Its process."""
        return self._child.pid

    def await_answer(self, path: str) -> None:
        """Waits until the service answers `path` with 200."""
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if self._child.wait(POLL_SECONDS):
                break
            port = PORT.search(self._log.read_text(errors="replace"))
            if port:
                self.url = f"http://127.0.0.1:{port[1]}"
                if _answers(self.url + path):
                    return
        raise FieldtraceError(
            f"{self._log.stem} does not answer {path} after {START_SECONDS:.0f} s, or ended",
            f"see its log: {self._log}",
        )

    def cpu_seconds(self) -> float:
        """The processor time of all its threads so far, of ended ones too."""
        return cpu_seconds(self._child.pid)

    def resident_mb(self) -> float:
        """Its memory that is there, LTTng's buffers that it shares with others among it."""
        status = Path(f"/proc/{self._child.pid}/status").read_text()
        (kilobytes,) = (line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(kilobytes.split()[1]) / 1024

    def compiler_seconds(self) -> dict[int, float]:
        """The processor time so far of each thread of HotSpot that compiles, by its id. HotSpot
        starts and ends them as there is work."""
        return dict(_compiler_seconds(self._child.pid))

    def said(self, text: str) -> bool:
        """Whether the text stands in its log."""
        return text in self._log.read_text(errors="replace")


@contextmanager
def service(
    jar: Path,
    log: Path,
    environment: Mapping[str, str],
    jvm_options: Sequence[str],
    *arguments: str,
    program: Sequence[str] = (),
) -> Iterator[Service]:
    """The service of the jar on a free port, while the block runs; it may not answer yet.

    `program` is what a jar of several services takes before its arguments.
    """
    command = [
        *(java(), *jvm_options),
        # Tomcat leaves its work folders behind, and agents what they unpack.
        *(f"-Djava.io.tmpdir={jar.parent}", "-jar", str(jar), *program),
        *("--server.port=0", *arguments),
    ]
    with started(command, log, environment) as one:
        yield one


@contextmanager
def started(command: Sequence[str], log: Path, environment: Mapping[str, str]) -> Iterator[Service]:
    """What a command starts, while the block runs; it may not answer yet."""
    # The kernel ends it even where this process is killed outright.
    command = ["setpriv", "--pdeathsig", "TERM", *command]
    with interruption.deferred(), log.open("wb") as output:
        child = ChildProcess(command, env=environment, stdout=output, stderr=output)
        try:
            with interruption.undeferred():
                yield Service(child, log)
        finally:
            child.end()


def cpu_seconds(pid: int) -> float:
    """The processor time of a process in user and kernel mode, in seconds.

    By the kernel's clock of the process, which counts nanoseconds: /proc counts hundredths of a
    second, a percent of a turn.
    """
    return time.clock_gettime(~pid << 3 | _CPUCLOCK_SCHED)


def _compiler_seconds(pid: int) -> Iterator[tuple[int, float]]:
    for thread in Path(f"/proc/{pid}/task").iterdir():
        try:
            if COMPILER.match((thread / "comm").read_text()):
                nanoseconds = int((thread / "schedstat").read_text().split()[0])
                yield int(thread.name), nanoseconds / 1e9
        except (FileNotFoundError, ProcessLookupError):
            continue  # it has ended


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=10):
            return True
    except (urllib.error.URLError, OSError):
        return False
