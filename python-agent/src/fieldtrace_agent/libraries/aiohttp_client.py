# SPDX-License-Identifier: MIT
"""aiohttp's client. A call lasts from before it has a connection to the end of the answer's body;
one that is sent on to another address is a call for each."""

from __future__ import annotations

import contextvars

from fieldtrace_agent import requests
from fieldtrace_agent.wrapping import guarded, wrap

WHERE = "aiohttp"

_calling: contextvars.ContextVar[requests.Exchange | None] = contextvars.ContextVar(
    "fieldtrace_calling_aiohttp", default=None
)


def instrument(module) -> None:
    if module.__name__ == "aiohttp.client":
        wrap(module.ClientSession, "_request", _request)
        return
    wrap(module.ClientRequest, "send", _send)
    wrap(module.ClientResponse, "start", _start)
    for end in ("_response_eof", "release", "close"):
        wrap(module.ClientResponse, end, _ending)


@guarded(WHERE)
def _begin(method):
    return requests.begin_call(method, None, None)


def _request(original):
    async def _request(self, method, *arguments, **named):
        exchange = _begin(method)
        if exchange is None:
            return await original(self, method, *arguments, **named)
        token = _calling.set(exchange)
        try:
            return await original(self, method, *arguments, **named)
        except BaseException as error:
            _calling.get().fail(error)
            raise
        finally:
            _calling.reset(token)

    return _request


@guarded(WHERE)
def _connected(request, connection):
    exchange = _calling.get()
    if exchange is None:
        return
    if exchange.local is not None:  # the one before was sent on, or is tried again
        exchange.end()
        exchange = _begin(request.method)
        if exchange is None:
            return
        _calling.set(exchange)
    transport = connection.transport
    exchange.local = transport.get_extra_info("sockname")
    exchange.remote = transport.get_extra_info("peername")


def _send(original):
    async def send(self, conn):
        _connected(self, conn)
        return await original(self, conn)

    return send


@guarded(WHERE)
def _answered(response):
    exchange = _calling.get()
    if exchange is None:
        return
    exchange.status = response.status
    if response.content.is_eof():
        exchange.end()
    else:
        response._fieldtrace_call = exchange


def _start(original):
    async def start(self, connection):
        result = await original(self, connection)
        _answered(self)
        return result

    return start


@guarded(WHERE)
def _end(response):
    exchange = response.__dict__.pop("_fieldtrace_call", None)
    if exchange is not None:
        exchange.end()


def _ending(original):
    def end(self, *arguments, **named):
        try:
            return original(self, *arguments, **named)
        finally:
            _end(self)

    return end
