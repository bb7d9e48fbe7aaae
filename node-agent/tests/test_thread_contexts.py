# SPDX-License-Identifier: MIT
"""OpenTelemetry's thread context, as a profiler outside of the process reads it."""

import json
import os
import re
import subprocess

import extent
import pytest
from conftest import COMMAND
from harness.node_versions import VERSIONS, folder_of
from thread_contexts import NOBODY, Seen

OFTEN = 0.004  # seconds


@pytest.mark.parametrize("version", ["", *(VERSIONS if extent.LONG else [])])
def test_a_profiler_sees_for_which_request_the_event_loop_runs(programs, tmp_path, version):
    path = os.environ["PATH"]
    if version:
        path = f"{folder_of(version) / 'bin'}{os.pathsep}{path}"
    program = programs("published", "newest") / "program.js"
    seen = Seen(OFTEN)
    trace = seen.record(
        [COMMAND, "record"], ["node", program], tmp_path, {**os.environ, "PATH": path}
    )
    assert seen.resource["service.name"] == "program"
    assert {context for name, context in seen.said() if name == NOBODY} == {None}
    operations, spans = operations_of(trace), spans_of(trace, tmp_path / "spans")
    for name, context in seen.said():
        if name == NOBODY:
            continue
        assert context is not None, name
        told = dict(context.attributes)
        assert int(context.trace_id, 16) == int(name), (name, context)
        assert (context.trace_id, context.span_id) in spans
        expected = "GET /waited/{number}" if int(name) % 2 == 0 else "GET /called/{number}"
        assert told["fieldtrace.operation"] == expected
        assert operations[told["fieldtrace.exchange.id"], name] == expected


def operations_of(trace):
    """The operation of each handling, by its number and that of its trace."""
    listed = subprocess.run(["babeltrace2", trace], capture_output=True, text=True, check=True)
    routes = dict(re.findall(r'string_def: .*string_id = (\d+), value = "([^"]*)"', listed.stdout))
    ends = re.findall(
        r"http_server_response: .*exchange_id = (\d+),.*route_id = (\d+),.*"
        r'traceparent = "00-(\w{32})',
        listed.stdout,
    )
    return {(id_, str(int(trace, 16))): f"GET {routes[route]}" for id_, route, trace in ends}


def spans_of(trace, folder):
    """Trace and span of each that is exported."""
    command = [COMMAND, "export", "--format", "otlp", trace, "--output", folder]
    subprocess.run(command, check=True, capture_output=True)
    return {
        (span["traceId"], span["spanId"])
        for line in (folder / "traces.json").read_text("utf-8").splitlines()
        for resource in json.loads(line)["resourceSpans"]
        for span in resource["scopeSpans"][0]["spans"]
    }
