# SPDX-License-Identifier: MIT
"""redis-py, synchronous and asynchronous: each command by its name alone. Those of a pipeline and
of a transaction are all called when it is executed, and end with it."""

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
    # Of a transaction, what is asked ahead of it.
    wrap(module.Pipeline, "immediate_execute_command", _execute_async if is_async else _execute)
    wrap(module.Redis, "_send_command_parse_response", _sending)
    many = _execute_many_async if is_async else _execute_many
    wrap(module.Pipeline, "_execute_pipeline", many(is_transaction=False))
    wrap(module.Pipeline, "_execute_transaction", many(is_transaction=True))
    wrap(module.Pipeline, "raise_first_error", _answered)


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


class _Commands:
    """The calls of all commands of a pipeline, which the pipeline holds meanwhile."""

    def __init__(self, pipeline, connection, commands, is_transaction):
        self._pipeline = pipeline
        self._around = []
        self._queued = []
        self._begin(connection, commands, is_transaction)

    @guarded(WHERE)
    def _begin(self, connection, commands, is_transaction):
        multi = [_begin(("MULTI",))] if is_transaction else []
        self._queued = [_begin(command[0]) for command in commands]
        self._around = [*multi, *([_begin(("EXEC",))] if is_transaction else [])]
        for exchange in (*self._around, *self._queued):
            _name_ends(exchange, connection)
        self._pipeline._fieldtrace_calls = self

    @guarded(WHERE)
    def answered(self, responses):
        """Each ends by its own response; what failed as a whole has none."""
        for exchange, response in zip(self._queued, responses):  # noqa: B905 - Python 3.8
            if exchange is not None and isinstance(response, Exception):
                _fail(exchange, response)
        self._end(None)

    def __enter__(self):
        return self

    def __exit__(self, _, error, __):
        self._pipeline.__dict__.pop("_fieldtrace_calls", None)
        self._end(error)

    @guarded(WHERE)
    def _end(self, error):
        for exchange in filter(None, (*self._around, *self._queued)):
            if error is None:
                exchange.end()
            else:
                _fail(exchange, error)


def _execute_many(is_transaction):
    def make(original):
        def execute(self, connection, commands, *arguments):
            with _Commands(self, connection, commands, is_transaction) as calls:
                responses = original(self, connection, commands, *arguments)
                calls.answered(responses)
                return responses

        return execute

    return make


def _execute_many_async(is_transaction):
    def make(original):
        async def execute(self, connection, commands, *arguments):
            with _Commands(self, connection, commands, is_transaction) as calls:
                responses = await original(self, connection, commands, *arguments)
                calls.answered(responses)
                return responses

        return execute

    return make


def _answered(original):
    def raise_first_error(self, commands, response):
        calls = self.__dict__.get("_fieldtrace_calls")
        if calls is not None:
            calls.answered(response)
        return original(self, commands, response)

    return raise_first_error


@guarded(WHERE)
def _name_ends(exchange, connection):
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
        _name_ends(_calling.get(), conn)
        return original(self, conn, *arguments, **options)

    return _send_command_parse_response
