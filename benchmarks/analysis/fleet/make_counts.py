# SPDX-License-Identifier: MIT
"""Writes the tables of a company that there is not; run by the environment of DuckDB.

usage: make_counts.py FOLDER SERVICES DAYS PATHS FIELDS

Each service is told of in each hour of each day at so many call paths, of a class with so many
fields. A field's number is how many of 20 samples an hour and call path were read.
"""

import sys
from pathlib import Path

import duckdb

SAMPLES = 20
# 2026-11-01, in seconds since 1970.
BEGIN = 1_793_491_200

_AT = "hour, '1.0' AS version, 'com.example.Part' || p % 10 AS class, md5('' || p)[:16] AS path"
_HOURS = "(SELECT to_timestamp({begin} + 3600 * range) AS hour FROM range({first}, {last}))"
_PATHS = "(SELECT range AS p FROM range({paths}))"
_FIELDS = "(SELECT CAST(range AS INTEGER) AS position FROM range({fields}))"
_NOTHING = ", ".join(
    f"CAST(0 AS BIGINT) AS {name}"
    for name in (
        *("forwarded", "incidental", "overwritten", "text_bytes", "measured", "compared"),
        *("compared_read", "missed"),
    )
)
TABLES = {
    "fields": (
        f"SELECT {_AT}, position, 'field' || position AS field, 'J' AS type,"
        " CAST(8 AS BIGINT) AS size, CAST(position % 21 AS BIGINT) AS direct,"
        f" CAST({SAMPLES} - position % 21 AS BIGINT) AS unused, {_NOTHING}, FALSE AS unseen"
        f" FROM {_HOURS}, {_PATHS}, {_FIELDS} ORDER BY hour"
    ),
    "objects": (
        f"SELECT {_AT}, CAST(1000 AS BIGINT) AS allocations, CAST({SAMPLES} AS BIGINT) AS samples"
        f" FROM {_HOURS}, {_PATHS} ORDER BY hour"
    ),
    "paths": (
        "SELECT to_timestamp({begin} + 3600 * {first}) AS hour, md5('' || p)[:16] AS path,"
        " CAST(0 AS INTEGER) AS depth, 'com.example.Client' AS class, 'get' || p AS method,"
        f" 'Client.java' AS file, CAST(p AS INTEGER) AS line FROM {_PATHS}"
    ),
}


def main() -> None:
    """Writes them."""
    folder = Path(sys.argv[1])
    services, days, paths, fields = map(int, sys.argv[2:])
    connection = duckdb.connect()
    connection.execute("SET memory_limit = '1GB'; SET threads = 1")
    for day in range(days):
        for service in range(services):
            for table, sql in TABLES.items():
                part = folder / table / f"day=2026-{11 + day // 30}-{1 + day % 30:02d}"
                file = part / f"service=service{service}" / "part-0.parquet"
                file.parent.mkdir(parents=True)
                told = {"begin": BEGIN, "first": 24 * day, "last": 24 * (day + 1)}
                query = sql.format(**told, paths=paths, fields=fields)
                connection.execute(f"COPY ({query}) TO '{file}' (FORMAT parquet, COMPRESSION zstd)")


if __name__ == "__main__":
    main()
