# SPDX-License-Identifier: MIT
"""Requests of one form are added up as one: what tells forms apart must miss nothing."""

import json
import subprocess
from collections import Counter

from conftest import DUCKDB, PROGRAMS, rows_of
from fieldtrace_cli.base import paths

REQUESTS = 5_000

# The same rows, however they are sorted.
PLACES = """
import duckdb, sys
sys.path.insert(0, sys.argv[1])
from fieldtrace_fleet.places import Placed

connection = duckdb.connect()
connection.execute(
    "CREATE TABLE drawn AS SELECT hash(range) % 3 AS key, (hash(range, 'm') % 1000)::INT AS moment,"
    " range AS number, (hash(range, 'counts') % 2)::INT AS counts FROM range(10000)"
)
placed = Placed("drawn", ("key",), "moment // 10", "moment, number", weight="counts")
names = "key, moment, number, bucket, places, place"
sides = [f"SELECT {names} FROM ({sql})" for sql in (placed.plain(), placed.salted())]
print(len(connection.execute(f"({sides[0]}) INTERSECT ({sides[1]})").fetchall()))
"""


def test_each_request_is_in_the_tree_by_who_calls_whom(tmp_path):
    tables, answer = tmp_path / "tables", tmp_path / "told.json"
    program = [DUCKDB, "-I", PROGRAMS / "hostile_tables.py", "alike", str(REQUESTS), tables]
    subprocess.run(program, check=True)
    command = [DUCKDB, "-I", paths.FLEET, "--critical", answer, tables]
    subprocess.run(command, check=True)
    told = json.loads(answer.read_text("utf-8"))

    spans = {
        (request, span): (caller, operation, total_ns)
        for request, span, caller, operation, total_ns in rows_of(
            tables, "spans", "request, span, caller, operation, total_ns"
        )
    }
    calls, times = Counter(), Counter()
    for (request, span), (_, _, total_ns) in spans.items():
        path, caller = [], span
        while caller is not None:
            caller, operation, _ = spans[request, caller]
            path.insert(0, operation)
        calls[tuple(path)] += 1
        times[tuple(path)] += total_ns

    found = {0: ()}
    for node in told["nodes"]:
        found[node["node"]] = (*found[node["parent"]], node["operation"])
    assert calls == {found[node["node"]]: node["count"] for node in told["nodes"]}
    assert times == {found[node["node"]]: node["inclusive_ns"] for node in told["nodes"]}


def test_rows_have_the_same_places_whether_or_not_keys_are_salted():
    source = paths.FLEET.parent
    program = [DUCKDB, "-I", "-c", PLACES, source]
    done = subprocess.run(program, capture_output=True, text=True, check=True)
    assert int(done.stdout) == 10_000
