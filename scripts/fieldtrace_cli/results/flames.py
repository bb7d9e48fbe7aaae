# SPDX-License-Identifier: MIT
"""Flame graphs: boxes that stand below those that they are part of, each as wide as its weight."""

import zlib
from collections.abc import Callable, Iterator, Sequence
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

    def at(self, path: Sequence[str]) -> "Tree":
        """What stands at the end of a path; an empty tree where nothing does."""
        at = self
        for name in path:
            at = at.parts.get(name, NOTHING)
        return at


NOTHING = Tree()


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
    return _flames(tree_of_critical_time(operations))


def waste(fields: Json) -> Flames:
    """Of the bytes that nobody reads: at which call path, of which class and field."""
    return _flames(tree_of_waste(fields, str))


def tree_of_critical_time(operations: Json, requests: int = 1) -> Tree:
    """What `critical_time` draws, divided by a number of requests."""
    tree = Tree()
    for operation in operations["operations"]:
        tree.add(operation["path"], operation["critical_ns"] / requests)
    return tree


def tree_of_waste(fields: Json, named: Callable[[Frame], str], requests: int = 1) -> Tree:
    """What `waste` draws, divided by a number of requests; `named` names frames."""
    tree = Tree()
    for context in fields["contexts"]:
        frames = [named(Frame.of(frame)) for frame in context["frames"]]
        path = [context["service"], *frames, context["class"].rpartition(".")[2]]
        for one in context["fields"]:
            if one["utilisation"] and "bytes" in one:
                unread = 1 - one["utilisation"]["value"]
                tree.add(
                    [*path[: DEEPEST - 1], one["name"]],
                    context["allocations"] * one["bytes"] * unread / requests,
                )
    return tree


def _flames(tree: Tree) -> Flames:
    return drawn(tree, lambda path, _: zlib.crc32(path[-1].encode()) % COLOURS)


def drawn(tree: Tree, colour: Callable[[tuple[str, ...], float], int]) -> Flames:
    """A drawing of boxes in the colours that a function gives by their path and weight."""
    boxes = list(_boxes(tree, tree.weight, colour)) if tree.weight > 0 else []
    seen = [box for box in boxes if box.width >= NARROWEST]
    widest = sorted(seen, key=lambda box: (-box.width, box.level))[:MOST_BOXES]
    own = sorted(own_weights(tree), key=lambda one: -one[1])
    largest = [(" > ".join(path), weight) for path, weight in own[:MOST_NAMED] if weight > 0]
    return Flames(tree.weight, widest, len(boxes) - len(widest), largest)


def _boxes(
    tree: Tree, whole: float, colour: Callable[[tuple[str, ...], float], int]
) -> Iterator[Box]:
    above: tuple[str, ...] = ()
    waiting = [(tree, above, 0.0)]
    while waiting:
        parent, above, left = waiting.pop()
        for name, part in sorted(parent.parts.items(), key=lambda one: -one[1].weight):
            if part.weight <= 0:
                continue
            width = 100 * part.weight / whole
            path = (*above, name)
            yield Box(name, len(above), left, width, part.weight, colour(path, part.weight))
            waiting.append((part, path, left))
            left += width


def own_weights(tree: Tree, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], float]]:
    """The weight of its own of each path."""
    yield path, tree.own
    for name, part in tree.parts.items():
        yield from own_weights(part, (*path, name))
