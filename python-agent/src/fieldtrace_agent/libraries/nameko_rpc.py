# SPDX-License-Identifier: MIT
"""nameko's RPC. A call lasts from before its message is sent until its reply is there; what both
ends know it by is nameko's own correlation id."""

from __future__ import annotations

import contextvars

from fieldtrace_agent import requests, vocabulary
from fieldtrace_agent.libraries.nameko_workers import BROKER, WHERE, arrives
from fieldtrace_agent.requests import handled, now_ns
from fieldtrace_agent.wrapping import guarded, wrap

CALL = "CALL"

_calling: contextvars.ContextVar[requests.Exchange | None] = contextvars.ContextVar(
    "fieldtrace_calling", default=None
)


def instrument(module) -> None:
    wrap(module.MethodProxy, "_call", _call)
    wrap(module.ReplyListener, "get_reply_event", get_reply_event)
    wrap(module.ReplyListener, "handle_message", _reply)
    wrap(module.Rpc, "handle_message", arrives(_arrive))
    wrap(module.Responder, "send_response", _send_response)


@guarded(WHERE)
def _begin(proxy):
    route = requests.named(f"{BROKER} {CALL}", f"{proxy.service_name}.{proxy.method_name}")
    return requests.begin_call("", None, None, route=route)


def _call(original):
    def _call(self, *arguments, **named):
        exchange = _begin(self)
        if exchange is None:
            return original(self, *arguments, **named)
        token = _calling.set(exchange)
        try:
            return original(self, *arguments, **named)
        except BaseException as error:
            exchange.fail(error)
            raise
        finally:
            _calling.reset(token)

    return _call


@guarded(WHERE)
def _expect(listener, correlation_id):
    exchange = _calling.get()
    if exchange is not None:
        exchange.sent(correlation_id)
        listener.__dict__.setdefault("_fieldtrace_calls", {})[correlation_id] = exchange


def get_reply_event(original):
    """Of a listener, which learns of each call before its message is sent."""

    def get_reply_event(self, correlation_id):
        _expect(self, correlation_id)
        return original(self, correlation_id)

    return get_reply_event


@guarded(WHERE)
def _end(listener, body, message):
    calls = listener.__dict__.get("_fieldtrace_calls")
    exchange = calls and calls.pop(message.properties.get("correlation_id"), None)
    if exchange:
        has_failed = isinstance(body, dict) and body.get("error")
        exchange.end(vocabulary.OUTCOME_ERROR if has_failed else None)


def _reply(original):
    def handle_message(self, body, message):
        _end(self, body, message)
        return original(self, body, message)

    return handle_message


@guarded(WHERE)
def _arrive(message):
    correlation_id = message.properties.get("correlation_id")
    return CALL, lambda worker: correlation_id


def _send_response(original):
    def send_response(self, *arguments, **named):
        exchange = handled.get()
        if exchange is not None:
            exchange.answered_ns = now_ns()
        return original(self, *arguments, **named)

    return send_response
