# SPDX-License-Identifier: MIT
"""psycopg 3, synchronous and asynchronous: statements, commits and rollbacks, named as the Java
half names those of JDBC. A statement lasts until it is executed."""

from __future__ import annotations

import os
import socket
from functools import wraps

from fieldtrace_agent import requests, vocabulary
from fieldtrace_agent.statements import summary
from fieldtrace_agent.wrapping import guarded, wrap

WHERE = "psycopg"
KIND = "jdbc:postgresql"
_IDLE = 0


def instrument(module) -> None:
    name = module.__name__
    if "server_cursor" in name:  # until psycopg 3.2 one module has both
        for prefix in ("", "Async"):
            owner = getattr(module, f"{prefix}ServerCursor", None)
            if owner is not None:
                wrap(owner, "execute", _calling(_begin_statement, "execute", "", bool(prefix)))
        return
    is_async = name.endswith("_async")
    prefix = "Async" if is_async else ""
    if "cursor" in name:
        owner, begins = getattr(module, f"{prefix}Cursor"), {"execute": "", "executemany": "BATCH "}
        begin = _begin_statement
    else:
        owner, begins = getattr(module, f"{prefix}Connection"), {"commit": "", "rollback": ""}
        begin = _begin_end
    for method, argument in begins.items():
        wrap(owner, method, _calling(begin, method, argument, is_async))


@guarded(WHERE)
def _begin_statement(cursor, _method, batch, arguments, named):
    query = arguments[0] if arguments else named.get("query")
    if isinstance(query, bytes):
        query = query.decode("utf-8", "replace")
    elif not isinstance(query, str):
        query = query.as_string(cursor if type(query).__module__.startswith("psycopg2") else None)
    done = summary(query)
    return _begin(cursor.connection, f"{batch}{done}" if done else "")


@guarded(WHERE)
def _begin_end(connection, method, _batch, _arguments, _named):
    # Without a transaction nothing is sent.
    if connection.closed or connection.info.transaction_status == _IDLE:
        return None
    return _begin(connection, method.upper())


def _begin(connection, done):
    local, remote = _ends(connection)
    route = requests.named(KIND, done) if done else KIND
    exchange = requests.begin_call("", local, remote, route=route)
    return None if exchange is None else (exchange, connection)


def _ends(connection):
    """Both ends of its socket, asked for once."""
    ends = connection.__dict__.get("_fieldtrace_ends")
    if ends is None:
        with socket.socket(fileno=os.dup(connection.fileno())) as copy:
            ends = copy.getsockname(), copy.getpeername()
        connection._fieldtrace_ends = ends
    return ends


@guarded(WHERE)
def _fail(begun, error):
    if begun is None:
        return
    exchange, connection = begun
    if type(error).__name__ == "QueryCanceled":
        is_timeout = "timeout" in str(error)
        exchange.end(vocabulary.OUTCOME_TIMEOUT if is_timeout else vocabulary.OUTCOME_CANCELLED)
    elif connection.closed:
        exchange.end(vocabulary.OUTCOME_RESET)
    else:
        exchange.fail(error)


@guarded(WHERE)
def _end(begun):
    if begun is not None:
        begun[0].end()


def seen_statement(batch, original):
    """The same of a function of psycopg 2."""
    return wraps(original)(_calling(_begin_statement, "execute", batch, False)(original))


def seen_end(method, original):
    return wraps(original)(_calling(_begin_end, method, "", False)(original))


def _calling(begin, method, argument, is_async):
    def make(original):
        def call(self, *arguments, **named):
            begun = begin(self, method, argument, arguments, named)
            try:
                result = original(self, *arguments, **named)
            except BaseException as error:
                _fail(begun, error)
                raise
            _end(begun)
            return result

        async def call_async(self, *arguments, **named):
            begun = begin(self, method, argument, arguments, named)
            try:
                result = await original(self, *arguments, **named)
            except BaseException as error:
                _fail(begun, error)
                raise
            _end(begun)
            return result

        return call_async if is_async else call

    return make
