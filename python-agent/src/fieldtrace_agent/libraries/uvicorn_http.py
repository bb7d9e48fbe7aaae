# SPDX-License-Identifier: MIT
"""uvicorn, by both of its protocols, whose cycle runs the application in a task of its own. Its
context, of which asyncio gives every task a copy, holds the request."""

from __future__ import annotations

from fieldtrace_agent import requests
from fieldtrace_agent.requests import handled, now_ns
from fieldtrace_agent.wrapping import guarded, wrap

WHERE = "uvicorn"


def instrument(module) -> None:
    wrap(module.RequestResponseCycle, "run_asgi", _run_asgi)
    wrap(module.RequestResponseCycle, "send", _send)


@guarded(WHERE)
def _begin(cycle):
    scope = cycle.scope
    traceparent = next((v for n, v in scope["headers"] if n == b"traceparent"), None)
    exchange = requests.begin_handling(
        scope["method"], scope.get("server"), scope.get("client"), traceparent
    )
    cycle._fieldtrace_handling = exchange
    handled.set(exchange)
    return exchange


def _run_asgi(original):
    async def run_asgi(self, app):
        exchange = _begin(self)
        try:
            result = await original(self, app)
        except BaseException as error:
            if exchange is not None:
                exchange.fail(error)
            raise
        if exchange is not None:
            exchange.end(answered_ns=exchange.answered_ns)
        return result

    return run_asgi


@guarded(WHERE)
def _note(cycle, message):
    exchange = getattr(cycle, "_fieldtrace_handling", None)
    if exchange is None:
        return
    if message["type"] == "http.response.start":
        exchange.status = int(message["status"])
    elif not message.get("more_body", False):
        exchange.answered_ns = now_ns()


def _send(original):
    async def send(self, message):
        _note(self, message)
        return await original(self, message)

    return send
