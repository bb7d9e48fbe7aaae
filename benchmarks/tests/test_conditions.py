# SPDX-License-Identifier: MIT
"""What a service's JVM is started with."""

from pathlib import Path

from harness.conditions import BASELINE, NOISE, conditions


def test_only_conditions_with_an_agent_change_the_jvm():
    user = {"PATH": "/bin"}
    compared = {
        condition.name: condition
        for condition in conditions(user, Path("/a/fieldtrace-agent.jar"), Path("/a/peer.jar"))
    }

    assert compared[BASELINE].environment == compared[NOISE].environment == user
    with_agent = compared["agent, no session"].environment
    assert with_agent["JAVA_TOOL_OPTIONS"].startswith("-javaagent:/a/fieldtrace-agent.jar=")
    peer = compared["OpenTelemetry agent"].environment
    assert peer["JAVA_TOOL_OPTIONS"] == "-javaagent:/a/peer.jar"
    assert peer["OTEL_TRACES_EXPORTER"] == "none"
