# SPDX-License-Identifier: MIT
"""Starts the JVMs of the benchmark, one after the other, while a session records."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli.base import interruption, paths
from fieldtrace_cli.jvm.agent import VARIABLE
from fieldtrace_cli.lttng.session_daemon import session_daemon
from fieldtrace_cli.processes.child import ChildProcess, run_logged
from harness.machine import java
from soak.application import API, recording

from endings.ways import SIGTERM_STATUS, Way

HERE = Path(__file__).resolve().parent
PATIENCE_SECONDS = 120
DUMP_SECONDS = 10.0
OPTIONS = "sampling.rate=1,overhead.budget=off"
SPARSE = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx96m", "-Xss512k")


@dataclass(frozen=True)
class End:
    """How a JVM ended."""

    status: int | None  # None where it did not in its time
    said: str


@contextmanager
def recorded(folder: Path, log: Path) -> Iterator[None]:
    """The program compiled into the folder, and a session that records what its JVMs do."""
    run_logged(
        [Path(java()).with_name("javac"), "-cp", API, "-d", folder, HERE / "Endings.java"],
        what="compiling the program",
        remedy="scripts/fieldtrace build, and a JDK in JAVA_HOME or PATH",
        log=log,
    )
    with session_daemon(), recording(log):
        yield


def end(
    folder: Path,
    way: Way,
    threads: int,
    backend: str,
    patience: float,
    megabytes: int | None = None,
) -> End:
    """Starts a JVM and sees it end, within so many seconds; the kernel gives it no more memory than
    so many megabytes, heap and stacks and all."""
    options = f"{OPTIONS},watch.backend={backend}"
    attaches = way.name == "attach"
    agent = [] if attaches else [f"-javaagent:{paths.AGENT}={options}"]
    command = [
        *([] if way.most_files is None else ["prlimit", f"--nofile={way.most_files}"]),
        *([] if megabytes is None else ["prlimit", f"--data={megabytes << 20}"]),
        *(java(), *SPARSE, *way.jvm_options, *agent),
        *("-cp", f"{folder}:{API}", "Endings", way.name, str(threads)),
        *([str(paths.AGENT), options] if attaches else []),
    ]
    environment = {name: value for name, value in os.environ.items() if name != VARIABLE}
    log = folder / "jvm.log"
    with interruption.deferred(), log.open("w+b") as output:
        child = ChildProcess(command, env=environment, stdout=output, stderr=output)
        try:
            with interruption.undeferred():
                if SIGTERM_STATUS in way.statuses:
                    _terminate_when_ready(child, log, patience)
                is_over = child.wait(patience)
                if not is_over:
                    os.kill(child.pid, signal.SIGQUIT)  # it says what its threads do
                    child.wait(DUMP_SECONDS)
        finally:
            if not child.wait(0):
                child.end()
        return End(child.status() if is_over else None, log.read_text(errors="replace"))


def _terminate_when_ready(child: ChildProcess, log: Path, patience: float) -> None:
    deadline = time.monotonic() + patience
    while "ready" not in log.read_text(errors="replace").splitlines():
        if child.wait(0.02) or time.monotonic() > deadline:
            return
    os.kill(child.pid, signal.SIGTERM)


@contextmanager
def busy(processors: int) -> Iterator[None]:
    """Keeps so many processors busy while the block runs."""
    loops: list[subprocess.Popen[bytes]] = []
    try:
        for _ in range(processors):
            loops.append(subprocess.Popen(["sh", "-c", "while :; do :; done"]))
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()
