# SPDX-License-Identifier: MIT
"""DuckDB: in this process, on one machine."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import duckdb

from fieldtrace_fleet.engine import NoRoomError, UnreadableError, sql_text
from fieldtrace_fleet.tables import TEXT, Table

_FETCHED = 10_000
_NESTED = 500_000
# To read files of so many bytes takes no longer than to have kept their rows, which take ten times
# as many, and of which the disk gets what does not fit into memory.
_LARGE_FILE = 64_000
_NO_ROOM = "No space left on device"
# What Spark's SQL calls so.
_CALLED = {
    "conv": "(digits, base, wanted) AS CAST(CAST(concat('0x', digits) AS UBIGINT) AS VARCHAR)",
    "xxhash64": "(one) AS CAST(hash(one) >> 1 AS BIGINT),"
    " (one, two, three, four) AS CAST(hash(one, two, three, four) >> 1 AS BIGINT)",
}


class DuckDbEngine:
    """An own database in memory, which spills into a folder beyond `memory`."""

    def __init__(self, memory: str, spill: Path) -> None:
        self._connection = duckdb.connect()
        self._called: set[str] = set()
        self._connection.execute(f"SET memory_limit = {sql_text(memory)}")
        self._connection.execute(f"SET temp_directory = {sql_text(str(spill))}")
        self._connection.execute("SET preserve_insertion_order = false")
        self._connection.execute("SET enable_progress_bar = false")
        # It adds spans up before they are joined with few kinds of requests, where none are alike.
        self._connection.execute("SET disabled_optimizers = 'partial_aggregate_pushdown'")
        for called, meant in _CALLED.items():
            self._connection.execute(f"CREATE MACRO {called} {meant}")

    def read(self, view: str, table: Table, files: Sequence[str], *, parted: bool) -> None:
        """See `Engine.read`."""
        if not files:
            all_columns = {"day": TEXT, "service": TEXT, **table.columns}
            empty = ", ".join(f"CAST(NULL AS {type_}) AS {n}" for n, type_ in all_columns.items())
            self._run(f"CREATE OR REPLACE VIEW {view} AS SELECT {empty} WHERE FALSE")
            return
        listed = "[" + ", ".join(map(sql_text, files)) + "]"
        options = "union_by_name = true, hive_partitioning = false"
        source = f"read_parquet({listed}, {options}, filename = {'true' if parted else 'false'})"
        described = self._run(f"DESCRIBE SELECT * FROM {source}").fetchall()
        types = {name: type_ for name, type_, *_ in described}
        columns = [_column(table, name, types) for name in table.columns]
        places = [_place(name) for name in ("day", "service")] if parted else ["day", "service"]
        chosen = ", ".join([*places, *columns])
        self._run(f"CREATE OR REPLACE VIEW {view} AS SELECT {chosen} FROM {source}")

    def rows(self, sql: str) -> Iterator[tuple[Any, ...]]:
        """See `Engine.rows`."""
        cursor = self._connection.cursor()
        try:
            cursor.execute(sql)
            while rows := cursor.fetchmany(_FETCHED):
                yield from rows
        except duckdb.Error as error:
            raise _told(error) from error

    def keep(self, view: str, sql: str) -> None:
        """See `Engine.keep`."""
        if view not in self._called:
            self._run(f"CREATE OR REPLACE TABLE {view} AS {sql}")
            return
        # It may use the view of before, which a table cannot replace.
        self._run(f"CREATE OR REPLACE TABLE {view}_kept AS {sql}")
        self._run(f"DROP VIEW {view}")
        self._run(f"ALTER TABLE {view}_kept RENAME TO {view}")
        self._called.remove(view)

    def take(self, view: str, sql: str, file_bytes: float) -> None:
        """See `Engine.take`."""
        (self.call if file_bytes >= _LARGE_FILE else self.keep)(view, sql)

    def call(self, view: str, sql: str) -> None:
        """See `Engine.call`."""
        if view not in self._called:
            self.forget(view)
        self._run(f"CREATE OR REPLACE VIEW {view} AS {sql}")
        self._called.add(view)

    def forget(self, *views: str) -> None:
        """See `Engine.forget`."""
        for view in views:
            kind = "VIEW" if view in self._called else "TABLE"
            self._run(f"DROP {kind} IF EXISTS {view}")
            self._called.discard(view)

    def save(self, sql: str, folder: Path) -> None:
        """See `Engine.save`."""
        folder.mkdir(parents=True)
        self._write(sql, folder / "sums.parquet")

    def _write(self, sql: str, file: Path) -> None:
        to = sql_text(str(file))
        self._run(f"COPY ({sql}) TO {to} (FORMAT parquet, COMPRESSION zstd)")

    def save_nested(
        self, view: str, parts: str, columns: Sequence[str], name: str, folder: Path
    ) -> None:
        """See `Engine.save_nested`."""
        folder.mkdir(parents=True)
        row = ", ".join(f"{column} := {column}" for column in columns)
        # Lists do not spill: few at a time.
        ((number,),) = self._run(f"SELECT COUNT(*) FROM {parts}").fetchall()
        times = 1 + number // _NESTED
        for one in range(times):
            some = f"hash(recording, request) % {times} = {one}"
            nested = (
                f"SELECT recording, request, list(struct_pack({row}) ORDER BY {columns[0]}) AS"
                f" {name} FROM {parts} WHERE {some} GROUP BY recording, request"
            )
            self._write(
                f"SELECT r.*, p.{name} FROM {view} AS r JOIN ({nested}) AS p"
                " ON p.recording = r.recording AND p.request = r.request",
                folder / f"part-{one}.parquet",
            )

    def check(self, table: Table, file: str) -> str | None:
        """See `Engine.check`."""
        try:
            self._run(
                f"SELECT max(hash(COLUMNS(*))) FROM read_parquet({sql_text(file)},"
                " hive_partitioning = false)"
            ).fetchall()
            self.read("checked", table, [file], parted=True)
            self._run("SELECT max(hash(COLUMNS(*))) FROM checked").fetchall()
        except UnreadableError as error:
            return str(error).partition("\n")[0]
        return None

    def close(self) -> None:
        """See `Engine.close`."""
        self._connection.close()

    def _run(self, sql: str) -> Any:
        try:
            return self._connection.execute(sql)
        except duckdb.Error as error:
            raise _told(error) from error


def _told(error: duckdb.Error) -> Exception:
    is_full = isinstance(error, duckdb.OutOfMemoryException) or _NO_ROOM in str(error)
    return (NoRoomError if is_full else UnreadableError)(str(error).partition("\n")[0])


def _column(table: Table, name: str, types: dict[str, str]) -> str:
    if name not in types:
        return f"CAST({table.default(name)} AS {table.columns[name]}) AS {name}"
    read = f"epoch_ns({name})" if types[name].startswith("TIMESTAMP") else name
    return f"COALESCE(CAST({read} AS {table.columns[name]}), {table.default(name)}) AS {name}"


def _place(name: str) -> str:
    # Of the last folders alone: one above may be called alike.
    return f"url_decode(regexp_extract(filename, '.*/{name}=([^/]*)/', 1)) AS {name}"
