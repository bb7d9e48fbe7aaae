# SPDX-License-Identifier: MIT
"""A recording as spans of OTLP."""

import json
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from fieldtrace_cli.base.progress import waiting
from fieldtrace_cli.exchange import graph
from fieldtrace_cli.exchange.otlp import Findings, Json, lines
from fieldtrace_cli.lttng.ctf_trace import trace_folders
from fieldtrace_cli.tracecompass.analysis import ANSWERS, analyse_each

FILE = "traces.json"


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
    from fieldtrace_components.headers import Headers, HeadersSink

    headers = Headers()
    folders = [folder for trace in traces for folder in trace_folders(trace)]
    graph.read_ctf(folders, HeadersSink, headers)
    findings = Findings(json.loads(fixes.read_text("utf-8"))["fixes"])

    def each() -> Iterator[tuple[Json, list[Json]]]:
        for request in requests(told):
            yield request, list(spans(request))

    number = 0
    with written.open("w", encoding="utf-8") as file:
        for line in lines(each(), findings, headers.found):
            file.write(line + "\n")
            number += 1
    return number
