# SPDX-License-Identifier: MIT
"""Ratios of turns that follow each other within seconds.

A machine is slower in one minute than in the next by more than an agent costs, so a condition's
turn is compared with that of the baseline in the same cycle, in which each condition has one turn.
A cycle says nothing where others used the machine meanwhile.
"""

from collections.abc import Mapping, Sequence
from statistics import median

# The share of all processors' time that others may have in a turn: what a cloud's own services
# take. Above it, a turn is left out, and for every condition that is compared with it.
DISTURBED = 0.05

BY_TURNS = ("cpu_ms_per_request", "throughput", "p50_ms", "p99_ms")

Turns = Sequence[Mapping[str, float]]  # in the order in which they were taken


def is_disturbed(turn: Mapping[str, float]) -> bool:
    """Whether others used so much of the machine that the turn says nothing."""
    return turn["others"] > DISTURBED


def ratio(turns: Turns, baseline: Turns, metric: str) -> float | None:
    """The median over the cycles of a round; None where all of them were disturbed."""
    ratios = [
        turn[metric] / base[metric]
        for turn, base in zip(turns, baseline, strict=True)
        if not is_disturbed(turn) and not is_disturbed(base)
    ]
    return median(ratios) if ratios else None
