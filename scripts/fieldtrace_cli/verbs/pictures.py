# SPDX-License-Identifier: MIT
"""`fieldtrace pictures`: pictures of the views, taken in a window that nobody sees."""

import argparse
import os
import shlex
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.progress import waiting
from fieldtrace_cli.jvm.flags import analysis_flags
from fieldtrace_cli.lttng.ctf_trace import size_bytes
from fieldtrace_cli.processes.own_folder import check_own
from fieldtrace_cli.processes.virtual_display import virtual_display
from fieldtrace_cli.tracecompass.runs import java_environment, trace_arguments
from fieldtrace_cli.verbs.view import add_align_clocks, open_traces, together

SUMMARY = "write a picture of every view of a recording"
DESCRIPTION = """\
Writes each view of a recording as PNG and SVG: field-utilisation, readers, watchpoints,
request-flow, request-flame-chart, operations, method-times, fix-list, waste-flame-graph,
service-graph, operation-map, latency, sections, layers, counters and call-tree. Request flow,
request flame chart and call tree show the same request; the tree has the total and the handle
duration of each call. If the recording has nothing for a view, the command names the view and
leaves it out.

The picture of a table has the first rows and columns, as many as fit into 1,000 pixels of height;
the page of `fieldtrace report --format html` has all of them.

Several recordings open together, as one experiment. The views are those of Trace Compass, drawn on
a display that nobody sees (Xvfb).
"""
EXAMPLES = """\
examples:
  fieldtrace pictures fieldtrace-out/trace --output fieldtrace-out/pictures
"""

# The pictures of each view, by its name.
VIEWS = {
    "Field Utilisation": ("field-utilisation.png", "field-utilisation.svg"),
    "Readers": ("readers.png", "readers.svg"),
    "Waste Flame Graph": ("waste-flame-graph.png", "waste-flame-graph.svg"),
    "Watchpoints": ("watchpoints.png", "watchpoints.svg"),
    "Request Flow": (
        "request-flow.png",
        "request-flow.svg",
        "call-tree.png",
        "call-tree.svg",
    ),
    "Request Flame Chart": ("request-flame-chart.png", "request-flame-chart.svg"),
    "Operations": ("operations.png", "operations.svg"),
    "Flat Operations": ("flat-operations.png", "flat-operations.svg"),
    "Method Times": ("method-times.png", "method-times.svg"),
    "Counters": ("counters.png", "counters.svg"),
    "Operation Map": ("operation-map.png", "operation-map.svg"),
    "Latency": ("latency.png", "latency.svg"),
    "Sections": ("sections.png", "sections.svg"),
    "Layers": ("layers.png", "layers.svg"),
    "Service Graph": ("service-graph.png", "service-graph.svg"),
    "Fix List": ("fix-list.png", "fix-list.svg"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    parser.add_argument(
        "traces", metavar="TRACE", nargs="+", type=Path, help="folder of a recording"
    )
    add_align_clocks(parser)
    parser.add_argument(
        "--width",
        metavar="PIXELS",
        type=_width,
        default=1400,
        help="largest width of a picture, 300 to 4000; what is wider wraps or shrinks (1400)",
    )
    parser.add_argument(
        "--output", metavar="DIR", type=Path, required=True, help="folder for the pictures"
    )


def _width(text: str) -> int:
    try:
        pixels = int(text)
    except ValueError:
        pixels = 0
    if not 300 <= pixels <= 4000:
        raise argparse.ArgumentTypeError(f"must be a number from 300 to 4000: {text}")
    return pixels


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    taken = take_pictures(
        arguments.traces, arguments.output, arguments.width, arguments.align_clocks
    )
    for picture in taken:
        print(paths.shown(picture))
    names = {picture.name for picture in taken}
    traces = shlex.join(paths.shown(trace) for trace in arguments.traces)
    page = f"{paths.COMMAND} report --format html --output page.html {traces}"
    print(f"All of it on one page, for a browser: {page}")
    for view, pictures in VIEWS.items():
        if not names.intersection(pictures):
            print(f"No picture of {view}: the recording holds nothing for it; see docs/views.md.")
    return 0


def take_pictures(
    recordings: Sequence[Path], folder: Path, width: int = 1400, align_clocks: bool = False
) -> list[Path]:
    """Writes pictures of the views that have something to show, and gives their paths.

    Raises FieldtraceError where none has, or where the pictures cannot be taken or written.
    """
    traces = trace_arguments(recordings)
    size = sum(size_bytes(Path(trace)) for trace in traces)
    check_own(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FieldtraceError(
            f"the output folder {folder} cannot be used: {error.strerror}",
            "choose another one with --output",
        ) from error
    with (
        waiting("Taking pictures of the views"),
        tempfile.TemporaryDirectory(prefix="fieldtrace-view-") as workspace,
        # So that what was there before is not taken for what was made.
        tempfile.TemporaryDirectory(prefix="fieldtrace-pictures-") as made,
        virtual_display() as display,
    ):
        open_traces(
            [
                *together(traces, align_clocks),
                "--fieldtrace-pictures",
                made,
                "--fieldtrace-pictures-width",
                str(width),
            ],
            Path(workspace),
            _environment(display),
            analysis_flags(os.environ, size),
        )
        return _moved(Path(made), folder)


def _moved(made: Path, folder: Path) -> list[Path]:
    pictures = [name for names in VIEWS.values() for name in names if (made / name).is_file()]
    if not pictures:
        raise FieldtraceError("Trace Compass wrote no pictures", f"see {paths.RUN_LOGS}/view.log")
    try:
        return [Path(shutil.copy(made / name, folder / name)) for name in pictures]
    except OSError as error:
        raise FieldtraceError(
            f"the pictures cannot be written to {folder}: {error.strerror}",
            "choose another folder with --output",
        ) from error


def _environment(display: str) -> dict[str, str]:
    return java_environment(
        DISPLAY=display,
        # The display is X11's, also where the user's own is Wayland's.
        GDK_BACKEND="x11",
        # Else GTK starts a message bus for this display, which would outlive it.
        DBUS_SESSION_BUS_ADDRESS="disabled:",
        NO_AT_BRIDGE="1",
    )
