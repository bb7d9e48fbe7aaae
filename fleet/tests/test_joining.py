# SPDX-License-Identifier: MIT
"""Calls and handlings of hosts that exported alone, as one made them."""

import json
import random
import subprocess
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path

import pytest
from conftest import DUCKDB, PROGRAMS, SPARK, rows_of
from extent import ONLY_LONG
from fieldtrace_cli.base import paths

BEGIN = 1_795_780_000_000_000_000
MS, HOUR = 1_000_000, 3_600_000_000_000
OF_SPAN = (
    *("span", "caller", "told_in", "operation", "kind", "start", "total_ns", "handle_ns"),
    *("exclusive_ns", "critical_ns", "outcome"),
)


def engines() -> Iterator[object]:
    yield pytest.param(DUCKDB, id="duckdb")
    yield pytest.param(
        SPARK,
        id="spark",
        marks=(ONLY_LONG, pytest.mark.skipif(not SPARK.exists(), reason="scripts/setup --spark")),
    )


class Hosts:
    """What hosts tell, each by its own clock: `ahead` of the true time."""

    def __init__(self, **ahead: int) -> None:
        self._ahead = ahead
        self._rows: dict[str, list[dict]] = {"spans": [], "exchanges": []}

    def handles(self, host: str, request: int, start: int, total: int, own: int, **told) -> None:
        """A request comes to a host, `own` of whose time is its own."""
        times = {"exclusive_ns": own, "critical_ns": own}
        self._span(host, host, request, 0, None, "server", start, total, {**times, **told})

    def calls(
        self, host: str, request: int, span: int, start: int, total: int, *, waited: bool = True
    ) -> dict[str, int]:
        """Its handling of a request calls somebody. Gives what the exchange is told with."""
        times = dict.fromkeys(("exclusive_ns", "critical_ns"), total if waited else 0)
        self._span(host, "10.0.0.2:80", request, span, 0, "client", start, total, times)
        return {"start": start, "total": total}

    def _span(self, host, service, request, span, caller, kind, start, total, more) -> None:
        row = {"recording": host, "service": service, "request": request, "span": span}
        row |= {"caller": caller, "operation": f"GET /{service}", "kind": kind, "bytes": 0}
        row |= {"status": 200, "outcome": "completed", "detached": False}
        row |= {"start_ns": BEGIN + start + self._ahead[host], "total_ns": total}
        self._rows["spans"].append({**row, **more})

    def tells(self, host: str, side: str, start: int, total: int, **told: str) -> None:
        """One end of an exchange, by its connection or its header."""
        number = len(self._rows["exchanges"])
        row = {"recording": host, "service": host, "exchange": number, "process": 1, "side": side}
        row |= {"start_ns": BEGIN + start + self._ahead[host], "total_ns": total}
        self._rows["exchanges"].append({**row, **told})

    def call(self, request: int, start: int, *, of: int = 3 * MS, served: int = MS, **told) -> None:
        """`front` handles a request for all of which it waits for `back`, which handles it."""
        self.calls_back(request, start, of, **told)
        self.serves(request, start, served, **told)

    def calls_back(self, request: int, start: int, of: int, **told) -> None:
        self.handles("front", request, start, of + 2 * MS, 2 * MS)
        self.calls("front", request, 1, start + MS, of)
        self.tells("front", "server", start, of + 2 * MS)
        self.tells("front", "client", start + MS, of, **told)

    def serves(self, request: int, start: int, served: int, **told) -> None:
        self.handles("back", request, start + 2 * MS, served, served)
        self.tells("back", "server", start + 2 * MS, served, **told)

    def written(self, folder: Path) -> Path:
        program = [DUCKDB, "-I", PROGRAMS / "write_tables.py", folder]
        subprocess.run(program, input=json.dumps(self._rows), text=True, check=True)
        return folder


