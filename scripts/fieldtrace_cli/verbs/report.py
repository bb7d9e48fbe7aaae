# SPDX-License-Identifier: MIT
"""`fieldtrace report`: what fields were used for, and what requests waited for; text or JSON."""

import argparse
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.progress import waiting
from fieldtrace_cli.processes.child import run as run_child
from fieldtrace_cli.tracecompass.equinox import headless_command
from fieldtrace_cli.tracecompass.runs import java_environment, trace_arguments

SUMMARY = "print which fields were read, what requests waited for, and what to fix"
DESCRIPTION = """\
Prints which fields of fetched objects were read. For each call path it gives the share of sampled
objects in which each field was read, with the 95 % interval. It also says what was lost.

Other sections are about requests, which it rebuilds across services from all recordings given:
  requests       each request with its calls
  operations     calling context tree of operations, by rank
  critical-path  what each request waited for
  stragglers     calls that took much longer than others of their kind
  fix-list       call paths that fetch unused data while requests wait for it

It runs Trace Compass without a display.
"""
EXAMPLES = """\
examples:
  fieldtrace report fieldtrace-out/trace
  fieldtrace report --section fix-list fieldtrace-out/trace
  fieldtrace report --format json --output report.json /tmp/trace1 /tmp/trace2
"""

SECTIONS = ("fields", "requests", "operations", "critical-path", "stragglers", "fix-list")

# As OverlapAllowance has it.
OVERLAP = 20

# Percent, as ReadThreshold has it.
NEVER_READ = 5

# Those that the headless application gives; any other is Equinox' own.
APPLICATION_STATUSES = (0, 1, 2, 3)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    parser.add_argument(
        "--section", choices=SECTIONS, default="fields", help="what to print (fields)"
    )
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="how to print it (text)"
    )
    parser.add_argument(
        "--overlap",
        metavar="MICROSECONDS",
        type=int,
        default=OVERLAP,
        help=f"calls that overlap by no more than this count as one after the other ({OVERLAP})",
    )
    parser.add_argument(
        "--never-read",
        metavar="PERCENT",
        type=float,
        default=NEVER_READ,
        help="a field counts as never read where the 95 %% interval of its utilisation lies below"
        f" ({NEVER_READ})",
    )
    parser.add_argument(
        "--all",
        action="store_true",
        help="print call paths of the fix list from which nothing is to be gained too",
    )
    parser.add_argument(
        "--output", metavar="FILE", type=Path, help="write to FILE instead of standard output"
    )
    parser.add_argument(
        "traces", metavar="TRACE", nargs="+", type=Path, help="folder of a recording"
    )


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    return report(
        arguments.traces,
        arguments.format,
        arguments.output,
        arguments.section,
        arguments.overlap,
        ["--never-read", str(arguments.never_read)] + ["--all"] * arguments.all,
    )


def report(
    traces: Sequence[Path],
    form: str,
    output: Path | None,
    section: str = "fields",
    overlap: int = OVERLAP,
    more: Sequence[str] = (),
) -> int:
    """Reports on the traces and gives the exit status of the analysis; it has said what failed.

    `form` is `text` or `json`, `section` one of `SECTIONS`, `overlap` microseconds from 0 to
    10,000, `more` further options of the analysis; without `output` the report goes to standard
    output.
    """
    wanted = ["--section", section, "--format", form, "--overlap", str(overlap), *more]
    if output is not None:
        wanted += ["--output", str(output.absolute())]
    wanted += ["--", *trace_arguments(traces)]
    with (
        tempfile.TemporaryDirectory(prefix="fieldtrace-report-") as folder,
        # Kept back until the progress line is gone, and until it is known that all is well.
        tempfile.TemporaryFile("w+", encoding="utf-8") as printed,
        tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as errors,
    ):
        workspace = Path(folder)
        command = headless_command(
            paths.trace_compass(), paths.PLUGIN_REPOSITORY, paths.EQUINOX, workspace, wanted
        )
        with waiting("Analysing the trace"):
            status = run_child(command, env=java_environment(), stdout=printed, stderr=errors)
        errors.seek(0)
        for line in errors:
            sys.stderr.write(line.replace("report: ", "fieldtrace: ", 1))
        if status not in APPLICATION_STATUSES:
            raise _crash(status, workspace)
        printed.seek(0)
        shutil.copyfileobj(printed, sys.stdout)
    return status


def _crash(status: int, workspace: Path) -> FieldtraceError:
    """What is said where Trace Compass itself failed; its log is kept."""
    log = paths.LOGS / "report.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    written = workspace / ".metadata" / ".log"
    log.write_bytes(written.read_bytes() if written.exists() else b"")
    return FieldtraceError(
        f"the analysis broke off with status {status}; its log is {log}",
        "run scripts/fieldtrace doctor; if all is well there, report the bug with the log",
    )
