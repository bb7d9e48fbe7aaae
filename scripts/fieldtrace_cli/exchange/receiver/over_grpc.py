# SPDX-License-Identifier: MIT
"""OTLP over gRPC."""

import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from types import SimpleNamespace
from typing import Any

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.exchange.receiver.received import LARGEST_BYTES, OverError, Received

# A request is in memory while it waits for the one ahead of it.
_AT_ONCE = 8
_GRACE_SECONDS = 5.0


class GrpcReceiver:
    """Serves the trace service of OTLP at an address of this machine."""

    def __init__(self, host: str, port: int, received: Received) -> None:
        """Raises FieldtraceError where the port cannot be had."""
        # What fails is said here, and not by gRPC's own lines as well.
        os.environ.setdefault("GRPC_VERBOSITY", "NONE")
        import grpc
        from opentelemetry.proto.collector.trace.v1 import trace_service_pb2_grpc

        self._server = grpc.server(
            ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="otlp-grpc"),
            maximum_concurrent_rpcs=_AT_ONCE,
            options=[
                ("grpc.max_receive_message_length", LARGEST_BYTES),
                # Else a second one would get a part of the spans.
                ("grpc.so_reuseport", 0),
            ],
        )
        trace_service_pb2_grpc.add_TraceServiceServicer_to_server(
            SimpleNamespace(Export=partial(_export, received)), self._server
        )
        try:
            self.port = self._server.add_insecure_port(f"{host}:{port}")
        except RuntimeError:
            self.port = 0
        if not self.port:
            raise FieldtraceError(
                f"cannot listen at {host}:{port} for gRPC: is another receiver there?",
                "end it, or give another port with --grpc-port",
            )

    def start(self) -> None:
        """Begins to answer."""
        self._server.start()

    def stop(self) -> None:
        """Answers nobody more, and ends once those are answered that asked."""
        self._server.stop(_GRACE_SECONDS).wait()


def _export(received: Received, request: Any, context: Any) -> Any:
    """Takes the spans of a request: `Export` of OTLP's trace service."""
    import grpc
    from fieldtrace_components.reading import otlp_protobuf
    from opentelemetry.proto.collector.trace.v1 import trace_service_pb2

    records = ((0, found) for found in otlp_protobuf.spans(request))
    try:
        bad, first = received.take("over gRPC", request.ByteSize(), records)
    except OverError:
        context.abort(grpc.StatusCode.UNAVAILABLE, "the recording ends")
    answer = trace_service_pb2.ExportTraceServiceResponse()
    if bad:
        answer.partial_success.rejected_spans = bad
        answer.partial_success.error_message = first
    return answer
