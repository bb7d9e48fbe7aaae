# SPDX-License-Identifier: MIT
"""How functions of a library are wrapped."""

from __future__ import annotations

import functools
from collections.abc import Callable

from fieldtrace_agent import failures


def wrap(owner, name: str, make: Callable) -> None:
    """Puts `make(original)` in the place of a function. Where the library has none by that name it
    stays as it is, and one line says so."""
    original = getattr(owner, name, None)
    if original is None:
        failures.tell(
            getattr(owner, "__name__", repr(owner)),
            AttributeError(f"this version has no {name}"),
        )
        return
    setattr(owner, name, functools.wraps(original)(make(original)))


def guarded(where: str) -> Callable:
    """What a function of ours does for a library must not fail it: it then gives None."""

    def decorate(function: Callable) -> Callable:
        @functools.wraps(function)
        def call(*arguments, **named):
            try:
                return function(*arguments, **named)
            except Exception as error:
                failures.tell(where, error)
                return None

        return call

    return decorate
