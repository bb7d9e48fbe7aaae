# SPDX-License-Identifier: MIT
"""Sums of files that were read before, in a folder: files that are new are added to them.

`read.json` says which files they are of, and which parts hold the sums. It is replaced in one step
after a part is whole, so that a run which died left the parts before, and one that nobody names.
"""

import json
import shutil
from collections.abc import Sequence
from pathlib import Path

from fieldtrace_fleet.files import File

_VERSION = 4
_NAMES = "read.json"


class Remembered:
    """What a state folder holds."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[str, tuple[int, int]] = {}
        self._parts: list[str] = []
        folder.mkdir(parents=True, exist_ok=True)
        try:
            told = json.loads((folder / _NAMES).read_text("utf-8"))
        except (FileNotFoundError, ValueError):
            told = {}
        if told.get("version") == _VERSION:
            self._files = {path: (size, time) for path, size, time in told["files"]}
            self._parts = told["parts"]
        self._forget_unnamed()

    def _forget_unnamed(self) -> None:
        for folder in self._folder.glob("part-*"):
            if folder.name not in self._parts:
                shutil.rmtree(folder)

    @property
    def number(self) -> int:
        """How many files it holds the sums of."""
        return len(self._files)

    def new(self, files: Sequence[File]) -> list[File]:
        """The files that are new. Forgets everything where one of before has changed or gone: its
        rows cannot be taken out of the sums."""
        now = {file.path: (file.size, file.changed_ns) for file in files}
        if any(now.get(path) != told for path, told in self._files.items()):
            self._files.clear()
            self._parts.clear()
            self._write()
            self._forget_unnamed()
        return [file for file in files if file.path not in self._files]

    def part(self) -> Path:
        """A folder for the sums of new files, which is not there yet."""
        part = self._folder / f"part-{len(self._parts)}"
        # A file that could not be read may have left a beginning.
        shutil.rmtree(part, ignore_errors=True)
        return part

    def add(self, part: Path, files: Sequence[File]) -> None:
        """The folder holds the sums of these files, which are remembered from now on."""
        self._parts.append(part.name)
        self._files |= {file.path: (file.size, file.changed_ns) for file in files}
        self._write()

    def sums(self, table: str) -> list[str]:
        """The files that hold the sums of a table."""
        found = [(self._folder / part / table).glob("*.parquet") for part in self._parts]
        return sorted(str(file) for files in found for file in files)

    def _write(self) -> None:
        files = [[path, *told] for path, told in sorted(self._files.items())]
        text = json.dumps({"version": _VERSION, "parts": self._parts, "files": files})
        new = self._folder / f"{_NAMES}.new"
        new.write_text(text, "utf-8")
        new.replace(self._folder / _NAMES)
