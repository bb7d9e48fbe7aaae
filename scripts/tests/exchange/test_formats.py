# SPDX-License-Identifier: MIT
"""Files of spans in each format give the same events; what is no span is named and left out."""

import gzip
import json

import pytest
from made_spans import Made, http, jaeger, otlp, page, written, zipkin

EXPECTED_CALLS = [
    ("front", "", 10_000, 50_000),
    ("price", "jdbc:postgresql SELECT price", 20_000, 40_000),
    ("front", "", 50_000, 90_000),
]
EXPECTED_HANDLINGS = [("front", "/page", 0, 100_000), ("price", "/price/{id}", 15_000, 45_000)]


@pytest.mark.parametrize("format_", [otlp, jaeger, zipkin], ids=lambda f: f.__name__)
def test_each_format_gives_the_same_exchanges(events, tmp_path, format_):
    found = events(written(tmp_path, format_(page())))
    assert found.bad == []
    assert found.handlings() == EXPECTED_HANDLINGS
    assert found.calls() == EXPECTED_CALLS
    assert found.counts.internal == 1
    statuses = [fields["status"] for _, _, fields in found.of("http_server_response")]
    assert statuses == [200, 200]


def test_a_call_and_its_handling_name_the_same_connection(events, tmp_path):
    found = events(written(tmp_path, otlp(page())))
    call = found.of("http_client_request")[0][2]
    handling = found.of("http_server_request")[1][2]
    assert call["local_addr"] == handling["remote_addr"]
    assert call["remote_addr"] == handling["local_addr"]
    assert call["stream_id"] == handling["stream_id"]
    assert call["traceparent"] == f"00-{1:032x}-{3:016x}-01" == handling["traceparent"]


def test_spans_in_any_order_and_in_several_files_are_one_trace(events, tmp_path):
    lines = otlp(list(reversed(page()))).splitlines(keepends=True)
    found = events(
        written(tmp_path, lines[0], "one.json"),
        written(tmp_path, "".join(lines[1:]), "two.json"),
    )
    assert found.counts.traces == 1
    assert found.calls() == EXPECTED_CALLS


def test_a_file_may_be_compressed(events, tmp_path):
    packed = tmp_path / "traces.json.gz"
    packed.write_bytes(gzip.compress(zipkin(page()).encode()))
    assert events(packed).handlings() == EXPECTED_HANDLINGS


def test_zipkins_two_ends_of_a_call_may_share_an_id(events, tmp_path):
    spans = page()[:4]
    client, server = spans[2], spans[3]
    server.id, server.parent = client.id, client.parent
    found = events(written(tmp_path, zipkin(spans)))
    assert found.handlings() == EXPECTED_HANDLINGS
    call, handling = found.of("http_client_request")[0][2], found.of("http_server_request")[1][2]
    assert call["stream_id"] == handling["stream_id"]


def test_a_record_that_is_no_span_is_named_with_its_offset_and_the_rest_imported(events, tmp_path):
    lines = otlp(page()).splitlines(keepends=True)
    damaged = json.loads(lines[1])
    damaged["resourceSpans"][0]["scopeSpans"][0]["spans"][0]["spanId"] = "0000000000000000"
    text = lines[0] + '{"resourceSpans": [{"a": tru}]}\n' + json.dumps(damaged) + "\n{}\n"
    text += lines[0][:60]
    path = written(tmp_path, text)
    found = events(path)
    at = len(lines[0])
    second = at + len('{"resourceSpans": [{"a": tru}]}\n')
    assert found.bad[0].startswith(f"{path}: byte {at + 19:,}: no JSON: ")
    assert found.bad[1] == (f"{path}: byte {second + 19:,}: span 0 in it: its spanId is zero")
    assert "neither of OTLP, nor of Jaeger, nor of Zipkin" in found.bad[2]
    assert "it is cut off" in found.bad[3]
    assert found.counts.bad == 4
    assert found.counts.spans == 5


