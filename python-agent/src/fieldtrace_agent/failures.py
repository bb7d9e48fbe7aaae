# SPDX-License-Identifier: MIT
"""The application never sees a failure of the agent; who runs it sees the first of each place."""

from __future__ import annotations

import contextlib
import sys

_told = set()


def tell(where: str, error: BaseException) -> None:
    """Says once for each place what went wrong there."""
    if where in _told:
        return
    _told.add(where)
    # A closed standard error is no reason to disturb anybody.
    with contextlib.suppress(Exception):
        name = type(error).__name__
        sys.stderr.write(f"fieldtrace: {where} is not recorded: {name}: {error}\n")
