# SPDX-License-Identifier: MIT
"""Files of OTLP's protobuf, which an environment of their own reads."""

import json
import subprocess

import bt2
import pytest
from fieldtrace_cli.exchange.environment import ENVIRONMENT
from made_spans import otlp, page

# Converts a line of JSON on each line of standard input; `framed` has lengths ahead, as the
# collector's file exporter writes them.
CONVERT = """
import base64, json, struct, sys
from google.protobuf.json_format import Parse
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
for line in sys.stdin:
    # OTLP's JSON has ids as hexadecimal, and protobuf's as base64.
    request = json.loads(line)
    for resource in request["resourceSpans"]:
        for scope in resource["scopeSpans"]:
            for span in scope["spans"]:
                for key in ("traceId", "spanId", "parentSpanId"):
                    span[key] = base64.b64encode(bytes.fromhex(span[key])).decode()
    body = Parse(json.dumps(request), ExportTraceServiceRequest()).SerializeToString()
    length = struct.pack(">I", len(body)) if sys.argv[1] == "framed" else b""
    sys.stdout.buffer.write(length + body)
"""


def protobuf(text: str, framing: str) -> bytes:
    done = subprocess.run(
        [ENVIRONMENT.python(), "-I", "-c", CONVERT, framing],
        input=text.encode(),
        capture_output=True,
        check=True,
    )
    return done.stdout


@pytest.mark.parametrize("framing", ["framed", "alone"])
def test_protobuf_has_the_same_spans_as_json(fieldtrace, tmp_path, framing):
    text = otlp(page())
    if framing == "alone":
        lines = [json.loads(line) for line in text.splitlines()]
        text = json.dumps({"resourceSpans": [r for line in lines for r in line["resourceSpans"]]})
    body = protobuf(text, framing)
    path = tmp_path / "traces.pb"
    path.write_bytes(body + (b"\0\0\1\0cut off" if framing == "framed" else b""))
    (tmp_path / "traces.json").write_text(text)
    told = {}
    for name in ("traces.pb", "traces.json"):
        folder = tmp_path / f"of-{name}"
        done = fieldtrace.run("import", tmp_path / name, "--output", folder)
        assert done.returncode == 0, done.stderr
        if name == "traces.pb" and framing == "framed":
            assert f"left out: {path}: byte {len(body):,}: the request is cut off" in done.stderr
        told[name] = [
            (message.event.name, message.default_clock_snapshot.value)
            for message in bt2.TraceCollectionMessageIterator(str(folder))
            if type(message) is bt2._EventMessageConst
        ]
    assert told["traces.pb"] == told["traces.json"]
    assert len(told["traces.json"]) > 10


def test_a_file_that_is_none_of_these_is_named(fieldtrace, tmp_path):
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    done = fieldtrace.run("import", path, "--output", tmp_path / "out")
    assert done.returncode == 1
    assert f"left out: {path}: byte 0: neither JSON nor a request of OTLP's protobuf" in done.stderr
