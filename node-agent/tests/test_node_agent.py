# SPDX-License-Identifier: MIT
"""The Node.js agent in real processes, recorded by the command."""

import json
import os
import subprocess
from collections import Counter
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parents[1]
COMMAND = CHECKOUT / "scripts" / "fieldtrace"
AGENT = CHECKOUT / "node-agent" / "lib" / "register.js"
CLIENTS = 16
REQUESTS = 20


@pytest.mark.parametrize("behind", ["back.js", "back.py"])
def test_every_request_of_a_chain_at_concurrency_16_is_rebuilt(tmp_path, behind):
    """Of services of Node.js, and of one in front of a Python service."""
    trace = tmp_path / "trace"
    program = ["node", HERE / "programs" / "chain.js", behind, str(CLIENTS), str(REQUESTS)]
    done = _fieldtrace("record", "--live", "off", "--output", trace, "--", *program)
    assert int(done.stdout) == CLIENTS * REQUESTS, done.stderr
    report = _fieldtrace("report", "--section", "requests", "--format", "json", trace)
    requests = [request["root"] for request in json.loads(report.stdout)["requests"]]
    shapes = Counter(_shape(root) for root in requests)
    both_calls = (("back", "completed"), ("back", "completed"))
    assert shapes == {("front", "completed", both_calls): CLIENTS * REQUESTS}


def _shape(root):
    calls = tuple((call["service"], call["outcome"]) for call in root["children"])
    return root["service"], root["outcome"], calls


def test_a_process_whose_addon_is_missing_starts_and_one_line_says_why(tmp_path):
    copy = tmp_path / "node-agent"
    subprocess.run(["cp", "-r", AGENT.parents[1], copy], check=True)
    done = _node("console.log('served')", copy / "lib" / "register.js")
    assert done.stdout == "served\n"
    assert "is not recorded" in done.stderr
    assert "remedy" in done.stderr
    assert done.stderr.count("\n") == 1


def test_nothing_is_said_where_nobody_records():
    done = _node("console.log('served')", AGENT)
    assert (done.stdout, done.stderr) == ("served\n", "")


def _fieldtrace(*arguments):
    return subprocess.run([COMMAND, *arguments], capture_output=True, text=True, check=True)


def _node(program, agent):
    return subprocess.run(
        ["node", "-e", program],
        env={**os.environ, "NODE_OPTIONS": f"--require {agent}"},
        capture_output=True,
        text=True,
        check=True,
    )
