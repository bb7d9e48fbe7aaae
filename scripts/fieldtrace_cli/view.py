# SPDX-License-Identifier: MIT
"""`fieldtrace view`: opens traces in Trace Compass with the plug-in."""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from fieldtrace_cli import paths
from fieldtrace_cli.child_process import run_logged
from fieldtrace_cli.equinox import gui_command
from fieldtrace_cli.errors import FieldtraceError
from fieldtrace_cli.trace_compass import java_environment, trace_arguments

SUMMARY = "open a recording in Trace Compass"
DESCRIPTION = """\
Opens Trace Compass with the plug-in, the traces and the Fieldtrace perspective: views of fields,
watchpoints, requests, operations, services and of what to fix (docs/views.md). Ends when its window
is closed. It needs a display; on a machine without one, `fieldtrace report` prints the same numbers
and `fieldtrace pictures` writes the views as pictures.
"""
EXAMPLES = """\
examples:
  fieldtrace view fieldtrace-out/trace
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    parser.add_argument(
        "traces", metavar="TRACE", nargs="+", type=Path, help="folder of a recording"
    )


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    traces = trace_arguments(arguments.traces)
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        raise FieldtraceError(
            "there is no display to open a window on: DISPLAY is not set",
            "run it in a desktop session or through `ssh -X`, or use fieldtrace report",
        )
    open_traces(traces, paths.WORKSPACE, java_environment(), ["--fieldtrace"])
    return 0


def open_traces(
    traces: Sequence[str], workspace: Path, environment: dict[str, str], options: Sequence[str]
) -> None:
    """Runs Trace Compass on the traces until it ends.

    `options` are further ones of its command line. Raises FieldtraceError where it fails.
    """
    opening = [word for trace in traces for word in ("--open", trace)]
    run_logged(
        gui_command(
            paths.trace_compass(),
            paths.PLUGIN_REPOSITORY,
            paths.EQUINOX,
            workspace,
            ["--cli", *opening, *options],
        ),
        what="Trace Compass",
        remedy="check that the display can be reached, and the log",
        log=paths.LOGS / "view.log",
        env=environment,
    )
