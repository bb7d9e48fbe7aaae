# SPDX-License-Identifier: MIT
"""Writes rows of `spans` and `exchanges` as tables; run by the environment of DuckDB.

usage: write_tables.py FOLDER < ROWS

ROWS is JSON, for each table a list of rows, each with the names and values of its columns.
"""

import json
import sys
import tempfile
from pathlib import Path

import duckdb

_DAY = "day=2026-11-27"
_TYPES = {
    "spans": {
        **{"start_ns": "BIGINT", "request": "BIGINT", "span": "INT", "caller": "INT"},
        **{"operation": "VARCHAR", "kind": "VARCHAR", "total_ns": "BIGINT"},
        **{"exclusive_ns": "BIGINT", "critical_ns": "BIGINT", "bytes": "BIGINT", "status": "INT"},
        **{"outcome": "VARCHAR", "detached": "BOOLEAN", "recording": "VARCHAR"},
        "service": "VARCHAR",
    },
    "exchanges": {
        **{"start_ns": "BIGINT", "exchange": "BIGINT", "process": "INT", "side": "VARCHAR"},
        **{"total_ns": "BIGINT", "trace_id": "VARCHAR", "parent_id": "VARCHAR"},
        **{"connection": "VARCHAR", "recording": "VARCHAR", "service": "VARCHAR"},
    },
}


def main() -> None:
    """Writes them."""
    folder = Path(sys.argv[1])
    connection = duckdb.connect()
    for table, rows in json.load(sys.stdin).items():
        columns = ", ".join(f"{name}: '{type_}'" for name, type_ in _TYPES[table].items())
        place = folder / table / _DAY
        place.mkdir(parents=True)
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(rows, file)
            file.flush()
            connection.execute(
                "COPY (SELECT make_timestamp_ns(start_ns) AS start, * EXCLUDE (start_ns)"
                f" FROM read_json('{file.name}', columns = {{{columns}}}))"
                f" TO '{place}' (FORMAT parquet, PARTITION_BY (service), OVERWRITE_OR_IGNORE)"
            )


if __name__ == "__main__":
    main()
