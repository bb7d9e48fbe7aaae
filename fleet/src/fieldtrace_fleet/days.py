# SPDX-License-Identifier: MIT
"""Sums of requests by the day on which they began, in a folder: a day that is new is added.

Requests are put together a day at a time, of the tables of that day and of those beside it: some
go on beyond midnight, or through a host whose clock is in another day. `days.json` says which files
each day's sums are of. It is replaced in one step after those of a day are whole, so that a run
which died has lost one day.
"""

import datetime
import json
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from fieldtrace_fleet.engine import Engine, sql_text
from fieldtrace_fleet.files import File
from fieldtrace_fleet.inputs import Inputs, Taken, files_below
from fieldtrace_fleet.requests import own_keys
from fieldtrace_fleet.tables import Table

_VERSION = 1
_NAMES = "days.json"

# Path, size and time of each file.
Read = list[list[str | int]]


class Days:
    """What a state folder holds of days: `parts` are the tables of each."""

    def __init__(self, engine: Engine, folder: Path, parts: Sequence[Table]) -> None:
        self._engine = engine
        self._folder = folder
        self._parts = parts
        self._known: dict[str, tuple[str, Read]] = {}
        folder.mkdir(parents=True, exist_ok=True)
        try:
            told = json.loads((folder / _NAMES).read_text("utf-8"))
        except (FileNotFoundError, ValueError):
            told = {}
        if told.get("version") == _VERSION:
            self._known = {day: (part, read) for day, part, read in told["days"]}
        self._forget_unnamed()

    def add(
        self,
        folders: Sequence[Path],
        since: str,
        until: str,
        tables: Sequence[Table],
        make: Callable[[Inputs, str], None],
    ) -> Taken:
        """Has `make` let the parts be views of a day, of each whose files are new or have changed;
        then lets them be views of all days from `since` until `until`. Gives what was read."""
        files = files_below(folders, tables)
        days = sorted({file.day for its in files.values() for file in its})
        asked = [day for day in days if _is_within(day, since, until)]
        gone = [day for day in self._known if day not in days and _is_within(day, since, until)]
        if gone:
            self._forget(gone)
        taken, read = Taken(), set[str]()
        for day in asked:
            around = {name: files_around(its, day, day) for name, its in files.items()}
            if self._known.get(day, ("", None))[1] == _told(around):
                continue
            inputs = Inputs(self._engine, around, tables)
            make(inputs, day)
            self._keep(day, _told(inputs.whole))
            read |= {file.path for its in inputs.whole.values() for file in its}
            taken.damaged += [one for one in inputs.taken.damaged if one not in taken.damaged]
        left_out = {one.path for one in taken.damaged}
        taken.new = len(read)
        taken.files = sum(
            file.day in asked and file.path not in left_out
            for its in files.values()
            for file in its
        )
        self._forget_unnamed()
        self._read(asked)
        return taken

    def _forget(self, days: Sequence[str]) -> None:
        """Of what is gone. Of a store the days that are asked for alone are here."""
        for day in days:
            del self._known[day]
        self._write()

    def _keep(self, day: str, read: Read) -> None:
        before = self._known.get(day)
        number = 0 if before is None else 1 + int(before[0].rpartition("-")[2])
        part = f"part-{day}-{number}"
        for table in self._parts:
            keys = own_keys(table)
            service = "" if "service" in keys else "'' AS service, "
            sums = f"SELECT {sql_text(day)} AS day, {service}s.* FROM ({{}}) AS s"
            summed = table.summed(keys, table.name)
            self._engine.save(sums.format(summed), self._folder / part / table.name)
        self._known[day] = part, read
        self._write()

    def _read(self, days: Sequence[str]) -> None:
        for table in self._parts:
            found = [(self._folder / self._known[day][0] / table.name) for day in days]
            files = sorted(str(file) for one in found for file in one.glob("*.parquet"))
            of_days = f"{table.name}_of_days"
            self._engine.read(of_days, table, files, parted=False)
            of_all = self._engine.call if table.is_distinct else self._engine.keep
            of_all(table.name, table.summed(own_keys(table), of_days))

    def _write(self) -> None:
        days = [[day, *told] for day, told in sorted(self._known.items())]
        new = self._folder / f"{_NAMES}.new"
        new.write_text(json.dumps({"version": _VERSION, "days": days}), "utf-8")
        new.replace(self._folder / _NAMES)

    def _forget_unnamed(self) -> None:
        named = {part for part, _ in self._known.values()}
        for folder in self._folder.glob("part-*"):
            if folder.name not in named:
                shutil.rmtree(folder)


def _is_within(day: str, since: str, until: str) -> bool:
    return (not since or day >= since) and (not until or day <= until)


def files_around(files: Sequence[File], since: str, until: str) -> list[File]:
    """Those of some days and of the days beside these."""
    first, last = _beside(since, -1), _beside(until, 1)
    return [file for file in files if _is_within(file.day, first, last)]


def _beside(day: str, beside: int) -> str:
    try:
        date = datetime.date.fromisoformat(day)
    except ValueError:
        return day
    return (date + datetime.timedelta(days=beside)).isoformat()


def _told(files: Mapping[str, Sequence[File]]) -> Read:
    return [[one.path, one.size, one.changed_ns] for its in files.values() for one in its]
