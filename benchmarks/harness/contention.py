# SPDX-License-Identifier: MIT
"""How much of the machine others used while something was measured."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

STAT = Path("/proc/stat")
# The columns of its first line (proc(5)) in which a processor does nothing.
IDLE = (3, 4)


@dataclass
class Contention:
    """Shares of all processors' time, 0 to 1, once the block of `observed` has ended."""

    busy: float = 0.0  # with whatever, what was measured among it
    stolen: float = 0.0  # by other guests of the same host

    def others(self, own_cpu_seconds: float, seconds: float) -> float:
        """The share that was used by other processes or stolen."""
        processors = os.cpu_count() or 1
        return max(0.0, self.busy - own_cpu_seconds / (seconds * processors))


@contextmanager
def observed() -> Iterator[Contention]:
    """Observes the machine while the block runs."""
    contention = Contention()
    before = _ticks()
    yield contention
    ticks = [after - first for first, after in zip(before, _ticks(), strict=True)]
    total = sum(ticks)
    if total > 0:
        contention.busy = 1 - sum(ticks[column] for column in IDLE) / total
        contention.stolen = ticks[7] / total


def _ticks() -> list[int]:
    # Guests' time, the last two columns, stands in the user's already.
    return [int(number) for number in STAT.read_text().partition("\n")[0].split()[1:9]]
