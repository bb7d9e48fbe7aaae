# SPDX-License-Identifier: MIT
"""The report names the one of ten leaves that holds up some requests."""

import json
import subprocess
from pathlib import Path

import extent

HERE = Path(__file__).resolve().parent
FIELDTRACE = HERE.parents[1] / "scripts" / "fieldtrace"
REQUESTS = 20


# Two services of Nameko are recorded by python-agent/tests, and RequestReportTest has stragglers.
@extent.ONLY_LONG
def test_the_leaf_that_holds_up_two_of_twenty_requests_is_the_straggler(tmp_path):
    trace = tmp_path / "trace"
    fieldtrace(
        *("record", "--live", "off", "--python", "on", "--output", trace),
        *("--", HERE / "run", str(REQUESTS)),
    )
    told = fieldtrace("report", "--section", "stragglers", "--format", "json", trace)
    stragglers = json.loads(told)["stragglers"]
    # What the machine itself holds up is a straggler too, but gains less.
    leaves = [each for each in stragglers if "leaf_" in each["path"][-1]]
    leaves.sort(key=lambda each: each["gain_ns"], reverse=True)
    first = [each["path"][-1] for each in leaves[:2]]
    assert first == ["leaves[CALL leaf_7.get]"] * 2, stragglers


def fieldtrace(*arguments):
    done = subprocess.run([FIELDTRACE, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
