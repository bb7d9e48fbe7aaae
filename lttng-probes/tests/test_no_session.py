# SPDX-License-Identifier: MIT
"""Where no session daemon runs, emitting does nothing and harms nothing."""

import os
import subprocess

import lttng
import pytest


@pytest.fixture(autouse=True)
def no_daemon():
    if lttng.daemon_runs():
        pytest.skip("a session daemon runs, and it could not be hidden (see in_private_lttng.sh)")


@pytest.mark.parametrize("program", ["FIELDTRACE_EMIT_EACH_EVENT", "FIELDTRACE_EMIT_EDGE_VALUES"])
def test_a_program_that_emits_ends_well_and_silently(program: str):
    done = subprocess.run(
        [os.environ[program]],
        capture_output=True,
        text=True,
        timeout=lttng.RUN_SECONDS,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
