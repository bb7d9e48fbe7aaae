# SPDX-License-Identifier: MIT
"""One time for the spans of a trace, whose services had clocks of their own.

As Jaeger does, a handling that does not lie within its call is moved into the middle of it, with
all that it caused; it is moved to the call's start where it is longer. One that begins while its
call waits, and is longer than the call, stays: the caller did not wait for its end. So does one
that begins after its call was given up.
"""

from fieldtrace_components.reading.span import Kind
from fieldtrace_components.rebuilding.counts import Counts
from fieldtrace_components.rebuilding.nodes import Node
from fieldtrace_components.rebuilding.said import OUTCOMES

_COMPLETED = OUTCOMES["completed"]


def align(outermost: list[Node], counts: Counts) -> None:
    """Moves spans so that causes come before what they cause."""
    waiting = list(outermost)
    while waiting:
        node = waiting.pop()
        for call in node.calls:
            _shift(call, node.shift)
            if call.start < node.start:
                _moved(counts, node.start - call.start)
                call.start = node.start
                call.end = max(call.end, call.start)
            waiting.append(call)
        for handling in node.handlings:
            _shift(handling, node.shift)
            by = _into_message(handling, node) if _is_message(node) else _into_call(handling, node)
            if by:
                _moved(counts, abs(by))
                _shift(handling, by)
                handling.shift = node.shift + by
            waiting.append(handling)


def _is_message(call: Node) -> bool:
    return call.kind == Kind.PRODUCER


def _shift(node: Node, by: int) -> None:
    node.shift = by
    # Before 1970 no clock of a trace can go.
    node.start = max(0, node.start + by)
    node.end = max(node.start, node.end + by)


def _moved(counts: Counts, by: int) -> None:
    counts.moved += 1
    counts.longest_move_ns = max(counts.longest_move_ns, by)


def _into_message(handling: Node, sent: Node) -> int:
    return max(0, sent.start - handling.start)


def _into_call(handling: Node, call: Node) -> int:
    if call.start <= handling.start and handling.end <= call.end:
        return 0
    length, room = handling.end - handling.start, call.end - call.start
    begins_within = call.start <= handling.start <= call.end
    was_given_up = call.said.outcome != _COMPLETED and handling.start > call.end
    if was_given_up or (begins_within and length > room):
        return 0
    if length > room:
        return call.start - handling.start
    return call.start + (room - length) // 2 - handling.start
