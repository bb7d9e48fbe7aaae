# SPDX-License-Identifier: MIT
"""The probes: one function an event, and whether anybody records it."""

from __future__ import annotations

import ctypes

from fieldtrace_agent.vocabulary import ARGUMENTS

# What ctypes calls an argument that goes in.
_INPUT = 1


class Probes:
    """The shared library of lttng-probes. `probes.string_def(string_id=..., value=...)` emits,
    `probes.is_recorded(name)` gives what asks whether a session records the event."""

    def __init__(self, path: str) -> None:
        """Loads it; LTTng registers the process meanwhile, for 3 seconds at most."""
        try:
            # The functions never block and take less than it takes to give the interpreter's lock
            # away, so they keep it.
            self.library = ctypes.PyDLL(path)
        except OSError as error:
            raise OSError(
                f"{error}; remedy: apt-get install liblttng-ust1, or scripts/fieldtrace build"
            ) from None
        for name, arguments in ARGUMENTS.items():
            of_types = ctypes.PYFUNCTYPE(None, *(kind for _, kind in arguments))
            # What a caller does not name is 0 or empty, so that a field more changes no call.
            flags = tuple(
                (_INPUT, field, getattr(kind(), "value", None)) for field, kind in arguments
            )
            setattr(self, name, of_types((f"ft_{name}", self.library), flags))

    def is_recorded(self, name: str):
        """The function that tells whether a session records the event now."""
        function = self.library[f"ft_{name}_enabled"]
        function.restype = ctypes.c_bool
        return function
