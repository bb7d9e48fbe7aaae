# SPDX-License-Identifier: MIT
"""How long the operations of a recording took, and how much the recording differs from itself."""

import math
from collections.abc import Container, Iterable
from statistics import median

from fieldtrace_cli.results import statistics
from fieldtrace_cli.results.recordings import Recording

# A quarter with fewer calls of an operation tells nothing of the machine.
FEWEST_OF_A_QUARTER = 5


# Fewer operations do not tell what all of them share.
FEWEST_OTHERS = 3
# With fewer calls on a side no quantile says anything.
FEWEST_CALLS = 20


def fewest_calls(share: float) -> int:
    """With fewer calls on a side the quantile says nothing: the upper end of its 95 % interval is
    above the longest of them, as likely as that all calls are shorter than the true quantile."""
    return max(FEWEST_CALLS, math.ceil(math.log((1 - statistics.CONFIDENCE) / 2) / math.log(share)))


class Timings:
    """The latencies of a recording, by operation."""

    def __init__(self, recording: Recording) -> None:
        self._operations: dict[str, list[list[int]]] = recording.part("latencies")["operations"]

    def operations(self) -> set[str]:
        """The operations, by their names."""
        return set(self._operations)

    def of(self, operations: Iterable[str]) -> list[int]:
        """The nanoseconds of all calls of the operations."""
        return [t for op in operations for quarter in self._operations.get(op, ()) for t in quarter]

    def quantile(self, operations: Iterable[str], share: float) -> float | None:
        """A quantile of the calls of the operations; None where there are none."""
        calls = sorted(self.of(operations))
        return statistics.quantile(calls, share) if calls else None

    def noise(self, operations: Iterable[str], share: float) -> float:
        """By how much the quantile of a quarter differs from that of all, at most."""
        operations = list(operations)
        whole = self.quantile(operations, share)
        if whole is None:
            return 0.0
        found = 0.0
        for quarter in zip(*(self._operations.get(op, ()) for op in operations), strict=False):
            calls = sorted(t for part in quarter for t in part)
            if len(calls) >= FEWEST_OF_A_QUARTER:
                found = max(found, abs(statistics.quantile(calls, share) - whole))
        return found


class Drift:
    """By how much most operations of two recordings differ alike: the machine was slower, or what
    all of them share was."""

    def __init__(self, before: Timings, after: Timings, share: float) -> None:
        self._ratios: dict[str, float] = {}
        for name in before.operations() & after.operations():
            first, second = sorted(before.of([name])), sorted(after.of([name]))
            if min(len(first), len(second)) >= fewest_calls(share):
                start = statistics.quantile(first, share)
                if start > 0:
                    self._ratios[name] = statistics.quantile(second, share) / start

    def of_others(self, operations: Container[str]) -> float:
        """The part by which operations other than these differ; 0 where they are too few."""
        others = [ratio for name, ratio in self._ratios.items() if name not in operations]
        return abs(median(others) - 1) if len(others) >= FEWEST_OTHERS else 0.0
