# SPDX-License-Identifier: MIT
"""`fieldtrace fleet`: questions to the tables of many recordings at once."""

import argparse
import datetime
import hashlib
import json
import math
import re
import stat
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.paths import COMMAND
from fieldtrace_cli.base.printable import printable
from fieldtrace_cli.base.progress import waiting
from fieldtrace_cli.base.python_environment import PythonEnvironment, places
from fieldtrace_cli.base.store_urls import checked, is_url
from fieldtrace_cli.exchange.environment import run_again_in_it
from fieldtrace_cli.exchange.stores import COUNTS, REQUESTS, mirror
from fieldtrace_cli.processes.child import run as run_program
from fieldtrace_cli.results.comparison import compare
from fieldtrace_cli.results.comparison_json import comparison_json
from fieldtrace_cli.results.comparison_text import comparison_text
from fieldtrace_cli.results.findings import Json
from fieldtrace_cli.results.fleet.findings import (
    MOST_FINDINGS,
    fleet_findings,
    fleet_findings_text,
)
from fieldtrace_cli.results.fleet.operations import (
    MOST_OPERATIONS,
    critical,
    critical_text,
    period,
)
from fieldtrace_cli.results.fleet.page import critical_page
from fieldtrace_cli.results.fleet.requests import requests_text
from fieldtrace_cli.results.formats import put
from fieldtrace_cli.tracecompass.analysis import DONE, FAILED, FAULT, USAGE, analyse_counts
from fieldtrace_cli.tracecompass.runs import java_environment
from fieldtrace_cli.verbs import check_removal

