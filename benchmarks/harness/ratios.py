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
    """A median over rounds; `low` and `high` are None where the rounds are too few for them."""

    median: float
    low: float | None
    high: float | None

    def __format__(self, spec: str) -> str:
        """`MEDIAN [LOW, HIGH]`, each formatted by `spec`, such as `.2f`."""
        if self.low is None or self.high is None:
            return f"{self.median:{spec}} [too few rounds]"
        return f"{self.median:{spec}} [{self.low:{spec}}, {self.high:{spec}}]"


def estimate(values: Sequence[float]) -> Estimate:
    """The median of at least one value with its interval of at least 95 % confidence.

    The interval is that of order statistics: the k-th smallest and the k-th largest value enclose
    the median of whatever they are drawn from, unless fewer than k of the n values fall on one side
    of it, and on which side each falls is a fair coin (W. R. Thompson, 1936; H. A. David and H. N.
    Nagaraja, Order Statistics, section 7.1). It exists from six values on.
    """
    rank = _interval_rank(len(values))
    if rank == 0:
        return Estimate(median(values), None, None)
    ordered = sorted(values)
    return Estimate(median(ordered), ordered[rank - 1], ordered[-rank])


def paired_ratios(values: Sequence[float], baseline: Sequence[float]) -> list[float]:
    """Each round's value over the same round's baseline, which must be above 0."""
    return [value / base for value, base in zip(values, baseline, strict=True)]


def _interval_rank(count: int) -> int:
    """The largest k whose interval still has the confidence, 0 where there is none."""
    missed = 0.0
    for rank in range(count // 2 + 1):
        missed += 2 * comb(count, rank) / 2**count
        if missed > 1 - CONFIDENCE:
            return rank
    return count // 2
