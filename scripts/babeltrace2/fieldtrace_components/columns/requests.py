# SPDX-License-Identifier: MIT
"""Rows of spans, and spans themselves, out of what the analysis says of requests."""

from collections.abc import Iterator
from pathlib import Path

from fieldtrace_components.columns import tables
from fieldtrace_components.reading.json_values import Bad, values

KEY = "requests"


def requests(path: Path) -> Iterator[dict]:
    """The requests of a report's JSON, one after the other, however many there are."""
    with path.open("rb") as file:
        for offset, key, value in values(file, (KEY,)):
            if isinstance(value, Bad):
                raise ValueError(f"{path}: byte {offset}: {value.why}")
            if key == KEY:
                yield value


def spans(request: dict) -> Iterator[dict]:
    """The spans of a request, callers before those whom they call."""
    waiting = [*reversed(request.get("deeper", ())), request["root"]]
    while waiting:
        span = waiting.pop()
        yield span
        waiting.extend(reversed(span["children"]))


def add_spans(request: dict, writer) -> None:
    """Adds a row for each span."""
    number = request["id"]
    for span in spans(request):
        row = (
            span["start"],
            number,
            span["id"],
            span["caller"],
            span["operation"],
            span["kind"],
            span["total_ns"],
            span["handle_ns"],
            span["exclusive_ns"],
            span["critical_ns"],
            span["drag_ns"],
            span["slack_ns"],
            span["status"],
            span["outcome"],
            span["bytes"],
            span["detached"],
        )
        writer.add(tables.SPANS, span["start"], span["service"], row)
