# SPDX-License-Identifier: MIT
"""nameko's events and its other messages.

nameko gives them no id. What both ends know is in the header that nameko sends anyhow: the last of
the `call_id_stack` is the worker that sent the message. That worker, the exchange and the routing
key name it together, of which a recording has a hash alone.
"""

from __future__ import annotations

import functools

from fieldtrace_agent import requests
from fieldtrace_agent.libraries.nameko_workers import BROKER, WHERE, arrives
from fieldtrace_agent.wrapping import guarded, wrap


def instrument(module) -> None:
    if module.__name__ == "nameko.events":
        wrap(module.EventDispatcher, "get_dependency", _get_dependency)
    else:
        wrap(module.Publisher, "get_dependency", _get_dependency)
        wrap(module.Consumer, "handle_message", arrives(_arrive))


@guarded(WHERE)
def _begin(publisher, worker, arguments, named):
    is_event = type(publisher).__name__ == "EventDispatcher"
    to = getattr(named.get("exchange", publisher.exchange), "name", "")
    key = arguments[0] if is_event and arguments else named.get("routing_key", "")
    route = requests.named(f"{BROKER} SEND", to)
    exchange = requests.begin_call("", None, None, route=route)
    if exchange is not None:
        exchange.sent(_identity(worker.call_id, to, key))
    return exchange


def _identity(call_id, exchange, routing_key):
    return "\0".join((str(call_id), str(exchange), str(routing_key)))


def _get_dependency(original):
    def get_dependency(self, worker_ctx):
        publish = original(self, worker_ctx)

        @functools.wraps(publish)
        def publish_seen(*arguments, **named):
            exchange = _begin(self, worker_ctx, arguments, named)
            if exchange is None:
                return publish(*arguments, **named)
            try:
                result = publish(*arguments, **named)
            except BaseException as error:
                exchange.fail(error)
                raise
            exchange.end()
            return result

        return publish_seen

    return get_dependency


@guarded(WHERE)
def _arrive(message):
    info = message.delivery_info

    def identity_of(worker):
        sender = worker.immediate_parent_call_id
        return sender and _identity(sender, info.get("exchange"), info.get("routing_key"))

    return "PROCESS", identity_of