def asked(folder: Path, python: Path) -> tuple[dict, Path]:
    """What is said, and the folder of tables."""
    told, tables = folder.with_name("told.json"), folder.with_name("out")
    engine = "spark" if python == SPARK else "duckdb"
    options = ["--engine", engine, "--requests", told, "--tables", tables]
    done = subprocess.run(
        [python, "-I", paths.FLEET, *options, "--", folder], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return json.loads(told.read_text("utf-8")), tables


def trees(tables: Path) -> list[list[dict]]:
    """The spans of each request, as its row has them nested."""
    rows = rows_of(tables, "requests", "tree", "ORDER BY start")
    return [[{name: span[name] for name in OF_SPAN} for span in tree] for (tree,) in rows]


@pytest.mark.parametrize("python", engines())
def test_a_row_has_the_spans_of_a_request_on_the_clock_of_its_first_host(python, tmp_path):
    hosts = Hosts(front=0, back=2 * HOUR)
    hosts.call(7, 0, connection="c")
    told, tables = asked(hosts.written(tmp_path / "tables"), python)
    assert (told["requests"], told["spans"], told["joined"]) == (1, 2, 1)
    assert told["clocks"] == {"pairs": 1, "largest_ns": 2 * HOUR, "by_most_calls": 0}
    ((root, call),) = trees(tables)
    told_root = {"span": 0, "caller": None, "told_in": "front", "kind": "server"}
    assert root == {
        **{**told_root, "operation": "GET /front", "start": BEGIN, "total_ns": 5 * MS},
        **{"handle_ns": None, "exclusive_ns": 2 * MS, "critical_ns": 2 * MS},
        "outcome": "completed",
    }
    assert call == {
        **{"span": 2, "caller": 0, "told_in": "back", "operation": "GET /back", "kind": "call"},
        **{"start": BEGIN + MS, "total_ns": 3 * MS, "handle_ns": MS},
        **{"exclusive_ns": 3 * MS, "critical_ns": 3 * MS, "outcome": "completed"},
    }


def test_what_nobody_waited_for_has_no_time_on_other_hosts_either(tmp_path):
    hosts = Hosts(front=0, back=-HOUR, third=HOUR)
    hosts.handles("front", 1, 0, 20 * MS, 20 * MS)
    hosts.tells("front", "server", 0, 20 * MS)
    for span, (start, waited) in enumerate(((MS, False), (2 * MS, False)), start=1):
        hosts.calls("front", 1, span, start, 10 * MS, waited=waited)
        hosts.tells("front", "client", start, 10 * MS, connection=f"c{span}")
        hosts.handles("back", span, start + MS, 8 * MS, 2 * MS)
        hosts.tells("back", "server", start + MS, 8 * MS, connection=f"c{span}")
        hosts.calls("back", span, 1, start + 2 * MS, 6 * MS)
        hosts.tells("back", "client", start + 2 * MS, 6 * MS, connection=f"d{span}")
        hosts.handles("third", span, start + 3 * MS, 4 * MS, 4 * MS)
        hosts.tells("third", "server", start + 3 * MS, 4 * MS, connection=f"d{span}")
    told, tables = asked(hosts.written(tmp_path / "tables"), DUCKDB)
    assert (told["requests"], told["spans"], told["joined"]) == (1, 5, 4)
    (tree,) = trees(tables)
    for name in ("exclusive_ns", "critical_ns"):
        assert [span[name] for span in tree] == [20 * MS, 0, 0, 0, 0]


def test_a_handling_that_its_caller_gave_up_is_joined_and_counted_as_late(tmp_path):
    hosts = Hosts(front=0, back=0)
    hosts.call(1, 0, connection="c")
    hosts.call(2, 40 * MS, served=300 * MS, connection="c")
    told, tables = asked(hosts.written(tmp_path / "tables"), DUCKDB)
    assert (told["joined"], told["joined_late"]) == (2, 1)
    (_, (_, late)) = trees(tables)
    assert (late["total_ns"], late["handle_ns"]) == (3 * MS, 3 * MS)


@pytest.mark.parametrize(
    ("ahead", "first", "last"),
    [
        pytest.param(2 * HOUR, 11, 0, id="it began later, and its clock is hours ahead"),
        pytest.param(-2 * HOUR, 0, 7, id="it ended sooner, and its clock is hours behind"),
        pytest.param(30 * MS, 11, 7, id="it began later and ended sooner"),
    ],
)
def test_clocks_are_found_where_a_host_was_recorded_for_less_time(ahead, first, last, tmp_path):
    assert_clocks_are_found(DUCKDB, ahead, first, last, tmp_path)


@ONLY_LONG
@pytest.mark.skipif(not SPARK.exists(), reason="scripts/setup --spark")
def test_spark_finds_these_clocks(tmp_path):
    assert_clocks_are_found(SPARK, 30 * MS, 11, 7, tmp_path)


def assert_clocks_are_found(python, ahead, first, last, tmp_path):
    hosts, drawn, requests = Hosts(front=0, back=ahead), random.Random(1), 60
    starts = accumulate(drawn.randint(20 * MS, 900 * MS) for _ in range(requests))
    for number, start in enumerate(starts):
        told = {"connection": f"c{number % 3}"}
        hosts.calls_back(number, start, 3 * MS, **told)
        if first <= number < requests - last:
            hosts.serves(number, start, MS, **told)
    told, _ = asked(hosts.written(tmp_path / "tables"), python)
    assert told["clocks"]["largest_ns"] == pytest.approx(abs(ahead), abs=MS)
    assert told["clocks"]["by_most_calls"] == 1
    assert told["joined"] == requests - first - last
    assert told["calls_not_joined"]["no_handling_in_time"] == first + last


def test_a_header_joins_whatever_the_connection(tmp_path):
    hosts = Hosts(front=0, back=HOUR)
    for number in range(3):
        hosts.call(number, number * MS, trace_id="t", parent_id=str(number))
    told, tables = asked(hosts.written(tmp_path / "tables"), DUCKDB)
    assert (told["joined"], told["clocks"]["largest_ns"]) == (3, HOUR)
    assert [tree[1]["start"] for tree in trees(tables)] == [
        BEGIN + (1 + number) * MS for number in range(3)
    ]


def test_times_are_those_of_all_requests_joined_or_not(tmp_path):
    """What nothing is joined with is not looked at again, and is there all the same."""
    hosts = Hosts(front=0, back=2 * HOUR)
    hosts.call(1, 0, connection="c")
    hosts.handles("front", 2, 40 * MS, 9 * MS, 9 * MS)
    hosts.handles("back", 3, 80 * MS, 7 * MS, 7 * MS)
    hosts.calls("back", 3, 1, 81 * MS, MS)
    folder = hosts.written(tmp_path / "tables")
    whole, tables = asked(folder, DUCKDB)
    assert (whole["requests"], whole["joined"]) == (3, 1)
    assert sorted(map(len, trees(tables))) == [1, 2, 2]

    told = tmp_path / "operations"
    subprocess.run([DUCKDB, "-I", paths.FLEET, "--operations", told, folder], check=True)
    flat = {
        (one["service"], one["operation"]): (one["count"], one["requests"], one["critical_ns"])
        for one in json.loads(told.read_text("utf-8"))["flat"]
    }
    assert flat == {
        ("front", "GET /front"): (2, 2, 11 * MS),
        ("back", "GET /back"): (2, 1, 10 * MS),
        ("10.0.0.2:80", "GET /10.0.0.2:80"): (1, 0, MS),
    }


def test_calls_that_seem_to_go_round_are_not_joined(tmp_path):
    hosts = Hosts(front=0, back=0)
    for one, other in (("front", "back"), ("back", "front")):
        hosts.handles(one, 1, 0, MS, MS)
        hosts.calls(one, 1, 1, 0, MS)
        hosts.tells(one, "server", 0, MS, trace_id=other, parent_id="1")
        hosts.tells(one, "client", 0, MS, trace_id=one, parent_id="1")
    told, _ = asked(hosts.written(tmp_path / "tables"), DUCKDB)
    assert (told["requests"], told["spans"], told["joined"]) == (2, 4, 0)
    assert told["calls_not_joined"]["in_a_circle"] == 2
    assert told["handlings_not_joined"]["in_a_circle"] == 2


def test_requests_may_have_any_number_of_64_bits(tmp_path):
    hosts = Hosts(front=0, back=HOUR)
    numbers = (1 << 40, (1 << 62) + 1)
    for place, number in enumerate(numbers):
        hosts.call(number, place * 40 * MS, connection="c")
    told = tmp_path / "operations"
    program = [DUCKDB, "-I", paths.FLEET, "--operations", told, hosts.written(tmp_path / "tables")]
    done = subprocess.run(program, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    latencies = json.loads(told.read_text("utf-8"))["latencies"]
    assert sum(map(len, latencies["back[GET /back]"])) == len(numbers)
