# SPDX-License-Identifier: MIT
"""Requests of one form are added up as one: what tells forms apart must miss nothing."""

import json
import subprocess
from collections import Counter

from conftest import DUCKDB, PROGRAMS, rows_of
from fieldtrace_cli.base import paths

REQUESTS = 5_000
# Fewer than these are joined otherwise.
SPANS = 100_000

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


def test_spans_are_not_added_up_before_it_is_known_of_which_forms_they_are(tmp_path):
    """DuckDB would add them up by request and span first, of which none are alike."""
    tables = tmp_path / "tables"
    company = paths.CHECKOUT / "benchmarks" / "analysis" / "fleet" / "make_company.py"
    subprocess.run([DUCKDB, "-I", company, tables, str(SPANS), "together"], check=True)
    program = [DUCKDB, "-I", PROGRAMS / "grouped_before_joined.py", paths.FLEET.parent, tables]
    groups = {
        how: int(subprocess.run([*program, how], capture_output=True, check=True).stdout)
        for how in ("off", "on")
    }
    assert groups["off"] == 1
    # Else it is off in vain.
    assert groups["on"] > 1
