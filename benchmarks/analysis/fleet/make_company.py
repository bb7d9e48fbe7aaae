# SPDX-License-Identifier: MIT
"""Writes the requests of a company that there is not, and prints what a job must find; run by the
environment of DuckDB.

usage: make_company.py FOLDER SPANS together|apart

together: hosts exported together, so that each request is whole
apart:    each service is on a host of its own that exported alone, by a clock of its own

What requests consist of is drawn as published of large systems. Call graphs are trees whose sizes
have a heavy tail, a Burr distribution (Luo et al., Characterizing Microservice Dependency and
Performance, SoCC 2021); 13 % of services are only asked from outside, 39 % call nobody (Winchester
et al., Complexity at Scale, arXiv 2504.13141); few operations have most of the traffic. Parameters
of the distributions are ours: half of the trees have some 6 calls or fewer, a tenth 40 or more.
"""

import bisect
import csv
import itertools
import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import duckdb

SERVICES, OPERATIONS, TREES = 300, 4, 400
ENTRIES, LEAVES = 0.13, 0.39
BURR = 1.2, 0.9
SCALE, LARGEST = 4.9, 2_000
ZIPF = 1.1
# 2026-11-01, in nanoseconds since 1970; requests begin so often.
BEGIN, STEP = 1_793_491_200_000_000_000, 150_000
RECORDINGS = 20
# A call takes so much of its own time before and after its handling.
ON_THE_WAY = 20
# Of a tree's spans; a request's number on a host has room for as many.
ROOM = 4_096
# By how much a host's clock is ahead, up to some minutes.
AHEAD = "(hash(service) % 600)::BIGINT * 1000000000"

# Times of a tree are shorter than those of its requests, by a factor that each draws.
_CALLS = """
SELECT n, n * {room} + t.span AS call, n * {room} + t.caller AS calling, t.*, r.stretch,
    {begin} + n * {step} + t.offset_ns * r.stretch AS began, t.total_ns * r.stretch AS took
FROM (SELECT n, tree, 50 + (hash(n) % 100)::BIGINT AS stretch FROM requests) AS r
JOIN trees AS t ON t.tree = r.tree
"""
_OF_SPAN = "NULL::BIGINT AS handle_ns, 0::INTEGER AS status, 'completed' AS outcome, bytes"
_TOGETHER = """
SELECT make_timestamp_ns(began) AS start, n AS request, span, caller, operation,
    CASE WHEN caller IS NULL THEN 'server' ELSE 'call' END AS kind, took AS total_ns,
    own_ns * stretch AS exclusive_ns, own_ns * stretch AS critical_ns, {of_span},
    'recording' || (n % {recordings}) AS recording, '2026-11-01' AS day, service
FROM ({calls}) AS c
"""
_HANDLED = """
SELECT make_timestamp_ns(began + way_ns * stretch + {ahead}) AS start, call AS request,
    0::INTEGER AS span, NULL::INTEGER AS caller, operation, 'server' AS kind,
    took - 2 * way_ns * stretch AS total_ns, (own_ns - 2 * way_ns) * stretch AS exclusive_ns,
    (own_ns - 2 * way_ns) * stretch AS critical_ns, {of_span}, service AS recording,
    '2026-11-01' AS day, service
FROM ({calls}) AS c
"""
_CALLED = """
SELECT make_timestamp_ns(began + {ahead}) AS start, calling AS request, place AS span,
    0::INTEGER AS caller, operation, 'client' AS kind, took AS total_ns, took AS exclusive_ns,
    took AS critical_ns, {of_span}, calling_service AS recording, '2026-11-01' AS day,
    service || ':80' AS service
FROM ({calls}) AS c WHERE caller IS NOT NULL
"""
_CONNECTION = "calling_service || ':4000 ' || service || ':80 ' || call"
_ENDS = """
SELECT make_timestamp_ns(began + way_ns * stretch + {ahead}) AS start, call AS exchange,
    1::INTEGER AS process, 'server' AS side, took - 2 * way_ns * stretch AS total_ns,
    NULL::VARCHAR AS trace_id, NULL::VARCHAR AS parent_id,
    CASE WHEN caller IS NOT NULL THEN {connection} END AS connection, service AS recording,
    '2026-11-01' AS day, service
FROM ({calls}) AS c
UNION ALL
SELECT make_timestamp_ns(began + {ahead_of_caller}), call, 1, 'client', took, NULL, NULL,
    {connection}, calling_service, '2026-11-01', calling_service
FROM ({calls}) AS c WHERE caller IS NOT NULL
"""


