# SPDX-License-Identifier: MIT
"""Workspaces of windows: one for the same traces each time, and never one that is open.

Trace Compass keeps the open tabs, the names of traces and their state histories in its workspace,
and lets one process at a time use it. So traces that are as they were get what they had. Other
traces, and a second window of the same ones, get a workspace without old tabs.
"""

import fcntl
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import IO

from fieldtrace_cli.base import paths
from fieldtrace_cli.tracecompass.histories import digest

# Those used last; a history takes about as much room as its trace.
KEPT = 5
# What a user prefers, which holds for the windows of all traces.
PREFERENCES = Path(".metadata", ".plugins", "org.eclipse.core.runtime", ".settings")
LOCK = "lock"


@contextmanager
def window_workspace(traces: Sequence[str], way: str) -> Iterator[Path]:
    """The workspace for a window of these traces, nobody else's while the block runs.

    `traces` are absolute folders; `way` is how they are opened.
    """
    paths.WORKSPACES.mkdir(parents=True, exist_ok=True)
    name = digest(traces, way)
    for number in count(1):
        place = paths.WORKSPACES / f"{name}-{number}"
        with _opened(place) as lock:
            if not _locked(lock):
                continue
            workspace = place / "workspace"
            if not workspace.exists():
                _take_over_preferences(workspace)
            (place / LOCK).touch()  # the newest are kept
            _forget_old(place)
            yield workspace
            return


def _opened(place: Path) -> IO[str]:
    place.mkdir(exist_ok=True)
    return (place / LOCK).open("a")


def _locked(lock: IO[str]) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _take_over_preferences(workspace: Path) -> None:
    """Gives a new workspace the preferences of the one that was used last."""
    for place in _newest_first():
        preferences = place / "workspace" / PREFERENCES
        if preferences.is_dir():
            shutil.copytree(preferences, workspace / PREFERENCES)
            return


def _forget_old(but: Path) -> None:
    """Removes the workspaces that were not used for longest, but none that is open."""
    for place in _newest_first()[KEPT:]:
        if place != but:
            with _opened(place) as lock:
                if _locked(lock):
                    shutil.rmtree(place, ignore_errors=True)


def _newest_first() -> list[Path]:
    locks = paths.WORKSPACES.glob(f"*/{LOCK}")
    return [lock.parent for lock in sorted(locks, key=_changed, reverse=True)]


def _changed(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except FileNotFoundError:
        return 0  # another command has just removed it
