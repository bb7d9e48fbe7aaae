# SPDX-License-Identifier: MIT
"""Which spans are calls, which are handlings, and which are a part of these.

What the analysis knows is a service that handles a request and calls others meanwhile. So the span
of a client is a call, that of a server is the handling of the call, and what is within a service
is neither. Where an end is missing it is added, with the times of the other.
"""

from fieldtrace_components.reading.span import Kind
from fieldtrace_components.rebuilding.counts import Counts
from fieldtrace_components.rebuilding.nodes import Node, Role
from fieldtrace_components.rebuilding.said import Said


def assign(tops: list[Node], counts: Counts) -> list[Node]:
    """Gives each node its role; returns the handlings and calls that nothing known has caused."""
    outermost: list[Node] = []
    # A parent comes before its children, a child that is earlier before one that is later.
    waiting = list(reversed(tops))
    while waiting:
        node = waiting.pop()
        around = _around(node.parent)
        if around is None:
            node.role = Role.CALL if node.is_call else Role.HANDLING
            outermost.append(node)
        elif node.is_call:
            _assign_call(node, around, outermost, counts)
        else:
            _assign_handling(node, around, outermost, counts)
        counts.internal += node.role == Role.MERGED
        waiting.extend(reversed(node.children))
    return outermost


def _around(node: Node | None) -> Node | None:
    """The call or handling of which it is a part, or which it is."""
    while node is not None and node.role == Role.MERGED:
        node = node.parent
    return node


def _assign_call(node: Node, around: Node, outermost: list[Node], counts: Counts) -> None:
    if around.role == Role.HANDLING:
        _call(node, around, outermost)
    elif around.process != node.process and not around.handlings:
        _call(node, _added_handling(around, node.process, counts), outermost)
    elif around.process != node.process:
        found = around.added.get(node.process) or around.handlings[0]
        _call(node, found, outermost)
    elif around.handlings or not _is_nearer_to_the_wire(node, around):
        # A database's client that talks HTTP, for example: the outer one says more.
        node.role = Role.MERGED
    else:
        around.role = Role.MERGED
        counts.internal += 1
        if around.owner is None:
            outermost.remove(around)
        else:
            around.owner.calls.remove(around)
        _call(node, around.owner, outermost)


def _is_nearer_to_the_wire(node: Node, around: Node) -> bool:
    is_store = around.said.route.startswith(("jdbc:", "redis", "mongodb", "cassandra", "neo4j"))
    return not is_store or any(child.handles for child in node.children)


def _call(node: Node, owner: Node | None, outermost: list[Node]) -> None:
    node.role = Role.CALL
    node.owner = owner
    (outermost if owner is None else owner.calls).append(node)


def _added_handling(call: Node, process: int, counts: Counts) -> Node:
    counts.handlings_added += 1
    said = Said(call.said.method, call.said.route, call.said.status, call.said.outcome)
    handling = Node(call.id, Kind.SERVER, process, call.start, call.end, said)
    handling.role = Role.HANDLING
    call.handlings.append(handling)
    call.added[process] = handling
    return handling


def _assign_handling(node: Node, around: Node, outermost: list[Node], counts: Counts) -> None:
    if around.role == Role.HANDLING:
        if around.process == node.process:
            around.links += node.links
        else:
            _handle(node, _added_call(node, around, outermost, counts))
    elif around.kind == Kind.PRODUCER and node.kind == Kind.CONSUMER:
        _handle(node, around)
    elif node.kind == Kind.INTERNAL and around.process == node.process:
        pass
    elif around.handlings:
        if around.added.get(node.process) is None:
            _handle(node, _added_call(node, around.owner, outermost, counts))
    else:
        _handle(node, around)


def _handle(node: Node, call: Node) -> None:
    node.role = Role.HANDLING
    call.handlings.append(node)


def _added_call(node: Node, owner: Node | None, outermost: list[Node], counts: Counts) -> Node:
    counts.calls_added += 1
    kind = Kind.PRODUCER if node.kind == Kind.CONSUMER else Kind.CLIENT
    process = node.process if owner is None else owner.process
    said = Said(node.said.method, node.said.route, node.said.status, node.said.outcome)
    call = Node(node.id, kind, process, node.start, node.end, said)
    _call(call, owner, outermost)
    return call
