# SPDX-License-Identifier: MIT
"""The events of a trace's calls and handlings, as an agent would have told of them."""

import ipaddress
import itertools
from collections.abc import Iterator

from fieldtrace_components.reading.span import Kind
from fieldtrace_components.rebuilding.nodes import Node, Role
from fieldtrace_components.rebuilding.said import OUTCOMES, Said
from fieldtrace_components.rebuilding.store import StoredEvent
from fieldtrace_components.vocabulary import EVENTS, LABELS

_NUMBERS = {name: number for number, name in enumerate(EVENTS)}
SERVER_REQUEST = _NUMBERS["http_server_request"]
SERVER_RESPONSE = _NUMBERS["http_server_response"]
CLIENT_REQUEST = _NUMBERS["http_client_request"]
CLIENT_RESPONSE = _NUMBERS["http_client_response"]
ASYNC_CONTEXT = _NUMBERS["async_context"]
MESSAGE_SENT = _NUMBERS["message_sent"]
MESSAGE_RECEIVED = _NUMBERS["message_received"]

_PENDING = OUTCOMES["pending"]
_KINDS = LABELS["kind"]
_MOST_NAMES = 65_536
_OTHER = "{other}"
# Of unique local addresses, those of this import: `ftrace` in their 48 bits behind fd.
_SERVICES = b"\xfdftrac\x00\x00"
_PEERS = b"\xfdftrac\x00\x01"
_IPV4_MAPPED = bytes(10) + b"\xff\xff"
_NO_ADDRESS = bytes(16)
# A call is known by a stream of its own, of as many as a number of 32 bits tells apart.
_STREAMS = 1 << 32
_FIRST_PORT = 1024
_SERVED_PORT = 80
# Who asks for a request that begins a trace.
_UNKNOWN_CLIENT = _PEERS + bytes(8)


