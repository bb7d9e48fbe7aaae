# SPDX-License-Identifier: MIT
"""The probes: one function an event, and whether anybody records it."""

from __future__ import annotations

import ctypes

from fieldtrace_agent.vocabulary import ARGUMENTS


class Probes:
    """The shared library of lttng-probes. `probes.jvm_info(...)` emits, `probes.is_recorded(name)`
    gives what asks whether a session records the event."""

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
            function = self.library[f"ft_{name}"]
            function.argtypes = arguments
            function.restype = None
            setattr(self, name, function)

    def is_recorded(self, name: str):
        """The function that tells whether a session records the event now."""
        function = self.library[f"ft_{name}_enabled"]
        function.restype = ctypes.c_bool
        return function
