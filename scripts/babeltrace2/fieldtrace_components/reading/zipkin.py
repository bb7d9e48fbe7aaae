# SPDX-License-Identifier: MIT
"""Spans of Zipkin's JSON, version 2: a list of spans, or of traces, each a list of spans."""

from collections.abc import Iterator

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

_MICROSECOND = 1000
_KINDS = {kind.name: kind for kind in Kind}


def is_span(value: object) -> bool:
    return isinstance(value, dict) and "traceId" in value and "id" in value


def spans(value: object) -> Iterator[Span | BadRecordError]:
    """A span, or those of a trace, and why others are none."""
    records = value if isinstance(value, list) else [value]
    for place, record in enumerate(records):
        try:
            yield _span(record)
        except BadRecordError as error:
            yield BadRecordError(f"span {place} in it: {error}") if records is value else error


def _span(record: object) -> Span:
    if not isinstance(record, dict):
        raise BadRecordError("it is no object")
    tags = record.get("tags")
    tags = dict(tags) if isinstance(tags, dict) else {}
    local, remote = _endpoint(record, "localEndpoint"), _endpoint(record, "remoteEndpoint")
    if remote.get("serviceName"):
        tags.setdefault("peer.service", remote["serviceName"])
    if remote.get("ipv4") or remote.get("ipv6"):
        tags.setdefault("network.peer.address", remote.get("ipv4") or remote.get("ipv6"))
        tags.setdefault("network.peer.port", remote.get("port"))
    start = nanoseconds(record.get("timestamp"), "timestamp", _MICROSECOND)
    # Zipkin leaves out a duration that is not known.
    duration = nanoseconds(record.get("duration", 0), "duration", _MICROSECOND)
    return Span(
        hexadecimal(record.get("traceId"), 32, "traceId"),
        hexadecimal(record.get("id"), 16, "id"),
        hexadecimal(record.get("parentId"), 16, "parentId", optional=True),
        one_of(_KINDS, record.get("kind"), Kind.INTERNAL),
        Process(
            text(local.get("serviceName")) or "unknown_service",
            host=text(local.get("ipv4") or local.get("ipv6")),
        ),
        text(record.get("name")),
        start,
        start + duration,
        "error" in tags,
        tags,
    )


def _endpoint(record: dict, key: str) -> dict:
    found = record.get(key)
    return found if isinstance(found, dict) else {}
