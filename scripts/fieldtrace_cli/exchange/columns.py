# SPDX-License-Identifier: MIT
"""A recording as tables of Parquet."""

import ctypes
import json
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fieldtrace_cli.base import interruption, paths, remedies
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.progress import waiting
from fieldtrace_cli.exchange import graph
from fieldtrace_cli.lttng.ctf_trace import trace_folders
from fieldtrace_cli.tracecompass.analysis import ANSWERS, analyse_each


def usable_library() -> Path:
    """The library that makes tables of events.

    Raises FieldtraceError where it is missing, or where it cannot be loaded here, such as beside a
    Babeltrace without a function that it calls.
    """
    if not paths.COLUMNS.is_file():
        raise FieldtraceError("what makes tables of events is missing", remedies.PARTS)
    try:
        ctypes.CDLL(str(paths.COLUMNS))
    except OSError as reason:
        raise FieldtraceError(
            f"what makes tables of events cannot be loaded: {reason}", remedies.PARTS
        ) from None
    return paths.COLUMNS


def export_columns(traces: Sequence[Path], folder: Path) -> tuple[int, dict[str, int]]:
    """Writes the tables into the folder, which is empty; gives the status of the analysis, and how
    many rows each table has. Takes away what it wrote where it does not come to its end.
    """
    graph.components()
    from fieldtrace_components.columns.writer import TableWriter

    writer = TableWriter(folder)
    try:
        with tempfile.TemporaryDirectory(prefix=".export-", dir=folder) as temporary:
            names = ("requests.json", "fixes.json", "fields.counts")
            told, fixes, counts = (Path(temporary) / name for name in names)
            wanted = [
                (["--section", "requests", "--format", "json"], told),
                (["--section", "fix-list", "--all", "--format", "json"], fixes),
                (["--format", "counts"], counts),
            ]
            status = analyse_each(traces, wanted)
            if status in ANSWERS:
                _write(writer, traces, told, fixes, counts)
        return status, writer.rows
    except BaseException:
        with interruption.deferred():
            for table in writer.rows:
                shutil.rmtree(folder / table, ignore_errors=True)
        raise


def _write(writer: Any, traces: Sequence[Path], told: Path, fixes: Path, counts: Path) -> None:
    from fieldtrace_components.columns.counts import add_counts
    from fieldtrace_components.columns.findings import Traffic, add_findings
    from fieldtrace_components.columns.requests import add_spans, requests
    from fieldtrace_components.columns.sink import ColumnsSink

    found = json.loads(fixes.read_text("utf-8"))["fixes"]
    traffic = Traffic(found)
    with waiting("Writing spans", lambda: f"{writer.rows['spans']:,}"):
        for request in requests(told):
            add_spans(request, writer)
            traffic.add(request)
    traffic.write(writer)
    with counts.open(encoding="utf-8") as lines:
        seen = add_counts(lines, writer)
    add_findings(found, traffic, seen, writer)
    with waiting("Writing tables", lambda: f"{sum(writer.rows.values()):,} rows"):
        folders = [folder for trace in traces for folder in trace_folders(trace)]
        graph.read_ctf(folders, ColumnsSink, writer)
        writer.close()
