# SPDX-License-Identifier: MIT
import pytest
from fieldtrace_cli.lttng.register_checks import RegisterChecks

HERE, ELSEWHERE, FIELD = "here", "elsewhere", "Pet.name"


@pytest.fixture
def checks() -> RegisterChecks:
    return RegisterChecks()


def marked(checks: RegisterChecks, sample: int, place: str, end: str) -> None:
    checks.begin(sample, 0)
    checks.end(sample, 0, place, FIELD, end)


def checked(checks: RegisterChecks, sample: int, place: str, mark: str, register: str) -> None:
    checks.begin(sample, 0)
    checks.check(sample + 1, sample)
    checks.begin(sample + 1, 0)
    checks.end(sample + 1, 0, place, FIELD, register)
    checks.end(sample, 0, place, FIELD, mark)


def test_an_object_that_both_watch_counts_once(checks):
    checked(checks, 1, HERE, "used", "used")
    checked(checks, 3, HERE, "unused", "unused")
    assert checks.counts(HERE) == {"used": 1, "unused": 1}


def test_a_missed_read_withdraws_what_marks_said_of_the_field_at_every_call_path(checks):
    for sample in range(10, 20):
        marked(checks, sample, HERE, "unused")
        marked(checks, sample + 10, ELSEWHERE, "unused")
    checked(checks, 1, ELSEWHERE, "unused", "unused")
    checked(checks, 3, HERE, "unused", "used")
    marked(checks, 30, HERE, "unused")
    assert checks.counts(HERE) == {"used": 1}
    assert checks.counts(ELSEWHERE) == {"unused": 1}


def test_after_a_missed_read_registers_go_on_judging_the_field(checks):
    checked(checks, 1, HERE, "unused", "used")
    checks.check(5, 0)
    checks.begin(5, 0)
    checks.end(5, 0, HERE, FIELD, "unused")
    checked(checks, 7, HERE, "unused", "used")
    assert checks.counts(HERE) == {"used": 2, "unused": 1}


def test_what_a_register_alone_watches_counts(checks):
    checks.begin(1, 1)  # a mark watches another field of the object
    checks.check(2, 1)
    checks.begin(2, 0)
    checks.end(2, 0, HERE, FIELD, "used")
    assert checks.counts(HERE) == {"used": 1}


def test_a_register_that_does_not_know_changes_nothing(checks):
    checked(checks, 1, HERE, "unused", "copied")
    assert checks.counts(HERE) == {"unused": 1}


def late(checks: RegisterChecks, sample: int, mark: str, register: str) -> None:
    checks.begin(sample, 0)
    checks.check(sample + 1, sample)
    checks.end(sample + 1, 0, HERE, FIELD, register, is_late=True)
    checks.end(sample, 0, HERE, FIELD, mark)


def test_what_a_late_register_saw_is_compared_and_counts_no_further(checks):
    late(checks, 1, "unused", "late")
    late(checks, 3, "used", "used")
    assert checks.counts(HERE) == {"used": 1, "unused": 1}
    late(checks, 5, "unused", "used")
    assert checks.counts(HERE) == {}, "no verdict of the mark, nor one on who read it before"
