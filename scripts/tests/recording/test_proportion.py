# SPDX-License-Identifier: MIT
import pytest
from fieldtrace_cli.lttng.proportion import SETTLED, is_decided, lacking, wilson


def test_the_interval_is_that_of_wilson():
    # Newcombe, Statistics in Medicine 17 (1998), table I: 81 of 263 and 0 of 20.
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_field_is_decided_where_the_interval_does_not_hold_the_threshold():
    assert not is_decided(0, 72)
    assert is_decided(0, 73), "never read"
    assert is_decided(1, 1), "read"
    assert not is_decided(1, 40)


def test_what_a_field_lacks_is_what_would_decide_or_settle_it():
    assert lacking(0, 0) == 73
    assert lacking(0, 70) == 3
    assert lacking(10, 10) == 0
    # At the threshold itself nothing but the full number of verdicts helps.
    assert lacking(5, 100) == SETTLED - 100
