# SPDX-License-Identifier: MIT
"""Folders of whoever runs the command, for what is written at run time.

A checkout or a package may belong to somebody else, and may not be written to. By the XDG Base
Directory Specification, what can be made again lies in `$XDG_CACHE_HOME` (`~/.cache`), and what
cannot in `$XDG_DATA_HOME` (`~/.local/share`). Who has no home that can be written to gets a folder
among the temporary ones.
"""

import os
import tempfile
from pathlib import Path

NAME = "fieldtrace"


def cache() -> Path:
    """Where what can be made again is kept; it need not be there yet."""
    return _folder("XDG_CACHE_HOME", Path(".cache"))


def data() -> Path:
    """Where what the user would miss is kept; it need not be there yet."""
    return _folder("XDG_DATA_HOME", Path(".local", "share"))


def _folder(variable: str, below_home: Path) -> Path:
    # The specification has relative paths ignored.
    named = Path(os.environ.get(variable, ""))
    try:
        home = Path.home()
    except RuntimeError:  # a user whom nothing knows
        home = Path()
    for base in (named, home / below_home):
        if base.is_absolute() and _may_be_written(base / NAME):
            return base / NAME
    return _temporary()


def _may_be_written(folder: Path) -> bool:
    """Whether this user may write to the folder, or make it."""
    while not os.path.lexists(folder):
        folder = folder.parent
    return folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)


def _temporary() -> Path:
    """The same folder for every command of this user, unless somebody else has put one there."""
    folder = Path(tempfile.gettempdir(), f"{NAME}-{os.geteuid()}")
    try:
        folder.mkdir(mode=0o700)
    except FileExistsError:
        status = folder.lstat()
        if status.st_uid != os.geteuid() or status.st_mode & 0o077:
            return Path(tempfile.mkdtemp(prefix=f"{NAME}-"))
    except OSError:
        pass  # whoever writes to it says why that fails
    return folder
