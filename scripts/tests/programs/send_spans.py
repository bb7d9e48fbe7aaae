# SPDX-License-Identifier: MIT
"""Sends requests with a statement each by OpenTelemetry's SDK, as an application does.

usage: send_spans.py grpc|http PORT REQUESTS
"""

import sys

from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import SpanKind

protocol, port, requests = sys.argv[1], sys.argv[2], int(sys.argv[3])
if protocol == "grpc":
    from grpc import Compression
    from opentelemetry.exporter.otlp.proto.grpc.trace_exporter import OTLPSpanExporter

    exporter = OTLPSpanExporter(
        endpoint=f"http://127.0.0.1:{port}", insecure=True, compression=Compression.Gzip
    )
else:
    from opentelemetry.exporter.otlp.proto.http import Compression
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter

    exporter = OTLPSpanExporter(
        endpoint=f"http://127.0.0.1:{port}/v1/traces", compression=Compression.Gzip
    )
provider = TracerProvider(resource=Resource.create({"service.name": f"by-{protocol}"}))
provider.add_span_processor(BatchSpanProcessor(exporter, max_queue_size=8192))
tracer = provider.get_tracer("test")
ROUTE = {"http.request.method": "GET", "http.route": "/item/{id}"}
SQL = {"db.system.name": "postgresql", "db.query.text": "SELECT * FROM item WHERE id = ?"}
for _ in range(requests):
    with (
        tracer.start_as_current_span("GET /item/{id}", kind=SpanKind.SERVER, attributes=ROUTE),
        tracer.start_as_current_span("SELECT", kind=SpanKind.CLIENT, attributes=SQL),
    ):
        pass
provider.shutdown()
