# SPDX-License-Identifier: MIT
"""Writes the requests of a company that there is not, as hosts exported them together, and prints
what a job must find; run by the environment of DuckDB.

usage: make_company.py FOLDER SPANS

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
_CHOSEN = """
SELECT make_timestamp_ns({begin} + n * {step} + t.offset_ns * stretch // 100) AS start,
    n AS request, t.span, t.caller, t.operation, t.kind, t.total_ns * stretch // 100 AS total_ns,
    NULL::BIGINT AS handle_ns, t.own_ns * stretch // 100 AS exclusive_ns,
    t.own_ns * stretch // 100 AS critical_ns, 0::INTEGER AS status, 'completed' AS outcome,
    t.bytes, 'recording' || (n % {recordings}) AS recording, '2026-11-01' AS day, t.service
FROM (
    SELECT n, tree, 50 + (hash(n) % 100)::BIGINT AS stretch FROM requests) AS r
JOIN trees AS t ON t.tree = r.tree ORDER BY day, service, start
"""


def main() -> None:
    """Writes them."""
    folder, wanted = Path(sys.argv[1]), int(sys.argv[2])
    drawn = random.Random(1)
    trees = [list(tree(drawn, size(drawn))) for _ in range(TREES)]
    popular = [1 / (place + 1) ** ZIPF for place in range(TREES)]
    numbers = requests(drawn, trees, popular, wanted)
    connection = duckdb.connect()
    connection.execute("SET memory_limit = '2GB'; SET threads = 1")
    connection.execute(
        "CREATE TABLE trees (tree INT, span INT, caller INT, service VARCHAR, operation VARCHAR,"
        " kind VARCHAR, offset_ns BIGINT, total_ns BIGINT, own_ns BIGINT, bytes BIGINT)"
    )
    rows = [(number, *row) for number, its in enumerate(trees) for row in its]
    load(connection, "trees", rows)
    connection.execute("CREATE TABLE requests (n BIGINT, tree INT)")
    load(connection, "requests", list(enumerate(numbers)))
    chosen = _CHOSEN.format(begin=BEGIN, step=STEP, recordings=RECORDINGS)
    (folder / "spans").mkdir(parents=True)
    connection.execute(
        f"COPY ({chosen}) TO '{folder}/spans' (FORMAT parquet, COMPRESSION zstd,"
        " PARTITION_BY (day, service))"
    )
    print(json.dumps(truth(trees, numbers)))


def load(connection: duckdb.DuckDBPyConnection, table: str, rows: list[tuple]) -> None:
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
) -> list[int]:
    """The trees of requests, which have about so many spans together."""
    sums, found, spans = list(itertools.accumulate(popular)), [], 0
    while spans < wanted:
        number = bisect.bisect(sums, drawn.random() * sums[-1])
        found.append(number)
        spans += len(trees[number])
    return found


def tree(drawn: random.Random, calls: int) -> list[tuple]:
    """The spans of a tree: each calls others one after the other."""
    callers = [None] + [drawn.randrange(number) for number in range(1, calls)]
    below: list[list[int]] = [[] for _ in callers]
    for number, caller in enumerate(callers[1:], start=1):
        below[caller].append(number)
    own = [drawn.randint(50_000, 2_000_000) for _ in callers]
    total = list(own)
    for number in reversed(range(1, calls)):
        total[callers[number]] += total[number]
    offset = [0] * calls
    for number in range(calls):
        at = offset[number] + own[number] // 2
        for called in below[number]:
            offset[called] = at
            at += total[called]
    rows = []
    for number, caller in enumerate(callers):
        service = service_of(drawn, is_root=caller is None, is_leaf=not below[number])
        operation = f"GET /{service}/{drawn.randrange(OPERATIONS)}"
        kind = "server" if caller is None else "call"
        told = (service, operation, kind, offset[number], total[number], own[number])
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


def truth(trees: list[list[tuple]], numbers: list[int]) -> dict[str, int]:
    """What a job must find."""
    paths = set()
    for number in set(numbers):
        known: dict[int, tuple] = {}
        for span, caller, service, operation, *_ in trees[number]:
            known[span] = (*(known[caller] if caller is not None else ()), (service, operation))
        paths |= set(known.values())
    return {
        "requests": len(numbers),
        "spans": sum(len(trees[number]) for number in numbers),
        "places": len(paths),
    }


if __name__ == "__main__":
    main()
