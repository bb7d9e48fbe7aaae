# SPDX-License-Identifier: MIT
"""Histories of traces that were analysed, kept so that the same traces are answered at once.

Trace Compass keeps the state history of a trace in its workspace. Traces that are as they were, and
analysed by the same plug-in in the same way, get the workspace that they had; nothing else does.
"""

import fcntl
import hashlib
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from fieldtrace_cli.base import paths

# Those used last; a history takes about as much room as its trace.
KEPT = 5
# Beside a workspace in which every history is whole; gone while it is in use.
WHOLE = "whole"


class Workspace:
    """A workspace of Trace Compass; `keep` it if what was written into it may be used again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.is_kept = False

    def keep(self) -> None:
        """Says that every history in it is whole, and of a sound trace."""
        self.is_kept = True


@contextmanager
def workspace(traces: Sequence[str], way: str) -> Iterator[Workspace]:
    """The workspace of these traces, new unless it was kept; removed afterwards if it is not.

    `traces` are absolute folders of CTF traces or what lies above them; `way` is what else the
    histories depend on. Where another command uses it, this one gets one that nobody keeps.
    """
    paths.HISTORIES.mkdir(parents=True, exist_ok=True)
    name = digest(traces, way)
    with _lock(name).open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            with tempfile.TemporaryDirectory(prefix="fieldtrace-report-") as folder:
                yield Workspace(Path(folder))
            return
        place = paths.HISTORIES / name
        mark = place / WHOLE
        if mark.exists():
            mark.unlink()
        else:
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir()
        used = Workspace(place / "workspace")
        try:
            yield used
        finally:
            if used.is_kept:
                mark.touch()
            else:
                shutil.rmtree(place, ignore_errors=True)
        _forget_old()


def _forget_old() -> None:
    """Removes the workspaces that were not used for longest, but none that is in use."""
    marks = sorted(paths.HISTORIES.glob(f"*/{WHOLE}"), key=_changed, reverse=True)
    for mark in marks[KEPT:]:
        name = mark.parent.name
        with _lock(name).open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                continue
            shutil.rmtree(mark.parent, ignore_errors=True)


def _lock(name: str) -> Path:
    """What is locked to use a workspace: few files for all, which are never removed."""
    return paths.HISTORIES / f"{name[:2]}.lock"


def _changed(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except FileNotFoundError:
        return 0  # it is in use again


def digest(traces: Sequence[str], way: str) -> str:
    """Names the traces as they are, and what analyses them how."""
    digest = hashlib.sha256(f"{way}\n".encode())
    plugin = sorted((paths.REPORT_PRODUCT / "plugins").glob("org.fieldtrace.*.jar"))
    for top in [*plugin, *map(Path, traces)]:
        files = sorted(path for path in top.rglob("*") if path.is_file()) if top.is_dir() else [top]
        for path in files:
            try:
                status = path.stat()
            except FileNotFoundError:
                continue  # a recording that goes on removes what is in its index
            digest.update(f"{path} {status.st_size} {status.st_mtime_ns}\n".encode())
    return digest.hexdigest()[:16]
