# SPDX-License-Identifier: MIT
"""`fieldtrace import --listen`, to which OpenTelemetry's own senders send."""

import gzip
import http.client
import json
import re
import signal
import socket
import subprocess
from collections import Counter
from pathlib import Path

import bt2
import patience
from fieldtrace_cli.base import paths
from made_spans import otlp, page
from recorder import OutputReader

SEND = Path(__file__).resolve().parents[1] / "programs" / "send_spans.py"
ANY = ("--grpc-port", "0", "--http-port", "0")
WHERE = re.compile(r"receiving OTLP at 127\.0\.0\.1:(\d+) \(gRPC\) and http://127\.0\.0\.1:(\d+)")
REQUESTS = 600
BAD = {"resourceSpans": [{"scopeSpans": [{"spans": [{"traceId": "00"}, *[None] * 11]}]}]}


def listening(fieldtrace, *arguments):
    """The command when it receives, what it says, and its ports."""
    command = fieldtrace.start("import", "--listen", *ANY, *arguments)
    errors = OutputReader(command.stderr)
    found = patience.wait_until(lambda: WHERE.search(errors.text()), "the receiver's start")
    return command, errors, int(found[1]), int(found[2])


def ended(command, errors) -> str:
    """What it prints, when it has ended and `errors` are whole."""
    told = OutputReader(command.stdout).whole()
    assert command.wait(patience.SECONDS) == 0, errors.whole()
    errors.whole()
    return told


def post(port: int, body: bytes, path="/v1/traces", kind="application/json", **headers):
    """The status of the answer, and what it says."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=patience.SECONDS)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request("POST", path, body, {"Content-Type": kind, **named})
    answer = connection.getresponse()
    status, text = answer.status, answer.read().decode()
    connection.close()
    return status, text


def test_spans_of_senders_over_grpc_and_http_are_a_recording(fieldtrace, tmp_path):
    command, errors, grpc, port = listening(fieldtrace, "--output", tmp_path / "out")
    senders = [
        subprocess.Popen(
            [paths.DEVELOPMENT / "bin" / "python", SEND, protocol, str(at), str(REQUESTS)]
        )
        for protocol, at in (("grpc", grpc), ("http", port))
    ]
    assert [sender.wait(patience.SECONDS) for sender in senders] == [0, 0]

    status, told = post(port, json.dumps(BAD).encode())
    assert status == 200
    assert json.loads(told)["partialSuccess"] == {
        "rejectedSpans": "12",
        "errorMessage": "span 0 in it: its traceId is zero",
    }
    whole = otlp(page()).encode()
    in_pieces = iter([whole[:100], whole[100:]])  # chunked, as exporters of Node.js send
    assert post(port, in_pieces)[0] == 200
    bomb = gzip.compress(bytes(64 << 20))
    assert post(port, bomb, Content_Encoding="gzip") == (413, "larger than 16 MiB")
    assert post(port, b"", Content_Length=str(1 << 40))[0] == 413
    assert post(port, b"\xff" * 99, kind="application/x-protobuf")[0] == 400
    assert post(port, whole, path="/v1/logs")[0] == 404
    # What a page in a browser can send unasked.
    assert post(port, whole, kind="text/plain")[0] == 415

    command.send_signal(signal.SIGINT)
    told = ended(command, errors)
    assert f"spans:    {4 * REQUESTS + 6:,}, in {2 * REQUESTS + 1:,} traces of 4 services" in told
    assert "records that are no spans and were left out: 12" in told
    assert "2 more records that were left out are not named" in told
    assert "requests refused (larger than 16 MiB): 2" in told
    named = re.findall(r"left out: request \d+ over HTTP: byte \d+: (.*)", errors.text())
    assert named[:2] == ["span 0 in it: its traceId is zero", "span 1 in it: it is no object"]
    names = Counter(
        message.event.name
        for message in bt2.TraceCollectionMessageIterator(str(tmp_path / "out"))
        if type(message) is bt2._EventMessageConst
    )
    assert names["fieldtrace:http_server_request"] == 2 * REQUESTS + 2


def test_it_ends_when_enough_has_come(fieldtrace, tmp_path):
    command, errors, _, port = listening(fieldtrace, "--size", "1K", "--output", tmp_path / "out")
    body = otlp(page()).encode()
    assert post(port, body)[0] == 200
    told = ended(command, errors)
    assert f"ended after {len(body):,} bytes (--size)" in errors.text()
    assert "spans:    6, in 1 traces" in told


def test_it_says_what_it_lacks(fieldtrace, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        for which in ("--grpc-port", "--http-port"):
            done = fieldtrace.run("import", "--listen", *ANY, which, port, "--output", "out")
            assert done.returncode == 1
            assert f"cannot listen at 127.0.0.1:{port} for " in done.stderr
            assert f"give another port with {which}." in done.stderr
    done = fieldtrace.run("import", "--listen", *ANY, "--duration", "0.1", "--output", "out")
    assert done.returncode == 1
    assert "no span came. Remedy: have programs send to http://127.0.0.1:" in done.stderr
    assert fieldtrace.run("import", "--output", "out").returncode == 2
    assert list(tmp_path.iterdir()) == []
