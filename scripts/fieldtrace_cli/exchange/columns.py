# SPDX-License-Identifier: MIT
"""A recording as tables of Parquet."""

import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fieldtrace_cli.base import interruption
from fieldtrace_cli.base.progress import waiting
from fieldtrace_cli.exchange import graph
from fieldtrace_cli.lttng.ctf_trace import trace_folders
from fieldtrace_cli.tracecompass.analysis import ANSWERS, analyse_each


def export_columns(traces: Sequence[Path], folder: Path) -> tuple[int, dict[str, int]]:
    """Writes the tables into the folder, which is empty; gives the status of the analysis, and how
    many rows each table has. Takes away what it wrote where it does not come to its end.
    """
    graph.components()
    from fieldtrace_components.columns.writer import TableWriter

    writer = TableWriter(folder)
    try:
        with tempfile.TemporaryDirectory(prefix=".export-", dir=folder) as temporary:
            told, counts = Path(temporary) / "requests.json", Path(temporary) / "fields.counts"
            wanted = [
                (["--section", "requests", "--format", "json"], told),
                (["--format", "counts"], counts),
            ]
            status = analyse_each(traces, wanted)
            if status in ANSWERS:
                _write(writer, traces, told, counts)
        return status, writer.rows
    except BaseException:
        with interruption.deferred():
            for table in writer.rows:
                shutil.rmtree(folder / table, ignore_errors=True)
        raise


def _write(writer: Any, traces: Sequence[Path], told: Path, counts: Path) -> None:
    from fieldtrace_components.columns.counts import add_counts
    from fieldtrace_components.columns.requests import add_spans, requests
    from fieldtrace_components.columns.sink import ColumnsSink

    with waiting("Writing spans", lambda: f"{writer.rows['spans']:,}"):
        for request in requests(told):
            add_spans(request, writer)
    with counts.open(encoding="utf-8") as lines:
        add_counts(lines, writer)
    with waiting("Writing tables", lambda: f"{sum(writer.rows.values()):,} rows"):
        folders = [folder for trace in traces for folder in trace_folders(trace)]
        graph.read_ctf(folders, ColumnsSink, writer)
        writer.close()
