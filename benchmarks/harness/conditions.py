# SPDX-License-Identifier: MIT
"""The conditions that are compared: what the service's JVM is started with."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, TypeVar

from fieldtrace_cli.base.errors import FieldtraceError
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


class Named(Protocol):
    """A condition of any benchmark."""

    @property
    def name(self) -> str: ...


C = TypeVar("C", bound=Named)


def chosen(every: Sequence[C], names: Collection[str]) -> Sequence[C]:
    """Those that are named, and what they are compared with; all where none is.

    Raises FieldtraceError where there is none of a name.
    """
    known = {each.name for each in every}
    for name in names:
        if name not in known:
            raise FieldtraceError(f"there is no condition '{name}'", f"one of {sorted(known)}")
    return [each for each in every if not names or each.name in {*names, BASELINE}]


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
