# SPDX-License-Identifier: MIT
"""Whether two recordings differ by more than chance: tests for shares and for quantiles."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev

# Of which an interval's ends and a standard error are taken; more change neither by a percent.
ROUNDS = 1_000
# The same recordings give the same answer.
SEED = 1
CONFIDENCE = 0.95


@dataclass(frozen=True)
class Difference:
    """A difference, after less before, with its 95 % interval and the chance to see as much."""

    value: float
    low: float
    high: float
    p: float


def fisher(before: tuple[int, int], after: tuple[int, int]) -> float:
    """Fisher's exact test, two-sided: the chance that shares differ as much if they are the same.

    Each pair is how many are and how many are not.
    """
    rows, column = (sum(before), sum(after)), before[0] + after[0]
    least, most = max(0, column - rows[1]), min(rows[0], column)
    logs = [
        _log_choose(rows[0], k) + _log_choose(rows[1], column - k) for k in range(least, most + 1)
    ]
    observed = logs[before[0] - least]
    highest = max(logs)
    # A table that is as likely counts, in spite of rounding.
    total = math.fsum(math.exp(log - highest) for log in logs)
    extreme = math.fsum(math.exp(log - highest) for log in logs if log <= observed + 1e-7)
    return min(1.0, extreme / total)


def quantile(ordered: Sequence[float], share: float) -> float:
    """The quantile of values in order, of which there must be one."""
    return ordered[_rank(len(ordered), share) - 1]


def quantile_difference(
    before: Sequence[float], after: Sequence[float], share: float
) -> Difference:
    """The difference of a quantile, by a bootstrap; each side needs a value.

    The quantile of a sample that is drawn anew from n values is the one at n times a share that
    has the beta distribution of an order statistic. So each round draws shares, and no samples.
    """
    drawn = random.Random(SEED)
    first, second = sorted(before), sorted(after)
    differences = sorted(
        _redrawn(second, share, drawn) - _redrawn(first, share, drawn) for _ in range(ROUNDS)
    )
    value = quantile(second, share) - quantile(first, share)
    tail = (1 - CONFIDENCE) / 2
    error = stdev(differences, fmean(differences))
    certain = 1.0 if value == 0 else 0.0
    p = 2 * NormalDist().cdf(-abs(value) / error) if error else certain
    low, high = quantile(differences, tail), quantile(differences, 1 - tail)
    return Difference(value, min(low, value), max(high, value), p)


def holm(chances: Sequence[float]) -> list[float]:
    """The chances corrected for how many there are (Holm), in the order in which they came."""
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    corrected = [0.0] * len(chances)
    highest = 0.0
    for done, i in enumerate(order):
        highest = max(highest, min(1.0, chances[i] * (len(chances) - done)))
        corrected[i] = highest
    return corrected


def _redrawn(ordered: Sequence[float], share: float, drawn: random.Random) -> float:
    count = len(ordered)
    rank = _rank(count, share)
    return ordered[min(count - 1, int(count * drawn.betavariate(rank, count - rank + 1)))]


def _rank(count: int, share: float) -> int:
    return min(count, max(1, math.ceil(share * count)))


def _log_choose(n: int, k: int) -> float:
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
