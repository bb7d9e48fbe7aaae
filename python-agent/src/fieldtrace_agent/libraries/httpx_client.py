# SPDX-License-Identifier: MIT
"""httpx, synchronous and asynchronous, by its transports. A call lasts until the answer's stream is
closed, which httpx does at its end."""

from __future__ import annotations

from fieldtrace_agent import requests
from fieldtrace_agent.wrapping import guarded, wrap

WHERE = "httpx"


def instrument(module) -> None:
    wrap(module.HTTPTransport, "handle_request", _handle_request)
    wrap(module.AsyncHTTPTransport, "handle_async_request", _handle_async_request)
    wrap(module.ResponseStream, "close", _close)
    wrap(module.AsyncResponseStream, "aclose", _aclose)


@guarded(WHERE)
def _begin(request):
    return requests.begin_call(request.method, None, None, request.headers.get("traceparent"))


@guarded(WHERE)
def _answered(exchange, response):
    network = response.extensions.get("network_stream")
    if network is not None:
        exchange.local = network.get_extra_info("client_addr")
        exchange.remote = network.get_extra_info("server_addr")
    exchange.status = response.status_code
    response.stream._fieldtrace_call = exchange


@guarded(WHERE)
def _end(stream):
    exchange = stream.__dict__.pop("_fieldtrace_call", None)
    if exchange is not None:
        exchange.end()


def _handle_request(original):
    def handle_request(self, request):
        exchange = _begin(request)
        if exchange is None:
            return original(self, request)
        try:
            response = original(self, request)
        except BaseException as error:
            exchange.fail(error)
            raise
        _answered(exchange, response)
        return response

    return handle_request


def _handle_async_request(original):
    async def handle_async_request(self, request):
        exchange = _begin(request)
        if exchange is None:
            return await original(self, request)
        try:
            response = await original(self, request)
        except BaseException as error:
            exchange.fail(error)
            raise
        _answered(exchange, response)
        return response

    return handle_async_request


def _close(original):
    def close(self):
        try:
            return original(self)
        finally:
            _end(self)

    return close


def _aclose(original):
    async def aclose(self):
        try:
            return await original(self)
        finally:
            _end(self)

    return aclose
