# SPDX-License-Identifier: MIT
"""Adds the counts of recordings up, whatever files and hosts they come from."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from fieldtrace_fleet.engine import Engine, days_within
from fieldtrace_fleet.files import File
from fieldtrace_fleet.inputs import Inputs, files_below
from fieldtrace_fleet.remembered import Remembered
from fieldtrace_fleet.tables import COUNTS, PLACE, Table

# Some seconds' work: a part is nine files, which each later run reads.
PART_BYTES = 256 << 20


class Sums:
    """The sums of all files below folders. With a `state` what was read before is remembered there;
    `since` and `until` are days, `2026-11-27`, the first and the last that count. A state
    grows by parts of at least so many bytes of files, each of which a run that dies later leaves.
    """

    def __init__(
        self,
        engine: Engine,
        folders: Sequence[Path],
        state: Path | None = None,
        since: str = "",
        until: str = "",
        part_bytes: int = PART_BYTES,
    ) -> None:
        self._engine = engine
        self._part_bytes = part_bytes
        self._remembered = None if state is None else Remembered(state)
        bounds = days_within(since, until)
        self._where = f"WHERE {' AND '.join(bounds)}" if bounds else ""
        self._inputs = Inputs(engine, files_below(folders, COUNTS), COUNTS)
        self.taken = self._inputs.taken

    def read(self) -> None:
        """Reads all files that are new; leaves out, and names, those that cannot be read."""
        self._inputs.read(self._read)

    def _read(self) -> None:
        whole = self._inputs.whole
        if self._remembered is None:
            self.taken.new = self.taken.files
            for table in COUNTS:
                files = [file.path for file in whole[table.name]]
                self._engine.read(table.name, table, files, parted=True)
                # Reads every page now: an answer must not fail halfway.
                list(self._engine.rows(self.summed(table)))
            return
        new = self._remembered.new([file for files in whole.values() for file in files])
        for some in _parts(new, self._part_bytes):
            part = self._remembered.part()
            for table in COUNTS:
                files = [file.path for file in whole[table.name] if file in some]
                self._engine.read("added", table, files, parted=True)
                keys = (*PLACE, *table.keys)
                self._engine.save(table.summed(keys, "added"), part / table.name)
            self._remembered.add(part, sorted(some, key=lambda file: file.path))
            self.taken.new += len(some)
        for table in COUNTS:
            sums = self._remembered.sums(table.name)
            self._engine.read(table.name, table, sums, parted=False)

    def summed(self, table: Table, by: Sequence[str] = ("service",)) -> str:
        """SQL of a table's sums over all days, by `by` and its keys."""
        return table.summed((*by, *table.keys), table.name, self._where)

    def rows(self, table: Table) -> Iterator[dict[str, Any]]:
        """A table's sums over all days."""
        order = ", ".join(("service", *table.keys))
        names = ("service", *table.keys, *table.sums, *table.most)
        for row in self._engine.rows(f"{self.summed(table)} ORDER BY {order}"):
            yield dict(zip(names, row, strict=True))

    def save(self, folder: Path, said: Callable[[str], None] = lambda table: None) -> None:
        """Writes the sums by day, hour and service as Parquet, a folder for each table."""
        for table in COUNTS:
            said(table.name)
            self._engine.save(self.summed(table, tuple(PLACE)), folder / table.name)


def _parts(files: Sequence[File], part_bytes: int) -> Iterator[set[File]]:
    """The files in parts of at least so many bytes but for the last, day by day."""
    part, size = set[File](), 0
    for file in sorted(files, key=lambda one: (one.day, one.path)):
        part.add(file)
        size += file.size
        if size >= part_bytes:
            yield part
            part, size = set(), 0
    if part:
        yield part
