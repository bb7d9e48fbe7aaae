# SPDX-License-Identifier: MIT
"""The Python agent in real processes, recorded by the command."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parents[1]
COMMAND = CHECKOUT / "scripts" / "fieldtrace"
AGENT = CHECKOUT / "python-agent" / "src"


def test_every_request_of_a_chain_at_concurrency_16_is_rebuilt(tmp_path):
    trace = tmp_path / "trace"
    program = [sys.executable, HERE / "chain.py"]
    done = subprocess.run(
        [COMMAND, "record", "--live", "off", "--output", trace, "--", *program],
        capture_output=True,
        text=True,
        check=True,
    )
    requests = int(done.stdout)
    report = subprocess.run(
        [COMMAND, "report", "--section", "operations", "--format", "json", trace],
        capture_output=True,
        text=True,
        check=True,
    )
    operations = json.loads(report.stdout)["operations"]
    # The program that asks is recorded too, but what it asks is part of no request of its own.
    found = [(len(o["path"]), o["count"], o["failures"]) for o in operations]
    assert sorted(found)[-1][1:] == (3 * requests, 0), operations
    assert all(count in (requests, 3 * requests) for _, count, _ in found), operations
    assert all(failures == 0 for _, _, failures in found), operations


def test_what_a_loop_calls_long_after_the_answer_is_no_part_of_the_request_that_began_it(tmp_path):
    trace = tmp_path / "trace"
    options = ("--live", "off", "--agent-options", "requests.follow=100ms", "--output", trace)
    program = [sys.executable, HERE / "programs" / "loop.py", "0.2"]
    subprocess.run([COMMAND, "record", *options, "--", *program], capture_output=True, check=True)
    told = subprocess.run(["babeltrace2", trace], capture_output=True, text=True, check=True)
    calls = re.findall(r"http_client_request: .*\basync_id = (\d+)", told.stdout)
    # That of the program itself, one before the answer, one long after it.
    assert [int(call) > 0 for call in calls] == [False, True, False], calls


def test_a_process_without_the_library_starts_and_one_line_says_why():
    done = _python("print('served')", FIELDTRACE_PROBES="/nowhere/lib.so")
    assert done.stdout == "served\n"
    assert "is not recorded" in done.stderr
    assert "remedy" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_sitecustomize_that_is_there_already_runs_too(tmp_path):
    (tmp_path / "sitecustomize.py").write_text("print('theirs')\n")
    done = _python("print('served')", PYTHONPATH=f"{AGENT}{os.pathsep}{tmp_path}")
    assert done.stdout == "theirs\nserved\n"
    assert done.stderr == ""


def _python(program, **environment):
    return subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(AGENT), **environment},
        capture_output=True,
        text=True,
        check=True,
    )
