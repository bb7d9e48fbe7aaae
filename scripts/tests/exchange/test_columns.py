# SPDX-License-Identifier: MIT
"""Tables of recordings say what reports say, and the queries of docs/data.md are answered."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from asked import ask
from fieldtrace_cli.base import paths
from made_spans import Made, http, otlp, written

DOCUMENT = paths.CHECKOUT / "docs" / "data.md"
SCHEMA = paths.CHECKOUT / "docs" / "schema" / "columns.json"


@pytest.fixture(scope="module")
def traces(requests, tmp_path_factory) -> list[Path]:
    """A shop's requests, with fields; and spans of a list that asks ten times and then fails."""
    folder = tmp_path_factory.mktemp("list")
    sql = {"db.system": "postgresql", "db.statement": "SELECT * FROM item WHERE id = ?"}
    root = Made(1, 0, "server", "list", "GET /list", 0, 60_000, http(route="/list", status=503))
    calls = [
        Made(k + 2, 1, "client", "list", "SELECT", k * 5_000, k * 5_000 + 4_500, sql)
        for k in range(10)
    ]
    spans = written(folder, otlp([root, *calls]))
    command = [paths.SCRIPTS / "fieldtrace", "import", spans, "--output", folder / "imported"]
    subprocess.run(command, capture_output=True, check=True)
    return [requests, folder / "imported"]


@pytest.fixture(scope="module")
def tables(traces, tmp_path_factory) -> Path:
    """The folder in which their tables are, as `tables`."""
    folder = tmp_path_factory.mktemp("columns")
    command = [paths.SCRIPTS / "fieldtrace", "export", *traces, "--output", folder / "tables"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert re.search(r"^spans: [\d,]+ rows$", done.stdout, re.MULTILINE)
    return folder


def queries() -> list[str]:
    """The document's, each by itself."""
    blocks = re.findall(r"^```sql\n(.*?)^```$", DOCUMENT.read_text("utf-8"), re.S | re.M)
    return [query for block in blocks for query in block.split(";\n")[:-1]]


@pytest.fixture(scope="module")
def answers(tables) -> list[list[dict]]:
    """What the document's queries give, and four more."""
    more = (
        "SELECT count(*) AS n, count(DISTINCT request) AS requests FROM spans",
        "SELECT count(*) AS n FROM verdicts WHERE verdict = 'used'",
        "SELECT count(*) AS n FROM accesses",
        "SELECT count(*) AS n, count(DISTINCT service) AS s FROM exchanges WHERE side = 'server'",
    )
    return ask(tables, *queries(), *more)


@pytest.fixture(scope="module")
def reported(traces) -> dict:
    command = [paths.SCRIPTS / "fieldtrace", "report", "--section", "requests"]
    done = subprocess.run(
        [*command, "--format", "json", *traces], capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


def all_spans(reported: dict) -> list[dict]:
    found = []
    waiting = [request["root"] for request in reported["requests"]]
    while waiting:
        span = waiting.pop()
        found.append(span)
        waiting += span["children"]
    return found


def test_the_tables_have_what_the_report_has(answers, reported):
    spans = all_spans(reported)
    assert answers[-4] == [{"n": len(spans), "requests": len(reported["requests"])}]
    assert answers[-1][0]["s"] > 2
    waited = sum(span["critical_ns"] for span in spans)
    first = answers[5][0]
    of_first = [
        span["critical_ns"]
        for span in spans
        if (span["service"], span["operation"]) == (first["service"], first["operation"])
    ]
    assert first["calls"] == len(of_first)
    assert first["percent"] == pytest.approx(100 * sum(of_first) / waited)


def test_every_query_of_the_document_is_answered(answers):
    assert len(queries()) == 5 + 6
    assert all(answers[5:])
    (repeated,) = answers[7]
    assert (repeated["from_operation"], repeated["operation"]) == ("GET /list", "SELECT item")
    assert (repeated["handlings"], repeated["times_each"]) == (1, 10)
    (failed,) = answers[9]
    assert (failed["service"], failed["route"], failed["status"]) == ("list", "/list", 503)
    slowest = answers[6][0]
    assert slowest["p99_ms"] >= slowest["median_ms"] > 0
    assert len(slowest["slowest"]) <= 3


def test_fields_and_their_call_paths_are_in_the_tables(answers):
    fields = answers[10]
    assert {field["class"] for field in fields} == {"com.example.Order"}
    never = {field["field"]: field for field in fields if field["read_percent"] == 0}
    assert "notes" in never
    assert never["notes"]["called_at"] == "com.example.OrderClient.orders:21"
    assert answers[-3][0]["n"] > 0
    assert answers[-2][0]["n"] > 0


def test_rows_are_sorted_by_time_and_parted_by_day_and_service(tables):
    files = sorted((tables / "tables" / "spans").rglob("*.parquet"))
    assert files
    assert all(re.match(r"service=.", file.parent.name) for file in files)
    assert all(re.fullmatch(r"day=\d{4}-\d\d-\d\d", file.parents[1].name) for file in files)
    for file in files[:3]:
        (rows,) = ask(tables, f"SELECT start FROM read_parquet('{file}')")
        assert rows == sorted(rows, key=lambda row: row["start"])


def test_babeltrace_alone_writes_the_same_rows_of_events(traces, tables, tmp_path):
    (arrow,) = (paths.STORE / "exchange-venv").glob("lib/python3*/site-packages")
    sink = ["-c", "sink.fieldtrace.columns", "-p", f'path="{tmp_path / "tables"}"']
    done = subprocess.run(
        ["babeltrace2", f"--plugin-path={paths.BABELTRACE_PLUGINS}", *traces, *sink],
        env={**os.environ, "PYTHONPATH": str(arrow)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    counted = [
        f"SELECT service, count(*) AS n FROM read_parquet('tables/{table}/**/*.parquet',"
        " hive_partitioning = true) GROUP BY service ORDER BY service"
        for table in ("exchanges", "contexts", "verdicts", "accesses")
    ]
    assert ask(tmp_path, *counted) == ask(tables, *counted)


def test_babeltrace_without_arrow_is_told_what_to_do(traces, tmp_path):
    sink = ["-c", "sink.fieldtrace.columns", "-p", f'path="{tmp_path / "tables"}"']
    done = subprocess.run(
        ["babeltrace2", f"--plugin-path={paths.BABELTRACE_PLUGINS}", *traces, *sink],
        capture_output=True,
        text=True,
    )
    assert done.returncode != 0
    assert "Remedy: install pyarrow where PYTHONPATH finds it." in done.stderr
    assert not (tmp_path / "tables").exists()


def test_a_span_takes_at_most_60_bytes(tables, answers):
    size = sum(file.stat().st_size for file in (tables / "tables" / "spans").rglob("*.parquet"))
    assert size / answers[-4][0]["n"] < 60


def test_the_schema_is_that_of_the_tables():
    sys.path.append(str(paths.BABELTRACE_PLUGINS))
    from fieldtrace_components.columns.tables import schema

    assert json.loads(SCHEMA.read_text("utf-8")) == schema()


def test_an_export_of_what_is_no_recording_leaves_nothing(fieldtrace, tmp_path):
    (tmp_path / "empty").mkdir()
    done = fieldtrace.run("export", tmp_path / "empty", "--output", tmp_path / "out")
    assert done.returncode == 1
    assert "Remedy" in done.stderr
    assert not (tmp_path / "out").exists()
