# SPDX-License-Identifier: MIT
"""Joins the findings that one change is likely to mend, as the analysis tells them."""

from collections.abc import Sequence
from dataclasses import dataclass

from fieldtrace_cli.results.findings import Finding


@dataclass(frozen=True)
class Cause:
    """What one change is likely to mend."""

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
    """The causes of findings that stand gravest first, in the same order."""
    places: dict[object, list[Finding]] = {}
    for finding in found:
        places.setdefault(_key(finding), []).append(finding)
    return [Cause(first, tuple(also)) for first, *also in places.values()]


def _key(finding: Finding) -> object:
    """What findings of one cause have in common.

    Saved results of an earlier version do not tell: there it is the place in the code, and findings
    without a call path stand alone.
    """
    cause = finding.json.get("cause")
    if cause is not None:
        return cause
    place = (finding.service, finding.callees, finding.frames)
    return place if finding.frames else finding.id
