# SPDX-License-Identifier: MIT
"""A recording of a case as it is, and what its report says."""

import json
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.jvm.agent import environment_with_agent
from fieldtrace_cli.lttng.session import recording_session
from harness.copies import plain_environment

from cases import load
from cases.definition import Case, Request, ServiceDefinition
from cases.load import Load
from cases.running import Running, running

FIELDTRACE = paths.SCRIPTS / "fieldtrace"
# By name, what the agent is told of it; the first is the agent's default.
BACKENDS: Mapping[str, str] = {
    "auto": "",
    "hw": "watch.backend=hw",
    "bytecode": "watch.backend=bytecode",
}
AGENT_PROOF = "fieldtrace: watching"
TRACE = "trace"  # the recording, in the folder that was named
PICTURE_PIXELS = 1000  # in width, as a page shows them


@dataclass(frozen=True)
class Settings:
    """How many requests are recorded, how many come before, and of how many users."""

    requests: int
    warm_up: int
    users: int


@dataclass(frozen=True)
class Recorded:
    """The parts of the report, and how the recording went."""

    fields: dict[str, Any]
    fix_list: dict[str, Any]
    seconds: float
    p50_ms: float
    lost: int


def recorded(
    case: Case,
    backend: str,
    settings: Settings,
    jar: Path,
    agent: Path,
    addresses: Mapping[str, str],
    folder: Path,
) -> Recorded:
    """Records the case's whole load, once it is warm, and reports.

    Raises FieldtraceError where a service or its agent does not work.
    """
    environment = environment_with_agent(plain_environment(), agent, BACKENDS[backend])
    answered, lost = record(case.services, case.load, settings, jar, environment, addresses, folder)
    trace = folder / TRACE
    return Recorded(
        fields=report("fields", trace),
        fix_list=report("fix-list", trace),
        seconds=answered.seconds,
        p50_ms=answered.p50_ms,
        lost=lost,
    )


def record(
    services: Sequence[ServiceDefinition],
    requests: Sequence[Request],
    settings: Settings,
    jar: Path,
    environment: Mapping[str, str],
    addresses: Mapping[str, str],
    folder: Path,
    *,
    is_fixed: bool = False,
) -> tuple[Load, int]:
    """Runs the services, as they are or fixed, and records the requests, once they are warm, as
    `TRACE` in a new folder; gives how the load was answered, and how many events and packets were
    lost.

    Raises FieldtraceError where a service or its agent does not work.
    """
    folder.mkdir(parents=True)
    with (
        recording_session("cases", folder / TRACE) as session,
        running(
            services, jar, folder, environment, addresses, is_fixed=is_fixed
        ) as running_services,
    ):
        prove_agents(running_services, folder)
        url = running_services.url_for(requests[0])
        load.send(url, requests, settings.warm_up, settings.users)
        session.start()
        answered = load.send(url, requests, settings.requests, settings.users)
        losses = session.stop()
    return answered, losses.events + losses.packets


def prove_agents(services: Running, logs: Path) -> None:
    """Raises FieldtraceError where the agent of a service does not work."""
    for name, one in services.services.items():
        if not one.said(AGENT_PROOF):
            raise FieldtraceError(f"the agent of {name} does not work", f"see {logs}")


def report(section: str, trace: Path, *options: str) -> dict[str, Any]:
    """A section of the trace's report, kept as JSON beside it. Raises FieldtraceError."""
    output = trace.parent / f"{section}.json"
    how = ("report", "--section", section, "--format", "json", *options)
    _fieldtrace(*how, "--output", output, trace)
    told: dict[str, Any] = json.loads(output.read_text())
    return told


def draw(trace: Path, output: Path) -> None:
    """Writes pictures of the trace's views to a folder. Raises FieldtraceError."""
    _fieldtrace("pictures", "--width", str(PICTURE_PIXELS), "--output", output, trace)


def _fieldtrace(*arguments: str | Path) -> None:
    done = subprocess.run([FIELDTRACE, *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise FieldtraceError(f"{arguments[0]} failed: {done.stderr.strip()}", "see above")
