# SPDX-License-Identifier: MIT
"""Findings that somebody knows of and leaves for now: with a reason, an owner and a last day."""

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.results.toml_file import Table, read_tables

_EXAMPLE = 'id = "5b0c61d07a3e", reason = "...", owner = "...", until = 2027-03-31'


@dataclass(frozen=True)
class Acknowledged:
    """A finding that says nothing up to the day `until`."""

    id: str
    reason: str
    owner: str
    until: datetime.date


class Baseline:
    """The acknowledged findings, as of a day."""

    def __init__(self, entries: Iterable[Acknowledged], today: datetime.date) -> None:
        self._entries: Mapping[str, Acknowledged] = {entry.id: entry for entry in entries}
        self._today = today

    def silent(self, finding: str) -> Acknowledged | None:
        """Why a finding says nothing; None where it speaks."""
        entry = self._entries.get(finding)
        return entry if entry is not None and self._today <= entry.until else None

    def expired(self, finding: str) -> Acknowledged | None:
        """What was said of a finding that speaks again."""
        entry = self._entries.get(finding)
        return entry if entry is not None and self._today > entry.until else None

    def gone(self, found: Iterable[str]) -> list[Acknowledged]:
        """The entries of findings that are not found any more."""
        rest = set(found)
        return [entry for entry in self._entries.values() if entry.id not in rest]


def read_baseline(path: Path | None, today: datetime.date) -> Baseline:
    """The baseline in a file; an empty one without a file."""
    if path is None:
        return Baseline((), today)
    return Baseline([_entry(table) for table in read_tables(path, "acknowledged")], today)


def _entry(table: Table) -> Acknowledged:
    entry = Acknowledged(
        table.text("id"), table.text("reason"), table.text("owner"), table.day("until")
    )
    for name in ("id", "reason", "owner"):
        if not getattr(entry, name).strip():
            raise FieldtraceError(f"{table.where}: {name} is empty", f"write it as {_EXAMPLE}")
    table.close()
    return entry
