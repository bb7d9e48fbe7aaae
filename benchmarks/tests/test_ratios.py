# SPDX-License-Identifier: MIT
"""Ratios over rounds and their intervals."""

import random

import pytest
from harness.ratios import estimate, paired_ratios


def test_a_ratio_is_taken_within_a_round():
    assert paired_ratios([2.0, 9.0], [1.0, 3.0]) == [2.0, 3.0]


def test_rounds_that_are_missing_are_not_passed_over():
    with pytest.raises(ValueError, match="longer"):
        paired_ratios([2.0], [1.0, 3.0])


@pytest.mark.parametrize(("count", "confidence"), [(1, 0.0), (2, 0.5), (4, 0.875), (5, 0.9375)])
def test_fewer_than_six_rounds_give_their_range_and_its_lower_confidence(
    count: int, confidence: float
):
    few = estimate([float(number) for number in range(count)])

    assert (few.low, few.high, few.confidence) == (0.0, count - 1, confidence)
    assert f"{few:.1f}".endswith(f"] ({confidence:.0%})")


# Ranks of the published tables of distribution-free intervals for a median.
@pytest.mark.parametrize(
    ("count", "rank"), [(6, 1), (8, 1), (9, 2), (11, 2), (12, 3), (15, 4), (20, 6), (30, 10)]
)
def test_the_interval_lies_between_the_tabulated_ranks(count: int, rank: int):
    values = [float(number) for number in range(1, count + 1)]
    random.Random(count).shuffle(values)

    found = estimate(values)

    assert (found.low, found.high) == (rank, count + 1 - rank)
    assert found.confidence >= 0.95


def test_one_wild_round_of_nine_moves_neither_median_nor_interval():
    calm = [0.96, 0.97, 0.98, 0.99, 1.0, 1.01, 1.02, 1.03, 1.04]

    assert estimate([*calm[:-1], 50.0]) == estimate(calm)


def test_the_interval_holds_the_true_median_at_least_as_often_as_it_says():
    drawn = random.Random(7)
    trials = 2000
    held = 0
    for _ in range(trials):
        found = estimate([drawn.lognormvariate(0.0, 0.5) for _ in range(8)])
        held += found.low <= 1.0 <= found.high

    # All eight on one side happens once in 128 trials.
    assert held / trials == pytest.approx(1 - 1 / 128, abs=0.01)


def test_an_estimate_is_printed_with_its_interval():
    assert f"{estimate([1.0, 1.1, 1.2, 1.3, 1.4, 1.5]):.2f}" == "1.25 [1.00, 1.50]"
