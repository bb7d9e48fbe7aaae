# SPDX-License-Identifier: MIT
"""A recording as spans of OTLP."""

import json
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from fieldtrace_cli.base.progress import waiting
from fieldtrace_cli.exchange import graph
from fieldtrace_cli.exchange.otlp import Findings, Json, lines
from fieldtrace_cli.lttng.ctf_trace import trace_folders
from fieldtrace_cli.tracecompass.analysis import ANSWERS, analyse_each

FILE = "traces.json"


class _Parents:
    """Takes the rows of exchanges, and keeps what servers' headers told."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, int], tuple[str, str, int]] = {}

    def add(self, table: Any, time: int, service: str, row: tuple[Any, ...]) -> None:
        """Takes a row of a table."""
        if table.name != "exchanges":
            return
        told = dict(zip(table.columns, row, strict=True))
        if told["side"] == "server" and told["trace_id"]:
            found = told["trace_id"], told["parent_id"], told["exchange"]
            self.found[service, time] = found


def export_otlp(traces: Sequence[Path], folder: Path) -> tuple[int, int]:
    """Writes a file of spans into the folder; gives the status of the analysis, and how many
    requests there are."""
    graph.components()
    with tempfile.TemporaryDirectory(prefix=".export-", dir=folder) as temporary:
        told, fixes = Path(temporary) / "requests.json", Path(temporary) / "fixes.json"
        wanted = [
            (["--section", section, "--format", "json"], output)
            for section, output in (("requests", told), ("fix-list", fixes))
        ]
        status = analyse_each(traces, wanted)
        if status not in ANSWERS:
            return status, 0
        written = Path(temporary) / FILE
        with waiting("Writing spans"):
            number = _write(traces, told, fixes, written)
        written.rename(folder / FILE)
    return status, number


def _write(traces: Sequence[Path], told: Path, fixes: Path, written: Path) -> int:
    from fieldtrace_components.columns.requests import requests, spans
    from fieldtrace_components.columns.sink import ColumnsSink

    parents = _Parents()
    folders = [folder for trace in traces for folder in trace_folders(trace)]
    graph.read_ctf(folders, ColumnsSink, parents)
    findings = Findings(json.loads(fixes.read_text("utf-8"))["fixes"])

    def each() -> Iterator[tuple[Json, list[Json]]]:
        for request in requests(told):
            yield request, list(spans(request))

    number = 0
    with written.open("w", encoding="utf-8") as file:
        for line in lines(each(), findings, parents.found):
            file.write(line + "\n")
            number += 1
    return number
