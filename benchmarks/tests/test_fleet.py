# SPDX-License-Identifier: MIT
"""A short cut of the fleet's benchmark: sums, requests and paths come out as they were made."""

import json
import subprocess
from pathlib import Path

from extent import ONLY_LONG

RUN = Path(__file__).resolve().parents[1] / "analysis" / "fleet" / "run"


@ONLY_LONG  # fleet/tests has what a fleet says of smaller tables
def test_sums_requests_and_paths_are_those_that_the_tables_were_made_for(tmp_path):
    jobs = ("fields", "assemble", "together", "apart", "shop")
    done = subprocess.run(
        [RUN, "--rows", "9000", "--engines", "duckdb", "--jobs", *jobs, "--output", tmp_path],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    # The report is what the shop's numbers are compared with.
    assert done.stdout.count("| right |") == len(jobs) + 1
    rows = json.loads((tmp_path / "fleet.json").read_text("utf-8"))["rows"]
    assert [row["answer"] for row in rows] == ["right"] * (len(jobs) + 1)
