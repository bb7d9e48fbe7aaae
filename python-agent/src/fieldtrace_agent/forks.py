# SPDX-License-Identifier: MIT
"""A process that forks, as servers do that start workers, records in both halves."""

from __future__ import annotations

import ctypes
import os

from fieldtrace_agent import failures
from fieldtrace_agent.definitions import Definitions
from fieldtrace_agent.probes import Probes

# More than any system's sigset_t.
_SIGNALS_BYTES = 1024


def follow(probes: Probes, definitions: Definitions) -> None:
    """Has LTTng register each child as a process of its own, and each child join the recording."""
    library = probes.library
    signals = ctypes.create_string_buffer(_SIGNALS_BYTES)

    def in_child() -> None:
        library.lttng_ust_after_fork_child(signals)
        try:
            library.ft_join_recordings()
            definitions.restart_in_child()
        except Exception as error:
            failures.tell(f"forked process {os.getpid()}", error)

    os.register_at_fork(
        before=lambda: library.lttng_ust_before_fork(signals),
        after_in_parent=lambda: library.lttng_ust_after_fork_parent(signals),
        after_in_child=in_child,
    )
