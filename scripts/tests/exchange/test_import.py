# SPDX-License-Identifier: MIT
"""`fieldtrace import` and what reports say of its recordings."""

import json
import os
import re
import signal
import subprocess

import patience
import pytest
from fieldtrace_cli.base import paths
from made_spans import Made, http, jaeger, otlp, page, written, zipkin
from recorder import events as events_of

SECOND = 1_000_000
# Shapes of which Jaeger's page has published paths (`CriticalPath/testCases` of jaeger-ui, by their
# numbers), as calls of a request: start and end of the request and of its calls, and which
# parts of it are whose on the path; 0 is the request's own.
JAEGERS = {
    1: ((1, 101), {"D": (20, 40), "E": (50, 60)}, {"0": 70, "D": 20, "E": 10}),
    2: ((1, 101), {"A": (10, 50), "C": (20, 60)}, {"0": 60, "C": 40}),
    9: ((10, 30), {"B": (1, 5)}, {"0": 20}),
}
SCALE = 1000  # its times are microseconds; ours call one after the other what overlaps by 20


def jaegers_trace(number: int) -> list[Made]:
    (begin, end), calls, _ = JAEGERS[number]
    at = number * SECOND
    made = [Made(1, 0, "server", f"j{number}", "root", at + begin * SCALE, at + end * SCALE)]
    for place, (name, (start, stop)) in enumerate(calls.items()):
        made.append(
            Made(place + 2, 1, "client", f"j{number}", name, at + start * SCALE, at + stop * SCALE)
        )
    for span in made:
        span.trace = 100 + number
    return made


def n_plus_one(trace: int) -> list[Made]:
    at = 20 * SECOND + trace * SECOND
    sql = {"db.system": "postgresql", "db.statement": "SELECT * FROM item WHERE id = ?"}
    root = Made(1, 0, "server", "list", "GET /list", at, at + 60_000, http(route="/list"), trace)
    calls = [
        Made(
            k + 2, 1, "client", "list", "SELECT", at + k * 5_000, at + k * 5_000 + 4_500, sql, trace
        )
        for k in range(10)
    ]
    for call in calls:
        call.trace = trace
    return [root, *calls]


