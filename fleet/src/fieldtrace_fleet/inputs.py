# SPDX-License-Identifier: MIT
"""The files of some tables that can be read."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from fieldtrace_fleet.engine import Engine, UnreadableError
from fieldtrace_fleet.files import Damaged, File, damage, files_of
from fieldtrace_fleet.tables import Table


@dataclass
class Taken:
    """What is read."""

    files: int = 0
    new: int = 0
    damaged: list[Damaged] = field(default_factory=list)


def files_below(folders: Sequence[Path], tables: Sequence[Table]) -> dict[str, list[File]]:
    """The files of tables at or below folders, by the names of these tables."""
    return {table.name: list(files_of(folders, table.name)) for table in tables}


class Inputs:
    """Files of tables, by the names of these."""

    def __init__(
        self, engine: Engine, files: Mapping[str, Sequence[File]], tables: Sequence[Table]
    ) -> None:
        self._engine = engine
        self._tables = tables
        self.taken = Taken()
        self.whole = {table.name: self._sound(files[table.name]) for table in tables}
        self._count()

    def _sound(self, files: Sequence[File]) -> list[File]:
        found = {file.path: damage(file) for file in files}
        self.taken.damaged += [why for why in found.values() if why is not None]
        return [file for file in files if found[file.path] is None]

    def _count(self) -> None:
        self.taken.files = sum(len(files) for files in self.whole.values())

    def read(self, by: Callable[[], None]) -> None:
        """Has the files read; where that fails, once more without those that are damaged."""
        try:
            by()
        except UnreadableError:
            # One of them is damaged within, and engines do not say well which.
            self._leave_out()
            by()

    def _leave_out(self) -> None:
        for table in self._tables:
            whole = []
            for file in self.whole[table.name]:
                why = self._engine.check(table, file.path)
                if why is None:
                    whole.append(file)
                else:
                    self.taken.damaged.append(Damaged(file.path, why))
            self.whole[table.name] = whole
        self._count()
