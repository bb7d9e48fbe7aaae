# SPDX-License-Identifier: MIT
"""psycopg 2, whose classes are C's and cannot be changed: connections and cursors are of heirs of
those that the application asked for."""

from __future__ import annotations

from functools import lru_cache

from fieldtrace_agent.libraries.psycopg_cursors import seen_end, seen_statement
from fieldtrace_agent.wrapping import guarded, wrap


def instrument(module) -> None:
    wrap(module, "connect", lambda original: _connect(original, module.extensions))


def _connect(original, extensions):
    def connect(dsn=None, connection_factory=None, cursor_factory=None, **named):
        base = connection_factory or extensions.connection
        if isinstance(base, type) and issubclass(base, extensions.connection):
            connection_factory = _connection_class(base, extensions.cursor)
        return original(dsn, connection_factory, cursor_factory, **named)

    return connect


@lru_cache(maxsize=64)
def _connection_class(base, plain_cursor):
    # One of Python's own knows what its cursors are.
    chooses_itself = hasattr(base.cursor, "__code__")

    def cursor(self, *arguments, **named):
        given = list(arguments)
        factory = given.pop(1) if len(given) > 1 else named.pop("cursor_factory", None)
        if factory is None and chooses_itself:
            made = base.cursor(self, *given, **named)
            _become_seen(made)
            return made
        factory = factory or self.cursor_factory or plain_cursor
        if isinstance(factory, type) and issubclass(factory, plain_cursor):
            factory = _cursor_class(factory)
        return base.cursor(self, *given, cursor_factory=factory, **named)

    own = {
        "cursor": cursor,
        "commit": seen_end("commit", base.commit),
        "rollback": seen_end("rollback", base.rollback),
    }
    return _heir(base, own)


@guarded("psycopg2")
def _become_seen(cursor):
    if type(cursor).__dictoffset__:
        cursor.__class__ = _cursor_class(type(cursor))


@lru_cache(maxsize=64)
def _cursor_class(base):
    own = {
        "execute": seen_statement("", base.execute),
        "executemany": seen_statement("BATCH ", base.executemany),
    }
    return _heir(base, own)


def _heir(base, own):
    like = {"__module__": base.__module__, "__qualname__": base.__qualname__}
    # Else its objects could not become of this class later.
    slots = {"__slots__": ()} if base.__dictoffset__ else {}
    return type(base.__name__, (base,), {**like, **slots, **own})