@pytest.fixture(scope="module")
def spans(tmp_path_factory) -> list:
    """Files of all formats."""
    folder = tmp_path_factory.mktemp("spans")
    lists = [span for trace in range(200, 240) for span in n_plus_one(trace)]
    return [
        written(folder, otlp(page(trace=1)) + "nonsense\n", "otlp.json"),
        written(folder, jaeger(page(trace=2, start=SECOND // 2)), "jaeger.json"),
        written(folder, zipkin(page(trace=3, start=SECOND // 3)), "zipkin.json"),
        written(folder, otlp([s for n in JAEGERS for s in jaegers_trace(n)]), "paths.json"),
        written(folder, otlp(lists), "lists.json"),
    ]


@pytest.fixture(scope="module")
def imported(spans, tmp_path_factory):
    """The command's end, and its recording."""
    folder = tmp_path_factory.mktemp("imported") / "out"
    command = [paths.SCRIPTS / "fieldtrace", "import", *spans, "--output", folder]
    return subprocess.run(command, capture_output=True, text=True), folder


def report(folder, *arguments) -> str:
    command = [paths.SCRIPTS / "fieldtrace", "report", *arguments, folder]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_says_what_it_read_and_left_out(imported, spans):
    done, folder = imported
    assert done.returncode == 0, done.stderr
    assert "in 46 traces of 6 services" in done.stdout
    assert "records that are no spans and were left out: 1" in done.stdout
    assert f"left out: {spans[0]}: byte " in done.stderr
    assert re.search(r"fd66:7472:6163:1:0:0:0:\d db$", done.stdout, re.MULTILINE)
    assert f"report --section operations {folder}" in done.stdout
    assert [path.name for path in folder.iterdir()] == ["trace"]


def test_its_events_are_those_of_an_agent(imported):
    schema = json.loads((paths.CHECKOUT / "docs/schema/events.json").read_text("utf-8"))
    _, folder = imported
    found = events_of(folder)
    assert len(found) > 900
    for name, fields in found:
        declared = schema["$defs"][name]["properties"]
        assert list(fields) == list(declared), name


def test_requests_and_their_critical_paths_are_those_of_the_spans(imported):
    _, folder = imported
    told = json.loads(report(folder, "--section", "requests", "--format", "json"))
    assert set(told["unmatched"]) <= {"server_not_traced", "address_unknown"}
    assert len(told["requests"]) == 46
    pages = [r["root"] for r in told["requests"] if r["root"]["operation"] == "GET /page"]
    for root in pages:
        assert root["total_ns"] == 100_000_000
        price, pay = root["children"]
        assert (price["service"], price["operation"]) == ("price", "GET /price/{id}")
        assert (price["total_ns"], price["handle_ns"]) == (40_000_000, 30_000_000)
        assert price["children"][0]["operation"] == "SELECT price"
        assert pay["critical"] and price["critical"]
    assert len(pages) == 3
    for number, (_, _, expected) in JAEGERS.items():
        root = next(r["root"] for r in told["requests"] if r["root"]["service"] == f"j{number}")
        path = {
            "0": root["critical_ns"],
            **{
                call["operation"].removeprefix("OTHER "): call["critical_ns"]
                for call in root["children"]
            },
        }
        known = {name: time // (1000 * SCALE) for name, time in path.items() if time}
        assert known == expected, f"Jaeger's test {number}"


def test_findings_and_the_page_work_without_fields(imported):
    _, folder = imported
    text = report(folder, "--section", "fix-list")
    assert "N+1" in text
    assert "SELECT item" in text
    page_ = report(folder, "--format", "html")
    assert "SELECT item" in page_


def test_a_file_without_spans_is_refused_and_nothing_is_left(fieldtrace, tmp_path):
    path = written(tmp_path, "{}\n")
    done = fieldtrace.run("import", path, "--output", tmp_path / "out")
    assert done.returncode == 1
    assert f"there is no span in {path}. Remedy: give files of OTLP" in done.stderr
    assert not (tmp_path / "out").exists()
    done = fieldtrace.run("import", tmp_path / "none", "--output", tmp_path / "out")
    assert done.returncode == 1
    assert "cannot be read: No such file or directory" in done.stderr


def test_an_interrupted_import_leaves_nothing(fieldtrace, tmp_path):
    lines = written(tmp_path, otlp([s for t in range(3000) for s in page(t + 1, t * 100)]))
    command = fieldtrace.start("import", lines, "--output", tmp_path / "out")
    patience.wait_until(
        lambda: any((tmp_path / "out").glob("trace/stream*")), "the trace is being written"
    )
    command.send_signal(signal.SIGINT)
    _, errors = command.communicate(timeout=patience.SECONDS)
    assert command.returncode == 130, errors
    assert "Traceback" not in errors
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("kilobytes", "told"), [(64, "cannot be sorted"), (1536, "Babeltrace 2 cannot write the trace")]
)
def test_a_full_disk_is_named_and_nothing_is_left(fieldtrace, tmp_path, kilobytes, told):
    if os.getuid() != 0:
        pytest.skip("only root can mount a small disk")
    lines = written(tmp_path, otlp([s for t in range(400) for s in page(t + 1, t * 100)]))
    disk = tmp_path / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", disk], check=True)
    try:
        done = fieldtrace.run("import", lines, "--output", disk / "out")
        left = list(disk.iterdir())
    finally:
        subprocess.run(["umount", "--lazy", disk], check=True)
    assert done.returncode == 1, done.stderr
    assert re.search(r"Remedy: .*on another disk with --output\.", done.stderr)
    assert told in done.stderr
    assert left == []


def test_babeltrace_reads_spans_by_the_component_as_the_document_says(spans, tmp_path):
    document = (paths.CHECKOUT / "docs" / "import.md").read_text("utf-8")
    command = re.search(r"^    (babeltrace2 .*\\\n.*\\\n.*)$", document, re.MULTILINE)[1]
    command = command.replace("traces.json", str(spans[1])).replace("imported-too", str(tmp_path))
    done = subprocess.run(command, shell=True, cwd=paths.CHECKOUT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    names = [name for name, _ in events_of(tmp_path)]
    assert names.count("http_server_request") == 2
