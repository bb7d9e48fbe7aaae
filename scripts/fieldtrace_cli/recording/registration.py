# SPDX-License-Identifier: MIT
"""Waits until LTTng knows running processes.

A process that loses its session daemon looks for another only after 5 seconds (lttng-ust's listener
threads). So one that a recording just before held, whose daemon ended with it, would not be in a
short recording at all.
"""

import time
from collections.abc import Callable, Iterable
from pathlib import Path

from fieldtrace_cli.base.paths import COMMAND
from fieldtrace_cli.lttng.client import registered_processes
from fieldtrace_cli.processes import proc

WAIT_SECONDS = 12.0
POLL_SECONDS = 0.1
TELL_SECONDS = 2.0


def await_registered(pids: Iterable[int], say: Callable[[str], None]) -> None:
    """Returns when LTTng knows the processes, or knows not all of them for a while.

    `say` is told what is waited for, and what to do about a process in which no agent runs.
    """
    awaited = set(pids)
    for pid in sorted(awaited):
        if _has_no_probes(pid):
            awaited.discard(pid)
            say(f"no agent runs in process {pid}; load it by {COMMAND} attach {pid}")
    started = time.monotonic()
    told = False
    while awaited:
        awaited -= registered_processes()
        waited = time.monotonic() - started
        if not awaited:
            return
        names = " and ".join(map(str, sorted(awaited)))
        if waited >= WAIT_SECONDS:
            say(f"LTTng does not know process {names} yet; recording goes on without waiting")
            return
        if waited >= TELL_SECONDS and not told:
            told = True
            say(f"waiting until process {names} has found LTTng's session daemon")
        time.sleep(POLL_SECONDS)


def _has_no_probes(pid: int) -> bool:
    """Whether the process is known not to have the probes' library."""
    try:
        return not proc.holds(Path(f"/proc/{pid}/maps"), b"liblttng-ust")
    except OSError:
        return False  # of another user, or it has ended
