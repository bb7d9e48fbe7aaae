# SPDX-License-Identifier: MIT
"""Requests as spans of OTLP: whole, in the traces that they belong to, with what was learnt."""

import json
import subprocess

import pytest
from fieldtrace_cli.base import paths
from fieldtrace_cli.exchange.otlp import Findings, lines
from made_spans import Made, otlp, page, written

TOPIC = {"messaging.system": "kafka", "messaging.destination.name": "orders"}
OUTER = 4711  # a span of an agent that is not exported


def spans_of(text: str) -> list[dict]:
    found = []
    for line in text.splitlines():
        for resource in json.loads(line)["resourceSpans"]:
            (name,) = resource["resource"]["attributes"]
            for scope in resource["scopeSpans"]:
                for span in scope["spans"]:
                    told = {a["key"]: a["value"] for a in span["attributes"]}
                    span = {**span, "attributes": told, "service": name["value"]["stringValue"]}
                    found.append(span)
    return found


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    """The text of an export of an import, and what reports say of both."""
    folder = tmp_path_factory.mktemp("otlp")
    spans = page()
    spans[0].parent = OUTER
    spans += [
        Made(7, 1, "producer", "front", "orders publish", 91_000, 93_000, TOPIC),
        Made(8, 7, "consumer", "worker", "orders process", 120_000, 150_000, TOPIC),
    ]
    told = []
    command = paths.SCRIPTS / "fieldtrace"
    given = written(folder, otlp(spans))
    for turn in ("one", "two"):
        trace, output = folder / turn, folder / f"{turn}-exported"
        for arguments in (
            ("import", given, "--output", trace),
            ("export", "--format", "otlp", trace, "--output", output),
        ):
            subprocess.run([command, *arguments], check=True, capture_output=True)
        given = output / "traces.json"
        told.append(given.read_text("utf-8"))
    return told


def test_what_is_exported_and_imported_again_is_the_same(exported):
    once, twice = (
        sorted(
            (s["service"], s["kind"], s["startTimeUnixNano"], s["endTimeUnixNano"], s["name"])
            for s in spans_of(text)
        )
        for text in exported
    )
    assert once == twice
    assert len(once) == 7


def test_spans_are_in_the_trace_and_below_the_span_that_traceparent_names(exported):
    spans = spans_of(exported[0])
    assert {span["traceId"] for span in spans} == {f"{1:032x}"}
    (root,) = [span for span in spans if span["name"] == "GET /page"]
    assert root["parentSpanId"] == f"{OUTER:016x}"
    known = {span["spanId"] for span in spans} | {f"{OUTER:016x}"}
    assert len(known) == len(spans) + 1
    assert all(span["parentSpanId"] in known for span in spans)


def test_calls_say_their_part_of_the_critical_path(exported):
    spans = spans_of(exported[0])
    own = {
        (span["service"], span["name"]): int(
            span["attributes"]["fieldtrace.critical.ns"]["intValue"]
        )
        for span in spans
        if "fieldtrace.critical.ns" in span["attributes"]
    }
    assert own["front", "GET /page"] == 18_000_000
    assert own["front", "GET /price/{id}"] == 20_000_000
    assert sum(own.values()) == 100_000_000


def call(id_: int, caller, service: str, children=()) -> dict:
    return {
        **{"id": id_, "caller": caller, "service": service, "operation": "GET /a", "kind": "call"},
        **{"start": 1, "end": 9, "handle_start": 2, "handle_end": 8, "status": 500},
        **{"critical_ns": 1, "exclusive_ns": 1, "drag_ns": 1, "slack_ns": None, "critical": True},
        **{"outcome": "timeout", "children": list(children)},
    }


def test_calls_name_the_findings_about_them():
    below = call(1, 0, "orders")
    root = {**call(0, None, "shop", [below]), "kind": "server"}
    fixes = [
        {
            **{"id": "f1", "service": "shop", "callees": ["orders"], "subject": "com.acme.Order"},
            **{"calls": 4, "wasted_bytes": 100.0, "wasted_share": 0.25},
        },
        {
            **{"id": "f2", "service": "shop", "callees": ["orders"]},
            "subject": "orders[GET /a] from shop[GET /a]",
        },
        {"id": "f3", "service": "shop", "callees": ["x"], "subject": "x[GET /a] from shop[GET /a]"},
    ]
    request = {"id": 0, "root": root}
    (line,) = lines([(request, [root, below])], Findings(fixes), {})
    (client,) = [span for span in spans_of(line) if span["kind"] == 3]
    told = client["attributes"]
    ids = told["fieldtrace.finding.ids"]["arrayValue"]["values"]
    assert {one["stringValue"] for one in ids} == {"f1", "f2"}
    assert told["fieldtrace.wasted.bytes"] == {"doubleValue": 25.0}
    assert told["fieldtrace.unread.share"] == {"doubleValue": 0.25}
    assert told["error.type"] == {"stringValue": "timeout"}
    assert client["status"] == {"code": 2}
