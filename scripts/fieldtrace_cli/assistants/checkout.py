# SPDX-License-Identifier: MIT
"""Lines of a checkout's source files, and of nothing outside it."""

import os
import stat
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.results.findings import Frame
from fieldtrace_cli.results.sources import Sources

# Of a source file that a person wrote.
MOST_BYTES = 2_000_000
NOT_THERE = "give class_name and file as a frame of explain_finding has them"


class Checkout:
    """The source files below a folder that the user has named."""

    def __init__(self, folder: Path) -> None:
        if not folder.is_dir():
            raise FieldtraceError(
                f"there is no folder {folder}", "give the checkout of the sources", status=2
            )
        self._folder = folder.resolve()
        self._sources = Sources(self._folder)

    def lines(self, class_name: str, file: str) -> tuple[str, list[str]]:
        """The file of a frame, relative to the checkout, and its lines."""
        frame = Frame(class_name, "", file, -1)
        path = self._sources.path(frame)
        if not path or ".." in Path(path).parts or Path(path).is_absolute():
            raise FieldtraceError(f"{file} is not the name of a source file", NOT_THERE)
        return path, self._read(path).decode("utf-8", "replace").splitlines()

    def _read(self, path: str) -> bytes:
        """Opens each folder on the way itself, so that no link leads elsewhere, not even one that
        is put there meanwhile."""
        *folders, name = Path(path).parts
        opened = [os.open(self._folder, os.O_RDONLY | os.O_DIRECTORY)]
        try:
            for folder in folders:
                flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW
                opened.append(os.open(folder, flags, dir_fd=opened[-1]))
            flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK
            opened.append(os.open(name, flags, dir_fd=opened[-1]))
            if not stat.S_ISREG(os.fstat(opened[-1]).st_mode):
                raise FieldtraceError(f"{path} is no file", NOT_THERE)
            with os.fdopen(opened.pop(), "rb") as file:
                return file.read(MOST_BYTES)
        except OSError as error:
            raise FieldtraceError(
                f"the checkout has no file {path}, or a link leads there ({error.strerror})",
                NOT_THERE,
            ) from error
        finally:
            for descriptor in opened:
                os.close(descriptor)
