# SPDX-License-Identifier: MIT
"""The files of tables below folders, and which of them are whole."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

_MAGIC = b"PAR1"
# Two magic words, and the length of what stands before the second.
_LEAST_BYTES = 12
_END_BYTES = 8


@dataclass(frozen=True)
class File:
    """A file of a table as it is now."""

    path: str
    size: int
    changed_ns: int

    @property
    def day(self) -> str:
        """That of its folder."""
        return Path(self.path).parts[-3].removeprefix("day=")


@dataclass(frozen=True)
class Damaged:
    """A file that cannot be read, and why."""

    path: str
    why: str


def files_of(folders: Iterable[Path], table: str) -> Iterator[File]:
    """The files of a table at or below folders, each once, in the order of their names.

    A folder is what `export` wrote, or lies any number of levels above.
    """
    found: set[Path] = set()
    for folder in folders:
        for top, below, names in os.walk(folder.resolve()):
            below[:] = sorted(name for name in below if not name.startswith("."))
            parts = Path(top).parts[-3:]
            if len(parts) == 3 and parts[0] == table and _is_part(parts):
                found |= {Path(top, name) for name in names if name.endswith(".parquet")}
    for path in sorted(found):
        status = path.stat()
        yield File(str(path), status.st_size, status.st_mtime_ns)


def _is_part(parts: tuple[str, ...]) -> bool:
    return parts[1].startswith("day=") and parts[2].startswith("service=")


def damage(file: File) -> Damaged | None:
    """Why a file is no whole one of Parquet, as far as its ends tell."""
    if file.size < _LEAST_BYTES:
        return Damaged(file.path, "it is too short")
    try:
        with Path(file.path).open("rb") as opened:
            begin = opened.read(len(_MAGIC))
            opened.seek(-_END_BYTES, os.SEEK_END)
            end = opened.read(_END_BYTES)
    except OSError as error:
        return Damaged(file.path, error.strerror or str(error))
    if begin != _MAGIC:
        return Damaged(file.path, "it is not of Parquet")
    footer = int.from_bytes(end[: -len(_MAGIC)], "little")
    if end[-len(_MAGIC) :] != _MAGIC or footer + _LEAST_BYTES > file.size:
        return Damaged(file.path, "its end is missing")
    return None
