# SPDX-License-Identifier: MIT
"""Under what the same program is measured."""

from dataclasses import dataclass

BARE = "bare"
SPAN = "OpenTelemetry span"
FIELD_WATCH = "JVMTI field watch"
# The largest that the agent takes, so that sampling never ends.
NEVER_SETTLED = 1_000_000


@dataclass(frozen=True)
class Condition:
    """What is added to the program."""

    name: str
    agent_options: str = ""  # of the agent, where it is there
    samples: bool = False  # whether every object shall be sampled
    call: str = "plain"  # what the program's call is
    field_watch: bool = False  # JVMTI's own, as a peer

    @property
    def recorded(self) -> bool:
        """Whether a session records."""
        return bool(self.agent_options)


def _agent(backend: str, rate: str) -> str:
    return (
        f"watch.backend={backend},sampling.rate={rate},sampling.verdicts={NEVER_SETTLED},"
        "overhead.budget=off,service.name=cost,remote.calls=cost.Main#fetch->cost.Answer"
    )


CONDITIONS = (
    Condition(BARE),
    Condition("hw, not sampled", _agent("hw", "0.000001")),
    Condition("hw, sampled", _agent("hw", "1"), samples=True),
    Condition("bytecode, not sampled", _agent("bytecode", "0.000001")),
    Condition("bytecode, sampled", _agent("bytecode", "1"), samples=True),
    Condition(SPAN, call="span"),
    Condition(FIELD_WATCH, field_watch=True),
)
