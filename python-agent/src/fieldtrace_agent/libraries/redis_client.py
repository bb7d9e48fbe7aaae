# SPDX-License-Identifier: MIT
"""redis-py, synchronous and asynchronous: each command by its name alone."""

from __future__ import annotations

import contextvars
import re

from fieldtrace_agent import requests, vocabulary
from fieldtrace_agent.wrapping import guarded, wrap

WHERE = "redis"
# Anything else may be what an application sends as it likes.
_NAME = re.compile(r"[A-Za-z._]{1,24}")

_calling: contextvars.ContextVar[requests.Exchange | None] = contextvars.ContextVar(
    "fieldtrace_calling_redis", default=None
)


def instrument(module) -> None:
    is_async = "asyncio" in module.__name__
    wrap(module.Redis, "execute_command", _execute_async if is_async else _execute)
    wrap(module.Redis, "_send_command_parse_response", _sending)


@guarded(WHERE)
def _begin(arguments):
    name = arguments[0]
    if isinstance(name, bytes):
        name = name.decode("latin-1")
    name = name.partition(" ")[0].upper()
    route = requests.named(WHERE, name) if _NAME.fullmatch(name) else WHERE
    return requests.begin_call("", None, None, route=route)


@guarded(WHERE)
def _fail(exchange, error):
    if type(error).__name__ == "ConnectionError":
        cause = requests.outcome_of(error.__cause__ or error.__context__ or error)
        is_refused = cause == vocabulary.OUTCOME_REFUSED
        exchange.end(cause if is_refused else vocabulary.OUTCOME_RESET)
    else:
        exchange.fail(error)


class _Command:
    """The call of a command, which begins and ends where the application's does."""

    def __init__(self, arguments):
        self._exchange = _begin(arguments)

    def __enter__(self):
        self._token = _calling.set(self._exchange)

    def __exit__(self, _, error, __):
        _calling.reset(self._token)
        if self._exchange is None:
            return
        if error is None:
            self._exchange.end()
        else:
            _fail(self._exchange, error)


def _execute(original):
    def execute_command(self, *arguments, **options):
        with _Command(arguments):
            return original(self, *arguments, **options)

    return execute_command


def _execute_async(original):
    async def execute_command(self, *arguments, **options):
        with _Command(arguments):
            return await original(self, *arguments, **options)

    return execute_command


@guarded(WHERE)
def _name_ends(connection):
    exchange = _calling.get()
    if exchange is None:
        return
    writer = getattr(connection, "_writer", None)
    if writer is not None:
        exchange.local = writer.get_extra_info("sockname")
        exchange.remote = writer.get_extra_info("peername")
    elif getattr(connection, "_sock", None) is not None:
        exchange.local = connection._sock.getsockname()
        exchange.remote = connection._sock.getpeername()


def _sending(original):
    # Of the asynchronous client this gives what is to be awaited.
    def _send_command_parse_response(self, conn, *arguments, **options):
        _name_ends(conn)
        return original(self, conn, *arguments, **options)

    return _send_command_parse_response
