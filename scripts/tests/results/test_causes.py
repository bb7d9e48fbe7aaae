# SPDX-License-Identifier: MIT
"""Findings of one place in the code are one entry."""

from fieldtrace_cli.results.causes import causes
from fieldtrace_cli.results.findings import findings
from made_findings import FRAMES, fix, fix_list

OTHER_FRAMES = (*FRAMES[:1], ("com.acme.hr.HrClient", "employees", "HrClient.java", 48))


def ids(*fixes):
    return [cause.ids for cause in causes(findings(fix_list(*fixes)))]


def test_findings_of_one_call_path_are_one_cause_of_which_the_gravest_comes_first():
    assert ids(
        fix("large", value=4_000_000),
        fix("elsewhere", value=2_000_000, frames=OTHER_FRAMES),
        fix("small", "objects_never_read", value=1_000_000),
    ) == [("large", "small"), ("elsewhere",)]


def test_what_gains_too_little_stands_with_what_gains_more_at_its_place():
    (cause,) = causes(
        findings(fix_list(fix("little", value=10, negligible=True), fix("much", value=4_000_000)))
    )
    assert (cause.first.id, [also.id for also in cause.also]) == ("much", ["little"])


def test_other_services_and_other_callees_are_other_causes():
    other = fix("b", value=3_000_000) | {"callees": ["mail"]}
    assert ids(fix("a"), other, fix("c", value=1_500_000, service="shop")) == [
        ("a",),
        ("b",),
        ("c",),
    ]


def test_what_the_analysis_joins_is_one_cause_wherever_it_stands():
    assert ids(
        fix("again", "same_call_twice", cause="again"),
        fix("first", "objects_never_read", value=2_000_000, frames=OTHER_FRAMES, cause="again"),
        fix("here", value=1_500_000, cause="here"),
    ) == [("again", "first"), ("here",)]


def test_findings_of_unknown_call_paths_stand_alone():
    assert ids(fix("a", frames=()), fix("b", value=2_000_000, frames=())) == [("a",), ("b",)]
