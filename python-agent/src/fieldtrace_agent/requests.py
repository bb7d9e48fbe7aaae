# SPDX-License-Identifier: MIT
"""Exchanges: what a server handles and what it calls meanwhile.

The exchange that is handled is a context variable: asyncio's tasks and greenlets have their own,
threads and executors get it handed over (libraries/threads.py). Every call names it as its
`async_id`, so that nothing depends on which thread serves what.
"""

from __future__ import annotations

import contextvars
import ctypes
import hashlib
import itertools
import math
import socket
import time
from functools import lru_cache

from fieldtrace_agent import failures, vocabulary
from fieldtrace_agent.vocabulary import HttpExchange, Message

_METHODS = {
    name: getattr(vocabulary, f"HTTP_METHOD_{name}")
    for name in ("GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH")
}
_Address = ctypes.c_uint8 * 16
_NO_ADDRESS = _Address()
_IPV4_MAPPED = bytes(10) + b"\xff\xff"
_MOST_TRACEPARENT = 255


class _Handled:
    """The exchange that is handled: the context variable, of which profilers are told where they
    are to know."""

    def __init__(self) -> None:
        self.variable: contextvars.ContextVar[Exchange | None] = contextvars.ContextVar(
            "fieldtrace_handled", default=None
        )
        self.get, self.set, self.reset = self.variable.get, self.variable.set, self.variable.reset
        # What tells them; None where they are not.
        self.contexts = None

    def publish_by(self, contexts) -> None:
        self.contexts = contexts
        self.set, self.reset = self._set, self._reset

    def _set(self, exchange):
        token = self.variable.set(exchange)
        self.contexts.handles(exchange, self.variable)
        return token

    def _reset(self, token) -> None:
        self.variable.reset(token)
        self.contexts.handles(self.variable.get(), self.variable)


handled = _Handled()
_ids = itertools.count(1)
_probes = _definitions = None
_followed_seconds = math.inf


def record_with(probes, definitions, followed_seconds: float = math.inf) -> None:
    """To be called once, before anything is instrumented. Requests are followed for so long after
    their answers."""
    global _probes, _definitions, _followed_seconds, _serves, _calls
    _probes, _definitions, _followed_seconds = probes, definitions, followed_seconds
    _serves = probes.is_recorded("http_server_request")
    _calls = probes.is_recorded("http_client_request")


def _serves() -> bool:
    return False


def _calls() -> bool:
    return False


@lru_cache(maxsize=1024)
def _address(text: str):
    try:
        if ":" in text:
            return _Address(*socket.inet_pton(socket.AF_INET6, text.partition("%")[0]))
        return _Address(*(_IPV4_MAPPED + socket.inet_pton(socket.AF_INET, text)))
    except OSError:
        return _NO_ADDRESS


def _end(sockaddr):
    """Address and port of what `getsockname` gives; of a Unix socket neither is known."""
    if isinstance(sockaddr, tuple) and len(sockaddr) >= 2:
        return _address(sockaddr[0]), sockaddr[1]
    return _NO_ADDRESS, 0


