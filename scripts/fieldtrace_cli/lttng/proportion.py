# SPDX-License-Identifier: MIT
"""What verdicts allow to say of a field, as the analysis has it (`ReadThreshold` of the model)."""

from math import sqrt
from typing import NamedTuple

# The quantile of the normal distribution that encloses 95 %.
Z = 1.96
# A field counts as never read when less than this share of its objects can have been read.
THRESHOLD = 0.05
# The agent's own default: a margin of 0.05 at 95 %.
SETTLED = 385


class Interval(NamedTuple):
    """Bounds of a share, 0 to 1."""

    low: float
    high: float


def wilson(successes: int, trials: int) -> Interval:
    """Wilson's score interval of 95 % for a share, everything where there is no trial."""
    if trials == 0:
        return Interval(0.0, 1.0)
    share = successes / trials
    square = Z * Z
    centre = share + square / (2 * trials)
    half = Z * sqrt(share * (1 - share) / trials + square / (4 * trials * trials))
    scale = 1 + square / trials
    low = 0.0 if successes == 0 else max(0.0, (centre - half) / scale)
    high = 1.0 if successes == trials else min(1.0, (centre + half) / scale)
    return Interval(low, high)


def is_decided(used: int, verdicts: int) -> bool:
    """Whether the field is known to be read, or to be never read."""
    bounds = wilson(used, verdicts)
    return bounds.high < THRESHOLD or bounds.low > THRESHOLD


def lacking(used: int, verdicts: int) -> int:
    """How many verdicts more would decide or settle the field if they came out as those before,
    or, where there is none, if nobody read it; 0 where it is known."""
    if verdicts >= SETTLED or is_decided(used, verdicts):
        return 0
    share = used / verdicts if verdicts else 0.0
    for trials in range(verdicts + 1, SETTLED):
        if is_decided(round(share * trials), trials):
            return trials - verdicts
    return SETTLED - verdicts
