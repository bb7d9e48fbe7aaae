# SPDX-License-Identifier: MIT
"""Which format a file has, and all of its spans, with what is no span of it."""

import gzip
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from fieldtrace_components.reading import jaeger, otlp, zipkin
from fieldtrace_components.reading.json_values import Bad, values
from fieldtrace_components.reading.span import BadRecordError, Span

_GZIP = b"\x1f\x8b"
_LOOKED_AT = 4096


@dataclass(frozen=True, slots=True)
class BadRecord:
    """A record that is left out: where it is, and why. `file` may be a request that was sent."""

    file: Path | str
    offset: int
    why: str

    def __str__(self) -> str:
        return f"{self.file}: byte {self.offset:,}: {self.why}"


def spans(path: Path) -> Iterator[Span | BadRecord]:
    """The spans of a file, compressed by gzip or not; offsets are those of what is in it.

    Raises OSError where the file cannot be read.
    """
    with path.open("rb") as file:
        if file.peek(2)[:2] == _GZIP:
            with gzip.GzipFile(fileobj=file) as unpacked:
                yield from _spans(path, unpacked)
        else:
            yield from _spans(path, file)


def is_json(path: Path) -> bool:
    """Whether a file begins as JSON does, and so needs nothing but Python to be read.

    Raises OSError where it cannot be read.
    """
    with path.open("rb") as file:
        if file.peek(2)[:2] != _GZIP:
            return _begins_as_json(file)
        with gzip.GzipFile(fileobj=file) as unpacked:
            return _begins_as_json(unpacked)


def _begins_as_json(file: BinaryIO) -> bool:
    # The tag and the length of a message of protobuf may look like blanks.
    first = file.peek(_LOOKED_AT)[:_LOOKED_AT]
    return not first or first.lstrip(b" \t\r\n\xef\xbb\xbf")[:1] in (b"{", b"[")


def _spans(path: Path, file: BinaryIO) -> Iterator[Span | BadRecord]:
    if not _begins_as_json(file):
        from fieldtrace_components.reading import otlp_protobuf

        found = otlp_protobuf.records(file)
    else:
        found = json_records(file)
    for offset, result in found:
        if isinstance(result, Span):
            yield result
        else:
            yield BadRecord(path, offset, str(result))


def json_records(file: BinaryIO) -> Iterator[tuple[int, Span | BadRecordError]]:
    """The spans of JSON, each with the offset of its batch or trace."""
    for offset, key, value in values(file, (otlp.KEY, jaeger.KEY)):
        for result in _of_json(key, value):
            yield offset, result


def _of_json(key: str, value: object) -> Iterator[Span | BadRecordError]:
    if isinstance(value, Bad):
        return iter((BadRecordError(f"no JSON: {value.why}"),))
    if key == otlp.KEY:
        return otlp.spans(value)
    if key == jaeger.KEY or jaeger.is_trace(value):
        return jaeger.spans(value)
    if isinstance(value, list) or zipkin.is_span(value):
        return zipkin.spans(value)
    if isinstance(value, dict) and ({"resourceMetrics", "resourceLogs"} & set(value)):
        return iter(())
    return iter((BadRecordError("neither of OTLP, nor of Jaeger, nor of Zipkin"),))
