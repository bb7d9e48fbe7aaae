# SPDX-License-Identifier: MIT
"""The quick cut of the accuracy matrix, in real JVMs."""

import os
import subprocess
from pathlib import Path

import extent
import patience
import pytest

RUN = Path(__file__).resolve().parents[1] / "verdicts" / "accuracy" / "run"
TESTS = Path(__file__).resolve().parents[2] / "lttng-probes" / "tests"


# The quick cut whole takes minutes.
ONE_CELL = [] if extent.LONG else ["--backend=hw", "--compiler=C2"]


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["--quick"], id="quick"),
        pytest.param(["--stress", "--quick"], id="stress", marks=extent.ONLY_LONG),
    ],
)
def test_what_is_recorded_of_generated_programs_is_true(arguments: list[str], tmp_path: Path):
    # As root LTTng has one daemon a machine; other recordings shall not get into this one.
    done = patience.finished(
        [TESTS / "in_private_lttng.sh", RUN, *arguments, *ONE_CELL, "--output", tmp_path],
        env={**os.environ, "LTTNG_HOME": str(tmp_path)},
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_cell_that_does_not_exist_is_refused(tmp_path: Path):
    arguments = ["--backend=hw", "--collector=ZGC", f"--output={tmp_path}"]
    done = subprocess.run([RUN, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "no such cell exists" in done.stderr
