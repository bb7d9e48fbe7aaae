# SPDX-License-Identifier: MIT
"""How long the operations of a recording took, and how much the recording differs from itself."""

from collections.abc import Iterable

from fieldtrace_cli.results import statistics
from fieldtrace_cli.results.recordings import Recording

# A quarter with fewer calls of an operation tells nothing of the machine.
FEWEST_OF_A_QUARTER = 5


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
