# SPDX-License-Identifier: MIT
"""Under what the agent is measured."""

from dataclasses import dataclass

BACKENDS = ("hw", "bytecode", "auto")
HOT = 0


@dataclass(frozen=True)
class Load:
    """Remote calls a second in all, HOT for as many as there can be, and threads that make them."""

    rate: int
    threads: int

    @property
    def name(self) -> str:
        """In tables and on the command line."""
        return f"{'hot' if self.rate == HOT else self.rate}/{self.threads}"


LOADS = (
    Load(1, 2),
    Load(100, 2),
    Load(10_000, 2),
    Load(10_000, 200),
    Load(HOT, 2),
    Load(HOT, 200),
)


@dataclass(frozen=True)
class Cell:
    """One JVM. `agent` is the label of the agent's state, empty without an agent."""

    load: Load
    agent: str
    backend: str

    @property
    def name(self) -> str:
        """What tells it from others."""
        return " ".join(filter(None, (self.load.name, self.backend, self.agent or "bare")))


def cells(loads: list[Load], backends: list[str], agents: list[str]) -> list[Cell]:
    """What is compared stands side by side: a load's JVM without an agent, then each backend with
    each of the agents."""
    made = []
    for load in loads:
        made.append(Cell(load, "", ""))
        made += [Cell(load, agent, backend) for backend in backends for agent in agents]
    return made
