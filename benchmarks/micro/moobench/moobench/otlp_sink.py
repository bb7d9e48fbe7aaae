# SPDX-License-Identifier: MIT
"""A collector that takes spans over OTLP/HTTP, counts them, and keeps nothing."""

import contextlib
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

VARINT, FIXED64, LENGTH_DELIMITED, FIXED32 = 0, 1, 2, 5
# ExportTraceServiceRequest.resource_spans, ResourceSpans.scope_spans, ScopeSpans.spans
PATH_TO_SPANS = (1, 2, 2)


class Sink:
    """What has come in."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.spans = 0
        self.bytes = 0

    def take(self, body: bytes) -> None:
        """Counts the spans of a request."""
        spans = count(body)
        with self._lock:
            self.spans += spans
            self.bytes += len(body)


@contextlib.contextmanager
def otlp_sink() -> Iterator[tuple[Sink, str]]:
    """A sink that listens, and its address."""
    sink = Sink()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            sink.take(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(200)
            self.send_header("Content-Type", "application/x-protobuf")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_args: object) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    serving = threading.Thread(target=server.serve_forever, daemon=True)
    serving.start()
    try:
        yield sink, f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        serving.join()
        server.server_close()


def count(message: bytes, path: tuple[int, ...] = PATH_TO_SPANS) -> int:
    """How many messages lie at a path of fields in a message of protobuf."""
    number, *rest = path
    fields = (body for field, body in _fields(message) if field == number)
    return sum(count(body, tuple(rest)) if rest else 1 for body in fields)


def _fields(message: bytes) -> Iterator[tuple[int, bytes]]:
    """Each field's number and bytes, which are empty where it is no message or text."""
    at = 0
    while at < len(message):
        key, at = _varint(message, at)
        kind = key & 7
        body = b""
        if kind == VARINT:
            _, at = _varint(message, at)
        elif kind == LENGTH_DELIMITED:
            length, at = _varint(message, at)
            body = message[at : at + length]
            at += length
        elif kind in (FIXED64, FIXED32):
            at += 8 if kind == FIXED64 else 4
        else:
            raise ValueError(f"no message of protobuf: a field of type {kind}")
        yield key >> 3, body


def _varint(message: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = message[at]
        value |= (byte & 0x7F) << shift
        at += 1
        if byte < 0x80:
            return value, at
        shift += 7