def test_offsets_are_bytes_whatever_the_text_is(events, tmp_path):
    first = page()[0]
    first.name = "GET /größe/名前"
    first.attributes.pop("http.route")
    line = otlp([first])
    text = json.dumps(json.loads(line), ensure_ascii=False) + "\n[1]\n"
    found = events(written(tmp_path, text))
    assert found.handlings()[0][1] == "/größe/名前"
    assert f"byte {len(text.encode()) - 3:,}:" in found.bad[0]


def test_values_that_are_larger_than_a_read_are_read_whole(events, tmp_path, monkeypatch):
    from fieldtrace_components.reading import json_values

    monkeypatch.setattr(json_values, "CHUNK", 7)
    assert events(written(tmp_path, jaeger(page()))).calls() == EXPECTED_CALLS


def test_a_span_that_comes_twice_counts_once(events, tmp_path):
    path = written(tmp_path, otlp(page()))
    found = events(path, path)
    assert found.counts.duplicates == 6
    assert found.calls() == EXPECTED_CALLS


@pytest.mark.parametrize(
    ("attributes", "name", "route"),
    [
        ({"db.system": "redis", "db.statement": "GET user:4711"}, "GET", "redis GET"),
        (
            {"db.system": "mongodb", "db.operation": "find", "db.mongodb.collection": "a"},
            "f",
            "mongodb find a",
        ),
        (
            {"db.system": "mysql", "db.statement": "INSERT INTO a VALUES ('secret')"},
            "x",
            "jdbc:mysql INSERT a",
        ),
        ({"db.system.name": "microsoft.sql_server"}, "x", "jdbc:sqlserver"),
        ({"rpc.system": "grpc", "rpc.service": "a.B", "rpc.method": "C"}, "a.B/C", "/a.B/C"),
        ({"url.full": "http://h/a?secret=1", "http.request.method": "GET"}, "GET", ""),
        ({"http.method": "POST"}, "HTTP POST", ""),
        ({}, "GET /a/{id}", "/a/{id}"),
    ],
)
def test_calls_are_named_as_the_agents_name_them_and_hold_no_values(
    events, tmp_path, attributes, name, route
):
    root = page()[0]
    call = Made(2, 1, "client", "front", name, 10, 20, attributes)
    found = events(written(tmp_path, otlp([root, call])))
    assert [call[1] for call in found.calls()] == [route]
    assert "secret" not in str(found.all)


def test_calls_that_ask_for_the_same_have_the_same_hash_unless_values_were_taken_out(
    events, tmp_path
):
    asked = ["SELECT * FROM a", "SELECT * FROM a", "SELECT * FROM a WHERE b = ?", "DELETE FROM a"]
    calls = [
        Made(k + 2, 1, "client", "front", "x", k, k + 1, {"db.system": "h2", "db.statement": sql})
        for k, sql in enumerate(asked)
    ]
    found = events(written(tmp_path, otlp([page()[0], *calls])))
    hashes = [fields["request_hash"] for _, _, fields in found.of("http_client_response")]
    assert hashes[0] == hashes[1] != 0
    assert hashes[2:] == [0, 0]


@pytest.mark.parametrize(
    ("error", "attributes", "outcome"),
    [
        (False, http(status=200), "completed"),
        (True, http(status=500), "completed"),
        (True, {"error.type": "java.net.SocketTimeoutException"}, "timeout"),
        (True, {"error.type": "ConnectionRefusedError"}, "refused"),
        (True, {}, "error"),
    ],
)
def test_a_call_ends_as_its_span_says(events, tmp_path, error, attributes, outcome):
    from fieldtrace_components.vocabulary import LABELS

    call = Made(2, 1, "client", "front", "GET", 10, 20, attributes, error=error)
    found = events(written(tmp_path, otlp([page()[0], call])))
    ended = found.of("http_client_response")[0][2]
    assert ended["outcome"] == LABELS["outcome"][outcome]
