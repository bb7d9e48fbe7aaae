# SPDX-License-Identifier: MIT
"""nameko's workers: what they handle, whatever entry point began it.

A worker of an HTTP entry point works for the request of the web server. One of a message is a
handling of its own: of a call (`nameko_rpc.py`), or of an event (`nameko_events.py`). Others, such
as those of a timer, are none: what they call are requests of their own.
"""

from __future__ import annotations

import contextvars
from collections.abc import Callable

from fieldtrace_agent import requests
from fieldtrace_agent.requests import handled
from fieldtrace_agent.wrapping import guarded, wrap

WHERE = "nameko"
BROKER = "rabbitmq"

# The message that the entry point is about to spawn a worker for, as (what is done, its id).
_arriving: contextvars.ContextVar[tuple | None] = contextvars.ContextVar(
    "fieldtrace_arriving", default=None
)


def instrument(module) -> None:
    wrap(module.WorkerContext, "__init__", _init)
    wrap(module.ServiceContainer, "_run_worker", _run_worker)
    wrap(module.ServiceContainer, "_worker_result", _worker_result)


def _init(original):
    def initialise(self, *arguments, **named):
        original(self, *arguments, **named)
        # It runs in a greenlet of its own, which knows nothing of the one that spawned it.
        self._fieldtrace_from = _arriving.get(), handled.get()

    return initialise


def arrives(of: Callable) -> Callable:
    """Wraps `handle_message`: what `of(message)` tells is of the workers that it starts."""

    def make(original):
        def handle_message(self, body, message):
            token = _arriving.set(of(message))
            try:
                return original(self, body, message)
            finally:
                _arriving.reset(token)

        return handle_message

    return make


@guarded(WHERE)
def _begin(worker):
    message, request = worker._fieldtrace_from
    if message is None:
        handled.set(request)
        return None
    done, identity_of = message
    name = f"{worker.service_name}.{worker.entrypoint.method_name}"
    route = requests.named(f"{BROKER} {done}", name)
    exchange = requests.begin_handling("", None, None, route=route)
    if exchange is not None:
        exchange.received(identity_of(worker))
    worker._fieldtrace_handling = exchange
    handled.set(exchange)
    return exchange


def _run_worker(original):
    def _run_worker(self, worker_ctx, handle_result):
        exchange = _begin(worker_ctx)
        try:
            result = original(self, worker_ctx, handle_result)
        except BaseException as error:
            if exchange is not None:
                exchange.fail(error)
            raise
        if exchange is not None:
            exchange.end(answered_ns=exchange.answered_ns)
        return result

    return _run_worker


def _worker_result(original):
    def _worker_result(self, worker_ctx, result, exc_info):
        _note_failure(worker_ctx, exc_info)
        return original(self, worker_ctx, result, exc_info)

    return _worker_result


@guarded(WHERE)
def _note_failure(worker, exc_info):
    exchange = getattr(worker, "_fieldtrace_handling", None)
    if exchange is not None and exc_info is not None:
        exchange.outcome = requests.outcome_of(exc_info[1])
