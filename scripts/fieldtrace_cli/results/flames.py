# SPDX-License-Identifier: MIT
"""Flame graphs: boxes that stand below those that they are part of, each as wide as its weight."""

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from fieldtrace_cli.results.findings import Frame, Json

# Narrower ones cannot be seen; percent of the drawing.
NARROWEST = 0.2
# A hostile trace may nest as deep as it likes.
DEEPEST = 40
# The widest; a box is never wider than the one that it is part of.
MOST_BOXES = 2000
COLOURS = 5
# Of the largest, which are listed in words.
MOST_NAMED = 10


@dataclass
class Tree:
    """A box: its own weight, that with all its parts, and these by their names."""

    own: float = 0
    weight: float = 0
    parts: dict[str, "Tree"] = field(default_factory=dict)

    def add(self, path: Sequence[str], weight: float) -> None:
        """Adds a weight at the end of a path from here."""
        at = self
        at.weight += weight
        for name in path[:DEEPEST]:
            at = at.parts.setdefault(name, Tree())
            at.weight += weight
        at.own += weight


@dataclass(frozen=True)
class Box:
    """A box of the drawing; `left` and `width` in percent of it."""

    name: str
    level: int
    left: float
    width: float
    weight: float
    colour: int


@dataclass(frozen=True)
class Flames:
    """A flame graph; `left_out` is how many boxes are too narrow to be drawn."""

    weight: float
    boxes: Sequence[Box]
    left_out: int
    largest: Sequence[tuple[str, float]]
    """The paths with the largest weights of their own."""

    @property
    def levels(self) -> int:
        """How many rows it has."""
        return 1 + max((box.level for box in self.boxes), default=-1)


def critical_time(operations: Json) -> Flames:
    """Of the time on critical paths: which operation, called by which."""
    tree = Tree()
    for operation in operations["operations"]:
        tree.add(operation["path"], operation["critical_ns"])
    return _flames(tree)


def waste(fields: Json) -> Flames:
    """Of the bytes that nobody reads: at which call path, of which class and field."""
    tree = Tree()
    for context in fields["contexts"]:
        frames = [str(Frame.of(frame)) for frame in context["frames"]]
        path = [context["service"], *frames, context["class"].rpartition(".")[2]]
        for one in context["fields"]:
            if one["utilisation"] and "bytes" in one:
                unread = 1 - one["utilisation"]["value"]
                tree.add(
                    [*path[: DEEPEST - 1], one["name"]],
                    context["allocations"] * one["bytes"] * unread,
                )
    return _flames(tree)


def _flames(tree: Tree) -> Flames:
    boxes = list(_boxes(tree, tree.weight)) if tree.weight > 0 else []
    seen = [box for box in boxes if box.width >= NARROWEST]
    drawn = sorted(seen, key=lambda box: (-box.width, box.level))[:MOST_BOXES]
    own = sorted(_own(tree), key=lambda one: -one[1])
    largest = [(" > ".join(path), weight) for path, weight in own[:MOST_NAMED] if weight > 0]
    return Flames(tree.weight, drawn, len(boxes) - len(drawn), largest)


def _boxes(tree: Tree, whole: float) -> Iterator[Box]:
    waiting = [(tree, 0, 0.0)]
    while waiting:
        parent, level, left = waiting.pop()
        for name, part in sorted(parent.parts.items(), key=lambda one: -one[1].weight):
            if part.weight <= 0:
                continue
            width = 100 * part.weight / whole
            yield Box(name, level, left, width, part.weight, zlib.crc32(name.encode()) % COLOURS)
            waiting.append((part, level + 1, left))
            left += width


def _own(tree: Tree, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], float]]:
    yield path, tree.own
    for name, part in tree.parts.items():
        yield from _own(part, (*path, name))
