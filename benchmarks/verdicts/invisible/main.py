# SPDX-License-Identifier: MIT
"""Runs the entries that are wanted, and writes the table."""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.jvm.agent import built_agent
from fieldtrace_cli.lttng.session import recording_session
from harness import command_line, document, machine
from harness.tracer import idle_tracer

from invisible.class_paths import resolved
from invisible.comparison import COULD_NOT_RUN, DIFFERS, SAME, Outcome, compared
from invisible.entries import Entry, entries

COMMAND = "benchmarks/verdicts/invisible/run"
SAMPLED = re.compile(r"fieldtrace:object_alloc: .*?\bvpid = (\d+)")
REASON_LENGTH = 160
# JOL's layout measures what docs/backends.md says: an object with a mark is larger.
EXPECTED_TO_DIFFER = ("JOL, layout",)


def main(description: str) -> None:
    """What `benchmarks/verdicts/invisible/run` does."""
    parser = command_line.parser(description, has_rounds=False)
    parser.add_argument(
        "--library",
        metavar="NAME",
        action="append",
        help="only those whose name holds this; may be given again (all)",
    )
    parser.add_argument(
        "--jobs", metavar="N", type=command_line.positive, default=2, help="at once (%(default)s)"
    )
    parser.add_argument(
        "--document", metavar="FILE", type=Path, help="also puts the table into its section there"
    )
    arguments = parser.parse_args()
    output = command_line.made_folder(arguments.output)
    chosen = [entry for entry in entries() if _is_wanted(entry, arguments.library)]
    if not chosen:
        raise FieldtraceError("no library has that name", f"see {COMMAND} --help")
    described = machine.describe()
    outcomes = _outcomes(chosen, arguments.jobs, output)
    text = table(described, outcomes)
    (output / "invisible.md").write_text(text)
    told = {entry.key: {"entry": asdict(entry), **asdict(o)} for entry, o in outcomes}
    (output / "invisible.json").write_text(
        json.dumps({"machine": described, "entries": told}, indent=1)
    )
    if arguments.document:
        document.replace_section(arguments.document, COMMAND, text)
    print(text)
    print(f"written: {output}/invisible.md and .json")
    wrong = [entry.key for entry, outcome in outcomes if _is_wrong(entry, outcome)]
    if wrong:
        raise FieldtraceError(f"the mark shows: {', '.join(wrong)}", "see the table's last column")


def _is_wanted(entry: Entry, names: Sequence[str] | None) -> bool:
    return not names or any(name.lower() in entry.key.lower() for name in names)


def _is_wrong(entry: Entry, outcome: Outcome) -> bool:
    return outcome.result == DIFFERS and entry.name not in EXPECTED_TO_DIFFER


def _outcomes(chosen: Sequence[Entry], jobs: int, output: Path) -> list[tuple[Entry, Outcome]]:
    with tempfile.TemporaryDirectory(prefix="fieldtrace-invisible-") as name, idle_tracer():
        folder = Path(name)
        agent = Path(shutil.copy(built_agent(), folder))
        class_paths = resolved(chosen, folder / "maven", output / "invisible-maven.log")
        with recording_session("invisible", folder / "trace") as session:
            session.start()

            def run(numbered: tuple[int, Entry]) -> Outcome:
                number, entry = numbered
                path = class_paths[entry.key]
                outcome = compared(entry, path, agent, folder / f"entry-{number}")
                print(f"{entry.key}: {outcome.result} {outcome.reason}"[:300], file=sys.stderr)
                return outcome

            with ThreadPoolExecutor(jobs) as pool:
                found = list(pool.map(run, enumerate(chosen)))
            session.stop()
            sampled = _sampled(session.output)
    for outcome in found:
        if outcome.result == SAME and outcome.pid not in sampled:
            # Marks were there but all of them zero, which proves less.
            outcome.result, outcome.reason = COULD_NOT_RUN, "no object was sampled"
    return list(zip(chosen, found, strict=True))


def _sampled(trace: Path) -> set[int]:
    """The processes in which objects were sampled."""
    done = subprocess.run(["babeltrace2", trace], capture_output=True, text=True, check=True)
    return {int(match[1]) for match in SAMPLED.finditer(done.stdout)}


def table(described: Mapping[str, str], outcomes: Sequence[tuple[Entry, Outcome]]) -> str:
    """The outcomes in Markdown."""
    counts = {
        result: sum(outcome.result == result for _, outcome in outcomes)
        for result in (SAME, DIFFERS, COULD_NOT_RUN)
    }
    summary = ", ".join(f"{count} {result}" for result, count in counts.items())
    return f"{described['date']}, {described['JDK']}: {summary}.\n\n" + command_line.table(
        ["library", "version", "result", "where, or why"],
        [
            [entry.name, entry.version or "the JDK's", outcome.result, _cell(outcome.reason)]
            for entry, outcome in outcomes
        ],
    )


def _cell(reason: str) -> str:
    """Text that a table of Markdown can hold."""
    short = reason if len(reason) <= REASON_LENGTH else reason[: REASON_LENGTH - 1] + "…"
    short = short.replace(str(paths.CHECKOUT), ".").replace("|", "\\|").replace("`", "'")
    return f"`{short}`" if short else ""