def main() -> None:
    """Writes them."""
    folder, wanted, how = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    drawn = random.Random(1)
    trees = [list(tree(drawn, size(drawn))) for _ in range(TREES)]
    popular = [1 / (place + 1) ** ZIPF for place in range(TREES)]
    truth = Truth(trees)
    connection = duckdb.connect()
    connection.execute("SET memory_limit = '2GB'; SET threads = 1")
    connection.execute(
        "CREATE TABLE trees (tree INT, span INT, caller INT, place INT, calling_service VARCHAR,"
        " service VARCHAR, operation VARCHAR, offset_ns BIGINT, total_ns BIGINT, own_ns BIGINT,"
        " way_ns BIGINT, bytes BIGINT)"
    )
    rows = [(number, *row) for number, its in enumerate(trees) for row in its]
    load(connection, "trees", rows)
    connection.execute("CREATE TABLE requests (n BIGINT, tree INT)")
    load(connection, "requests", enumerate(truth.of(requests(drawn, trees, popular, wanted))))
    names = {
        "calls": _CALLS.format(begin=BEGIN, step=STEP, room=ROOM),
        "recordings": RECORDINGS,
        "of_span": _OF_SPAN,
        "connection": _CONNECTION,
        "ahead": AHEAD,
        "ahead_of_caller": AHEAD.replace("service", "calling_service"),
    }
    if how == "together":
        write(connection, folder / "spans", _TOGETHER.format(**names))
    else:
        called = {**names, "ahead": names["ahead_of_caller"]}
        apart = f"{_HANDLED.format(**names)} UNION ALL {_CALLED.format(**called)}"
        write(connection, folder / "spans", apart)
        write(connection, folder / "exchanges", _ENDS.format(**names))
    print(json.dumps(truth.told()))


def write(connection: duckdb.DuckDBPyConnection, folder: Path, rows: str) -> None:
    folder.mkdir(parents=True)
    connection.execute(
        f"COPY (SELECT * FROM ({rows}) AS rows ORDER BY day, service, start) TO '{folder}'"
        " (FORMAT parquet, COMPRESSION zstd, PARTITION_BY (day, service))"
    )


def load(connection: duckdb.DuckDBPyConnection, table: str, rows: Iterable[tuple]) -> None:
    with tempfile.NamedTemporaryFile("w", suffix=".csv", newline="") as file:
        csv.writer(file).writerows(rows)
        file.flush()
        connection.execute(f"COPY {table} FROM '{file.name}' (HEADER false)")


def size(drawn: random.Random) -> int:
    """Of a tree: Burr's distribution by its inverse."""
    shape, tail = BURR
    chance = drawn.random()
    return min(LARGEST, 1 + int(SCALE * ((1 - chance) ** (-1 / tail) - 1) ** (1 / shape)))


def requests(
    drawn: random.Random, trees: list[list[tuple]], popular: list[float], wanted: int
) -> Iterator[int]:
    """The trees of requests, which have about so many spans together."""
    sums, spans = list(itertools.accumulate(popular)), 0
    while spans < wanted:
        number = bisect.bisect(sums, drawn.random() * sums[-1])
        spans += len(trees[number])
        yield number


def tree(drawn: random.Random, calls: int) -> list[tuple]:
    """The spans of a tree: each calls others one after the other."""
    callers = [None] + [drawn.randrange(number) for number in range(1, calls)]
    below: list[list[int]] = [[] for _ in callers]
    for number, caller in enumerate(callers[1:], start=1):
        below[caller].append(number)
    own = [drawn.randint(500, 20_000) for _ in callers]
    total = list(own)
    for number in reversed(range(1, calls)):
        total[callers[number]] += total[number]
    offset = [0] * calls
    for number in range(calls):
        at = offset[number] + own[number] // 2
        for called in below[number]:
            offset[called] = at
            at += total[called]
    services: list[str] = []
    for number, caller in enumerate(callers):
        while True:
            service = service_of(drawn, is_root=caller is None, is_leaf=not below[number])
            # What a host asks of itself its own export has together.
            if caller is None or service != services[caller]:
                break
        services.append(service)
    rows = []
    for number, caller in enumerate(callers):
        service = services[number]
        operation = f"GET /{service}/{drawn.randrange(OPERATIONS)}"
        place = None if caller is None else 1 + below[caller].index(number)
        calling = None if caller is None else services[caller]
        way = 0 if caller is None else own[number] // ON_THE_WAY
        times = (offset[number], total[number], own[number], way)
        told = (place, calling, service, operation, *times)
        rows.append((number, caller, *told, drawn.randint(100, 50_000)))
    return rows


def service_of(drawn: random.Random, *, is_root: bool, is_leaf: bool) -> str:
    entries, leaves = int(SERVICES * ENTRIES), int(SERVICES * LEAVES)
    if is_root:
        return f"entry{drawn.randrange(entries)}"
    if is_leaf:
        # Few are asked by most.
        return f"leaf{int(leaves * drawn.random() ** 3)}"
    return f"middle{drawn.randrange(SERVICES - entries - leaves)}"


class Truth:
    """What a job must find."""

    def __init__(self, trees: list[list[tuple]]) -> None:
        self._trees = trees
        self._drawn = Counter[int]()

    def of(self, numbers: Iterable[int]) -> Iterator[int]:
        """The numbers of trees, of which each is counted."""
        for number in numbers:
            self._drawn[number] += 1
            yield number

    def told(self) -> dict[str, int]:
        """How many requests, spans and places in the tree there are."""
        paths = set()
        for number in self._drawn:
            known: dict[int, tuple] = {}
            for span, caller, _, _, service, operation, *_ in self._trees[number]:
                known[span] = (*(known[caller] if caller is not None else ()), (service, operation))
            paths |= set(known.values())
        return {
            "requests": self._drawn.total(),
            "spans": sum(len(self._trees[one]) * times for one, times in self._drawn.items()),
            "places": len(paths),
        }


if __name__ == "__main__":
    main()