SUMMARY = "ask the tables of many recordings at once, by DuckDB or Apache Spark"
DESCRIPTION = """\
Asks what `fieldtrace report`, `consumers`, `check-removal` and `diff` ask, of what `fieldtrace
export` wrote on any number of hosts and days. DuckDB adds the counts up, or Apache Spark where one
machine does not do. The answer is made of the sums as of one recording, with the same intervals.

Jobs:
  fields         which fields nobody reads, at which call paths
  consumers      who reads a field
  check-removal  whether a field may be removed
  findings       what to change in which service, and what all requests gain by it
  critical       operations by their part of critical paths, who calls them, and slow requests
  compare        what differs between two periods: findings and what was predicted of those that
                 are gone, calls, bytes, fields and latencies
  assemble       which requests there are over all hosts, and why parts of some are missing

FOLDER holds tables, any number of levels below, or is an object store; of that a copy is kept in
your cache, to which what is new is fetched. Files that are damaged or half-written are named
and left out.

The first run fetches the engine from PyPI into your cache: DuckDB 25 MB, Spark 320 MB.
docs/fleet.md says more.
"""
EXAMPLES = """\
examples:
  fieldtrace fleet fields /srv/tables
  fieldtrace fleet consumers --since 2026-11-01 Employee.email /srv/tables
  fieldtrace fleet check-removal --state ~/fleet Employee.email /srv/tables
  fieldtrace fleet findings --cost 0.04 /srv/tables
  fieldtrace fleet critical --top 10 --state ~/fleet /srv/tables
  fieldtrace fleet critical --format html --output fleet.html /srv/tables
  fieldtrace fleet compare --before 2026-11-16..2026-11-22 --since 2026-11-23 /srv/tables
  fieldtrace fleet findings s3://recordings/tables
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
_ASSEMBLE, _CRITICAL, _COMPARE = "assemble", "critical", "compare"
_FINDINGS = "findings"
# Those that are about a field.
_OF_A_FIELD = ("consumers", _REMOVAL)
_JOBS = (_FIELDS, *_OF_A_FIELD, _FINDINGS, _CRITICAL, _COMPARE, _ASSEMBLE)
# Of a store only these are fetched.
_TABLES = {
    _ASSEMBLE: REQUESTS,
    _CRITICAL: REQUESTS,
    _COMPARE: (*COUNTS, *REQUESTS),
}
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
        help="holds tables, or is an object store such as s3://BUCKET/FOLDER; of consumers and"
        " check-removal the field comes first, such as Employee.email",
    )
    parser.add_argument("--service", metavar="NAME", help="fields: of one service alone")
    parser.add_argument("--top", metavar="N", type=int, help="print the first N")
    parser.add_argument(
        "--tables",
        metavar="DIR",
        type=Path,
        help="also write sums by hour as Parquet; of assemble a row for each request, of critical"
        " its tree, heat maps and examples",
    )
    parser.add_argument(
        "--cost",
        metavar="PRICE",
        type=_price,
        help="findings: what an hour of a processor costs, in your currency",
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
        "--scratch",
        metavar="URL",
        help="a folder or URL that all workers of Spark see, for what comes in between; findings,"
        " fields and the like need none",
    )
    parser.add_argument(
        "--memory",
        metavar="SIZE",
        default="1500MB",
        help="what the engine may take, beyond which it uses the disk (1500MB)",
    )
    parser.add_argument(
        "--state",
        metavar="DIR",
        type=Path,
        help="remember there what was read, and read files or days that are new",
    )
    parser.add_argument("--since", metavar="DAY", type=_day, help="the first day, 2026-11-01")
    parser.add_argument("--until", metavar="DAY", type=_day, help="the last day")
    parser.add_argument(
        "--before",
        metavar="DAY..DAY",
        type=_days,
        help="compare: the first and the last day of the earlier period",
    )
    parser.add_argument(
        "--format",
        choices=("text", "json", "html"),
        default="text",
        help="how to print it (text); html: critical, as a page",
    )
    parser.add_argument(
        "--output", metavar="FILE", type=Path, help="write to FILE instead of standard output"
    )


def _price(text: str) -> float:
    try:
        price = float(text)
    except ValueError:
        price = 0
    if not 0 < price < math.inf:
        raise argparse.ArgumentTypeError(f"{text} is no price such as 0.04")
    return price


def _day(text: str) -> str:
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", text):
        raise argparse.ArgumentTypeError(f"{text} is no day such as 2026-11-27")
    try:
        return datetime.date.fromisoformat(text).isoformat()
    except ValueError:
        raise argparse.ArgumentTypeError(f"there is no day {text}") from None


def _days(text: str) -> tuple[str, str]:
    first, dots, last = text.partition("..")
    if not dots or _day(first) > _day(last):
        raise argparse.ArgumentTypeError(f"{text} is no period such as 2026-11-16..2026-11-22")
    return first, last


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    field = ""
    if (arguments.before is None) != (arguments.job != _COMPARE):
        raise FieldtraceError(
            "--before goes with compare, and compare with --before",
            f"{COMMAND} fleet compare --before 2026-11-16..2026-11-22 --since 2026-11-23 FOLDER",
            status=USAGE,
        )
    if arguments.job in _OF_A_FIELD:
        field = str(arguments.folders.pop(0))
        if not arguments.folders:
            raise FieldtraceError(
                f"{arguments.job} takes a field and folders",
                f"fieldtrace fleet {arguments.job} Employee.email FOLDER",
                status=USAGE,
            )
    if arguments.format == "html" and arguments.job != _CRITICAL:
        raise FieldtraceError(
            f"{arguments.job} has no page", "take --format text or json", status=USAGE
        )
    if arguments.job == _ASSEMBLE and arguments.tables and arguments.state:
        raise FieldtraceError(
            "a row for each request is written of all tables anew: --state does not go with it",
            "leave out --tables or --state",
            status=USAGE,
        )
    arguments.folders = _folders(arguments)
    with tempfile.TemporaryDirectory(prefix="fieldtrace-fleet-") as temporary:
        if arguments.job == _ASSEMBLE:
            told = Path(temporary) / "requests.json"
            _start(arguments, ("--requests", told), Path(temporary))
            requests = json.loads(told.read_text("utf-8"))
            _put(arguments, requests, requests_text(requests))
            return 0
        if arguments.job == _CRITICAL:
            _critical(arguments, Path(temporary))
            return 0
        if arguments.job == _FINDINGS:
            return _findings(arguments, Path(temporary))
        if arguments.job == _COMPARE:
            return _compare(arguments, Path(temporary))
        counts = Path(temporary) / "fleet.counts"
        _start(arguments, ("--counts", counts), Path(temporary))
        status = analyse_counts(counts, _question(arguments, field), arguments.output)
    return {**FAILURES, **check_removal.ANSWERS}.get(status, status)


def _folders(arguments: argparse.Namespace) -> list[Path]:
    """The folders, of stores copies: what is new in these is fetched."""
    urls = [checked(text) for text in arguments.folders if is_url(text)]
    if urls:
        run_again_in_it()
    folders = []
    for text in arguments.folders:
        folder = Path(text)
        if is_url(text):
            folder = _copy(text, arguments)
        if not folder.is_dir():
            raise FieldtraceError(f"there is no folder {folder}", "give what `export` wrote")
        folders.append(folder)
    return folders


def _copy(url: str, arguments: argparse.Namespace) -> Path:
    folder = paths.CACHE / "fleet" / hashlib.sha256(url.encode()).hexdigest()[:16]
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(stat.S_IRWXU)
    compares = arguments.before is not None
    since = min(arguments.before[0], arguments.since or "") if compares else arguments.since or ""
    until = "" if compares else arguments.until or ""
    of_state = arguments.state is not None and arguments.job in (_ASSEMBLE, _CRITICAL)
    if of_state or compares:
        # A day is put together of those beside it, too.
        since, until = _day_beside(since, -1), _day_beside(until, 1)
    with waiting("Fetching tables that are new"):
        mirror(url, folder, _TABLES.get(arguments.job, COUNTS), since, until)
    return folder


def _day_beside(day: str, beside: int) -> str:
    if not day:
        return ""
    return (datetime.date.fromisoformat(day) + datetime.timedelta(days=beside)).isoformat()


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


def _operations(arguments: argparse.Namespace, folder: Path, *more: str | Path) -> Json:
    told = folder / "operations.json"
    _start(arguments, ("--operations", told, *more), folder)
    found: Json = json.loads(told.read_text("utf-8"))
    return found


def _critical(arguments: argparse.Namespace, folder: Path) -> None:
    told = folder / "critical.json"
    _start(arguments, ("--critical", told), folder)
    answer = critical(json.loads(told.read_text("utf-8")))
    if arguments.format == "html":
        put(critical_page(answer), arguments.output)
        return
    most = MOST_OPERATIONS if arguments.top is None else arguments.top
    _put(arguments, answer, critical_text(answer, most))


def _findings(arguments: argparse.Namespace, folder: Path) -> int:
    told, counts, fields = (folder / name for name in ("findings.json", "fleet.counts", "fields"))
    _start(arguments, ("--counts", counts, "--findings", told), folder)
    status = analyse_counts(counts, ["--section", _FIELDS, "--format", "json"], fields)
    if status != DONE:
        return FAILURES.get(status, status)
    found, of_fields = (json.loads(file.read_text("utf-8")) for file in (told, fields))
    answer = fleet_findings(found, of_fields, arguments.cost)
    most = MOST_FINDINGS if arguments.top is None else arguments.top
    _put(arguments, answer, fleet_findings_text(answer, most))
    return DONE


def _compare(arguments: argparse.Namespace, temporary: Path) -> int:
    later = arguments.since, arguments.until
    sides = []
    for number, (first, last) in enumerate((arguments.before, later)):
        arguments.since, arguments.until = first, last
        folder = temporary / str(number)
        folder.mkdir()
        counts, fields = folder / "fleet.counts", folder / "fields.json"
        fixes = folder / "findings.json"
        told = _operations(arguments, folder, "--counts", counts, "--findings", fixes)
        name = f"{first or 'the first day'} to {last or 'the last day'}"
        if not told["flat"]:
            raise FieldtraceError(
                f"these folders have no request of {name}", "see the folders spans/day=..."
            )
        status = analyse_counts(counts, ["--section", _FIELDS, "--format", "json"], fields)
        if status != DONE:
            return status
        of_fields, of_fixes = (json.loads(file.read_text("utf-8")) for file in (fields, fixes))
        findings = fleet_findings(of_fixes, of_fields, None)
        sides.append(period(name, of_fields, told, findings))
    found = compare(*sides)
    is_text = arguments.format == "text"
    put(comparison_text(found) if is_text else comparison_json(found), arguments.output)
    return DONE


def _put(arguments: argparse.Namespace, answer: Json, text: str) -> None:
    is_text = arguments.format == "text"
    put(text if is_text else json.dumps(answer, indent=2) + "\n", arguments.output)


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
    for option in ("state", "since", "until", "tables", "scratch"):
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
        asked = "spans" if arguments.job in (_ASSEMBLE, _CRITICAL) else "counts"
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
