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
watchpoints, requests, operations, services and of what to fix (docs/views.md). Several traces, as
of several hosts, are opened together as one experiment, each with the times of its own clock; by
how much the clocks differ is shown, and taken off the times only on demand. Ends when its window is
closed. It needs a display; on a machine without one, `fieldtrace report` prints the same numbers
and `fieldtrace pictures` writes the views as pictures.
"""
EXAMPLES = """\
examples:
  fieldtrace view fieldtrace-out/trace
  fieldtrace view host-a/trace host-b/trace --align-clocks
  fieldtrace view before/trace after/trace --apart
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    parser.add_argument(
        "traces", metavar="TRACE", nargs="+", type=Path, help="folder of a recording"
    )
    add_align_clocks(parser)
    parser.add_argument(
        "--apart",
        action="store_true",
        help="open each trace for itself, to compare them, as in the view Latency",
    )


def add_align_clocks(parser: argparse.ArgumentParser) -> None:
    """Adds the option that aligns the clocks of several traces."""
    parser.add_argument(
        "--align-clocks",
        action="store_true",
        help="take the estimated offsets of the hosts' clocks off the times",
    )


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    traces = trace_arguments(arguments.traces)
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        raise FieldtraceError(
            "there is no display to open a window on: DISPLAY is not set",
            "run it in a desktop session or through `ssh -X`, or use fieldtrace report",
        )
    opening = apart(traces) if arguments.apart else together(traces, arguments.align_clocks)
    open_traces([*opening, "--fieldtrace"], paths.WORKSPACE, java_environment())
    return 0


def apart(traces: Sequence[str]) -> list[str]:
    """The options of Trace Compass that open each trace for itself."""
    return [word for trace in traces for word in ("--open", trace)]


def together(traces: Sequence[str], align_clocks: bool) -> list[str]:
    """The options of Trace Compass that open several traces as one experiment."""
    if len(traces) == 1:
        return apart(traces)
    opening = [word for trace in traces for word in ("--fieldtrace-experiment", trace)]
    return [*opening, "--fieldtrace-align"] if align_clocks else opening


def open_traces(options: Sequence[str], workspace: Path, environment: dict[str, str]) -> None:
    """Runs Trace Compass with the options of its command line until it ends.

    Raises FieldtraceError where it fails.
    """
    run_logged(
        gui_command(
            paths.trace_compass(),
            paths.PLUGIN_REPOSITORY,
            paths.EQUINOX,
            workspace,
            ["--cli", *options],
        ),
        what="Trace Compass",
        remedy="check that the display can be reached, and the log",
        log=paths.LOGS / "view.log",
        env=environment,
    )
