# SPDX-License-Identifier: MIT
"""Files of TOML that people write: lists of tables whose every key must be known."""

import datetime
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fieldtrace_cli.base.errors import FieldtraceError


class Table:
    """One table of a file; each value is taken once, and none may be left over."""

    def __init__(self, where: str, values: dict[str, Any]) -> None:
        self.where = where
        self._rest = dict(values)
        self._taken: list[str] = []

    def text(self, key: str, default: str | None = None) -> str:
        """A text; without a default it must be there."""
        return str(self._take(key, str, "a text in quotes", default))

    def texts(self, key: str) -> list[str]:
        """A list of at least one text."""
        values = self._take(key, list, "a list of texts", None)
        if not values or not all(isinstance(value, str) for value in values):
            raise self._wrong(key, "a list of texts")
        return list(values)

    def number(self, key: str, default: float | None = None) -> float:
        """A number from 0."""
        value = self._take(key, (int, float), "a number from 0", default)
        if isinstance(value, bool) or not 0 <= value < float("inf"):
            raise self._wrong(key, "a number from 0")
        return float(value)

    def day(self, key: str) -> datetime.date:
        """A day."""
        value = self._take(key, datetime.date, "a day such as 2027-03-31, without quotes", None)
        return value.date() if isinstance(value, datetime.datetime) else value

    def close(self) -> None:
        """Says what is not known."""
        if self._rest:
            raise FieldtraceError(
                f"{self.where} has no key {', '.join(sorted(self._rest))}",
                f"it takes {', '.join(self._taken)}",
            )

    def _take(self, key: str, kind: Any, what: str, default: Any) -> Any:
        self._taken.append(key)
        value = self._rest.pop(key, default)
        if value is None:
            raise FieldtraceError(f"{self.where} lacks {key}", f"give it {what}")
        if not isinstance(value, kind):
            raise self._wrong(key, what)
        return value

    def _wrong(self, key: str, what: str) -> FieldtraceError:
        return FieldtraceError(f"{self.where}: {key} is not {what}", f"give {key} {what}")


def read_tables(path: Path, name: str) -> Sequence[Table]:
    """The tables `[[name]]` of the file, which has no others."""
    try:
        read = tomllib.loads(path.read_text("utf-8"))
    except ValueError as error:
        raise FieldtraceError(f"{path} is no TOML: {error}", "mend the file") from error
    tables = read.pop(name, None)
    example = f"write tables that begin with [[{name}]]"
    if read:
        raise FieldtraceError(f"{path} has {', '.join(sorted(read))}", example)
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise FieldtraceError(f"{path} has no [[{name}]]", example)
    return [Table(f"{path}: {name} {n}", table) for n, table in enumerate(tables, 1)]
