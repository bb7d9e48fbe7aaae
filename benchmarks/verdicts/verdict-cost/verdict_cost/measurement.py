# SPDX-License-Identifier: MIT
"""One cell: the program in a fresh JVM under a load, recorded as `fieldtrace record` does."""

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.lttng.ctf_trace import size_bytes
from fieldtrace_cli.lttng.session import RecordingSession, recording_session
from fieldtrace_cli.processes.child import run_logged
from harness import contention, jvm, machine

from verdict_cost import trace
from verdict_cost.loads import Cell

SOURCE = Path(__file__).resolve().parents[1] / "java" / "load" / "Load.java"
END_SECONDS = 60.0
# The first of them is the agent's time to find its pace.
WINDOWS = 3
# The largest that the agent takes, so that sampling never ends: what is asked is what a verdict
# costs, and not how soon there are enough.
NEVER_SETTLED = 1_000_000


@dataclass(frozen=True)
class Setting:
    """What the cells share. `jvm_options` are those of the heap and its collector."""

    class_path: Path
    agents: dict[str, Path]
    seconds: int
    jvm_options: tuple[str, ...]
    agent_options: str


def compiled(folder: Path) -> Path:
    """Compiles the program into the folder. Raises FieldtraceError where that fails."""
    run_logged(
        [Path(machine.java()).with_name("javac"), "-d", folder, SOURCE],
        what="compiling the program",
        remedy="a JDK in JAVA_HOME or PATH",
        log=paths.BUILD_LOGS / "benchmark-verdict-cost.log",
    )
    return folder


def measure(cell: Cell, setting: Setting) -> dict[str, Any]:
    """What the cell gave, by names that stand in the results. Raises FieldtraceError where the JVM
    or the agent fails."""
    with tempfile.TemporaryDirectory(prefix="fieldtrace-verdict-cost-") as name:
        folder = Path(name)
        if not cell.agent:
            return _run(cell, setting, folder, None)
        recording = folder / "trace"
        with recording_session("verdict-cost", recording) as session:
            session.exclude_all_processes()
            told = _run(cell, setting, folder, session)
            losses = session.stop()
        recorded = trace.read(recording)
        found = _of_trace(recording, recorded, told["seconds"])
        return {**told, "lost": losses.events + losses.packets, **found}


def _run(
    cell: Cell, setting: Setting, folder: Path, session: RecordingSession | None
) -> dict[str, Any]:
    with jvm.running(cell.name, _command(cell, setting), folder) as started:
        started.await_ready()
        if session is not None:
            if "fieldtrace: watching" not in started.errors():
                raise started.failure("has no agent that works")
            session.include_process(started.pid)
            session.start()
        with contention.observed() as observed:
            started.go_on()
            started.await_end(setting.seconds + END_SECONDS)
        told = dict(line.split("\t") for line in started.output().splitlines() if "\t" in line)
        backend = _backend(started.errors())
    seconds = int(told["elapsed_ns"]) / 1e9
    cpu_seconds = int(told["cpu_ns"]) / 1e9
    return {
        "seconds": seconds,
        "calls": int(told["calls"]),
        "cpu_seconds": cpu_seconds,
        "backend_told": backend,
        "others": observed.others(cpu_seconds, seconds),
    }


def _command(cell: Cell, setting: Setting) -> list[str | Path]:
    options = [
        f"watch.backend={cell.backend}",
        f"sampling.verdicts={NEVER_SETTLED}",
        "service.name=verdict-cost",
        "remote.calls=load.Load#fetch->load.Load$Answer",
        *filter(None, [setting.agent_options]),
    ]
    agent = [f"-javaagent:{setting.agents[cell.agent]}={','.join(options)}"] if cell.agent else []
    load = cell.load
    return [
        machine.java(),
        *setting.jvm_options,
        *agent,
        *("-cp", setting.class_path, "load.Load"),
        *map(str, (load.threads, load.rate, setting.seconds)),
    ]


def _backend(said: str) -> str:
    """The agent's own line on how it watches, empty where there is no agent."""
    return next((line for line in said.splitlines() if "fieldtrace: watching" in line), "")


def _of_trace(folder: Path, recorded: trace.Recorded, seconds: float) -> dict[str, Any]:
    if not recorded.stats[-1].process_ns:
        raise FieldtraceError("the agent told no processor time", "report the bug")
    return {
        "spent_ns": recorded.spent_ns(),
        "verdicts": recorded.verdicts(),
        "ends": dict(recorded.ends),
        "seconds_with_verdicts": recorded.seconds_with_verdicts(seconds),
        "budget_shares": recorded.budget_shares(WINDOWS),
        "events": recorded.events,
        "bytes": size_bytes(folder),
    }
