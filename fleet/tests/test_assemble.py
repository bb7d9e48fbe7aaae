# SPDX-License-Identifier: MIT
"""Requests of hosts that exported alone are those of a report over all of them."""

import json
import shutil
import subprocess
from collections import Counter

import pytest
from conftest import COMMAND, DUCKDB, HOSTS, SPARK, command, split
from extent import ONLY_LONG
from fieldtrace_cli.base import paths
from jsonschema import Draft202012Validator


@pytest.fixture(scope="module")
def counted(reported):
    return of_requests(reported("requests"))


def of_report(shop):
    """How many requests of so many spans each operation has, as a report says."""
    asked = ("report", "--section", "requests", "--format", "json")
    return of_requests(json.loads(command(*asked, shop)))


def of_requests(report):
    found = Counter()
    for request in report["requests"]:
        waiting, spans = [request["root"], *request.get("deeper", ())], 0
        while waiting:
            span = waiting.pop()
            spans += 1
            waiting += span["children"]
        root = request["root"]
        found[root["service"], root["operation"], spans] += 1
    return found


def assembled(folders, tmp_path, engine="duckdb", python=DUCKDB):
    """What is said, and how many requests of so many spans each operation has."""
    written, told, taken = tmp_path / "out", tmp_path / "told.json", tmp_path / "taken.json"
    shutil.rmtree(written, ignore_errors=True)
    options = ["--engine", engine, "--requests", told, "--tables", written, "--taken", taken]
    done = subprocess.run(
        [python, "-I", paths.FLEET, *options, "--", *folders], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    program = (
        "import duckdb, json, sys\n"
        "query = f\"SELECT service, operation, spans FROM '{sys.argv[1]}/requests/*.parquet'\"\n"
        "print(json.dumps(duckdb.sql(query).fetchall()))"
    )
    done = subprocess.run(
        [DUCKDB, "-I", "-c", program, written], capture_output=True, text=True, check=True
    )
    return json.loads(told.read_text("utf-8")), Counter(map(tuple, json.loads(done.stdout)))


def test_the_answer_has_its_schema(recordings):
    told = json.loads(command("fleet", "assemble", "--format", "json", *recordings.tables))
    schema = paths.CHECKOUT / "docs" / "schema" / "fleet-assemble.json"
    Draft202012Validator(json.loads(schema.read_text("utf-8"))).validate(told)


def test_requests_are_those_of_a_report_in_whatever_files(recordings, counted, tmp_path):
    told, requests = assembled(recordings.tables, tmp_path)
    assert requests == counted
    assert told["recordings"] == len(HOSTS)
    assert told["requests"] == told["requests_of_several_recordings"] == counted.total()
    again, requests = assembled([split(recordings, tmp_path / "split", 1)], tmp_path)
    assert (again, requests) == (told, counted)


def test_what_is_not_joined_is_counted_by_its_reason(recordings, tmp_path):
    whole, _ = assembled(recordings.tables, tmp_path)
    # The database is not recorded.
    assert whole["calls_not_joined"]["nobody_recorded_answers"] > 0
    assert whole["calls_not_joined"]["no_handling_in_time"] == 0
    assert whole["handlings_not_joined"] == {
        "end_not_told": 0,
        "nobody_recorded_calls": whole["requests"],
        "no_call_in_time": 0,
        "in_a_circle": 0,
    }
    one, _ = assembled(recordings.tables[:1], tmp_path)
    assert one["joined"] == 0
    lost = shutil.copytree(recordings.tables[1], tmp_path / "lost")
    shutil.rmtree(lost / "exchanges")
    told, _ = assembled([recordings.tables[0], lost], tmp_path)
    assert told["joined"] == 0
    assert told["handlings_not_joined"]["end_not_told"] > 0


def test_the_command_says_what_was_assembled_and_left_out(recordings, counted, tmp_path):
    added = shutil.copytree(recordings.tables[0] / "spans", tmp_path / "more" / "spans")
    half = next(added.rglob("*.parquet"))
    half.write_bytes(half.read_bytes()[:-20])
    for file in set(added.rglob("*.parquet")) - {half}:
        file.unlink()
    done = subprocess.run(
        [COMMAND, "fleet", "assemble", *recordings.tables, tmp_path / "more"],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert f"Requests: {counted.total():,} of " in done.stdout
    assert "gateway[GET /shop/orders/{id}]" in done.stdout
    assert f"left out: {half}: its end is missing\nfiles left out: 1\n" in done.stderr


@ONLY_LONG
@pytest.mark.skipif(not SPARK.exists(), reason="scripts/setup --spark")
def test_spark_assembles_the_same(recordings, counted, tmp_path):
    folder = split(recordings, tmp_path / "split", 2)
    of_duckdb, _ = assembled([folder], tmp_path)
    assert assembled([folder], tmp_path, "spark", SPARK) == (of_duckdb, counted)
