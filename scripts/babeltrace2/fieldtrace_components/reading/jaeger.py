# SPDX-License-Identifier: MIT
"""Spans of Jaeger's JSON: traces under `data`, as its query service and its page give them."""

import math
from collections.abc import Iterator

from fieldtrace_components.reading import attributes
from fieldtrace_components.reading.otlp import process_of
from fieldtrace_components.reading.span import (
    BadRecordError,
    Kind,
    Process,
    Span,
    hexadecimal,
    nanoseconds,
    one_of,
    text,
)

KEY = "data"
_MICROSECOND = 1000
_KINDS = {kind.name.lower(): kind for kind in Kind}


def is_trace(value: object) -> bool:
    return isinstance(value, dict) and "spans" in value and "processes" in value


def spans(trace: object) -> Iterator[Span | BadRecordError]:
    """The spans of one trace, and why others are none."""
    if not isinstance(trace, dict) or not isinstance(trace.get("spans"), list):
        yield BadRecordError("it is no trace of Jaeger: it has no spans")
        return
    described = trace.get("processes")
    processes = {
        key: _process(value)
        for key, value in (described.items() if isinstance(described, dict) else ())
    }
    for place, record in enumerate(trace["spans"]):
        try:
            yield _span(record, processes)
        except BadRecordError as error:
            yield BadRecordError(f"span {place} in it: {error}")


def _process(value: object) -> Process:
    if not isinstance(value, dict):
        return Process("unknown_service")
    tags = attributes.of_jaeger(value.get("tags"))
    resource = {"host.name": tags.get("hostname") or tags.get("ip"), **tags}
    return process_of({**resource, "service.name": value.get("serviceName")})


def _span(record: object, processes: dict[str, Process]) -> Span:
    if not isinstance(record, dict):
        raise BadRecordError("it is no object")
    trace = hexadecimal(record.get("traceID"), 32, "traceID")
    tags = attributes.of_jaeger(record.get("tags"))
    parent, links = "", []
    references = record.get("references")
    for reference in references if isinstance(references, list) else ():
        if not isinstance(reference, dict):
            continue
        other = hexadecimal(reference.get("traceID", trace), 32, "traceID of a reference")
        span = hexadecimal(reference.get("spanID"), 16, "spanID of a reference")
        # The first within the trace is the parent, as Jaeger has it.
        if other == trace and not parent:
            parent = span
        else:
            links.append((other, span))
    # Of before 2018.
    parent = parent or hexadecimal(record.get("parentSpanID"), 16, "parentSpanID", optional=True)
    own = record.get("process")
    process = _process(own) if isinstance(own, dict) else one_of(processes, record.get("processID"))
    if process is None:
        raise BadRecordError("it has no process")
    start = nanoseconds(record.get("startTime"), "startTime", _MICROSECOND)
    duration = record.get("duration", 0)
    is_number = isinstance(duration, int | float) and not isinstance(duration, bool)
    if not is_number or not math.isfinite(duration):
        raise BadRecordError("it has no duration")
    return Span(
        trace,
        hexadecimal(record.get("spanID"), 16, "spanID"),
        parent,
        _KINDS.get(str(tags.get("span.kind", "")).lower(), Kind.INTERNAL),
        process,
        text(record.get("operationName")),
        start,
        nanoseconds(start + int(duration * _MICROSECOND), "end"),
        tags.get("error") in (True, "true") or tags.get("otel.status_code") == "ERROR",
        tags,
        tuple(links),
    )
