# SPDX-License-Identifier: MIT
"""How long tests wait for what must happen, on a machine of any speed.

A test never waits a fixed time: it waits until something holds, and fails where that takes longer
than any machine should need. FIELDTRACE_PATIENCE says how many times as slow as an ordinary one
this machine is; scripts/test measures it once. `Patience` is the same in Java.
"""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")

VARIABLE = "FIELDTRACE_PATIENCE"
FACTOR = float(os.environ.get(VARIABLE, "1"))
# An ordinary machine is never near it.
SECONDS = 300.0 * FACTOR
POLL_SECONDS = 0.02

RUNS = 5
# So long a new Python takes on an ordinary machine.
REFERENCE_SECONDS = 0.05


def wait_until(
    condition: Callable[[], T], what: str | Callable[[], str], seconds: float = SECONDS
) -> T:
    """What the condition gives as soon as that is true; fails after so many seconds."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        found = condition()
        if found:
            return found
        time.sleep(POLL_SECONDS)
    what = what if isinstance(what, str) else what()
    raise AssertionError(f"{what} did not happen in {seconds:.0f} s")


def finished(command: Sequence[str | Path], **others: Any) -> subprocess.CompletedProcess[str]:
    """A program that has ended, however it did, with what it wrote."""
    return subprocess.run(
        command, capture_output=True, text=True, timeout=SECONDS, check=False, **others
    )


def measured() -> float:
    """How many times as long as on an ordinary machine programs take to start and end here, at
    least 1. What the user has set in FIELDTRACE_PATIENCE counts instead."""
    if VARIABLE in os.environ:
        return max(1.0, FACTOR)
    seconds = statistics.median(_seconds() for _ in range(RUNS))
    return max(1.0, seconds / REFERENCE_SECONDS)


def _seconds() -> float:
    start = time.monotonic()
    subprocess.run([sys.executable, "-I", "-c", "import json, subprocess"], check=True)
    return time.monotonic() - start
