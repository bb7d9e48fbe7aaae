# SPDX-License-Identifier: MIT
"""Writes tables of requests that are hard to put together; run by the environment of DuckDB.

usage: hostile_tables.py chain|wide|hot|alike|days SIZE FOLDER

chain: a request that goes through SIZE recordings, whose clocks are wrong by up to twelve hours
wide:  a request of SIZE spans, in one recording
hot:   SIZE requests from one host to another, half of whose spans are of one operation
alike: SIZE requests of six spans each that differ in who calls whom, and in little else
days:  SIZE requests of one to three hours in four days, to a host whose clock is hours ahead
"""

import sys
from pathlib import Path

import duckdb

_START = 1_795_780_000_000_000_000
_SERVED_NS = 1_000
_HOUR_NS = 3_600_000_000_000
# Recording, request, span, caller, operation, kind, start, duration; and exchanges of some.
_SPANS = """
SELECT make_timestamp_ns(start_ns) AS start, request, span::INT AS span,
    caller::INT AS caller, operation, kind, total_ns::BIGINT AS total_ns,
    total_ns::BIGINT AS exclusive_ns, total_ns::BIGINT AS critical_ns, 0::BIGINT AS bytes, recording
FROM made
"""
_EXCHANGES = """
SELECT make_timestamp_ns(start_ns) AS start, row_number() OVER () AS exchange, 1::INT AS process,
    side, total_ns::BIGINT AS total_ns, NULL::VARCHAR AS trace_id, NULL::VARCHAR AS parent_id,
    connection, recording
FROM made WHERE connection IS NOT NULL
"""
# The k-th handling begins within the call of the one before, and ends sooner.
_CHAIN = f"""
SELECT 'r' || k AS recording, 0::BIGINT AS request, place AS span,
    CASE WHEN place = 1 THEN 0 END AS caller, CASE WHEN place = 1 THEN 'GET' ELSE 'GET /' || k END
    AS operation, ['server', 'client'][place + 1] AS kind, ['server', 'client'][place + 1] AS side,
    'c' || (k + place) AS connection,
    {_START} + ((k * 7919) % 25 - 12) * {_HOUR_NS} + (k * 2 + place) * {_SERVED_NS} AS start_ns,
    (({{n}} - k) * 4 - place * 2) * {_SERVED_NS} AS total_ns
FROM range({{n}}) AS r(k) CROSS JOIN range(2) AS p(place)
WHERE k + place < {{n}}
"""
_WIDE = f"""
SELECT 'r' AS recording, 0::BIGINT AS request, k::INT AS span,
    CASE WHEN k > 0 THEN 0 END AS caller,
    CASE WHEN k = 0 THEN 'GET /' ELSE 'SELECT' END AS operation,
    CASE WHEN k = 0 THEN 'server' ELSE 'client' END AS kind, 'client' AS side,
    NULL::VARCHAR AS connection, {_START} + k * {_SERVED_NS} AS start_ns,
    CASE WHEN k = 0 THEN {{n}} + 1 ELSE 1 END * {_SERVED_NS} AS total_ns
FROM range({{n}}) AS r(k)
"""
# Of a request: front's handling, its call, and back's handling, which nobody calls there.
_HOT = f"""
SELECT CASE WHEN place = 2 THEN 'back' ELSE 'front' END AS recording, k AS request,
    CASE WHEN place = 1 THEN 1 ELSE 0 END AS span, CASE WHEN place = 1 THEN 0 END AS caller,
    CASE WHEN place = 0 THEN 'GET /' || (k % 1000) ELSE 'GET /hot' END AS operation,
    ['server', 'client', 'server'][place + 1] AS kind,
    ['server', 'client', 'server'][place + 1] AS side,
    CASE WHEN place > 0 THEN 'c' || (k % 50) END AS connection,
    {_START} + k * 10 * {_SERVED_NS} + place * {_SERVED_NS} AS start_ns,
    (6 - 2 * place) * {_SERVED_NS} AS total_ns
FROM range({{n}}) AS r(k) CROSS JOIN range(3) AS p(place)
"""
_ALIKE = f"""
SELECT 'r' AS recording, k AS request, place AS span,
    CASE WHEN place > 0 THEN hash(k, place, 'caller') % place END AS caller,
    'GET /' || CASE WHEN place = 0 THEN 0 ELSE hash(k, place) % 3 END AS operation,
    CASE WHEN place = 0 THEN 'server' ELSE 'call' END AS kind, 'server' AS side,
    NULL::VARCHAR AS connection, {_START} + k * 10 * {_SERVED_NS} AS start_ns,
    (1 + hash(k, place, 'took') % 100)::BIGINT * {_SERVED_NS} AS total_ns
FROM range({{n}}) AS r(k) CROSS JOIN range(6) AS p(place)
"""
_DAYS = f"""
SELECT CASE WHEN place = 2 THEN 'back' ELSE 'front' END AS recording, k AS request,
    CASE WHEN place = 1 THEN 1 ELSE 0 END AS span, CASE WHEN place = 1 THEN 0 END AS caller,
    CASE WHEN place = 0 THEN 'GET /' || (k % 3) ELSE 'GET /back' END AS operation,
    ['server', 'client', 'server'][place + 1] AS kind,
    ['server', 'client', 'server'][place + 1] AS side,
    CASE WHEN place > 0 THEN 'c' || (k % ({{n}} // 10)) END AS connection,
    {_START} + k * (4 * 24 * {_HOUR_NS} // {{n}}) + place * {_HOUR_NS} // 12
        + CASE WHEN place = 2 THEN 5 * {_HOUR_NS} ELSE 0 END AS start_ns,
    (6 + k % 17 - 2 * place) * {_HOUR_NS} // 12 AS total_ns
FROM range({{n}}) AS r(k) CROSS JOIN range(3) AS p(place)
"""
_MADE = {"chain": _CHAIN, "wide": _WIDE, "hot": _HOT, "alike": _ALIKE, "days": _DAYS}


def main() -> None:
    """Writes them."""
    kind, size, folder = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
    connection = duckdb.connect()
    connection.execute(f"CREATE TABLE made AS {_MADE[kind].format(n=size)}")
    for table, sql in (("spans", _SPANS), ("exchanges", _EXCHANGES)):
        (folder / table).mkdir(parents=True)
        connection.execute(
            f"COPY (SELECT *, strftime(start, '%Y-%m-%d') AS day, 'all' AS service FROM ({sql}))"
            f" TO '{folder}/{table}' (FORMAT parquet, PARTITION_BY (day, service))"
        )


if __name__ == "__main__":
    main()
