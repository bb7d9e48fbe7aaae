# SPDX-License-Identifier: MIT
"""`fieldtrace view`: opens traces in Trace Compass with the plug-in."""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.room import check_room
from fieldtrace_cli.processes.child import run_logged
from fieldtrace_cli.tracecompass.equinox import gui_start
from fieldtrace_cli.tracecompass.runs import java_environment, trace_arguments
from fieldtrace_cli.tracecompass.workspaces import window_workspace

SUMMARY = "open a recording in Trace Compass"
DESCRIPTION = """\
Opens recordings in Trace Compass, in the perspective Fieldtrace (docs/views.md). Several
recordings, such as those of several hosts, open together as one experiment. The views show by how
much the hosts' clocks differ; the times stay as recorded until you apply the offsets.

The command ends when you close the window. It needs a display. Without one, `fieldtrace report`
prints the same numbers and `fieldtrace pictures` writes the views as pictures.
"""
EXAMPLES = """\
examples:
  fieldtrace view fieldtrace-out/trace
  fieldtrace view host-a/trace host-b/trace --align-clocks
  fieldtrace view before/trace after/trace --apart
  fieldtrace view --source ~/shop --source ~/.m2/repository fieldtrace-out/trace
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    parser.add_argument(
        "traces", metavar="TRACE", nargs="+", type=Path, help="folder of a recording"
    )
    add_align_clocks(parser)
    parser.add_argument(
        "--source",
        metavar="DIR",
        action="append",
        default=[],
        type=Path,
        help="folder that holds sources, for Open Source; may be given several times",
    )
    parser.add_argument(
        "--apart",
        action="store_true",
        help="open each recording for itself, to compare them in the view Latency",
    )


def add_align_clocks(parser: argparse.ArgumentParser) -> None:
    """Adds the option that aligns the clocks of several traces."""
    parser.add_argument(
        "--align-clocks",
        action="store_true",
        help="apply the estimated offsets of the hosts' clocks",
    )


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    traces = trace_arguments(arguments.traces)
    sources = source_options(arguments.source)
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        raise FieldtraceError(
            "there is no display to open a window on: DISPLAY is not set",
            "run it in a desktop session or through `ssh -X`, or use fieldtrace report",
        )
    opening = apart(traces) if arguments.apart else together(traces, arguments.align_clocks)
    with window_workspace(traces, "apart" if arguments.apart else "together") as workspace:
        open_traces([*opening, *sources, "--fieldtrace"], workspace, java_environment())
    return 0


def source_options(folders: Sequence[Path]) -> list[str]:
    """The options of Trace Compass that name folders of sources."""
    for folder in folders:
        if not folder.is_dir():
            raise FieldtraceError(
                f"there is no folder {folder}", "give --source a folder that holds sources"
            )
    return [word for folder in folders for word in ("--fieldtrace-source", str(folder.absolute()))]


def apart(traces: Sequence[str]) -> list[str]:
    """The options of Trace Compass that open each trace for itself."""
    return [word for trace in traces for word in ("--open", trace)]


def together(traces: Sequence[str], align_clocks: bool) -> list[str]:
    """The options of Trace Compass that open several traces as one experiment."""
    if len(traces) == 1:
        return apart(traces)
    opening = [word for trace in traces for word in ("--fieldtrace-experiment", trace)]
    return [*opening, "--fieldtrace-align"] if align_clocks else opening


def open_traces(
    options: Sequence[str],
    workspace: Path,
    environment: dict[str, str],
    flags: Sequence[str] = (),
) -> None:
    """Runs Trace Compass with the options of its command line, and the JVM's flags, until it ends.

    Raises FieldtraceError where it fails.
    """
    check_room(paths.CACHE, workspace)
    run_logged(
        gui_start(paths.EQUINOX).command(workspace, ["--cli", *options], flags),
        what="Trace Compass",
        remedy="check that the display can be reached, and the log",
        log=paths.RUN_LOGS / "view.log",
        env=environment,
    )
