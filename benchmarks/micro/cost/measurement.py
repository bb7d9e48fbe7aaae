# SPDX-License-Identifier: MIT
"""One measurement: the program in a fresh JVM under a condition."""

import re
import subprocess
import tempfile
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.lttng.client import lttng
from fieldtrace_cli.lttng.session import RecordingSession, recording_session
from fieldtrace_cli.processes.child import run_logged
from harness import jvm, machine
from harness.libraries import fetched

from cost.conditions import Condition

OPENTELEMETRY = "1.49.0"
OPENTELEMETRY_PARTS = ("api", "context", "sdk-common", "sdk-trace")
SOURCES = Path(__file__).with_name("java")
FIELD_WATCH = paths.NATIVE_BUILD / "benchmarks" / "micro" / "cost" / "libbenchmark-field-watch.so"
END_SECONDS = 300.0
# Fewer, and the median would no longer be that of samples.
SHARE_OF_SAMPLES = 0.9
EVENT = re.compile(r" fieldtrace:(\w+): ")


@dataclass(frozen=True)
class Built:
    """What the JVMs need."""

    agent: Path
    class_path: str


def build(agent: Path, folder: Path) -> Built:
    """Compiles the program into the folder, and builds the peer that is native."""
    libraries = ":".join(
        str(fetched("io.opentelemetry", f"opentelemetry-{part}", OPENTELEMETRY))
        for part in OPENTELEMETRY_PARTS
    )
    run = partial(
        run_logged,
        what="the build of the benchmark",
        remedy="scripts/setup, then mend what the log says",
        log=paths.BUILD_LOGS / "benchmark-cost.log",
        cwd=paths.CHECKOUT,
    )
    compiler = Path(machine.java()).with_name("javac")
    sources = sorted(SOURCES.rglob("*.java"))
    run([compiler, "-d", folder, "-cp", libraries, *sources])
    run(["cmake", "--preset", "release"])
    target = ("--target", "benchmark-field-watch")
    run(["cmake", "--build", "--preset", "release", *target])
    return Built(agent, f"{folder}:{libraries}")


def measure(condition: Condition, threads: int, operations: int, built: Built) -> dict[str, float]:
    """The median of each of the program's measurements, nanoseconds an operation."""
    with tempfile.TemporaryDirectory(prefix="fieldtrace-cost-") as name, ExitStack() as stack:
        folder = Path(name)
        session = None
        if condition.recorded:
            session = stack.enter_context(recording_session("cost", folder / "trace"))
        program = stack.enter_context(
            jvm.running(condition.name, _command(condition, threads, operations, built), folder)
        )
        program.await_ready()
        if session is not None:
            lttng("track", "--userspace", f"--session={session.name}", f"--vpid={program.pid}")
            session.start()
        program.go_on()
        program.await_end(END_SECONDS)
        if session is not None:
            _check(condition, session, operations)
        return _medians(program.output())


def _command(condition: Condition, threads: int, operations: int, built: Built) -> list[str | Path]:
    options: list[str] = []
    if condition.agent_options:
        options.append(f"-javaagent:{built.agent}={condition.agent_options}")
    if condition.field_watch:
        options.append(f"-agentpath:{FIELD_WATCH}=cost/Answer.number")
    return [
        machine.java(),
        # Dead objects give their debug registers back, and never within a measurement of 20 us.
        *("-XX:+UseSerialGC", "-Xmx96m", "-Xmn3m"),
        *options,
        *("-cp", built.class_path, "cost.Main", condition.call, str(operations), str(threads)),
    ]


def _medians(output: str) -> dict[str, float]:
    lines = (line.split("\t") for line in output.splitlines() if "\t" in line)
    return {name: median(map(float, values)) for name, *values in lines}


def _check(condition: Condition, session: RecordingSession, operations: int) -> None:
    """Raises FieldtraceError where the recording shows that something else was measured."""
    losses = session.stop()
    with subprocess.Popen(
        ["babeltrace2", session.output], stdout=subprocess.PIPE, text=True
    ) as reader:
        assert reader.stdout is not None
        counts = Counter(match[1] for line in reader.stdout if (match := EVENT.search(line)))
    if losses:
        raise FieldtraceError(
            f"{losses.events} events and {losses.packets} packets were lost, and losing an event "
            "costs less than recording it",
            "give /dev/shm more room, or measure on a quieter machine",
        )
    traps = counts["watch_trap"]
    if condition.samples and traps < SHARE_OF_SAMPLES * operations:
        raise FieldtraceError(
            f"under '{condition.name}' only {traps} reads of {operations} were seen",
            "see `scripts/fieldtrace doctor`, or measure on a quieter machine",
        )
    if not condition.samples and traps > operations / 100:
        raise FieldtraceError(f"under '{condition.name}' {traps} reads were seen", "report the bug")
