# SPDX-License-Identifier: MIT
"""`fieldtrace report`: what the fields of remote objects were used for, as text or JSON."""

import argparse
import contextlib
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from fieldtrace_cli import paths
from fieldtrace_cli.child_process import run as run_child
from fieldtrace_cli.equinox import headless_command
from fieldtrace_cli.progress import waiting
from fieldtrace_cli.trace_compass import java_environment, trace_arguments

SUMMARY = "print which fields were used, per calling context"
DESCRIPTION = """\
Analyses traces with Trace Compass, without a display, and prints for each calling context that a
remote call returned to which fields of its objects were read, how often, and how sure that is
(95 % Wilson intervals). What was lost is printed beside it.
"""
EXAMPLES = """\
examples:
  fieldtrace report fieldtrace-out/trace
  fieldtrace report --format json --output report.json /tmp/trace1 /tmp/trace2
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    parser.add_argument("--format", choices=("text", "json"), default="text", help="(text)")
    parser.add_argument(
        "--output", metavar="FILE", type=Path, help="write to FILE instead of standard output"
    )
    parser.add_argument(
        "traces", metavar="TRACE", nargs="+", type=Path, help="folder of a recording"
    )


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    return report(arguments.traces, arguments.format, arguments.output)


def report(traces: Sequence[Path], form: str, output: Path | None) -> int:
    """Reports on the traces and gives the exit status of the analysis; it has said what failed.

    `form` is `text` or `json`; without `output` the report goes to standard output.
    """
    wanted = ["--format", form]
    if output is not None:
        wanted += ["--output", str(output.absolute())]
    wanted += ["--", *trace_arguments(traces)]
    with contextlib.ExitStack() as stack:
        workspace = stack.enter_context(tempfile.TemporaryDirectory(prefix="fieldtrace-report-"))
        # Kept back until the progress line is gone.
        errors = stack.enter_context(tempfile.TemporaryFile("w+", errors="replace"))
        command = headless_command(
            paths.trace_compass(), paths.PLUGIN_REPOSITORY, paths.EQUINOX, Path(workspace), wanted
        )
        sys.stdout.flush()
        with waiting("Analysing the trace"):
            status = run_child(command, env=java_environment(), stderr=errors)
        errors.seek(0)
        for line in errors:
            sys.stderr.write(line.replace("report: ", "fieldtrace: ", 1))
    return status
