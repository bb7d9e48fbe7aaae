# SPDX-License-Identifier: MIT
"""The calling context tree of operations, to be unfolded."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from fieldtrace_cli.results.findings import Json

# A page stays small: the nodes that take the most time, and not below this depth.
MOST_NODES = 400
DEEPEST = 25


@dataclass
class Node:
    """An operation at a place of the tree; shares in percent of the largest of each."""

    name: str
    json: Json
    inclusive: float
    exclusive: float
    children: list["Node"] = field(default_factory=list)


@dataclass(frozen=True)
class CallTree:
    """The roots of the tree, those that take the most time first; and how many nodes it lacks."""

    roots: Sequence[Node]
    left_out: int


def call_tree(operations: Json, most: int = MOST_NODES) -> CallTree:
    """The tree of `fieldtrace report --section operations`."""
    ordered = sorted(
        operations["operations"], key=lambda one: (-one["inclusive_ns"], len(one["path"]))
    )
    # What is called takes no longer than its caller, but for what nobody waits for.
    chosen = sorted(ordered[:most], key=lambda one: len(one["path"]))
    nodes: dict[tuple[str, ...], Node] = {}
    roots: list[Node] = []
    for one in chosen:
        path = tuple(one["path"])
        if len(path) > DEEPEST or (len(path) > 1 and path[:-1] not in nodes):
            continue
        node = nodes[path] = Node(
            path[-1], one, 100 * one["normalised_inclusive"], 100 * one["normalised_exclusive"]
        )
        (nodes[path[:-1]].children if len(path) > 1 else roots).append(node)
    for siblings in (roots, *(node.children for node in nodes.values())):
        siblings.sort(key=lambda node: -node.inclusive)
    return CallTree(roots, len(ordered) - len(nodes))
