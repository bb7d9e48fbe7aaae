# SPDX-License-Identifier: MIT
"""Pictures of the views, taken by the plug-in in a window that nobody sees."""

import tempfile
from pathlib import Path

from fieldtrace_cli.errors import FieldtraceError
from fieldtrace_cli.progress import waiting
from fieldtrace_cli.trace_compass import java_environment, trace_arguments
from fieldtrace_cli.view import open_traces
from fieldtrace_cli.virtual_display import virtual_display

PICTURES = ("field-utilisation.png", "watchpoints.png")


def take_pictures(trace: Path, folder: Path) -> list[Path]:
    """Writes the pictures of both views of the trace to the folder and gives their paths."""
    with (
        waiting("Taking pictures of the views"),
        tempfile.TemporaryDirectory(prefix="fieldtrace-view-") as workspace,
        virtual_display() as display,
    ):
        open_traces(
            trace_arguments([trace]),
            Path(workspace),
            _environment(display),
            ["--fieldtrace-pictures", str(folder.absolute())],
        )
    pictures = [folder / name for name in PICTURES]
    for picture in pictures:
        if not picture.is_file():
            raise FieldtraceError(
                f"Trace Compass wrote no {picture}", "see .fieldtrace/logs/view.log"
            )
    return pictures


def _environment(display: str) -> dict[str, str]:
    return java_environment(
        DISPLAY=display,
        # The display is X11's, also where the user's own is Wayland's.
        GDK_BACKEND="x11",
        # Else GTK starts a message bus for this display, which would outlive it.
        DBUS_SESSION_BUS_ADDRESS="disabled:",
        NO_AT_BRIDGE="1",
    )
