# SPDX-License-Identifier: MIT
"""Room on the disks that Trace Compass writes to.

On a full one it shows a dialog that nobody sees, or ends without a word.
"""

import shutil
import tempfile
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError

# What Equinox and a workspace take before the first history: 9 MB were measured.
LEAST_BYTES = 32 << 20


def check_room(*folders: Path) -> None:
    """Raises FieldtraceError where one of the folders, or that for temporary files, has no room.

    A folder need not be there yet.
    """
    for folder in (*folders, Path(tempfile.gettempdir())):
        there = folder
        while not there.exists():
            there = there.parent
        free = shutil.disk_usage(there).free
        if free < LEAST_BYTES:
            raise FieldtraceError(
                f"there is no room in {folder}: {free >> 20} MB are free, and an analysis needs"
                f" {LEAST_BYTES >> 20} MB and more",
                "free some, or let TMPDIR and XDG_CACHE_HOME name folders on another disk",
            )
