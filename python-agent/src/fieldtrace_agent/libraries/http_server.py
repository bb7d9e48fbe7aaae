# SPDX-License-Identifier: MIT
"""http.server, and with it Werkzeug, which Flask's and Django's own servers are.

A handling lasts from the request's head to where the handler is done with the request; its answer
was handed over when the last write to the socket began.
"""

import socketserver

from fieldtrace_agent.requests import begin_handling, handled, now_ns
from fieldtrace_agent.wrapping import guarded, wrap

WHERE = "http.server"


def instrument(module) -> None:
    handler = module.BaseHTTPRequestHandler
    wrap(handler, "parse_request", parsing)
    wrap(handler, "send_response_only", _send_response_only)
    wrap(handler, "handle_one_request", ending)
    wrap(socketserver._SocketWriter, "write", _write)


@guarded(WHERE)
def _begin(handler):
    if getattr(handler, "_fieldtrace_handling", None) is not None:
        return  # a subclass is wrapped too
    socket = handler.connection
    exchange = begin_handling(
        handler.command,
        socket.getsockname(),
        socket.getpeername(),
        handler.headers.get("traceparent"),
    )
    handler._fieldtrace_handling = exchange
    handled.set(exchange)


def parsing(original):
    """A function of a handler that gives whether it has parsed a request, which then begins."""

    def parse_request(self):
        is_parsed = original(self)
        if is_parsed:
            _begin(self)
        return is_parsed

    return parse_request


def _send_response_only(original):
    def send_response_only(self, code, *arguments, **named):
        exchange = getattr(self, "_fieldtrace_handling", None)
        if exchange is not None:
            exchange.status = int(code)
        return original(self, code, *arguments, **named)

    return send_response_only


def _write(original):
    def write(self, data):
        self._fieldtrace_written = now_ns()
        return original(self, data)

    return write


@guarded(WHERE)
def _end(handler, error):
    exchange = handler.__dict__.pop("_fieldtrace_handling", None)
    if exchange is None:
        return
    handled.set(None)
    if error is not None:
        exchange.fail(error)
    else:
        exchange.end(answered_ns=getattr(handler.wfile, "_fieldtrace_written", 0))


def ending(original):
    """A function of a handler at whose end its request is handled."""

    def handle(self):
        try:
            original(self)
        except BaseException as error:
            _end(self, error)
            raise
        _end(self, None)

    return handle
