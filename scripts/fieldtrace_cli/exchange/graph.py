# SPDX-License-Identifier: MIT
"""Runs a component of Fieldtrace into one of Babeltrace 2's own."""

import ctypes
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from fieldtrace_cli.base import interruption, paths, remedies
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.tracecompass.chunks import readable

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
    _write(lambda graph: graph.add_component(source, "source", obj=given), given, folder)


def filter_ctf(trace: Path, through: type, given: Given, folder: Path) -> None:
    """The same of what the filter makes of the events of a trace, by their times."""

    def begin(graph: Any) -> Any:
        made = graph.add_component(through, "filter", obj=given)
        graph.connect_ports(_joined(graph, [trace]), made.input_ports["in"])
        return made

    _write(begin, given, folder)


def _write(begin: Callable[[Any], Any], given: Given, folder: Path) -> None:
    bindings = bt2()
    try:
        signum = _run(begin, given, folder, bindings)
    except bindings._Error as error:
        raise FieldtraceError(
            f"Babeltrace 2 cannot write the trace {folder}: {_innermost(error)}",
            "is the disk full? Choose a folder on another disk with --output",
        ) from None
    if signum is not None:
        raise interruption.Interrupted(signum)


def _run(
    begin: Callable[[Any], Any], given: Given, folder: Path, bindings: ModuleType
) -> int | None:
    """Runs to the end, which comes soon after a signal, whose number it returns: Babeltrace aborts
    the process where a trace goes away that it still writes. So no exception may keep the graph
    either. A signal that is raised within a component would be its error.
    """
    graph = bindings.Graph()
    made = begin(graph)
    sink = bindings.find_plugin("ctf").sink_component_classes["fs"]
    end = graph.add_component(sink, "sink", sink_parameters(folder, bindings.__version__))
    graph.connect_ports(made.output_ports["out"], end.input_ports["in"])
    signum = None
    while True:
        try:
            with interruption.deferred():
                for _ in range(_STEPS):
                    graph.run_once()
        except bindings.Stop:
            return signum
        except bindings._Error:
            # It stays until the process ends: see above.
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(graph))
            raise
        except interruption.Interrupted as interrupted:
            signum = interrupted.signum
            given.stop()


def sink_parameters(folder: Path, version: str) -> dict[str, str | bool]:
    """Has a version of Babeltrace write CTF 1.8: from 2.1 on it writes CTF 2 where it is not told
    otherwise, and before it refuses what it does not know."""
    parameters: dict[str, str | bool] = {"path": str(folder), "quiet": True}
    if [int(number) for number in re.findall(r"\d+", version)[:2]] >= [2, 1]:
        parameters["ctf-version"] = "1"
    return parameters


def _joined(graph: Any, traces: Sequence[Path]) -> Any:
    """The port with the events of all traces, by their times."""
    bindings = bt2()
    source = bindings.find_plugin("ctf").source_component_classes["fs"]
    muxer = bindings.find_plugin("utils").filter_component_classes["muxer"]
    joined = graph.add_component(muxer, "muxer")
    for number, trace in enumerate(traces):
        inputs = [str(readable(trace))]
        begin = graph.add_component(source, f"source{number}", {"inputs": inputs})
        for port in begin.output_ports.values():
            free = next(p for p in joined.input_ports.values() if not p.is_connected)
            graph.connect_ports(port, free)
    return joined.output_ports["out"]


def read_ctf(traces: Sequence[Path], sink: type, given: object) -> None:
    """Has the sink take the events of the traces, by their times.

    Raises FieldtraceError with Babeltrace's own reason where that fails.
    """
    bindings = bt2()
    try:
        graph = bindings.Graph()
        end = graph.add_component(sink, "sink", obj=given)
        graph.connect_ports(_joined(graph, traces), end.input_ports["in"])
        while True:
            with interruption.deferred():
                graph.run_once()
    except bindings.Stop:
        return
    except bindings._Error as error:
        raise FieldtraceError(
            f"Babeltrace 2 cannot read {', '.join(map(str, traces))}: {_innermost(error)}",
            "is the recording whole? See `fieldtrace report`",
        ) from None


def _innermost(error: Any) -> str:
    told = str(error[0].message) if len(error) else str(error)
    # What follows are addresses in memory.
    return " ".join(told.partition(": status=")[0].split())
