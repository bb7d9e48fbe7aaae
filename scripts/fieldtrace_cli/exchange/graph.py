# SPDX-License-Identifier: MIT
"""Runs a component of Fieldtrace into one of Babeltrace 2's own."""

import sys
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from fieldtrace_cli.base import interruption, paths, remedies
from fieldtrace_cli.base.errors import FieldtraceError

# Messages between two looks at whether the user wants to stop.
_STEPS = 1000


def bt2() -> ModuleType:
    """Babeltrace's bindings, which Debian has for its own Python."""
    try:
        import bt2 as bindings
    except ImportError:
        raise FieldtraceError(
            "the Python bindings of Babeltrace 2 are not installed", remedies.PROGRAMS
        ) from None
    found: ModuleType = bindings
    return found


def components() -> None:
    """Lets Fieldtrace's components be imported."""
    folder = str(paths.BABELTRACE_PLUGINS)
    if folder not in sys.path:
        sys.path.append(folder)


class Given(Protocol):
    """What a source makes messages of."""

    def stop(self) -> None:
        """There are no more."""


def write_ctf(source: type, given: Given, folder: Path) -> None:
    """Has what the source gives written as a trace of CTF 1.8 into the folder.

    Raises FieldtraceError with Babeltrace's own reason where that fails.
    """
    bindings = bt2()
    try:
        signum = _run(source, given, folder, bindings)
    except bindings._Error as error:
        raise FieldtraceError(
            f"Babeltrace 2 cannot write the trace {folder}: {_innermost(error)}",
            "is the disk full? Choose a folder on another disk with --output",
        ) from None
    if signum is not None:
        raise interruption.Interrupted(signum)


def _run(source: type, given: Given, folder: Path, bindings: ModuleType) -> int | None:
    """Runs to the end, which comes soon after a signal, whose number it returns: Babeltrace aborts
    the process where a trace goes away that it still writes. So no exception may keep the graph
    either. A signal that is raised within a component would be its error.
    """
    graph = bindings.Graph()
    begin = graph.add_component(source, "source", obj=given)
    sink = bindings.find_plugin("ctf").sink_component_classes["fs"]
    end = graph.add_component(sink, "sink", {"path": str(folder), "quiet": True})
    graph.connect_ports(begin.output_ports["out"], end.input_ports["in"])
    signum = None
    while True:
        try:
            with interruption.deferred():
                for _ in range(_STEPS):
                    graph.run_once()
        except bindings.Stop:
            return signum
        except interruption.Interrupted as interrupted:
            signum = interrupted.signum
            given.stop()


def _innermost(error: Any) -> str:
    return " ".join(str(error[-1].message).split()) if len(error) else str(error)
