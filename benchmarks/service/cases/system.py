# SPDX-License-Identifier: MIT
"""All cases as parts of one system that does more than that: where do their calls stand in it?"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.jvm.agent import environment_with_agent
from harness.copies import plain_environment

from cases.definition import FOLDER, Call, Case, Request, ServiceDefinition
from cases.recording import TRACE, Settings, record, report

# Whoever does not know yet where to look records requests alone.
AGENT_OPTIONS = "fields=off"
# Rows that the report prints unless it is told otherwise.
FIRST_SCREEN = 20


@dataclass(frozen=True)
class System:
    """Services that run together, the servers that they need, and the load of one of them."""

    servers: Sequence[str]
    services: Sequence[ServiceDefinition]
    load: Sequence[Request]


@dataclass(frozen=True)
class RecordedSystem:
    """What the report says of operations, in the tree and flat, and how many events were lost."""

    operations: dict[str, Any]
    flat_operations: dict[str, Any]
    lost: int


@dataclass(frozen=True)
class Place:
    """A place in a list, 1 the first, None where it is not there, and how long the list is."""

    place: int | None
    of: int

    @property
    def is_on_first_screen(self) -> bool:
        """Whether it is seen at once."""
        return self.place is not None and self.place <= FIRST_SCREEN


@dataclass(frozen=True)
class Standing:
    """Where a call stands in the tree of operations and among the flat ones."""

    tree: Place
    flat: Place


def read(cases: Sequence[Case]) -> System:
    """The system of these cases. Raises FieldtraceError where its definition cannot be read."""
    path = FOLDER / "system" / "system.json"
    try:
        told = json.loads(path.read_text())
        own = [ServiceDefinition(**one) for one in told["services"]]
        requests = [Request(**one) for one in told["load"]]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise FieldtraceError(f"{path} cannot be used: {error}", "mend it") from error
    return System(
        servers=sorted({name for case in cases for name in case.servers}),
        services=[*(one for case in cases for one in case.services), *own],
        load=requests,
    )


def recorded(
    system: System,
    settings: Settings,
    jar: Path,
    agent: Path,
    addresses: Mapping[str, str],
    folder: Path,
) -> RecordedSystem:
    """Records the system's requests, and no fields, once it is warm.

    Raises FieldtraceError where a service or its agent does not work.
    """
    environment = environment_with_agent(plain_environment(), agent, AGENT_OPTIONS)
    _, lost = record(system.services, system.load, settings, jar, environment, addresses, folder)
    trace = folder / TRACE
    return RecordedSystem(
        report("operations", trace),
        report("flat-operations", trace),
        lost,
    )


def standing(call: Call, told: RecordedSystem) -> Standing:
    """Where the call stands in both lists, at its first place in the tree."""
    return Standing(
        tree=_place([_is_in_tree(call, one) for one in told.operations["operations"]]),
        flat=_place([_is_flat(call, one) for one in told.flat_operations["operations"]]),
    )


def _is_in_tree(call: Call, operation: dict[str, Any]) -> bool:
    path: list[str] = operation["path"]
    return path[-2:-1] == [call.caller] and path[-1].endswith(f"[{call.operation}]")


def _is_flat(call: Call, operation: dict[str, Any]) -> bool:
    callers = [f"{one['service']}[{one['operation']}]" for one in operation["callers"]]
    return operation["operation"] == call.operation and call.caller in callers


def _place(is_it: Sequence[bool]) -> Place:
    return Place(is_it.index(True) + 1 if True in is_it else None, len(is_it))
