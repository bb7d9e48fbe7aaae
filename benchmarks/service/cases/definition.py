# SPDX-License-Identifier: MIT
"""A case as its folder tells it: its services, its load, its truth, and what was published."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError

FOLDER = paths.CASES
SOURCES = FOLDER / "src" / "main" / "java" / "org" / "fieldtrace" / "examples" / "cases"


@dataclass(frozen=True)
class ServiceDefinition:
    """A service of the jar. `urls` names those that it calls, which stand before it; `has_fix` is
    whether the property `fixed` changes what it does."""

    name: str
    ready: str
    urls: Sequence[str] = ()
    has_fix: bool = False


@dataclass(frozen=True)
class Request:
    """A path, in which `{1-9}` stands for any number from 1 to 9, and its share of the load."""

    service: str
    path: str
    share: int
    method: str = "GET"


@dataclass(frozen=True)
class Frame:
    """A frame of a call path: the line of a source file that ends with a comment."""

    method: str
    file: str
    line: int


@dataclass(frozen=True)
class Truth:
    """Which share of a class's objects has each field read, 0 to 1, where they come in by a path
    whose innermost frames are `frames`, innermost first."""

    service: str
    class_name: str
    frames: Sequence[Frame]
    utilisation: Mapping[str, float]

    @property
    def class_utilisation(self) -> float:
        """The mean over the fields."""
        return sum(self.utilisation.values()) / len(self.utilisation)


@dataclass(frozen=True)
class Finding:
    """What the Fix List has to say: a finding of this kind whose call path has the method.

    The fix mends findings of the other kinds too, where its call path has them.
    """

    kind: str
    service: str
    method: str
    fields: frozenset[str]
    others: Sequence[str] = ()


@dataclass(frozen=True)
class Call:
    """A call that fetches too much, as reports tell it: `SERVICE[OPERATION]` that makes it, and the
    operation that is called."""

    caller: str
    operation: str


@dataclass(frozen=True)
class Case:
    """A case. `paper_utilisation` (0 to 1) and `paper_speed_up` are those of MicroProf; the first
    entry of `load` is the request that the fix is for, and `call` what it calls in vain."""

    name: str
    paper_utilisation: float | None
    paper_speed_up: float | None
    servers: Sequence[str]
    services: Sequence[ServiceDefinition]
    load: Sequence[Request]
    finding: Finding
    truth: Sequence[Truth]
    call: Call

    @property
    def faulty(self) -> Truth:
        """What is true of the objects that the finding is about."""
        return self.truth[0]

    @property
    def is_in_paper(self) -> bool:
        """Whether MicroProf found it; the paper gives its gain."""
        return self.paper_speed_up is not None


def names() -> list[str]:
    """The cases, in alphabetical order."""
    return sorted(path.parent.name for path in FOLDER.glob("*/case.json"))


def read(name: str) -> Case:
    """The case of this name. Raises FieldtraceError where its definition cannot be read."""
    path = FOLDER / name / "case.json"
    try:
        told = json.loads(path.read_text())
        finding = told["finding"]
        return Case(
            name=name,
            paper_utilisation=told["paper"]["class_utilisation"],
            paper_speed_up=told["paper"]["speed_up"],
            servers=told["servers"],
            services=[ServiceDefinition(**one) for one in told["services"]],
            load=[Request(**one) for one in told["load"]],
            finding=Finding(**{**finding, "fields": frozenset(finding["fields"])}),
            truth=[_truth(one) for one in told["truth"]],
            call=Call(**told["call"]),
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise FieldtraceError(f"{path} cannot be used: {error}", "mend it") from error


def _truth(told: dict[str, Any]) -> Truth:
    return Truth(
        service=told["service"],
        class_name=told["class"],
        frames=[_frame(one) for one in told["frames"]],
        utilisation=told["utilisation"],
    )


def _frame(told: dict[str, Any]) -> Frame:
    source = SOURCES / told["source"]
    lines = [
        number
        for number, line in enumerate(source.read_text().splitlines(), 1)
        if re.search(rf"// {re.escape(told['marker'])}$", line)
    ]
    if len(lines) != 1:
        raise ValueError(f"{source} has {len(lines)} lines that end with '// {told['marker']}'")
    return Frame(told["method"], source.name, lines[0])
