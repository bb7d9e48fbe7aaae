# SPDX-License-Identifier: MIT
"""A short cut of the longest wait: every condition once."""

import json
from pathlib import Path

import extent
import patience

RUN = Path(__file__).resolve().parents[1] / "service" / "longest-wait" / "run"


@extent.ONLY_LONG  # ten JVMs
def test_every_condition_says_what_its_calls_took(tmp_path):
    done = patience.finished([RUN, "--rounds", "1", "--calls", "100", "--output", tmp_path])
    assert done.returncode == 0, done.stderr
    took = json.loads((tmp_path / "longest-wait.json").read_text())["us_a_call"]
    assert {"0 bare", "200 bare", "200 both off", "200 hw 200us"} <= took.keys()
    for (shares,) in took.values():
        assert len(shares) == 4
        assert 0 <= shares[0] <= shares[-1]
    assert (tmp_path / "longest-wait.md").read_text().startswith("| threads |")
