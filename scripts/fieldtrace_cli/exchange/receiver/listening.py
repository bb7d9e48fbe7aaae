# SPDX-License-Identifier: MIT
"""Spans that are sent, as a recording."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fieldtrace_cli.base import interruption
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.progress import ProgressLine
from fieldtrace_cli.exchange.receiver.over_grpc import GrpcReceiver
from fieldtrace_cli.exchange.receiver.over_http import HttpReceiver
from fieldtrace_cli.exchange.receiver.received import Received
from fieldtrace_cli.exchange.spans import recording_of

# Those that OpenTelemetry's senders use unless they are told others.
GRPC_PORT, HTTP_PORT = 4317, 4318
# Spans may hold what is secret, and whoever can connect can send.
_HOST = "127.0.0.1"
_LOOK_SECONDS = 0.2


@dataclass(frozen=True)
class Listening:
    """Where spans are awaited, and until when: so many seconds, if any, and so many bytes."""

    grpc_port: int
    http_port: int
    seconds: float | None
    most_bytes: int


def receive_spans(wanted: Listening, folder: Path) -> list[str]:
    """Receives spans, then writes them as a trace into the folder, which is empty; gives what is to
    be said of them.

    Raises FieldtraceError where a port cannot be had, or nothing came.
    """
    told: list[str] = []

    def read(imported: Any) -> None:
        received = Received(imported, wanted.most_bytes)
        with _receiving(wanted, received) as (grpc, http):
            where = f"{_HOST}:{grpc.port} (gRPC) and http://{_HOST}:{http.port}"
            _say(_await(where, wanted.seconds, received, imported))
        if received.failure is not None:
            raise received.failure
        told.extend(f"requests refused ({why}): {n:,}" for why, n in received.refused.items())
        if not imported.counts.spans:
            refused = f" ({'; '.join(told)})" if told else ""
            raise FieldtraceError(
                f"no span came{refused}",
                f"have programs send to http://{_HOST}:{http.port}, as by"
                f" OTEL_EXPORTER_OTLP_ENDPOINT",
            )

    return [*recording_of(read, folder), *told]


@contextmanager
def _receiving(
    wanted: Listening, received: Received
) -> Iterator[tuple[GrpcReceiver, HttpReceiver]]:
    """While the block runs both are there."""
    with interruption.deferred():
        grpc = GrpcReceiver(_HOST, wanted.grpc_port, received)
        try:
            http = HttpReceiver(_HOST, wanted.http_port, received)
        except FieldtraceError:
            grpc.stop()
            raise
        try:
            grpc.start()
            http.start()
            with interruption.undeferred():
                yield grpc, http
        finally:
            received.stop()
            http.stop()
            grpc.stop()


def _await(where: str, seconds: float | None, received: Received, imported: Any) -> str:
    """Waits for the end, and says why it came."""
    line = ProgressLine()
    deadline = None if seconds is None else time.monotonic() + seconds
    try:
        _say(f"receiving OTLP at {where}")
        while deadline is None or time.monotonic() < deadline:
            if received.over.wait(_LOOK_SECONDS):
                break
            line.update(f"{imported.counts.spans:,} spans ... Ctrl-C makes the recording")
    except interruption.Interrupted:
        return "ended; making the recording"
    finally:
        line.clear()
    if received.is_full():
        return f"ended after {received.bytes:,} bytes (--size)"
    if received.failure is not None:
        return "ended: spans cannot be kept"
    return f"ended after {seconds:g} s"


def _say(text: str) -> None:
    print(f"fieldtrace: {text}", file=sys.stderr, flush=True)
