# SPDX-License-Identifier: MIT
"""Rebuilds who called whom from a trace alone: ids, socket addresses and time, and nothing else.

It is as plain as can be, so that it can serve as a second opinion on the analysis of the plug-in:
the client's end of a connection knows the server's end by the reversed addresses, exchanges on one
connection follow each other (HTTP/1.1) or carry a stream id (HTTP/2), the server's end of one lies
within the client's, and a call belongs to the request whose asynchronous context it was made in, or
in one that descends from it.
"""

import heapq
import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import bt2

SERVER = "http_server_request"
CLIENT = "http_client_request"
ENDS = {"http_server_response", "http_client_response"}


@dataclass
class Exchange:
    """One end of an HTTP exchange, as its process saw it."""

    is_server: bool
    process: int
    exchange_id: int
    async_id: int
    start: int
    local: tuple[bytes, int]
    remote: tuple[bytes, int]
    stream: int
    end: int = 0
    status: int = 0
    outcome: str = ""
    ends: int = 0
    is_handed_over: bool = False  # a call made in another context than its request's own
    caused: list["Exchange"] = field(default_factory=list)
    peer: "Exchange | None" = None

    def walk(self) -> Iterator["Exchange"]:
        """The server's end of itself and of all that it caused."""
        yield self
        for call in self.caused:
            if call.peer:
                yield from call.peer.walk()


@dataclass
class Rebuilt:
    """What could be rebuilt, and what could not."""

    roots: list[Exchange]
    services: dict[int, str]
    calls_of_nobody: list[Exchange]
    calls_without_server: list[Exchange]


def rebuild(trace: Path) -> Rebuilt:
    """Reads a trace of one host."""
    exchanges: dict[tuple[bool, int, int], Exchange] = {}
    parents: dict[tuple[int, int], int] = {}
    services: dict[int, str] = {}
    for message in bt2.TraceCollectionMessageIterator(str(trace)):
        if type(message) is not bt2._EventMessageConst:
            continue
        event = message.event
        name = event.name.removeprefix("fieldtrace:")
        process = int(event["vpid"])
        if name in (SERVER, CLIENT):
            one = _exchange(name == SERVER, process, event, message.default_clock_snapshot)
            exchanges[one.is_server, process, one.exchange_id] = one
        elif name in ENDS:
            is_server = name == "http_server_response"
            one = exchanges.get((is_server, process, int(event["exchange_id"])))
            if one:
                _end(one, event, message.default_clock_snapshot)
        elif name == "async_context" and int(event["kind"]) == 0:
            parents[process, int(event["id"])] = int(event["parent_id"])
        elif name == "jvm_info":
            services[process] = str(event["service"])
    return _join(list(exchanges.values()), parents, services)


def _exchange(is_server: bool, process: int, event, clock) -> Exchange:
    return Exchange(
        is_server,
        process,
        int(event["exchange_id"]),
        int(event["async_id"]),
        clock.ns_from_origin,
        _address(event, "local"),
        _address(event, "remote"),
        int(event["stream_id"]),
    )


def _address(event, side: str) -> tuple[bytes, int]:
    return bytes(int(byte) for byte in event[f"{side}_addr"]), int(event[f"{side}_port"])


def _end(one: Exchange, event, clock) -> None:
    one.end = clock.ns_from_origin
    one.status = int(event["status"])
    one.outcome = next(iter(event["outcome"].labels), "")
    one.ends += 1
    # What was not known at the request stands in the response.
    one.local = one.local if one.local[1] else _address(event, "local")
    one.remote = one.remote if one.remote[1] else _address(event, "remote")
    one.stream = one.stream or int(event["stream_id"])


def _join(
    exchanges: list[Exchange], parents: dict[tuple[int, int], int], services: dict[int, str]
) -> Rebuilt:
    exchanges.sort(key=lambda one: one.start)
    connections: dict[tuple, tuple[list[Exchange], list[Exchange]]]
    connections = defaultdict(lambda: ([], []))
    owners: dict[tuple[int, int], Exchange] = {}
    for one in exchanges:
        if one.is_server:
            connections[one.remote, one.local, one.stream][1].append(one)
            if one.async_id:
                owners[one.process, one.async_id] = one
        else:
            connections[one.local, one.remote, one.stream][0].append(one)
    for calls, served in connections.values():
        _match(calls, served)
    orphans = []
    for call in exchanges:
        if call.is_server:
            continue
        owner = _owner(call, owners, parents)
        if owner:
            call.is_handed_over = call.async_id != owner.async_id
            owner.caused.append(call)
        else:
            orphans.append(call)
    unanswered = [one for one in exchanges if not one.is_server and not one.peer]
    called = {id(call.peer) for call in exchanges if call.peer}
    roots = [one for one in exchanges if one.is_server and id(one) not in called]
    return Rebuilt(roots, services, orphans, unanswered)


def _match(calls: list[Exchange], served: list[Exchange]) -> None:
    """Gives each exchange that a server had on a connection to the call that was under way.

    Calls may have begun in another order, while they waited for the connection: of those under
    way the one that ended first is the one that had it. Where none is under way it is the one that
    was given up last.
    """
    waiting: list[tuple[float, int]] = []
    given_up: Exchange | None = None
    begun = 0
    for one in served:
        while begun < len(calls) and calls[begun].start <= one.start:
            heapq.heappush(waiting, (calls[begun].end or math.inf, begun))
            begun += 1
        while waiting and waiting[0][0] < one.start:
            ended = calls[heapq.heappop(waiting)[1]]
            # Its request may still be on its way.
            given_up = None if ended.status else ended
        if waiting:
            calls[heapq.heappop(waiting)[1]].peer = one
        elif given_up:
            given_up.peer, given_up = one, None


def _owner(
    call: Exchange,
    owners: dict[tuple[int, int], Exchange],
    parents: dict[tuple[int, int], int],
) -> Exchange | None:
    context = call.async_id
    while context:
        if (call.process, context) in owners:
            return owners[call.process, context]
        context = parents.get((call.process, context), 0)
    return None
