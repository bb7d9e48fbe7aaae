# SPDX-License-Identifier: MIT
"""The Node.js agent in real processes, recorded by the command."""

import json
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import extent
import pytest

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parents[1]
COMMAND = CHECKOUT / "scripts" / "fieldtrace"
AGENT = CHECKOUT / "node-agent" / "lib" / "register.js"
CLIENTS = 16
REQUESTS = 20
#: As the program has them.
STARTED = 12


CHAINS = [("Outer.java", "front.js", "back.py")]
CHAINS += [("front.js", "back.js"), ("front.js", "back.py")] if extent.LONG else []


@pytest.mark.parametrize("services", CHAINS, ids=" ".join)
def test_every_request_at_concurrency_16_is_rebuilt_whatever_services_are_written_in(
    tmp_path, services
):
    trace = tmp_path / "trace"
    program = ["node", HERE / "programs" / "chain.js", str(CLIENTS), str(REQUESTS), *services]
    options = ("--live", "off", "--python", "on", "--output", trace)
    done = _fieldtrace("record", *options, "--", *program)
    assert int(done.stdout) == CLIENTS * REQUESTS, done.stderr
    report = _fieldtrace("report", "--section", "requests", "--format", "json", trace)
    requests = [request["root"] for request in json.loads(report.stdout)["requests"]]
    assert Counter(_shape(root) for root in requests) == {
        _expected([Path(service).stem for service in services]): CLIENTS * REQUESTS
    }


def test_what_a_loop_calls_long_after_the_answer_is_no_part_of_the_request_that_began_it(tmp_path):
    trace = tmp_path / "trace"
    options = ("--live", "off", "--agent-options", "requests.follow=100ms", "--output", trace)
    _fieldtrace("record", *options, "--", "node", HERE / "programs" / "loop.js", "200")
    told = subprocess.run(["babeltrace2", trace], capture_output=True, text=True, check=True)
    calls = re.findall(r"http_client_request: .*\basync_id = (\d+)", told.stdout)
    # That of the program itself, one before the answer, one long after it.
    assert [int(call) > 0 for call in calls] == [False, True, False], calls


def test_clusters_children_and_threads_that_npm_starts_are_recorded(programs, tmp_path):
    folder, trace = programs("started"), tmp_path / "trace"
    record = [COMMAND, "record", "--live", "off", "--output", trace, "--", "npm", "--silent"]
    done = subprocess.run([*record, "start"], cwd=folder, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, str(STARTED)), done.stderr
    report = _fieldtrace("report", "--section", "requests", "--format", "json", trace)
    requests = [request["root"] for request in json.loads(report.stdout)["requests"]]
    assert Counter(_shape(root) for root in requests) == {
        ("program", "completed", (("program", "completed", ()),) * 2): STARTED
    }


def _shape(call):
    return call["service"], call["outcome"], tuple(_shape(child) for child in call["children"])


def _expected(services):
    """Each service calls the one behind it, and the one before the last calls that twice."""
    shape = ((services[-1], "completed", ()),) * 2
    for service in reversed(services[:-1]):
        shape = ((service, "completed", shape),)
    return shape[0]


def test_a_running_service_is_recorded_from_the_first_request_of_each_recording(tmp_path):
    service = subprocess.Popen(
        ["node", HERE / "programs" / "back.js"],
        env={**os.environ, "NODE_OPTIONS": f"--require {AGENT}"},
        stdout=subprocess.PIPE,
        text=True,
    )
    with service:
        try:
            address = f"http://127.0.0.1:{int(service.stdout.readline())}/"
            ask = f"from urllib.request import urlopen; urlopen('{address}')"
            asked = [sys.executable, "-c", ask]
            for name in ("first", "second"):
                options = ("--live", "off", "--also", str(service.pid), "--output", tmp_path / name)
                _fieldtrace("record", *options, "--", *asked)
                subprocess.run(asked, check=True)  # of no recording
        finally:
            service.terminate()
    for name in ("first", "second"):
        told = subprocess.run(
            ["babeltrace2", tmp_path / name], capture_output=True, text=True, check=True
        )
        events = Counter(re.findall(r"fieldtrace:(\w+): ", told.stdout))
        assert (events["http_server_request"], events["http_server_response"]) == (1, 1), name
        assert events["jvm_info"] >= 1, name


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
