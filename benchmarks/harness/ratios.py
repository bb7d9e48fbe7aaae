# SPDX-License-Identifier: MIT
"""Ratios over rounds, with an interval that assumes no distribution.

What a round measures one after the other shares the machine's mood, so that a ratio is taken within
a round and summed up over the rounds.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from statistics import median

CONFIDENCE = 0.95


@dataclass(frozen=True)
class Estimate:
    """A median over rounds, and an interval that holds the true one with `confidence`, 0 to 1."""

    median: float
    low: float
    high: float
    confidence: float

    def __format__(self, spec: str) -> str:
        """`MEDIAN [LOW, HIGH]`, each formatted by `spec`; a confidence below 95 % is said."""
        text = f"{self.median:{spec}} [{self.low:{spec}}, {self.high:{spec}}]"
        return text if self.confidence >= CONFIDENCE else f"{text} ({self.confidence:.0%})"


def estimate(values: Sequence[float]) -> Estimate:
    """The median of at least one value, and its interval.

    The interval is that of order statistics: the k-th smallest and the k-th largest value enclose
    the median of whatever they are drawn from, unless fewer than k of the n values fall on one side
    of it, and on which side each falls is a fair coin (W. R. Thompson, 1936; H. A. David and H. N.
    Nagaraja, Order Statistics, section 7.1). It is the narrowest of at least 95 % confidence; fewer
    than six values have none, and get the range of them all with the confidence that this has.
    """
    ordered = sorted(values)
    rank = 1
    while rank < len(ordered) // 2 and _confidence(len(ordered), rank + 1) >= CONFIDENCE:
        rank += 1
    confidence = _confidence(len(ordered), rank)
    return Estimate(median(ordered), ordered[rank - 1], ordered[-rank], confidence)


def paired_ratios(values: Sequence[float], baseline: Sequence[float]) -> list[float]:
    """Each round's value over the same round's baseline, which must be above 0."""
    return [value / base for value, base in zip(values, baseline, strict=True)]


def _confidence(count: int, rank: int) -> float:
    """How surely the interval from rank to rank, counted from both ends, holds the median."""
    outside: float = sum(comb(count, below) for below in range(rank)) / 2**count
    return 1 - 2 * outside
