# SPDX-License-Identifier: MIT
"""How benchmarks/service/gain reads what was predicted."""

import pytest
from fieldtrace_cli.base.errors import FieldtraceError
from gain.predicted import Gain, gain

FRAMES = [{"class": "PayrollController", "method": "paidEmployeeName"}]


def entry(frames: list[dict], **median: float | None) -> dict:
    return {"kind": "fields_never_read", "frames": frames, "gain": {"median_ns": median}}


def test_the_gain_is_that_of_the_call_path_that_fetches_names():
    other = entry(
        [{"class": "PayrollController", "method": "validate"}], low=0, value=9e6, high=9e6
    )
    names = entry(FRAMES, before=4e6, low=0, value=None, high=1e6)
    assert gain({"fixes": [other, names]}) == Gain(low=0, value=None, high=1, median=4)


def test_a_recording_without_that_call_path_is_refused():
    with pytest.raises(FieldtraceError, match="paidEmployeeName"):
        gain({"fixes": []})


def test_a_recording_with_too_few_verdicts_predicts_nothing_and_is_refused():
    undecided = {"kind": "fields_never_read", "frames": FRAMES, "gain": {"median_ns": None}}
    with pytest.raises(FieldtraceError, match="paidEmployeeName"):
        gain({"fixes": [undecided]})
