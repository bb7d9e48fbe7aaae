# SPDX-License-Identifier: MIT
"""What leaving out a call saves: what programs print, and one program from end to end."""

import json
from pathlib import Path

import patience
import pytest
from drag.gains import Gain, gains, runs
from extent import ONLY_LONG

RUN = Path(__file__).resolve().parents[1] / "service" / "drag" / "run"

PRINTED = """\
program-0 52000000 unclear
program-0 50000000 path call-a
program-0 20000000 without call-a
program-0 49000000 otherwise call-b
program-0 51000000 path call-a
program-0 21000000 without call-a
program-0 49000000 without call-b
program-0 50500000 path call-a
"""


def _request(start: int, drag: int) -> dict:
    child = {"operation": "GET /call-a", "drag_ns": drag}
    return {"start": start, "root": {"operation": "GET /program-0", "children": [child]}}


def test_a_gain_is_that_of_the_quickest_run_whose_path_is_clear():
    requests = [_request(2, 29_000_000), _request(1, 5), _request(3, 6), _request(4, 7)]
    found = list(gains(runs(PRINTED.splitlines()), requests))
    assert found == [Gain("program-0", "call-a", 29_000_000, 30_000_000, 1_500_000)]
    assert found[0].is_right


def test_a_prediction_is_wrong_beyond_what_repeated_runs_differ_by():
    assert not Gain("program-0", "call-a", 0, 6_000_000, 1_000_000).is_right


@ONLY_LONG
@pytest.mark.parametrize("library", [(), ("--library", "reactor"), ("--library", "coroutines")])
def test_a_program_is_run_without_each_of_its_calls(tmp_path, library):
    done = patience.finished([RUN, "--programs", "1", *library, "--output", tmp_path])
    assert done.returncode == 0, done.stderr
    assert json.loads((tmp_path / "drag.json").read_text())["gains"]
    assert (tmp_path / "drag.md").read_text().startswith("| the call |")
