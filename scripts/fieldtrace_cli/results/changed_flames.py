# SPDX-License-Identifier: MIT
"""Flame graphs of two recordings: the boxes of each, coloured by how they differ.

As Brendan Gregg's differential flame graphs (brendangregg.com/blog/2014-11-09), but drawn of both
sides: what one side has alone would else not be seen.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from fieldtrace_cli.results.findings import Frame
from fieldtrace_cli.results.flames import (
    Flames,
    Tree,
    drawn,
    own_weights,
    tree_of_critical_time,
    tree_of_waste,
)
from fieldtrace_cli.results.recordings import Recording

# From less than half to more than twice as much after; the middle one is about the same.
STEPS = (0.5, 0.9, 1.1, 2.0)
MOST_NAMED = 10


@dataclass(frozen=True)
class Row:
    """A path, and its own weight a request before and after."""

    path: str
    before: float
    after: float


@dataclass(frozen=True)
class ChangedFlames:
    """Weights a request, of both recordings."""

    before: Flames
    after: Flames
    largest: Sequence[Row]
    """The paths whose own weights differ most."""


def critical_time(before: Recording, after: Recording) -> ChangedFlames:
    """Of the time on critical paths, in nanoseconds a request."""
    return _changed(
        *(tree_of_critical_time(one.part("operations"), _requests(one)) for one in (before, after))
    )


def waste(before: Recording, after: Recording) -> ChangedFlames:
    """Of the bytes a request that nobody reads. Lines of a method are one: lines move."""
    return _changed(
        *(tree_of_waste(one.part("fields"), _method, _requests(one)) for one in (before, after))
    )


def _requests(recording: Recording) -> int:
    return max(1, recording.requests())


def _method(frame: Frame) -> str:
    return f"{frame.class_name.rpartition('.')[2]}.{frame.method}"


def _changed(before: Tree, after: Tree) -> ChangedFlames:
    own = [dict(own_weights(tree)) for tree in (before, after)]
    paths = sorted(own[0].keys() | own[1].keys())
    rows = [Row(" > ".join(path), *(side.get(path, 0) for side in own)) for path in paths]
    rows.sort(key=lambda row: -abs(row.after - row.before))
    return ChangedFlames(
        drawn(before, lambda path, weight: _step(weight, after.at(path).weight)),
        drawn(after, lambda path, weight: _step(before.at(path).weight, weight)),
        [row for row in rows[:MOST_NAMED] if row.before != row.after],
    )


def _step(before: float, after: float) -> int:
    """The colour: 0 for much less after, 2 for about as much, 4 for much more."""
    if before <= 0:
        return len(STEPS)
    return sum(after / before > step for step in STEPS)
