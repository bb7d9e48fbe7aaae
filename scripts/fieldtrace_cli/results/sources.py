# SPDX-License-Identifier: MIT
"""In which file of a checkout a frame's class stands, for formats that point to lines of code."""

import os
from collections.abc import Iterator
from pathlib import Path

from fieldtrace_cli.results.findings import TEMPLATE, Frame

_LANGUAGES = (".java", ".kt", ".scala", ".groovy", ".clj")
_TEMPLATES = (".html", ".ftl", ".ftlh", ".jsp", ".jspf", ".jspx", ".tag")
# What builds and tools leave behind, beside folders whose name begins with a dot.
_NOT_SOURCES = {"target", "build", "out", "bin", "node_modules"}


class Sources:
    """The source files below a folder; without one, paths are those of the packages."""

    def __init__(self, folder: Path | None) -> None:
        self._files: dict[str, list[str]] = {}
        for path in _files(folder) if folder is not None else ():
            self._files.setdefault(path.rpartition("/")[2], []).append(path)

    def path(self, frame: Frame) -> str:
        """The file of the frame, relative to the folder; empty where no file is known."""
        if frame.class_name == TEMPLATE:
            return self._template(frame.file)
        if not frame.file or "/" in frame.file or "\\" in frame.file:
            return ""
        package = frame.class_name.rpartition(".")[0].replace(".", "/")
        return self._found(f"{package}/{frame.file}" if package else frame.file)

    def _template(self, file: str) -> str:
        """Whose folders are told with it, as its engine knows it."""
        parts = file.split("/")
        is_below = "\\" not in file and not {"", ".", ".."} & set(parts)
        return self._found(file) if is_below else ""

    def _found(self, named: str) -> str:
        found = self._files.get(named.rpartition("/")[2], [])
        # A file of the same package first; Kotlin's may lie elsewhere.
        same = [path for path in found if f"/{path}".endswith(f"/{named}")]
        return min(same or found[: len(found) == 1] or [named], key=lambda path: (len(path), path))


def _files(folder: Path) -> Iterator[str]:
    """The source files below the folder, relative to it."""
    for parent, below, names in os.walk(folder):
        below[:] = sorted(b for b in below if b not in _NOT_SOURCES and not b.startswith("."))
        for name in names:
            if name.endswith(_LANGUAGES + _TEMPLATES):
                yield (Path(parent) / name).relative_to(folder).as_posix()
