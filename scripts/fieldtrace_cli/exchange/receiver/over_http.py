# SPDX-License-Identifier: MIT
"""OTLP over HTTP, as protobuf and as JSON."""

import json
import threading
import zlib
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BufferedIOBase, BytesIO
from typing import Any

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.exchange.receiver.received import LARGEST_BYTES, OverError, Received

_PATH = "/v1/traces"
_PROTOBUF, _JSON = "application/x-protobuf", "application/json"
_CONNECTIONS = 32
# Bodies that are in memory at a time.
_BODIES = 4
_IDLE_SECONDS = 30.0
_LONGEST_LINE = 1024
# zlib's number for gzip's format.
_GZIP_BITS = 31


class HttpReceiver:
    """Serves OTLP's requests at an address of this machine."""

    def __init__(self, host: str, port: int, received: Received) -> None:
        """Raises FieldtraceError where the port cannot be had."""
        try:
            self._server = _Server((host, port), _Handler)
        except OSError as error:
            raise FieldtraceError(
                f"cannot listen at {host}:{port} for HTTP: {error.strerror}",
                "end what listens there, or give another port with --http-port",
            ) from None
        self._server.received = received
        self.port = self._server.server_address[1]
        self._thread = threading.Thread(target=self._server.serve_forever, name="otlp-http")

    def start(self) -> None:
        """Begins to answer."""
        self._thread.start()

    def stop(self) -> None:
        """Takes no more connections; those that are there are told that the recording ends."""
        if self._thread.ident is not None:
            self._server.shutdown()
            self._thread.join()
        self._server.server_close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False  # one that is idle would keep it
    received: Received

    def __init__(self, *arguments: Any) -> None:
        self.bodies = threading.BoundedSemaphore(_BODIES)
        self._free = threading.BoundedSemaphore(_CONNECTIONS)
        super().__init__(*arguments)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Closes a connection that is one too many unheard."""
        if not self._free.acquire(blocking=False):
            self.received.refuse(f"more than {_CONNECTIONS} connections")
            self.shutdown_request(request)
            return
        super().process_request(request, client_address)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Serves one connection."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._free.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """The other side has gone, or was silent for too long."""


class _RefusedError(Exception):
    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = _IDLE_SECONDS
    server: _Server

    def do_POST(self) -> None:
        """Takes a request."""
        try:
            kind, answer = self._taken()
        except _RefusedError as refused:
            self.server.received.refuse(str(refused))
            # What is left of the body is not read.
            self.close_connection = True
            self._answer(refused.status, "text/plain", str(refused).encode())
        except OverError:
            self.close_connection = True
            self._answer(503, "text/plain", b"the recording ends")
        else:
            self._answer(200, kind, answer)

    def _taken(self) -> tuple[str, bytes]:
        if self.path.partition("?")[0] != _PATH:
            raise _RefusedError(404, "only traces are taken")
        # A page in a browser cannot send these types to a foreign address unasked.
        kind = self.headers.get("Content-Type", "").partition(";")[0].strip().lower()
        if kind not in (_PROTOBUF, _JSON):
            raise _RefusedError(415, f"neither {_PROTOBUF} nor {_JSON}")
        with self.server.bodies:
            body = self._unpacked(self._body())
            records = _json_records(body) if kind == _JSON else _protobuf_records(body)
            bad, first = self.server.received.take("over HTTP", len(body), records)
        return kind, _json_answer(bad, first) if kind == _JSON else _protobuf_answer(bad, first)

    def _body(self) -> bytes:
        if self.headers.get("Transfer-Encoding", "").lower() == "chunked":
            return b"".join(_chunks(self.rfile))
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal():
            raise _RefusedError(411, "without a length")
        if int(length) > LARGEST_BYTES:
            raise _too_large()
        return self.rfile.read(int(length))

    def _unpacked(self, body: bytes) -> bytes:
        encoding = self.headers.get("Content-Encoding", "identity").lower()
        if encoding == "identity":
            return body
        if encoding not in ("gzip", "deflate"):
            raise _RefusedError(415, "compressed by neither gzip nor deflate")
        reader = zlib.decompressobj(_GZIP_BITS if encoding == "gzip" else zlib.MAX_WBITS)
        try:
            unpacked = reader.decompress(body, LARGEST_BYTES + 1)
        except zlib.error:
            raise _RefusedError(400, f"no {encoding}") from None
        if len(unpacked) > LARGEST_BYTES:
            raise _too_large()
        return unpacked

    def _answer(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is said of single requests."""


def _too_large() -> _RefusedError:
    return _RefusedError(413, f"larger than {LARGEST_BYTES >> 20} MiB")


def _chunks(file: BufferedIOBase) -> Iterator[bytes]:
    """A body that is sent in pieces, each behind its length."""
    total = 0
    while True:
        head = file.readline(_LONGEST_LINE).partition(b";")[0].strip()
        try:
            length = int(head, 16)
        except ValueError:
            length = -1
        if length < 0:
            raise _RefusedError(400, "pieces without a length")
        if length == 0:
            break
        total += length
        if total > LARGEST_BYTES:
            raise _too_large()
        yield file.read(length)
        file.readline(_LONGEST_LINE)
    while file.readline(_LONGEST_LINE).strip():
        pass  # trailers


def _json_records(body: bytes) -> Iterator[tuple[int, Any]]:
    from fieldtrace_components.reading.files import json_records

    records: Iterator[tuple[int, Any]] = json_records(BytesIO(body))
    return records


def _protobuf_records(body: bytes) -> Iterator[tuple[int, Any]]:
    from fieldtrace_components.reading import otlp_protobuf
    from google.protobuf.message import DecodeError
    from opentelemetry.proto.collector.trace.v1 import trace_service_pb2

    try:
        request = trace_service_pb2.ExportTraceServiceRequest.FromString(body)
    except DecodeError:
        raise _RefusedError(400, "no request of OTLP's protobuf") from None
    return ((0, found) for found in otlp_protobuf.spans(request))


def _protobuf_answer(bad: int, first: str) -> bytes:
    from opentelemetry.proto.collector.trace.v1 import trace_service_pb2

    answer = trace_service_pb2.ExportTraceServiceResponse()
    if bad:
        answer.partial_success.rejected_spans = bad
        answer.partial_success.error_message = first
    encoded: bytes = answer.SerializeToString()
    return encoded


def _json_answer(bad: int, first: str) -> bytes:
    told = {"partialSuccess": {"rejectedSpans": str(bad), "errorMessage": first}} if bad else {}
    return json.dumps(told).encode()
