# SPDX-License-Identifier: MIT
"""The pure parts of the overhead benchmark: conditions, the load's summary, the table."""

from pathlib import Path

import pytest
from fieldtrace_cli.base.errors import FieldtraceError
from overhead.conditions import BASELINE, NOISE, RECORDING, conditions
from overhead.load import Load, summary
from overhead.report import markdown, ratios

ANSWERED = (
    "load: sending 250.0 requests a second for 15 s\n"
    "load: 3750 requests in 15.1 s (248.3/s), {} errors, latency p50 1.234 ms, p99 12.500 ms\n"
)


def measured(cpu: float, **more: object) -> dict:
    return {"cpu_ms_per_request": cpu, "p50_ms": 2 * cpu, "p99_ms": 3 * cpu, **more}


@pytest.fixture
def runs() -> dict:
    recording = {"recorder_cpu_ms_per_request": 0.02, "lost": 3}
    events = {"object_alloc": 1200, "watch_set": 50, "watch_trap": 40}
    return {
        BASELINE: [measured(1.0), measured(2.0)],
        NOISE: [measured(1.1), measured(1.8)],
        RECORDING: [measured(1.5, events=events, **recording)] * 2,
    }


def test_the_load_is_read_from_the_generators_summary():
    assert summary(ANSWERED.format(0), "") == Load(3750, 15.1, 1.234, 12.5)


@pytest.mark.parametrize("output", [ANSWERED.format(1), "", "load: not there"])
def test_a_load_that_was_not_wholly_answered_does_not_count(output: str):
    with pytest.raises(FieldtraceError, match=r"(?s)was not answered.*why"):
        summary(output, "why")


def test_every_round_is_compared_with_the_baseline_of_the_same_round(runs: dict):
    compared = ratios(runs)

    assert BASELINE not in compared
    assert compared[NOISE]["cpu_ms_per_request"] == pytest.approx([1.1, 0.9])
    assert compared[RECORDING]["p99_ms"] == pytest.approx([1.5, 0.75])


def test_the_table_says_what_was_recorded_and_lost(runs: dict):
    text = markdown(runs)

    assert "| agent, recording | 1.12 [0.75, 1.50] (50%) |" in text
    assert "1,290 events" in text
    assert "1,200 sampled objects, 50 watches, 40 accesses" in text
    assert "6 events or packets were lost" in text


def test_only_conditions_with_an_agent_change_the_jvm():
    user = {"PATH": "/bin"}
    compared = {
        condition.name: condition
        for condition in conditions(user, Path("/a/fieldtrace-agent.jar"), Path("/a/peer.jar"))
    }

    assert compared[BASELINE].environment == compared[NOISE].environment == user
    recording = compared[RECORDING].environment
    assert recording == compared["agent, no session"].environment
    assert recording["JAVA_TOOL_OPTIONS"].startswith("-javaagent:/a/fieldtrace-agent.jar=")
    peer = compared["OpenTelemetry agent"].environment
    assert peer["JAVA_TOOL_OPTIONS"] == "-javaagent:/a/peer.jar"
    assert peer["OTEL_TRACES_EXPORTER"] == "none"
