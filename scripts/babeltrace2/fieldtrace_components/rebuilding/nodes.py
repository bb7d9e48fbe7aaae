# SPDX-License-Identifier: MIT
"""The spans of one trace as trees."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from fieldtrace_components.reading.span import Kind
from fieldtrace_components.rebuilding.counts import Counts
from fieldtrace_components.rebuilding.said import Said
from fieldtrace_components.rebuilding.store import StoredSpan

_NO_ID = bytes(8)


class Role(Enum):
    """What becomes of a span."""

    HANDLING = 1
    CALL = 2
    MERGED = 3  # it is part of what is around it


class Node:
    """A span, or a call or a handling that was added."""

    __slots__ = (
        "added",
        "calls",
        "children",
        "end",
        "handlings",
        "id",
        "kind",
        "links",
        "missing_parent",
        "owner",
        "parent",
        "process",
        "role",
        "said",
        "shift",
        "start",
    )

    def __init__(self, id_, kind, process, start, end, said, links=()) -> None:
        self.id: bytes = id_
        self.kind: int = kind
        self.process: int = process
        self.start: int = start
        self.end: int = end
        self.said: Said = said
        self.links: tuple[bytes, ...] = links
        self.parent: Node | None = None
        self.missing_parent = _NO_ID
        self.children: list[Node] = []
        self.role = Role.MERGED
        self.owner: Node | None = None  # of a call: the handling that makes it
        self.calls: list[Node] = []  # of a handling
        self.handlings: list[Node] = []  # of a call: at most one, of a message any number
        self.added: dict[int, Node] = {}  # of a call: handlings that were added, by processes
        self.shift = 0

    @property
    def handles(self) -> bool:
        return self.kind in (Kind.SERVER, Kind.CONSUMER)

    @property
    def is_call(self) -> bool:
        return self.kind in (Kind.CLIENT, Kind.PRODUCER)


def roots(spans: Iterable[StoredSpan], counts: Counts) -> list[Node]:
    """The roots of a trace, with all others below them; children by their starts."""
    nodes = _distinct(spans, counts)
    handlings = {node.id: node for node in nodes if node.handles}
    others = {node.id: node for node in nodes if not node.handles}
    tops = []
    for node, parent_id in nodes.items():
        parent = _parent(node, parent_id, handlings, others)
        if parent is None:
            if parent_id and parent_id != node.id:
                counts.without_parent += 1
                node.missing_parent = parent_id
            tops.append(node)
        else:
            node.parent = parent
            parent.children.append(node)
    _cut_circles(nodes, tops, counts)
    for node in nodes:
        node.children.sort(key=lambda child: child.start)
    tops.sort(key=lambda node: node.start)
    return tops


def _distinct(spans: Iterable[StoredSpan], counts: Counts) -> dict[Node, bytes]:
    """A node for each span, and the id of its parent."""
    nodes: dict[Node, bytes] = {}
    known = set()
    for span in spans:
        # Zipkin's two ends of a call may share an id.
        end = (span.id, span.kind in (Kind.SERVER, Kind.CONSUMER))
        if end in known:
            counts.duplicates += 1
            continue
        known.add(end)
        counts.negative += span.end < span.start
        node = Node(
            span.id,
            span.kind,
            span.process,
            span.start,
            max(span.start, span.end),
            Said(*span.said),
            span.links,
        )
        nodes[node] = span.parent
    return nodes


def _parent(node: Node, parent_id: bytes, handlings: dict, others: dict) -> Node | None:
    if node.handles:
        other_end = others.get(node.id)
        if other_end is not None and other_end.is_call:
            return other_end
    found = handlings.get(parent_id) or others.get(parent_id)
    return None if found is node else found


def _cut_circles(nodes: Iterable[Node], tops: list[Node], counts: Counts) -> None:
    reached = set()

    def reach(node: Node) -> None:
        waiting = [node]
        while waiting:
            reached.update(waiting)
            waiting = [child for one in waiting for child in one.children if child not in reached]

    for top in tops:
        reach(top)
    left = [node for node in nodes if node not in reached]
    for node in sorted(left, key=lambda node: node.start):
        if node not in reached and node.parent is not None:
            counts.circles += 1
            node.parent.children.remove(node)
            node.parent = None
            tops.append(node)
            reach(node)
