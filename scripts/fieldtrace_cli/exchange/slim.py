# SPDX-License-Identifier: MIT
"""Less of a recording, and without names."""

import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fieldtrace_cli.base import interruption
from fieldtrace_cli.base.progress import waiting
from fieldtrace_cli.exchange import graph
from fieldtrace_cli.exchange.otlp import Json
from fieldtrace_cli.lttng.ctf_trace import trace_folders
from fieldtrace_cli.tracecompass.analysis import ANSWERS, analyse

_MILLISECOND = 1_000_000


def chosen_exchanges(
    traces: Sequence[Path], options: Sequence[str], slower_than_ms: float | None
) -> tuple[int, set[tuple[str, str, int]]]:
    """Status of the analysis, and the ends of exchanges of the requests that it chooses by its
    options and that took longer: side, service and start."""
    with tempfile.TemporaryDirectory(prefix="fieldtrace-slim-") as temporary:
        told = Path(temporary) / "requests.json"
        status = analyse(traces, ["--section", "requests", "--format", "json", *options], told)
        if status not in ANSWERS:
            return status, set()
        from fieldtrace_components.columns.requests import requests, spans

        least = (slower_than_ms or 0) * _MILLISECOND
        ends: set[tuple[str, str, int]] = set()
        for request in requests(told):
            if request["end"] - request["start"] >= least:
                ends |= _ends(list(spans(request)))
        return status, ends


def _ends(spans: list[Json]) -> set[tuple[str, str, int]]:
    services = {span["id"]: span["service"] for span in spans}
    ends = set()
    for span in spans:
        if span["handle_start"] is not None:
            ends.add(("server", span["service"], span["handle_start"]))
        caller = services.get(span["caller"])
        if caller is not None and span["kind"] in ("call", "client"):
            ends.add(("client", caller, span["start"]))
    return ends


def slim(
    traces: Sequence[Path], folder: Path, exchanges: Any, services: Any, anonymous: bool
) -> None:
    """Writes what stays of each trace into a folder of its own."""
    from fieldtrace_components.slim.chosen import Chosen
    from fieldtrace_components.slim.filter import SlimFilter, Slimming
    from fieldtrace_components.slim.names import Anonymous

    names = Anonymous() if anonymous else None
    folders = [found for trace in traces for found in trace_folders(trace)]
    try:
        for number, trace in enumerate(folders):
            with waiting(f"Writing what stays of {trace}"):
                given = Slimming(Chosen(exchanges, services), names)
                graph.filter_ctf(trace, SlimFilter, given, folder / str(number))
    except BaseException:
        with interruption.deferred():
            for number in range(len(folders)):
                shutil.rmtree(folder / str(number), ignore_errors=True)
        raise
