# SPDX-License-Identifier: MIT
"""How the latencies of operations are distributed, all on one logarithmic axis."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from fieldtrace_cli.results.findings import Json, duration

# Operations that are drawn: those with the most critical time.
MOST_OPERATIONS = 40
# Of the twenty-one quantiles, by twentieths.
_5, _25, _50, _75, _95, _LONGEST = 1, 5, 10, 15, 19, 20


@dataclass(frozen=True)
class Distribution:
    """An operation's latencies; times in nanoseconds, places in percent of the axis."""

    service: str
    operation: str
    median: int
    p95: int
    p99: int
    longest: int
    most: tuple[float, float]
    """Left end and width of the range that nine of ten lie in."""
    half: tuple[float, float]
    """Of that which the middle half lies in."""
    median_at: float
    p99_at: float


@dataclass(frozen=True)
class Axis:
    """From which power of ten to which one, in nanoseconds."""

    low: int
    high: int

    def at(self, nanoseconds: float) -> float:
        """The place of a time, in percent."""
        return 100 * (math.log10(max(1, nanoseconds)) - self.low) / (self.high - self.low)

    @property
    def ticks(self) -> Sequence[tuple[float, str]]:
        """Powers of ten with their places."""
        return [
            (self.at(10**n), duration(10**n).replace(".00", "").replace("0.0 ", "0 "))
            for n in range(self.low, self.high)
        ]


def distributions(operations: Sequence[Json]) -> tuple[Axis, Sequence[Distribution]]:
    """Of those operations that have quantiles."""
    known = [one for one in operations if one.get("quantiles_ns")]
    known = known[:MOST_OPERATIONS]
    shortest = min((one["quantiles_ns"][_5] for one in known), default=1)
    longest = max((max(one["quantiles_ns"][_95], one["p99_ns"]) for one in known), default=1)
    low = math.floor(math.log10(max(1, shortest)))
    axis = Axis(low, max(low + 1, math.ceil(math.log10(max(1, longest)))))
    return axis, [_distribution(axis, one) for one in known]


def _distribution(axis: Axis, operation: Json) -> Distribution:
    quantiles = operation["quantiles_ns"]

    def between(low: int, high: int) -> tuple[float, float]:
        left = axis.at(quantiles[low])
        return left, axis.at(quantiles[high]) - left

    return Distribution(
        operation["service"],
        operation["operation"],
        operation["median_ns"],
        quantiles[_95],
        operation["p99_ns"],
        quantiles[_LONGEST],
        between(_5, _95),
        between(_25, _75),
        axis.at(quantiles[_50]),
        axis.at(operation["p99_ns"]),
    )
