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
from fieldtrace_components.columns.native import Columns
from fieldtrace_components.columns.tables import Table

# Rows that are kept as objects of Python, and rows of a row group.
_BUFFERED = 100_000
# Rows that are kept until their part is whole, of all parts together: some 200 MB. With more, the
# part that has most is written into a file, and what comes later into another.
_MOST_ROWS = 2_000_000
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

    def __init__(self, folder: Path, table: Table, recording: str) -> None:
        self._folder = folder
        self._table = table
        self._schema = arrow_schema(table)
        self._recording = recording
        self._columns: list[list] = [[] for _ in table.columns]
        self._appends = [column.append for column in self._columns]
        self._batches: list[pa.Table] = []
        self.rows = 0

    def add(self, row: tuple) -> None:
        for append, value in zip(self._appends, row, strict=True):
            append(value)
        self.rows += 1
        if len(self._columns[0]) >= _BUFFERED:
            self._pack()

    def add_batch(self, batch: pa.RecordBatch) -> None:
        self._keep(batch.columns)
        self.rows += batch.num_rows

    def _pack(self) -> None:
        """Packed rows take a tenth of what Python's objects take."""
        self._keep(
            [
                pa.array(column, type=self._schema.field(place).type)
                for place, column in enumerate(self._columns)
            ]
        )
        for column in self._columns:
            column.clear()

    def _keep(self, arrays: list[pa.Array]) -> None:
        if self._table in tables.HAVE_ALL:
            places = pa.nulls(len(arrays[0]), pa.int32()).fill_null(0)
            arrays = [*arrays, pa.DictionaryArray.from_arrays(places, [self._recording])]
        self._batches.append(pa.Table.from_arrays(arrays, schema=self._schema))

    def write(self) -> None:
        """Writes the rows that there are into a file. It is there whole or not at all."""
        if self._columns[0]:
            self._pack()
        if not self.rows:
            return
        rows = pa.concat_tables(self._batches).unify_dictionaries()
        self._batches.clear()
        rows = rows.sort_by(self._table.sorted_by)
        self._folder.mkdir(parents=True, exist_ok=True)
        names = [n for n, (type_, _) in self._table.written.items() if type_ == tables.NAME]
        numbers = [
            name
            for name, (type_, _) in self._table.written.items()
            if type_ not in (tables.NAME, tables.FLAG)
        ]
        with tempfile.NamedTemporaryFile(
            dir=self._folder, prefix=".part-", suffix=".unfinished", delete=False
        ) as file:
            unfinished = Path(file.name)
            try:
                pq.write_table(
                    rows,
                    file,
                    compression="zstd",
                    use_dictionary=names,
                    column_encoding=dict.fromkeys(numbers, "DELTA_BINARY_PACKED"),
                    row_group_size=_BUFFERED,
                )
            except BaseException:
                unfinished.unlink()
                raise
        unfinished.rename(self._folder / f"part-{secrets.token_hex(8)}.parquet")
        self.rows = 0


class TableWriter:
    """Writes the rows of all tables below a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._parts: dict[tuple[str, int, str], _Part] = {}
        self._recording = secrets.token_hex(8)
        self._kept = 0
        self.rows = dict.fromkeys((table.name for table in tables.TABLES), 0)

    def add(self, table: Table, time: int, service: str, row: tuple) -> None:
        """Adds a row, whose values are in the order of the table's columns."""
        self._part(table, time // _DAY_NS, service).add(row)
        self._count(table, 1)

    def add_batches(self, columns: Columns) -> None:
        """Adds the rows of events that are ready."""
        for place, day, service, batch in columns.batches(pa.RecordBatch._import_from_c):
            table = tables.EVENTS[place]
            self._part(table, day, service).add_batch(batch)
            self._count(table, batch.num_rows)

    def _part(self, table: Table, day: int, service: str) -> _Part:
        key = table.name, day, service
        part = self._parts.get(key)
        if part is None:
            date = datetime.date(1970, 1, 1) + datetime.timedelta(days=day)
            place = self._folder / table.name / f"day={date}"
            folder = place / f"service={quote(service, safe=' ')}"
            part = self._parts[key] = _Part(folder, table, self._recording)
        return part

    def _count(self, table: Table, rows: int) -> None:
        self.rows[table.name] += rows
        self._kept += rows
        if self._kept >= _MOST_ROWS:
            largest = max(self._parts.values(), key=lambda part: part.rows)
            self._kept -= largest.rows
            largest.write()

    def close(self) -> None:
        """Writes what is still to be written."""
        for part in self._parts.values():
            part.write()
        self._parts.clear()
        self._kept = 0
