# SPDX-License-Identifier: MIT
"""The application of the soak, in a JVM with the agent, while a session records."""

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from fieldtrace_cli.base import interruption, paths
from fieldtrace_cli.jvm.agent import VARIABLE, environment_with_agent
from fieldtrace_cli.lttng.session_daemon import session_daemon
from fieldtrace_cli.processes.child import ChildProcess, run_logged
from harness.machine import java

HERE = Path(__file__).resolve().parent
API = paths.CHECKOUT / "jvm-agent" / "api" / "target" / "classes"
SESSION = f"fieldtrace-soak-{os.getpid()}"


@contextmanager
def application(
    folder: Path, log: Path, jvm_options: Sequence[str], agent: Path | None, options: str
) -> Iterator[ChildProcess]:
    """The application at work while the block runs, and recorded if there is an agent."""
    compiled("Soak", folder, log)
    deployed = folder / "deployed-classes"
    compiled("Application", deployed, log)
    all_options = ",".join(filter(None, ["sampling.rate=1", options]))
    program = ("Soak", str(deployed))
    with started(folder, log, jvm_options, agent, all_options, program) as child:
        yield child


@contextmanager
def started(
    folder: Path,
    log: Path,
    jvm_options: Sequence[str],
    agent: Path | None,
    options: str,
    program: Sequence[str],
) -> Iterator[ChildProcess]:
    """A main class of the folder with its arguments, at work while the block runs, and recorded if
    there is an agent."""
    environment = {name: value for name, value in os.environ.items() if name != VARIABLE}
    with ExitStack() as stack:
        if agent is not None:
            jar = Path(shutil.copy(agent, folder))
            environment = environment_with_agent(environment, jar, options)
            stack.enter_context(session_daemon())
            stack.enter_context(recording(log))
        command = [
            *("setpriv", "--pdeathsig", "KILL", java(), *jvm_options),
            *("-XX:NativeMemoryTracking=summary", "-cp", str(folder), *program),
        ]
        with interruption.deferred(), log.open("ab") as output:
            child = ChildProcess(
                command, env=environment, stdin=subprocess.PIPE, stdout=output, stderr=output
            )
            try:
                with interruption.undeferred():
                    yield child
            finally:
                child.end()


def compiled(source: str, target: Path, log: Path) -> None:
    """Compiles a program of this folder into another."""
    run_logged(
        [Path(java()).with_name("javac"), "-cp", API, "-d", target, HERE / f"{source}.java"],
        what="compiling the application",
        remedy="scripts/fieldtrace build, and a JDK in JAVA_HOME or PATH",
        log=log,
    )


def kept(folder: Path, log: Path) -> None:
    """Writes the newest events of the session into a folder."""
    _lttng(log, "snapshot", "record", "--session", SESSION, f"file://{folder}")


@contextmanager
def recording(log: Path) -> Iterator[None]:
    """A session that keeps the newest events in memory and writes none, however long it runs."""
    _lttng(log, "create", SESSION, "--snapshot")
    try:
        _lttng(log, "enable-event", "--session", SESSION, "--userspace", "fieldtrace:*")
        _lttng(log, "start", SESSION)
        yield
    finally:
        _lttng(log, "destroy", SESSION)


def _lttng(log: Path, *arguments: str) -> None:
    run_logged(
        ["lttng", *arguments],
        what=f"lttng {arguments[0]}",
        remedy="scripts/fieldtrace doctor",
        log=log,
    )
