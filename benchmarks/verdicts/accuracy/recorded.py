# SPDX-License-Identifier: MIT
"""One cell: a JVM runs the programs under the agent until every field has its verdicts."""

import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli.lttng.client import lttng
from fieldtrace_cli.lttng.session import recording_session
from harness import jvm

from accuracy import limits, truth
from accuracy.build import Compiled
from accuracy.comparison import DECIDED, Comparison, compare
from accuracy.matrix import Cell
from accuracy.programs.java import PACKAGE
from accuracy.verdicts import EVENTS, Place, Reader, Verdicts

CHUNK_SECONDS = 1.5
END_SECONDS = 120.0
WORKERS = 3
# The interpreter has nothing to warm up, and would do little else.
WARM_UPS = {"interpreter": 0, "C1": 50, "C2": 50, "tiered": 50}
# Often enough to move and free old objects, seldom enough to leave time for the programs.
COLLECT_MILLIS = 100


@dataclass(frozen=True)
class Settings:
    """How every cell is run."""

    agent: Path
    agent_options: dict[str, str]
    seed: int
    verdicts: int  # that every field shall have
    seconds: float  # the longest that the programs run
    confidence: float  # of all intervals of a cell together


@dataclass(frozen=True)
class Result:
    """What a cell gave."""

    cell: Cell
    seconds: float
    comparison: Comparison
    verdicts: Verdicts
    warnings: str  # what the JVM wrote to standard error


def run(cell: Cell, compiled: Compiled, settings: Settings, say: Callable[[str], None]) -> Result:
    """Runs the cell. Raises FieldtraceError where its JVM or the agent fails."""
    begin = time.monotonic()
    reader = Reader(PACKAGE)
    with tempfile.TemporaryDirectory(prefix="fieldtrace-accuracy-") as name:
        folder = Path(name)
        truths = folder / "truth.json"
        with (
            recording_session("accuracy", folder / "trace", events=EVENTS) as session,
            jvm.running(cell.label, _command(cell, compiled, settings, truths), folder) as started,
        ):
            started.await_ready()
            lttng("track", "--userspace", f"--session={session.name}", f"--vpid={started.pid}")
            session.start()
            places = limits.judged(truth.read(truths), cell.backend)
            started.go_on()
            deadline = time.monotonic() + settings.seconds
            unsettled = len(places)
            while unsettled and time.monotonic() < deadline:
                if started.wait(CHUNK_SECONDS):
                    raise started.failure("ended too early")
                reader.read(session.rotate())
                unsettled = _unsettled(places, reader.verdicts, settings.verdicts)
                say(f"{cell.label}: {len(places) - unsettled} of {len(places)} fields are settled")
            started.go_on()
            started.await_end(END_SECONDS)
            losses = session.stop()
            reader.read(session.rotate())
            if reader.verdicts.backend != cell.backend.told:
                raise started.failure(f"has the backend '{reader.verdicts.backend}'")
            warnings = started.errors()
        lost = losses.events + losses.packets
        comparison = compare(
            truth.read(truths), reader.verdicts, lost, settings.verdicts, settings.confidence
        )
    return Result(cell, time.monotonic() - begin, comparison, reader.verdicts, warnings)


def _command(cell: Cell, compiled: Compiled, settings: Settings, truths: Path) -> list[str | Path]:
    options = {
        "watch.backend": cell.backend.name,
        "remote.calls": compiled.remote_calls,
        "sampling.verdicts": str(settings.verdicts),
        "service.name": "accuracy",
        **settings.agent_options,
    }
    joined = ",".join(f"{key}={value}" for key, value in options.items())
    return [
        cell.jdk.tool("java"),
        *cell.jvm_options,
        f"-javaagent:{settings.agent}={joined}",
        *("-cp", compiled.class_path, "truth.Main", truths),
        str(WORKERS),
        cell.threads,
        str(WARM_UPS[cell.compiler]),
        str(COLLECT_MILLIS),
        str(_dice(cell, settings.seed)),
    ]


def _dice(cell: Cell, seed: int) -> int:
    """What the objects' fates are drawn from, another in each cell.

    Samples are of the first few thousand objects, whose shares are off the whole run's by chance.
    With the same fates in all cells they would be off alike, and look like a fault of the agent.
    """
    return 1 + zlib.crc32(f"{seed} {cell.label}".encode())


def _unsettled(places: Iterable[Place], verdicts: Verdicts, wanted: int) -> int:
    """How many fields have not got as many verdicts as are wanted."""
    return sum(
        sum(verdicts.by_place.get(place, Counter())[verdict] for verdict in DECIDED) < wanted
        for place in places
    )
