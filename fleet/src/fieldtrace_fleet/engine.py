# SPDX-License-Identifier: MIT
"""What engines have in common. Both understand the SQL of this package."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

from fieldtrace_fleet.tables import Table


class UnreadableError(Exception):
    """The engine cannot read a file, and perhaps does not say which."""


class NoRoomError(Exception):
    """Memory or the disk is full, or what was kept there is gone: no file is to blame."""


class NotStartedError(Exception):
    """What is to run the engine cannot be reached, or refuses it."""


class Engine(Protocol):
    """Runs SQL over files. Methods raise UnreadableError where a file cannot be read, and
    NoRoomError where there is no room for what comes in between."""

    def read(self, view: str, table: Table, files: Sequence[str], *, parted: bool) -> None:
        """Lets a view be the rows of files, with `day` and `service`: of the folders' names where
        the files are parted, else as they stand in the files."""

    def rows(self, sql: str) -> Iterator[tuple[Any, ...]]:
        """The rows of an answer."""

    def keep(self, view: str, sql: str) -> None:
        """Lets a view be the rows of an answer, which is computed now; it may use the view."""

    def take(self, view: str, sql: str, file_bytes: float) -> None:
        """Lets a view be the rows of an answer over files that have so many bytes on average: kept,
        or read anew for each question, whatever takes less."""

    def call(self, view: str, sql: str) -> None:
        """Lets a view be the rows of an answer, which is computed whenever they are asked for."""

    def forget(self, *views: str) -> None:
        """Makes room of views that were kept, if they were, and are needed no longer."""

    def save(self, sql: str, folder: Path) -> None:
        """Writes the rows of an answer as Parquet into a new folder."""

    def save_nested(
        self, view: str, parts: str, columns: Sequence[str], name: str, folder: Path
    ) -> None:
        """Writes the rows of a view of requests as Parquet into a new folder, each with a list
        `name` of those rows of `parts` that have its recording and request: of their columns, in
        the order of the first."""

    def check(self, table: Table, file: str) -> str | None:
        """Why a file cannot be read; None where it can."""

    def close(self) -> None:
        """Ends the engine."""


def sql_text(text: str) -> str:
    """A text as SQL has it."""
    return "'" + text.replace("'", "''") + "'"


def days_within(since: str, until: str) -> list[str]:
    """SQL of what must hold of `day`, the first and the last that count, if any."""
    bounds = [f"day >= {sql_text(since)}"] if since else []
    return bounds + ([f"day <= {sql_text(until)}"] if until else [])
