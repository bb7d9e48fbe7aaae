# SPDX-License-Identifier: MIT
"""A recording of a case as it is, and what its report says."""

import json
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.jvm.agent import environment_with_agent
from fieldtrace_cli.lttng.session import recording_session
from overhead.measurement import plain_environment

from cases import load
from cases.definition import Case
from cases.running import running

FIELDTRACE = paths.SCRIPTS / "fieldtrace"
# By name, what the agent is told of it; the first is the agent's default.
BACKENDS: Mapping[str, str] = {
    "auto": "",
    "hw": "watch.backend=hw",
    "bytecode": "watch.backend=bytecode",
}
AGENT_PROOF = "fieldtrace: watching"


@dataclass(frozen=True)
class Settings:
    """How much load, by how many users; `requests` are those that are recorded or measured."""

    requests: int
    warm_up: int
    users: int
    repetitions: int


@dataclass(frozen=True)
class Recorded:
    """The parts of the report, and how the recording went."""

    fields: dict
    fix_list: dict
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
    folder.mkdir(parents=True)
    environment = environment_with_agent(plain_environment(), agent, BACKENDS[backend])
    trace = folder / "trace"
    with (
        recording_session("cases", trace) as session,
        running(case, jar, folder, environment, addresses, is_fixed=False) as services,
    ):
        for name, one in services.services.items():
            if not one.said(AGENT_PROOF):
                raise FieldtraceError(f"the agent of {name} does not work", f"see {folder}")
        url = services.url_for(case.load[0])
        load.send(url, case.load, settings.warm_up, settings.users)
        session.start()
        answered = load.send(url, case.load, settings.requests, settings.users)
        losses = session.stop()
    return Recorded(
        fields=_report("fields", trace),
        fix_list=_report("fix-list", trace),
        seconds=answered.seconds,
        p50_ms=answered.p50_ms,
        lost=losses.events + losses.packets,
    )


def _report(section: str, trace: Path) -> dict:
    output = trace.parent / f"{section}.json"
    command = [FIELDTRACE, "report", "--section", section, "--format", "json"]
    done = subprocess.run(
        [*command, "--output", output, trace], capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise FieldtraceError(f"the report failed: {done.stderr.strip()}", "see above")
    return json.loads(output.read_text())
