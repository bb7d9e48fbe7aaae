# SPDX-License-Identifier: MIT
"""Writes rows of tables into Parquet, parted by day and service, sorted within."""

import datetime
import secrets
import tempfile
from pathlib import Path
from urllib.parse import quote

import pyarrow as pa
import pyarrow.parquet as pq

from fieldtrace_components.columns import tables
from fieldtrace_components.columns.tables import Table

# Rows that are kept until they are written; what is written is sorted at the end.
_BUFFERED = 100_000
_DAY_NS = 86_400_000_000_000
_TYPES = {
    tables.NAME: pa.dictionary(pa.int32(), pa.string()),
    tables.INTEGER: pa.int64(),
    tables.SMALL: pa.int32(),
    tables.TIME: pa.timestamp("ns", tz="UTC"),
    tables.NANOSECONDS: pa.int64(),
    tables.FLAG: pa.bool_(),
}


def arrow_schema(table: Table) -> pa.Schema:
    """What the files of a table have."""
    return pa.schema(
        [(name, _TYPES[type_]) for name, (type_, _) in table.written.items()],
        metadata={"fieldtrace.table": table.name},
    )


class _Part:
    """A service's rows of a day."""

    def __init__(self, folder: Path, table: Table) -> None:
        self._folder = folder
        self._table = table
        self._schema = arrow_schema(table)
        self._columns: list[list] = [[] for _ in table.written]
        self._appends = [column.append for column in self._columns]
        self._batches: list[pa.Table] = []
        self._rows = 0

    def add(self, row: tuple) -> None:
        for append, value in zip(self._appends, row, strict=True):
            append(value)
        self._rows += 1
        if self._rows >= _BUFFERED:
            self._pack()

    def _pack(self) -> None:
        """Packed rows take a tenth of what Python's objects take."""
        arrays = [
            pa.array(column, type=field.type)
            for column, field in zip(self._columns, self._schema, strict=True)
        ]
        self._batches.append(pa.Table.from_arrays(arrays, schema=self._schema))
        for column in self._columns:
            column.clear()
        self._rows = 0

    def close(self) -> None:
        if self._rows:
            self._pack()
        rows = pa.concat_tables(self._batches).unify_dictionaries()
        rows = rows.sort_by(self._table.sorted_by)
        self._folder.mkdir(parents=True, exist_ok=True)
        names = [n for n, (type_, _) in self._table.written.items() if type_ == tables.NAME]
        numbers = [
            name
            for name, (type_, _) in self._table.written.items()
            if type_ not in (tables.NAME, tables.FLAG)
        ]
        with tempfile.NamedTemporaryFile(
            dir=self._folder, prefix="part-", suffix=".parquet", delete=False
        ) as file:
            pq.write_table(
                rows,
                file,
                compression="zstd",
                use_dictionary=names,
                column_encoding=dict.fromkeys(numbers, "DELTA_BINARY_PACKED"),
                row_group_size=_BUFFERED,
            )
        self._batches.clear()


class TableWriter:
    """Writes the rows of all tables below a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._parts: dict[tuple[str, int, str], _Part] = {}
        self._recording = secrets.token_hex(8)
        self.rows = dict.fromkeys((table.name for table in tables.TABLES), 0)

    def add(self, table: Table, time: int, service: str, row: tuple) -> None:
        """Adds a row, whose values are in the order of the table's columns."""
        key = (table.name, time // _DAY_NS, service)
        part = self._parts.get(key)
        if part is None:
            day = datetime.date(1970, 1, 1) + datetime.timedelta(days=key[1])
            place = self._folder / table.name / f"day={day}"
            part = _Part(place / f"service={quote(service, safe=' ')}", table)
            self._parts[key] = part
        part.add((*row, self._recording) if table in tables.HAVE_ALL else row)
        self.rows[table.name] += 1

    def close(self) -> None:
        """Writes what is still to be written."""
        for part in self._parts.values():
            part.close()
        self._parts.clear()
