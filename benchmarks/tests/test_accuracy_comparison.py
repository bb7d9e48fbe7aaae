# SPDX-License-Identifier: MIT
"""When a recording counts as true."""

from collections import Counter

import pytest
from accuracy import limits
from accuracy.comparison import Comparison, Share, compare, wilson
from accuracy.matrix import BYTECODE, HW
from accuracy.truth import Truth
from accuracy.verdicts import Place, Verdicts

CITY = Place("truth.generated.Json", "call", "truth.generated.Document", "city")
OTHER = CITY._replace(program="truth.generated.Other", type="truth.generated.Row", field="state")

FOR_ALL = 0.95 ** (1 / 200)


def share(count: int, verdicts: int, truth: float, place: Place = CITY) -> Share:
    return Share(place, "used", count, verdicts, truth)


def recording(**ends: int) -> Verdicts:
    """A recording of one class whose one field's watches ended so."""
    verdicts = Verdicts()
    verdicts.by_place[CITY] = Counter(ends)
    verdicts.declared[CITY.type] = {CITY.field}
    return verdicts


def complaints(verdicts: Verdicts, lost: int = 0) -> list[str]:
    return compare({CITY: Truth(1000, 500, 0)}, verdicts, lost, 385).complaints


# From the worked table of R. G. Newcombe, Statistics in Medicine 17 (1998), method 3.
@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_is_wilsons(count: int, total: int, low: float, high: float):
    assert wilson(count, total, 0.95) == pytest.approx((low, high), abs=5e-5)


def test_a_share_within_five_points_is_right():
    assert share(212, 385, 0.501).right(0.95)


def test_a_share_whose_interval_holds_the_truth_is_right_however_far_off():
    assert share(20, 30, 0.55).right(0.95)


def test_a_rare_read_may_be_seen_three_times_in_fourteen():
    assert share(3, 14, 0.032).right(FOR_ALL)
    assert not share(3, 14, 0.032).right(0.95)


def test_a_share_of_very_many_verdicts_is_compared_all_the_same():
    assert not share(3000, 5000, 0.5).right(FOR_ALL)


def test_a_share_that_is_far_off_at_many_verdicts_is_wrong():
    assert not share(230, 385, 0.5).right(0.95)


def test_among_many_shares_one_may_be_further_off_by_chance():
    assert not share(220, 385, 0.5).right(0.95)
    assert share(220, 385, 0.5).right(FOR_ALL)


@pytest.mark.parametrize("truth", [0.0, 1.0])
def test_of_what_is_never_or_always_read_one_verdict_in_a_hundred_may_contradict(truth: float):
    def contradicted(times: int) -> Share:
        return share(abs(round(385 * truth) - times), 385, truth)

    assert contradicted(3).impossible == 3
    assert contradicted(3).right(FOR_ALL)
    assert not contradicted(4).right(FOR_ALL)


def test_used_and_overwritten_are_both_compared():
    verdicts = recording(used=200, overwritten=100, unused=100, no_slot=50)
    compared = compare({CITY: Truth(1000, 500, 250)}, verdicts, 0, 385)
    assert compared.true
    assert [(s.verdict, s.estimate, s.truth) for s in compared.shares] == [
        ("used", 0.5, 0.5),
        ("overwritten", 0.25, 0.25),
    ]


def test_a_field_with_too_few_verdicts_is_short():
    compared = compare({CITY: Truth(1000, 500, 0)}, recording(used=50, unused=50), 0, 385)
    assert {s.place for s in compared.short} == {CITY}
    assert not compared.true


def test_a_field_that_was_never_judged_is_told():
    compared = compare({CITY: Truth(1000, 500, 0)}, recording(no_slot=3), 0, 385)
    assert compared.unjudged == [CITY]
    assert not compared.true


def test_every_kind_of_loss_is_complained_about():
    verdicts = recording(used=200, unused=200)
    assert complaints(verdicts) == []
    verdicts.gaps = 1
    verdicts.stats = {"queue_overflows": 2}
    assert [text.split()[0] for text in complaints(verdicts, lost=3)] == ["3", "1", "2"]


def test_a_field_under_a_wrong_class_is_complained_about():
    verdicts = recording(used=200, unused=200)
    verdicts.declared[CITY.type] = {"city", "state"}
    verdicts.by_place[OTHER] = Counter(used=5)
    assert len(complaints(verdicts)) == 2


@pytest.mark.parametrize(("strays", "complained"), [(1, 0), (3, 1)])
def test_many_accesses_from_other_programs_are_complained_about(strays: int, complained: int):
    verdicts = recording(used=200, unused=200)
    own, other = (f"{CITY.program}.use",), (f"{OTHER.program}.use",)
    verdicts.accesses[CITY, "read"] = Counter({own: 199 - strays, (): 1, other: strays})
    compared = compare({CITY: Truth(1000, 500, 0)}, verdicts, 0, 385)
    assert (compared.strays, len(compared.complaints)) == (strays, complained)


def test_a_field_that_the_backend_is_known_not_to_judge_is_no_surprise():
    reflected = CITY._replace(program="truth.generated.Reflected")
    without = Comparison([], 385, [], unjudged=[reflected])
    assert limits.surprises(without, BYTECODE) == []
    assert limits.surprises(without, HW) == [
        "truth.generated.Document.city from truth.generated.Reflected.call has no verdict"
    ]


def test_a_wrong_share_is_a_surprise_wherever_it_is():
    reflected = CITY._replace(program="truth.generated.Reflected")
    assert limits.surprises(Comparison([share(0, 385, 0.5, reflected)], 385, []), BYTECODE)


def test_a_loss_is_a_surprise():
    assert limits.surprises(Comparison([], 385, ["3 events lost"]), HW) == ["3 events lost"]
