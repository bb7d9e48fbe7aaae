# SPDX-License-Identifier: MIT
"""What a measurement needs before it begins: the services, the agents and the conditions."""

import shutil
import tempfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from conditions import Condition, conditions
from fieldtrace_cli.base import paths
from fieldtrace_cli.jvm.agent import built_agent
from fieldtrace_cli.processes.child import run_logged
from harness.conditions import chosen
from harness.copies import plain_environment
from harness.peer import fetched_peer
from harness.tracer import idle_tracer
from sink import otlp_sink

SERVICES = Path(__file__).resolve().parent / "services"


@dataclass(frozen=True)
class Prepared:
    """The services' jar and the conditions to run it under."""

    jar: Path
    conditions: Sequence[Condition]


@contextmanager
def prepared(logs: Path, only: Collection[str], before: Path | None = None) -> Iterator[Prepared]:
    """Everything ready, LTTng without other sessions, while the block runs.

    :param only: names of the conditions beside the baseline; all where it is empty
    :param before: the jar of another build of the agent, to compare with
    """
    peer, built = fetched_peer(), built_services()
    with (
        tempfile.TemporaryDirectory(prefix="fieldtrace-http-") as folder,
        idle_tracer(),
        otlp_sink(SERVICES / "target" / "classes", logs / "sink.log") as sink,
    ):
        # Copies, so that a build meanwhile changes nothing.
        jar = Path(shutil.copy(built, folder))
        agent = Path(shutil.copy(built_agent(), folder))
        if before is not None:
            before = Path(shutil.copy(before, Path(folder) / "before.jar"))
        every = conditions(plain_environment(), agent, peer, sink, before)
        yield Prepared(jar, chosen([each for each in every if only or not each.is_detail], only))


def built_services() -> Path:
    """The services' jar, built by Maven if it is not there yet."""
    jar = SERVICES / "target" / "http-services-exec.jar"
    if not jar.is_file():
        run_logged(
            [paths.MAVEN, "--batch-mode", "package", "-DskipTests"],
            what="the build of the benchmark's services",
            remedy="mend what the log says",
            log=paths.BUILD_LOGS / "benchmark-http.log",
            cwd=SERVICES,
        )
    return jar
