# SPDX-License-Identifier: MIT
"""Pictures of results are drawn from what a run has written."""

import shutil
from pathlib import Path

import extent
import patience
import pytest

BENCHMARKS = Path(__file__).resolve().parents[1]


@extent.ONLY_LONG
@pytest.mark.parametrize("name", ["http", "airline"])
def test_they_are_drawn_in_an_environment_that_is_made_for_them(name, tmp_path):
    results = shutil.copy(BENCHMARKS / "results" / f"{name}.json", tmp_path)
    drawn = patience.finished([BENCHMARKS / "service" / name / "draw", results])
    assert drawn.returncode == 0, drawn.stderr
    assert {path.suffix for path in tmp_path.iterdir()} == {".json", ".png", ".svg"}
