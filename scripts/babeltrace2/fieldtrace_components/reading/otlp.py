# SPDX-License-Identifier: MIT
"""Spans of OTLP's JSON: `resourceSpans`, as the collector's file exporter writes them."""

from collections.abc import Iterator

from fieldtrace_components.reading import attributes
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

KEY = "resourceSpans"
_KINDS = {kind.value: kind for kind in Kind} | {f"SPAN_KIND_{kind.name}": kind for kind in Kind}
_ERRORS = {2: True, "STATUS_CODE_ERROR": True}


def spans(resource_spans: object) -> Iterator[Span | BadRecordError]:
    """The spans of one element of `resourceSpans`, and why others are none."""
    if not isinstance(resource_spans, dict):
        yield BadRecordError("it is no object")
        return
    process = process_of(attributes.of_otlp(_member(resource_spans, "resource", "attributes")))
    # Before 1.0 of OTLP these had another name.
    scopes = resource_spans.get("scopeSpans") or resource_spans.get(
        "instrumentationLibrarySpans", []
    )
    place = 0
    for scope in scopes if isinstance(scopes, list) else ():
        listed = scope.get("spans", []) if isinstance(scope, dict) else ()
        for record in listed if isinstance(listed, list) else ():
            try:
                yield _span(record, process)
            except BadRecordError as error:
                yield BadRecordError(f"span {place} in it: {error}")
            place += 1


def _member(value: dict, *keys: str) -> object:
    found: object = value
    for key in keys:
        found = found.get(key) if isinstance(found, dict) else None
    return found


def process_of(resource: dict[str, object]) -> Process:
    """Who a resource is."""
    name = text(resource.get("service.name")) or "unknown_service"
    space = text(resource.get("service.namespace"))
    host = resource.get("k8s.pod.name") or resource.get("host.name") or resource.get("container.id")
    return Process(
        f"{space}/{name}" if space else name,
        text(resource.get("service.version")),
        text(host),
        text(resource.get("service.instance.id")),
    )


def _span(record: object, process: Process) -> Span:
    if not isinstance(record, dict):
        raise BadRecordError("it is no object")
    status = record.get("status")
    links = record.get("links")
    return Span(
        hexadecimal(record.get("traceId"), 32, "traceId"),
        hexadecimal(record.get("spanId"), 16, "spanId"),
        hexadecimal(record.get("parentSpanId"), 16, "parentSpanId", optional=True),
        one_of(_KINDS, record.get("kind"), Kind.INTERNAL),
        process,
        text(record.get("name")),
        nanoseconds(record.get("startTimeUnixNano"), "startTimeUnixNano"),
        nanoseconds(record.get("endTimeUnixNano"), "endTimeUnixNano"),
        isinstance(status, dict) and one_of(_ERRORS, status.get("code"), False),
        attributes.of_otlp(record.get("attributes")),
        tuple(_links(links)) if isinstance(links, list) else (),
    )


def _links(links: list) -> Iterator[tuple[str, str]]:
    for link in links:
        if isinstance(link, dict):
            yield (
                hexadecimal(link.get("traceId"), 32, "traceId of a link"),
                hexadecimal(link.get("spanId"), 16, "spanId of a link"),
            )