class Exchange:
    """One side of an exchange, from its request to its end."""

    __slots__ = (
        "_is_open",
        "answered_ns",
        "async_id",
        "body_bytes",
        "ended_at",
        "id",
        "is_server",
        "local",
        "method",
        "outcome",
        "record",
        "remote",
        "route",
        "status",
        "traceparent",
    )

    def __init__(self, is_server, method, local, remote, traceparent, route) -> None:
        self.id = next(_ids)
        self.is_server = is_server
        self.method = _METHODS.get(method, vocabulary.HTTP_METHOD_OTHER)
        self.local, self.remote = local, remote
        self.traceparent = _header(traceparent)
        self.route = route
        self.status = 0
        self.outcome = vocabulary.OUTCOME_COMPLETED
        self.body_bytes = -1
        self.answered_ns = 0
        self.ended_at = math.inf  # by time.monotonic
        self.record = None  # what profilers see of it
        self._is_open = True

    def _emit(self, emit, status, outcome, answered_ns=0) -> None:
        route_id = _definitions.string_id(self.route) if self.route else 0
        emit(
            HttpExchange(
                self.id,
                self.method,
                route_id,
                *_end(self.local),
                *_end(self.remote),
                0,
                status,
                outcome,
                self.body_bytes if outcome else -1,
                0,
                0,
                self.async_id,
                self.traceparent,
                answered_ns,
                0,
            )
        )

    def end(self, outcome=None, answered_ns: int = 0) -> None:
        """Ends it, once; what comes later is no end."""
        if not self._is_open:
            return
        self._is_open = False
        self.ended_at = time.monotonic()
        self.record = None
        if outcome is None:
            outcome = self.outcome
        try:
            emit = _probes.http_server_response if self.is_server else _probes.http_client_response
            self._emit(emit, self.status, outcome, answered_ns)
        except Exception as error:
            failures.tell("the end of an exchange", error)

    def fail(self, error: BaseException) -> None:
        """Ends it by what an exception says."""
        self.end(outcome_of(error))

    def sent(self, identity: str) -> None:
        """A client's sends the message of this id, which its other end knows too."""
        _probes.message_sent(ctypes.byref(self._message(identity)))

    def received(self, identity: str | None) -> None:
        """A server's handles the message of this id; None where it has none."""
        if identity:
            _probes.message_received(ctypes.byref(self._message(identity)))

    def sent_hash(self, number: int) -> None:
        """The same by the hash that agents of other languages have of the id."""
        _probes.message_sent(ctypes.byref(self._hashed(number)))

    def received_hash(self, number: int) -> None:
        _probes.message_received(ctypes.byref(self._hashed(number)))

    def _message(self, identity):
        digest = hashlib.blake2b(identity.encode("utf-8", "replace"), digest_size=8).digest()
        return self._hashed(int.from_bytes(digest, "big") or 1)

    def _hashed(self, number):
        return Message(self.id, 0, 0, 0, -1, -1, number)


def _header(value) -> bytes | None:
    if not value:
        return None
    if isinstance(value, str):
        value = value.encode("latin-1", "replace")
    return bytes(value[:_MOST_TRACEPARENT])


def outcome_of(error: BaseException) -> int:
    """How an exchange ended that an exception has ended."""
    name = type(error).__name__
    if isinstance(error, (socket.timeout, TimeoutError)) or "Timeout" in name:
        return vocabulary.OUTCOME_TIMEOUT
    if isinstance(error, ConnectionRefusedError):
        return vocabulary.OUTCOME_REFUSED
    if isinstance(
        error, (ConnectionResetError, BrokenPipeError, ConnectionAbortedError)
    ) or name in (
        "RemoteDisconnected",
        "IncompleteRead",
        "RemoteProtocolError",
        "ServerDisconnectedError",
    ):
        return vocabulary.OUTCOME_RESET
    if name in ("CancelledError", "GreenletExit", "GeneratorExit"):
        return vocabulary.OUTCOME_CANCELLED
    return vocabulary.OUTCOME_ERROR


def begin_handling(method, local, remote, traceparent=None, route=None) -> Exchange | None:
    """A server has a request; None where nobody records. `local` and `remote` are as `getsockname`
    and `getpeername` give them. The caller makes it the one that is `handled`."""
    if not _serves():
        return None
    exchange = Exchange(True, method, local, remote, traceparent, route)
    exchange.async_id = exchange.id
    exchange._emit(_probes.http_server_request, 0, vocabulary.OUTCOME_PENDING)
    # The thread may serve others too; calls name their context themselves.
    _probes.async_context(id=exchange.id, kind=vocabulary.ASYNC_EXIT)
    if handled.contexts is not None:
        handled.contexts.describe(exchange)
    return exchange


def begin_call(method, local, remote, traceparent=None, route=None) -> Exchange | None:
    """A client makes a call; None where nobody records."""
    if not _calls():
        return None
    exchange = Exchange(False, method, local, remote, traceparent, route)
    server = _caller()
    exchange.async_id = server.async_id if server is not None else 0
    exchange._emit(_probes.http_client_request, 0, vocabulary.OUTCOME_PENDING)
    return exchange


def _caller() -> Exchange | None:
    """The request for which a call is made now. What a loop does long after the answer of the
    request that began it is no more that request's."""
    server = handled.get()
    if server is not None and time.monotonic() - server.ended_at > _followed_seconds:
        return None
    return server


def named(kind: str, name: str) -> str:
    """A route of what is no HTTP; its kind alone where routes are not recorded."""
    return f"{kind} {name}" if _definitions.records_routes else kind


def name_route(route: str | None) -> None:
    """A framework has found the route of the request that is handled."""
    exchange = handled.get()
    if exchange is not None and route and _definitions.records_routes:
        exchange.route = route
        if handled.contexts is not None and exchange.record is not None:
            handled.contexts.describe(exchange)


def now_ns() -> int:
    """A time as the C API takes it."""
    return time.monotonic_ns()
