# SPDX-License-Identifier: MIT
"""OpenTelemetry's agent in the same process: both see what they see alone."""

import os
import re
from collections import Counter

import bt2
import pytest
from conftest import CHECKOUT
from harness.npm import installed

OURS = CHECKOUT / "node-agent" / "lib" / "register.js"
THEIRS = "@opentelemetry/auto-instrumentations-node/register"
PACKAGES = CHECKOUT / "benchmarks" / "service" / "node" / "services" / "package.json"
REQUESTS = 8


@pytest.mark.skipif(
    not os.environ.get("FIELDTRACE_LONG"), reason="gets OpenTelemetry's agent, at length"
)
@pytest.mark.parametrize("loaded", [[THEIRS], [OURS, THEIRS]], ids=["behind it", "ahead of it"])
def test_another_tracer_beside_the_agent_sees_all_and_so_does_the_agent(
    programs, record, monkeypatch, loaded
):
    folder = programs("two_agents")
    (folder / "node_modules").symlink_to(installed(PACKAGES))
    monkeypatch.chdir(folder)
    monkeypatch.setenv("NODE_OPTIONS", " ".join(f"--require {each}" for each in loaded))
    for name, value in {"TRACES": "console", "METRICS": "none", "LOGS": "none"}.items():
        monkeypatch.setenv(f"OTEL_{name}_EXPORTER", value)
    recorded = record("node", folder / "program.js")
    assert f"right: {REQUESTS}\n" in recorded.stdout
    # Each request has one, and is asked for by one; each of its calls as well.
    kinds = Counter(re.findall(r"^  kind: (\d),$", recorded.stdout, re.MULTILINE))
    assert kinds["1"] == kinds["2"] == 3 * REQUESTS, kinds
    served = {each.id: each for each in recorded.exchanges if each.is_server}
    fronts = [each for each in served.values() if each.route == "/orders/{id}"]
    # The other one itself asks for the cloud that it may run in, which is none.
    made = [each for each in recorded.exchanges if not each.is_server and each.status == 200]
    calls = Counter(each.request for each in made)
    assert len(fronts) == REQUESTS
    assert len(served) == 3 * REQUESTS
    assert calls == {0: REQUESTS, **{each.id: 2 for each in fronts}}
    assert _with_traceparent(recorded.trace) == {
        "http_server_request": 3 * REQUESTS,
        "http_client_response": 3 * REQUESTS,
    }


def _with_traceparent(trace):
    """Which events have the header that the other tracer sends."""
    found = Counter()
    for message in bt2.TraceCollectionMessageIterator(str(trace)):
        if type(message) is bt2._EventMessageConst:
            name = message.event.name.removeprefix("fieldtrace:")
            is_answer = name == "http_client_response" and message.event["status"] == 200
            if name == "http_server_request" or is_answer:
                found[name] += str(message.event["traceparent"]) != ""
    return found
