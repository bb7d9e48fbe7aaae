# SPDX-License-Identifier: MIT
"""`fieldtrace fleet`: questions to the tables of many recordings at once."""

import argparse
import datetime
import json
import re
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.printable import printable
from fieldtrace_cli.base.progress import waiting
from fieldtrace_cli.base.python_environment import PythonEnvironment, places
from fieldtrace_cli.processes.child import run as run_program
from fieldtrace_cli.results.fleet_requests import requests_text
from fieldtrace_cli.tracecompass.analysis import FAILED, FAULT, USAGE, analyse_counts
from fieldtrace_cli.tracecompass.runs import java_environment
from fieldtrace_cli.verbs import check_removal

SUMMARY = "ask the tables of many recordings at once, by DuckDB or Apache Spark"
DESCRIPTION = """\
Asks what `fieldtrace report`, `consumers` and `check-removal` ask, of what `fieldtrace export`
wrote on any number of hosts and days. DuckDB adds the counts up, or Apache Spark where one machine
does not do. The answer is made of the sums as of one recording, with the same intervals.

Jobs:
  fields         which fields nobody reads, at which call paths
  consumers      who reads a field
  check-removal  whether a field may be removed
  assemble       which requests there are over all hosts, and why parts of some are missing

FOLDER holds tables, any number of levels below. Files that are damaged or half-written are named
and left out.

The first run fetches the engine from PyPI into your cache: DuckDB 25 MB, Spark 320 MB.
docs/fleet.md says more.
"""
EXAMPLES = """\
examples:
  fieldtrace fleet fields /srv/tables
  fieldtrace fleet consumers --since 2026-11-01 Employee.email /srv/tables
  fieldtrace fleet check-removal --state ~/fleet Employee.email /srv/tables
  fieldtrace fleet fields --engine spark --master spark://host:7077 /srv/tables
"""
EXIT_STATUS = """\
exit status:
  0    answered; of check-removal: safe
  1    check-removal: somebody reads it
  2    check-removal: too few verdicts to know
  64   wrong arguments
  65   no answer: no tables, no class has that field, or several may be meant
  70   the report itself failed: a bug, to be reported with what was printed
  130  interrupted by Ctrl-C (128 + signal for others)
"""
# All jobs have the statuses of the one whose answers are statuses.
FAILURES = {
    FAILED: check_removal.NO_ANSWER,
    USAGE: check_removal.WRONG_ARGUMENTS,
    FAULT: check_removal.BUG,
}
_FIELDS, _REMOVAL = "fields", "check-removal"
_ASSEMBLE = "assemble"
_JOBS = (_FIELDS, "consumers", _REMOVAL, _ASSEMBLE)
_NAMED = 10
_ENGINES = {
    "duckdb": ("DuckDB", "25 MB"),
    "spark": ("Apache Spark", "320 MB, which takes a minute,"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    parser.add_argument("job", metavar="JOB", choices=_JOBS, help=", ".join(_JOBS))
    parser.add_argument(
        "folders",
        metavar="FOLDER",
        nargs="+",
        type=Path,
        help="holds tables; of consumers and check-removal the field comes first, such as"
        " Employee.email",
    )
    parser.add_argument("--service", metavar="NAME", help="fields: of one service alone")
    parser.add_argument("--top", metavar="N", type=int, help="fields: at most so many call paths")
    parser.add_argument(
        "--tables",
        metavar="DIR",
        type=Path,
        help="also write sums by hour as Parquet; of assemble a row for each request",
    )
    parser.add_argument(
        "--at-most",
        metavar="PERCENT",
        type=float,
        default=check_removal.AT_MOST,
        help="check-removal: share of a call path's objects in which a reader may be overlooked"
        f" ({check_removal.AT_MOST})",
    )
    parser.add_argument(
        "--engine", choices=tuple(_ENGINES), default="duckdb", help="what adds up (duckdb)"
    )
    parser.add_argument(
        "--master", metavar="URL", default="local[*]", help="where Spark runs (local[*])"
    )
    parser.add_argument(
        "--memory",
        metavar="SIZE",
        default="2GB",
        help="what the engine may take, beyond which it uses the disk (2GB)",
    )
    parser.add_argument(
        "--state", metavar="DIR", type=Path, help="remember there what was read, and read new files"
    )
    parser.add_argument("--since", metavar="DAY", type=_day, help="the first day, 2026-11-01")
    parser.add_argument("--until", metavar="DAY", type=_day, help="the last day")
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="how to print it (text)"
    )
    parser.add_argument(
        "--output", metavar="FILE", type=Path, help="write to FILE instead of standard output"
    )


def _day(text: str) -> str:
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", text):
        raise argparse.ArgumentTypeError(f"{text} is no day such as 2026-11-27")
    try:
        return datetime.date.fromisoformat(text).isoformat()
    except ValueError:
        raise argparse.ArgumentTypeError(f"there is no day {text}") from None


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    field = ""
    if arguments.job not in (_FIELDS, _ASSEMBLE):
        field = str(arguments.folders.pop(0))
        if not arguments.folders:
            raise FieldtraceError(
                f"{arguments.job} takes a field and folders",
                f"fieldtrace fleet {arguments.job} Employee.email FOLDER",
                status=USAGE,
            )
    for folder in arguments.folders:
        if not folder.is_dir():
            raise FieldtraceError(f"there is no folder {folder}", "give what `export` wrote")
    with tempfile.TemporaryDirectory(prefix="fieldtrace-fleet-") as temporary:
        if arguments.job == _ASSEMBLE:
            told = Path(temporary) / "requests.json"
            _start(arguments, ("--requests", told), Path(temporary))
            _print_requests(arguments, json.loads(told.read_text("utf-8")))
            return 0
        counts = Path(temporary) / "fleet.counts"
        _start(arguments, ("--counts", counts), Path(temporary))
        status = analyse_counts(counts, _question(arguments, field), arguments.output)
    return {**FAILURES, **check_removal.ANSWERS}.get(status, status)


def _question(arguments: argparse.Namespace, field: str) -> list[str]:
    asked = ["--format", arguments.format]
    if arguments.job == _FIELDS:
        asked += [] if arguments.service is None else ["--service", arguments.service]
        asked += [] if arguments.top is None else ["--top", str(arguments.top)]
    else:
        asked += ["--readers-of", field]
    if arguments.job == _REMOVAL:
        asked += ["--removal-at-most", str(arguments.at_most)]
    return asked


def _print_requests(arguments: argparse.Namespace, told: dict[str, Any]) -> None:
    is_text = arguments.format == "text"
    text = requests_text(told) if is_text else json.dumps(told, indent=2) + "\n"
    if arguments.output is None:
        sys.stdout.write(text)
    else:
        arguments.output.write_text(text, "utf-8")


def _start(arguments: argparse.Namespace, wanted: Sequence[str | Path], temporary: Path) -> None:
    name, size = _ENGINES[arguments.engine]
    environment = PythonEnvironment(
        what=name,
        size=size,
        requirements=paths.FLEET / f"{arguments.engine}-requirements.txt",
        places=places(f"fleet-{arguments.engine}-venv"),
    )
    taken, log = temporary / "taken.json", temporary / "log"
    command: list[str | Path] = [environment.python(), "-I", paths.FLEET]
    command += ["--engine", arguments.engine, "--master", arguments.master]
    command += ["--memory", arguments.memory, *wanted, "--taken", taken]
    for option in ("state", "since", "until", "tables"):
        value = getattr(arguments, option)
        command += [] if value is None else [f"--{option}", value]
    command += ["--", *arguments.folders]
    with log.open("w+", encoding="utf-8", errors="replace") as said:
        with waiting(f"Adding up by {name}"):
            status = run_program(command, env=java_environment(), stdout=said, stderr=said)
        said.seek(0)
        if status != 0:
            sys.stderr.write(printable(said.read(), keep="\n"))
            raise FieldtraceError(
                f"{name} ended with status {status} (see above)",
                "is there room on the disk and memory? See --memory",
            )
    told = json.loads(taken.read_text("utf-8"))
    _tell_damaged(told["damaged"])
    if not told["files"]:
        asked = "spans" if arguments.job == _ASSEMBLE else "counts"
        raise FieldtraceError(
            f"there are no tables of {asked} in these folders",
            "give what `fieldtrace export` of 0.2.0 or later wrote",
        )


def _tell_damaged(damaged: list[tuple[str, str]]) -> None:
    """Says which files are left out."""
    for path, why in damaged[:_NAMED]:
        print(f"left out: {printable(path)}: {printable(why)}", file=sys.stderr)
    if damaged:
        more = len(damaged) - _NAMED
        rest = f", of which {more:,} are not named" if more > 0 else ""
        print(f"files left out: {len(damaged):,}{rest}", file=sys.stderr)
