# SPDX-License-Identifier: MIT
"""Copies tables with their rows in other files; run by the environment of DuckDB.

usage: split_tables.py SEED FROM TO

The rows of each file go into any number of files of any number of hosts, in any order.
"""

import random
import sys
from pathlib import Path

import duckdb


def main() -> None:
    """Copies them."""
    seed, source, target = int(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3])
    drawn = random.Random(seed)
    connection = duckdb.connect()
    for file in sorted(source.rglob("*.parquet")):
        table_day_service = Path(*file.parts[-4:-1])
        connection.execute(
            "CREATE OR REPLACE TABLE rows AS SELECT * FROM"
            " read_parquet(?, hive_partitioning = false)"
            " ORDER BY random()",
            [str(file)],
        )
        pieces = drawn.randint(1, 4)
        for piece in range(pieces):
            host = target / f"host{drawn.randint(0, 3)}" / table_day_service
            host.mkdir(parents=True, exist_ok=True)
            to = host / f"{file.parts[-5]}-{file.stem}-{piece}.parquet"
            quoted = "'" + str(to).replace("'", "''") + "'"
            connection.execute(
                f"COPY (SELECT * FROM rows WHERE rowid % {pieces} = {piece}) TO {quoted}"
                " (FORMAT parquet)"
            )


if __name__ == "__main__":
    main()
