# SPDX-License-Identifier: MIT
"""gunicorn's workers for WSGI: `sync`, `gthread` and those of green threads.

The response is made by one function, which knows both ends; the worker's `handle_request`, in whose
thread or green thread that is, is done with it.
"""

from __future__ import annotations

import contextvars

from fieldtrace_agent import requests
from fieldtrace_agent.requests import handled
from fieldtrace_agent.wrapping import guarded, wrap

WHERE = "gunicorn"

# What this thread answers, as gunicorn has it, and its exchange; empty while that is not known.
_answering: contextvars.ContextVar[tuple | None] = contextvars.ContextVar(
    "fieldtrace_answering", default=None
)


def instrument(module) -> None:
    if module.__name__ == "gunicorn.http.wsgi":
        wrap(module, "create", _create)
        return
    for name in ("SyncWorker", "ThreadWorker", "AsyncWorker"):
        worker = getattr(module, name, None)
        if worker is not None and worker.__module__ == module.__name__:
            wrap(worker, "handle_request", _handle_request)


@guarded(WHERE)
def _begin(request, socket, response):
    if _answering.get() is None:
        return  # a stream of HTTP/2, whose end is elsewhere
    traceparent = next((v for n, v in request.headers if n == "TRACEPARENT"), None)
    exchange = requests.begin_handling(
        request.method, socket.getsockname(), socket.getpeername(), traceparent
    )
    handled.set(exchange)
    _answering.set((response, exchange))


def _create(original):
    def create(req, sock, *arguments, **named):
        created = original(req, sock, *arguments, **named)
        _begin(req, sock, created[0])
        return created

    return create


@guarded(WHERE)
def _end(error):
    answering = _answering.get()
    _answering.set(None)
    handled.set(None)
    if not answering or answering[1] is None:
        return
    response, exchange = answering
    exchange.status = getattr(response, "status_code", 0) or 0
    # By StopIteration a worker says that it has answered and wants the connection closed.
    if error is None or isinstance(error, StopIteration):
        exchange.end()
    else:
        exchange.status = exchange.status or 500
        exchange.fail(error)


def _handle_request(original):
    def handle_request(self, *arguments, **named):
        _answering.set(())
        try:
            result = original(self, *arguments, **named)
        except BaseException as error:
            _end(error)
            raise
        _end(None)
        return result

    return handle_request