class Names:
    """Strings by their numbers, from 1; 0 is none."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self.all: list[str] = [""]

    def number(self, name: str) -> int:
        if not name:
            return 0
        found = self._numbers.get(name)
        if found is None:
            if len(self.all) >= _MOST_NAMES and name != _OTHER:
                return self.number(_OTHER)
            found = self._numbers[name] = len(self.all)
            self.all.append(name)
        return found


class Addresses:
    """Addresses of processes, and of those that are called and told no span."""

    def __init__(self) -> None:
        self.peers: dict[str, bytes] = {}

    @staticmethod
    def of_process(process: int) -> bytes:
        return _SERVICES + (process + 1).to_bytes(8, "big")

    def of_peer(self, name: str) -> bytes:
        """Its own where it is named by its address, else one that stands for its name."""
        if not name:
            return _NO_ADDRESS
        found = self.peers.get(name)
        if found is None:
            found = self.peers[name] = self._address(name)
        return found

    def _address(self, name: str) -> bytes:
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return _PEERS + (len(self.peers) + 1).to_bytes(8, "big")
        return _IPV4_MAPPED + address.packed if address.version == 4 else address.packed

    def standing_for_names(self) -> dict[str, str]:
        """Names of peers and the addresses that stand for them."""
        return {
            name: _shown(address)
            for name, address in self.peers.items()
            if address.startswith(_PEERS)
        }


def _shown(address: bytes) -> str:
    """As the report has it, without any zeros left out."""
    groups = (address[at : at + 2] for at in range(0, len(address), 2))
    return ":".join(f"{int.from_bytes(group, 'big'):x}" for group in groups)


class EventMaker:
    """Makes events; ids are unique in all that it makes."""

    def __init__(self, names: Names, addresses: Addresses) -> None:
        self._names = names
        self._addresses = addresses
        self._ids = itertools.count(1)
        self._calls = itertools.count(1)

    def events(self, trace: bytes, outermost: list[Node]) -> Iterator[StoredEvent]:
        """The events of one trace. Of the same time, they are in the order of their causes."""
        for node in outermost:
            if node.role == Role.CALL:
                yield from self._walk(trace, _Step(node, None, 0))
            else:
                yield from self._walk(trace, _Step(None, node, 0))

    def _walk(self, trace: bytes, first: "_Step") -> Iterator[StoredEvent]:
        open_steps = [first]
        yield from self._begin(trace, first)
        while open_steps:
            step = open_steps[-1]
            below = next(step.below, None)
            if below is None:
                open_steps.pop()
                yield from self._end(trace, step)
            else:
                open_steps.append(below)
                yield from self._begin(trace, below)

    def _begin(self, trace: bytes, step: "_Step") -> Iterator[StoredEvent]:
        call, handling = step.call, step.handling
        step.ends = self._ends(step)
        if call is not None:
            step.call_id = next(self._ids)
            yield StoredEvent(
                call.start, call.process, CLIENT_REQUEST, self._call_fields(trace, step, False)
            )
        if handling is not None:
            yield from self._begin_handling(trace, step)
        step.below = iter(self._below(step))

    def _ends(self, step: "_Step") -> tuple[bytes, int, bytes, int, int]:
        """Client's address and port, server's, and the stream: no two calls have the same."""
        call, handling = step.call, step.handling
        number = next(self._calls)
        client = _UNKNOWN_CLIENT if call is None else Addresses.of_process(call.process)
        if handling is not None and not step.is_message:
            server, port = Addresses.of_process(handling.process), _SERVED_PORT
        elif step.is_message:
            server, port = _NO_ADDRESS, 0
        else:
            server, port = self._addresses.of_peer(call.said.peer), call.said.peer_port
        return client, _FIRST_PORT + number // _STREAMS, server, port, number % _STREAMS

    def _begin_handling(self, trace: bytes, step: "_Step") -> Iterator[StoredEvent]:
        handling = step.handling
        step.handling_id = next(self._ids)
        yield StoredEvent(
            handling.start,
            handling.process,
            SERVER_REQUEST,
            self._handling_fields(trace, step, False),
        )
        # The thread may serve others too; calls name their context themselves.
        yield StoredEvent(
            handling.start,
            handling.process,
            ASYNC_CONTEXT,
            (step.handling_id, 0, _KINDS["exit"], 0),
        )
        for message in dict.fromkeys((*step.messages, *handling.links)):
            if handling.kind == Kind.CONSUMER:
                yield StoredEvent(
                    handling.start,
                    handling.process,
                    MESSAGE_RECEIVED,
                    (step.handling_id, 0, 0, 0, -1, -1, _hash(message)),
                )

    def _below(self, step: "_Step") -> Iterator["_Step"]:
        if step.handling is not None:
            for call in step.handling.calls:
                is_late = call.start > step.handling.end
                if is_late and not step.late_id:
                    step.late_id = next(self._ids)
                if is_late:
                    step.late_end = max(step.late_end, call.end)
                yield _Step(call, None, step.late_id if is_late else step.handling_id)
        if step.call is not None and step.is_message:
            for handling in step.call.handlings:
                yield _Step(None, handling, 0, (step.call.id,))

    def _end(self, trace: bytes, step: "_Step") -> Iterator[StoredEvent]:
        call, handling = step.call, step.handling
        if handling is not None:
            if step.late_id:
                # What is called after the answer belongs to work that the handling has left behind.
                yield StoredEvent(
                    handling.end,
                    handling.process,
                    ASYNC_CONTEXT,
                    (step.late_id, step.handling_id, _KINDS["create"], 0),
                )
            yield StoredEvent(
                handling.end,
                handling.process,
                SERVER_RESPONSE,
                self._handling_fields(trace, step, True),
            )
            if step.late_id:
                yield StoredEvent(
                    step.late_end,
                    handling.process,
                    ASYNC_CONTEXT,
                    (step.late_id, 0, _KINDS["destroy"], 0),
                )
        if call is not None:
            if step.is_message:
                yield StoredEvent(
                    call.end,
                    call.process,
                    MESSAGE_SENT,
                    (step.call_id, 0, 0, 0, -1, -1, _hash(call.id)),
                )
            yield StoredEvent(
                call.end, call.process, CLIENT_RESPONSE, self._call_fields(trace, step, True)
            )

    def _call_fields(self, trace: bytes, step: "_Step", is_end: bool) -> tuple:
        call = step.call
        parent = _traceparent(trace, call.id)
        asks = call.said.asks if is_end else 0
        return self._fields(step.call_id, call.said, step.ends, is_end, step.async_id, parent, asks)

    def _handling_fields(self, trace: bytes, step: "_Step", is_end: bool) -> tuple:
        handling = step.handling
        remote, remote_port, local, local_port, stream = step.ends
        ends = (local, local_port, remote, remote_port, stream)
        # A root's names the trace alone.
        caller = handling.missing_parent if handling.parent is None else handling.parent.id
        parent = _traceparent(trace, caller)
        number = step.handling_id
        return self._fields(number, handling.said, ends, is_end, number, parent, 0)

    def _fields(
        self,
        number: int,
        said: Said,
        ends: tuple,
        is_end: bool,
        async_id: int,
        traceparent: str,
        asks: int,
    ) -> tuple:
        """Those of an event of an exchange, in the order of the vocabulary."""
        return (
            number,
            said.method,
            self._names.number(said.route),
            *ends,
            said.status if is_end else 0,
            said.outcome if is_end else _PENDING,
            said.body_bytes if is_end else -1,
            0,
            0,
            async_id,
            traceparent,
            0,
            asks,
            0,  # no format says what was waited for
        )


class _Step:
    """A call with the handling that serves it, or either."""

    __slots__ = (
        "async_id",
        "below",
        "call",
        "call_id",
        "ends",
        "handling",
        "handling_id",
        "is_message",
        "late_end",
        "late_id",
        "messages",
    )

    def __init__(self, call, handling, async_id, messages=()) -> None:
        self.call: Node | None = call
        self.is_message = call is not None and call.kind == Kind.PRODUCER
        if call is not None and call.handlings and not self.is_message:
            handling = call.handlings[0]
        self.handling: Node | None = handling
        self.async_id = async_id
        self.messages = messages
        self.ends = None
        self.call_id = self.handling_id = self.late_id = self.late_end = 0
        self.below: Iterator[_Step] = iter(())


def _hash(id_: bytes) -> int:
    return int.from_bytes(id_, "big")


def _traceparent(trace: bytes, id_: bytes) -> str:
    return f"00-{trace.hex()}-{id_.hex()}-01"
