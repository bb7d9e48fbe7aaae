# SPDX-License-Identifier: MIT
"""Runs of the shop under the agent, and what the trace of one says."""

import functools
import json
import re
from pathlib import Path
from typing import NamedTuple

import patience
from fieldtrace_cli.tracecompass.analysis import analyse_each

HERE = Path(__file__).parent
FIELDTRACE = HERE.parents[1] / "scripts" / "fieldtrace"
# What tests ask of a run; one run of the analysis answers all, as its start takes longer than it.
SECTIONS = ("requests", "operations", "fields", "fix-list")
# So many lines of a service's log say what went wrong.
COMPLAINTS = 20


class ShopRun(NamedTuple):
    """What became of a run."""

    said: str
    recorded: str
    trace: Path
    truth: Path
    logs: Path
    loads: tuple[int, ...]
    requests: int

    def fieldtrace(self, command: str, *options: str | Path) -> str:
        """What a command of ours prints of the trace."""
        done = patience.finished([FIELDTRACE, command, *options, self.trace])
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def report(self, section: str) -> dict:
        """What the analysis says of the trace; it is asked but once."""
        return json.loads(_reported(self)[section])


@functools.cache
def _reported(run: ShopRun) -> dict[str, str]:
    folder = run.trace.with_name("reported")
    folder.mkdir()
    asked = [(("--section", section, "--format", "json"), folder / section) for section in SECTIONS]
    assert analyse_each([run.trace], asked) == 0
    return {section: (folder / section).read_text("utf-8") for section in SECTIONS}


def recorded_run(
    folder: Path,
    spinning: int = 0,
    loads: tuple[int, ...] = (1, 16, 128),
    requests: int = 150,
    is_mixed: bool = False,
) -> ShopRun:
    """Runs the shop beside so many processes that keep processors busy."""
    run = ShopRun(
        "",
        "",
        folder / "trace",
        folder / "truth",
        folder / "logs",
        loads=loads,
        requests=requests,
    )
    done = patience.finished(
        [
            *(FIELDTRACE, "record", "--python", "on" if is_mixed else "auto"),
            *("--output", run.trace, "--"),
            *(HERE / "run", "--requests", str(run.requests), "--workers", *map(str, run.loads)),
            *("--spinning", str(spinning)),
            *("--truth", run.truth, "--logs", run.logs, *(("--mixed",) if is_mixed else ())),
        ]
    )
    assert done.returncode == 0, done.stdout + done.stderr + _complaints(run.logs)
    return run._replace(said=done.stdout, recorded=done.stderr)


def _complaints(logs: Path) -> str:
    """What the logs of services say of failures: nobody has them who reads of a failed run."""
    found = []
    for log in sorted(logs.glob("*.log")):
        lines = log.read_text("utf-8", "replace").splitlines()
        wrong = [line for line in lines if re.search(r"ERROR|WARN|Exception|Caused by", line)]
        found += [f"{log.name}: {line}" for line in wrong[:COMPLAINTS]]
    return "\n".join(found)
