# SPDX-License-Identifier: MIT
"""Joins the findings of one place in the code, which one change is likely to mend."""

from collections.abc import Sequence
from dataclasses import dataclass

from fieldtrace_cli.results.findings import Finding


@dataclass(frozen=True)
class Cause:
    """What is found of the calls of one call path."""

    first: Finding
    """The gravest of them, which tells what is gained: gains of the others are not added, because
    they may be of the same time."""
    also: tuple[Finding, ...]
    """The others, gravest first."""

    @property
    def ids(self) -> tuple[str, ...]:
        """Of all its findings."""
        return (self.first.id, *(finding.id for finding in self.also))


def causes(found: Sequence[Finding]) -> Sequence[Cause]:
    """The causes of findings that stand gravest first, in the same order.

    Findings without a call path stand alone: nothing tells that they are of one place.
    """
    places: dict[object, list[Finding]] = {}
    for finding in found:
        key = (finding.service, finding.callees, finding.frames) if finding.frames else finding.id
        places.setdefault(key, []).append(finding)
    return [Cause(first, tuple(also)) for first, *also in places.values()]
