# SPDX-License-Identifier: MIT
"""Spans of OTLP's protobuf: what the collector's file exporter writes with `format: proto`, each
request behind its length in four bytes, or one request as it is sent over HTTP."""

import struct
from collections.abc import Iterator
from typing import BinaryIO

from fieldtrace_components.reading import otlp
from fieldtrace_components.reading.span import BadRecordError, Kind, Span, hexadecimal, nanoseconds

_LENGTH = struct.Struct(">I")
# gRPC takes no larger request unless it is told to.
LONGEST = 1 << 30
_KINDS = {kind.value: kind for kind in Kind}
_ERROR = 2


def records(file: BinaryIO) -> Iterator[tuple[int, Span | BadRecordError]]:
    """The spans, each with the offset of its request.

    Raises ImportError where this Python has no opentelemetry-proto.
    """
    from google.protobuf.message import DecodeError
    from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

    offset = 0
    while head := file.read(_LENGTH.size):
        (length,) = _LENGTH.unpack(head.ljust(_LENGTH.size, b"\xff"))
        # A request by itself begins with the tag of its first field, which no length does.
        is_alone = offset == 0 and head[:1] == b"\n"
        if not is_alone and (len(head) < _LENGTH.size or length > LONGEST):
            yield offset, BadRecordError("neither JSON nor a request of OTLP's protobuf")
            return
        body = head + file.read() if is_alone else file.read(length)
        if not is_alone and len(body) < length:
            yield offset, BadRecordError("the request is cut off")
            return
        try:
            request = ExportTraceServiceRequest.FromString(body)
        except DecodeError as error:
            yield offset, BadRecordError(f"no request of OTLP's protobuf: {error}")
        else:
            for result in spans(request):
                yield offset, result
        offset += len(body) + (0 if is_alone else _LENGTH.size)


def spans(request) -> Iterator[Span | BadRecordError]:
    """The spans of one request, and why others are none."""
    place = 0
    for resource_spans in request.resource_spans:
        process = otlp.process_of(_attributes(resource_spans.resource.attributes))
        for scope in resource_spans.scope_spans:
            for record in scope.spans:
                try:
                    yield _span(record, process)
                except BadRecordError as error:
                    yield BadRecordError(f"span {place} in it: {error}")
                place += 1


def _attributes(attributes) -> dict[str, object]:
    found = {}
    for attribute in attributes:
        kind = attribute.value.WhichOneof("value")
        if kind in ("string_value", "bool_value", "int_value", "double_value"):
            found[attribute.key] = getattr(attribute.value, kind)
    return found


def _span(record, process) -> Span:
    return Span(
        hexadecimal(record.trace_id.hex(), 32, "trace_id"),
        hexadecimal(record.span_id.hex(), 16, "span_id"),
        hexadecimal(record.parent_span_id.hex(), 16, "parent_span_id", optional=True),
        _KINDS.get(record.kind, Kind.INTERNAL),
        process,
        record.name.replace("\0", ""),
        nanoseconds(record.start_time_unix_nano, "start_time_unix_nano"),
        nanoseconds(record.end_time_unix_nano, "end_time_unix_nano"),
        record.status.code == _ERROR,
        _attributes(record.attributes),
        tuple(
            (
                hexadecimal(link.trace_id.hex(), 32, "trace_id of a link"),
                hexadecimal(link.span_id.hex(), 16, "span_id of a link"),
            )
            for link in record.links
        ),
    )
