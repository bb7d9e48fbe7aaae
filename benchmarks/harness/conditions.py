# SPDX-License-Identifier: MIT
"""The conditions that are compared: what the service's JVM is started with."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from fieldtrace_cli.jvm.agent import environment_with_agent

BASELINE = "bare"
NOISE = "bare again"

# A settled field is sampled no longer; here none settles, so that the dearest state is measured.
AGENT_OPTIONS = "sampling.verdicts=1000000"
AGENT_PROOF = "fieldtrace: watching with "
PEER_PROOF = "opentelemetry-javaagent - version: "
# What the peer does without sending anything anywhere.
PEER_SETTINGS = {f"OTEL_{signal}_EXPORTER": "none" for signal in ("TRACES", "METRICS", "LOGS")}


@dataclass(frozen=True)
class Condition:
    """One condition. `proof` is what the agent says in the service's log once it works."""

    name: str
    environment: Mapping[str, str] = field(default_factory=dict)
    proof: str = ""


def conditions(environment: Mapping[str, str], agent: Path, peer: Path) -> list[Condition]:
    """The conditions, each in what it adds to the environment of the benchmark itself."""
    with_agent = environment_with_agent(environment, agent, AGENT_OPTIONS)
    with_peer = {**environment_with_agent(environment, peer, ""), **PEER_SETTINGS}
    return [
        Condition(BASELINE, environment),
        Condition(NOISE, environment),
        Condition("agent, no session", with_agent, proof=AGENT_PROOF),
        Condition("OpenTelemetry agent", with_peer, proof=PEER_PROOF),
    ]
