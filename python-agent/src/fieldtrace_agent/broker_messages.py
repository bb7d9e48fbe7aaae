# SPDX-License-Identifier: MIT
"""Messages of RabbitMQ, as the other agents record them: what a request sends is a call, and what
handles a message a handling. By its message id, or a correlation that its sender gave it anyhow,
both ends know it; of that a recording has a hash alone."""

from __future__ import annotations

from fieldtrace_agent import requests
from fieldtrace_agent.message_hash import hash_of
from fieldtrace_agent.requests import handled
from fieldtrace_agent.wrapping import guarded

BROKER = "rabbitmq"
# Of all queues that the broker names: there is no end of their names.
_TEMPORARY, _NAMED_BY_BROKER = "(temporary)", "amq."
_CORRELATIONS = "traceparent", "spring_returned_message_correlation"


def identity(exchange, routing_key, body_bytes, message_id, correlation_id, headers):
    """None where the message has none."""
    if message_id:
        return str(message_id)
    headers = headers or {}
    given = next((headers[name] for name in _CORRELATIONS if headers.get(name)), correlation_id)
    if isinstance(given, bytes):
        given = given.decode("latin-1")
    return given and "\0".join((exchange or queue(routing_key), str(given), str(body_bytes)))


def queue(name):
    return _TEMPORARY if not name or name.startswith(_NAMED_BY_BROKER) else name


def sending(where, about, send):
    """Sends a message: `about()` tells its exchange, its routing key and its identity."""
    exchange = _begin_sending(where, about)
    if exchange is None:
        return send()
    try:
        result = send()
    except BaseException as error:
        exchange.fail(error)
        raise
    exchange.end()
    return result


def handling(where, about, handle):
    """Handles a message: `about()` tells its queue and its identity."""
    exchange = _begin_handling(where, about)
    if exchange is None:
        return handle()
    token = handled.set(exchange)
    try:
        result = handle()
    except BaseException as error:
        exchange.fail(error)
        raise
    finally:
        handled.reset(token)
    exchange.end()
    return result


def _begin_sending(where, about):
    @guarded(where)
    def begin():
        to, routing_key, known = about()
        route = requests.named(f"{BROKER} SEND", to or queue(routing_key))
        exchange = requests.begin_call("", None, None, route=route)
        if exchange is not None and known:
            exchange.sent_hash(hash_of(known))
        return exchange

    return begin()


def _begin_handling(where, about):
    @guarded(where)
    def begin():
        name, known = about()
        route = requests.named(f"{BROKER} PROCESS", queue(name))
        exchange = requests.begin_handling("", None, None, route=route)
        if exchange is not None and known:
            exchange.received_hash(hash_of(known))
        return exchange

    return begin()
