# SPDX-License-Identifier: MIT
"""`report --format perfetto`: requests on a time line, read back by Perfetto's own schema."""

from pathlib import Path

import pytest
from fieldtrace_cli.results.perfetto import perfetto
from made_findings import HOSTILE
from readers import perfetto_slices


@pytest.fixture
def read(tmp_path):
    """Gives the slices of a trace."""

    def read(trace: bytes | Path) -> list[dict]:
        path = trace
        if isinstance(trace, bytes):
            path = tmp_path / "made.pftrace"
            path.write_bytes(trace)
        return perfetto_slices(path)

    return read


def span(number, caller, service, start, end, *children, handled=None, **more):
    return {
        **{"id": number, "caller": caller, "service": service, "operation": f"GET /{service}"},
        **{"start": start, "end": end, "critical": True, "outcome": "completed", "status": 200},
        "handle_start": handled[0] if handled else None,
        "handle_end": handled[1] if handled else None,
        **dict.fromkeys(("bytes", "exclusive_ns", "critical_ns", "slack_ns", "queue_ns", "rows")),
        "children": list(children),
        **more,
    }


def request(root, number=7, deeper=()):
    whole = {"id": number, "start": root["start"], "end": root["end"]}
    return whole | {"root": root, "deeper": list(deeper)}


def slices_of(found, service):
    return {part["name"]: part for part in found if part["service"] == service}


def test_a_recording_without_requests_is_an_empty_trace(read):
    assert read(perfetto([], [])) == []


def test_a_call_lies_within_its_caller_and_an_arrow_leads_to_where_it_was_handled(read):
    called = span(1, 0, "hr", 20, 60, handled=(30, 50), bytes=400)
    found = read(perfetto([request(span(0, None, "shop", 10, 90, called))], []))
    call = slices_of(found, "shop")["hr: GET /hr"]
    handling = slices_of(found, "hr")["GET /hr"]
    assert (call["start"], call["end"], call["within"]) == (20, 60, ["GET /shop"])
    assert (handling["start"], handling["end"], handling["within"]) == (30, 50, [])
    assert call["calls"] == handling["called_by"] != []
    assert handling["facts"] == {
        "request": 7,
        "outcome": "completed",
        "status": 200,
        "bytes": 400,
    }


def test_a_database_s_call_has_a_slice_at_its_caller_alone(read):
    called = span(1, 0, "postgresql", 20, 60, rows={"count": 30})
    found = read(perfetto([request(span(0, None, "shop", 10, 90, called))], []))
    assert slices_of(found, "postgresql") == {}
    (call,) = [part for part in found if part["name"].startswith("postgresql")]
    assert call["facts"]["rows"] == 30
    assert call["calls"] == []


def test_calls_at_the_same_time_and_those_nobody_waits_for_have_lanes_of_their_own(read):
    calls = span(1, 0, "a", 20, 60), span(2, 0, "b", 40, 70), span(3, 0, "c", 80, 95)
    found = slices_of(read(perfetto([request(span(0, None, "shop", 10, 90, *calls))], [])), "shop")
    assert found["a: GET /a"]["within"] == ["GET /shop"]
    assert found["b: GET /b"]["within"] == found["c: GET /c"]["within"] == []
    assert found["b: GET /b"]["track"] == found["c: GET /c"]["track"] != found["a: GET /a"]["track"]


def test_requests_share_lanes_where_they_do_not_overlap(read):
    times = ((10, 40), (20, 30), (40, 50))
    requests = [request(span(0, None, "shop", *at), number) for number, at in enumerate(times)]
    found = read(perfetto(requests, []))
    lanes = {part["facts"]["request"]: part["track"] for part in found}
    assert lanes[0] != lanes[1]
    assert len(set(lanes.values())) == 2


def test_the_critical_path_has_a_track_of_its_own(read):
    segment = {"span": 0, "service": "shop", "operation": "GET /shop", "kind": "work"}
    path = {"request": 7, "segments": [segment | {"start": 10, "end": 90}]}
    found = read(perfetto([request(span(0, None, "shop", 10, 90))], [path]))
    segments = slices_of(found, "critical paths")
    assert segments["shop: GET /shop"]["within"] == ["request 7: shop GET /shop"]
    assert segments["shop: GET /shop"]["facts"]["kind"] == "work"


def test_hostile_names_and_times_and_depth_are_kept_as_they_are(read):
    deep = [span(number, number - 1, HOSTILE, 5, 9) for number in range(1, 3000)]
    root = span(0, None, "\ud800", 10, -(2**63), operation=HOSTILE)
    found = read(perfetto([request(root, deeper=deep)], []))
    assert HOSTILE in slices_of(found, "?")
    assert max(part["depth"] for part in found) > 2000


def test_the_slowest_requests_of_a_recording_are_a_trace(fieldtrace, requests, read):
    output = fieldtrace.folder / "slowest.pftrace"
    done = fieldtrace.run("report", "--format", "perfetto", "--output", output, requests)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    found = read(output)
    numbers = {part["facts"]["request"] for part in found}
    assert len(numbers) == 100
    assert {"gateway", "orders", "critical paths"} < {part["service"] for part in found}
    arrows = sorted(arrow for part in found for arrow in part["calls"])
    assert arrows == sorted(arrow for part in found for arrow in part["called_by"]) != []
    chosen = numbers.pop()
    one = fieldtrace.folder / "one.pftrace"
    arguments = ("--format", "perfetto", "--request", chosen, "--output", one)
    done = fieldtrace.run("report", *arguments, requests)
    assert done.returncode == 0, done.stderr
    assert {part["facts"]["request"] for part in read(one)} == {chosen}


def test_a_recording_of_objects_alone_is_an_empty_trace(fieldtrace, trace, read):
    done = fieldtrace.run("report", "--format", "perfetto", "--output", "out", trace)
    assert done.returncode == 0, done.stderr
    assert read(fieldtrace.folder / "out") == []
    done = fieldtrace.run("report", "--format", "perfetto", "--request", "3", trace)
    assert done.returncode == 1
    assert "there is no request 3" in done.stderr


@pytest.mark.parametrize("form", ["text", "sarif", "pprof"])
def test_only_a_time_line_is_of_one_request(fieldtrace, form):
    done = fieldtrace.run("report", "--format", form, "--request", "3", "trace")
    assert done.returncode == 2
    assert "--format perfetto" in done.stderr
