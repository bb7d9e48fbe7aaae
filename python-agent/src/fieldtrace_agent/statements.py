# SPDX-License-Identifier: MIT
"""What a statement of SQL does, as the Java half says it: operations of a fixed list, and the
tables that they name, such as `INSERT shipping SELECT orders`. Never its text or any value.

A name is taken only where a table must stand. What databases read differently, such as a backslash
in a text, ends the reading: behind it a value might be taken for a name.
"""

from __future__ import annotations

import re
from functools import lru_cache

LONGEST = 120

_TOKEN = re.compile(
    r"""(?P<blank>\s+|--[^\n]*|/\*.*?\*/)
      | (?P<text>'[^'\\]*')
      | (?P<name>"[^"\\]+"(?:\."[^"\\]+")*|[^\W\d]\w*(?:\.[^\W\d]\w*)*)
      | (?P<number>\d[\w.]*|%\(\w+\)\w|%\w|:\w+|\$\d+)
      | (?P<sign>[^'"\\$])""",
    re.VERBOSE | re.DOTALL,
)
_VERBS = {"SELECT", "INSERT", "UPDATE", "DELETE", "MERGE", "TRUNCATE"}
_DEFINITIONS = {"CREATE", "ALTER", "DROP"}
_KINDS = {"TABLE", "INDEX", "VIEW", "SEQUENCE"}
_BARE = {
    *("ANALYZE", "BEGIN", "CALL", "CHECKPOINT", "CLOSE", "COMMENT", "COMMIT", "COPY", "DEALLOCATE"),
    *("DECLARE", "DISCARD", "DO", "EXECUTE", "EXPLAIN", "FETCH", "GRANT", "LISTEN", "LOCK"),
    *("NOTIFY", "PREPARE", "REFRESH", "REINDEX", "RELEASE", "RESET", "REVOKE", "ROLLBACK"),
    *("SAVEPOINT", "SET", "SHOW", "START", "VACUUM", "VALUES"),
}
_AHEAD_OF_TABLE = {"FROM", "JOIN", "INTO", "USING"}
_BESIDE_TABLE = {"ONLY", "LATERAL", "TABLE", "IF", "NOT", "EXISTS", "CONCURRENTLY"}
# What follows the tables of FROM, in which a comma is ahead of another.
_ENDS_TABLES = {"WHERE", "GROUP", "ORDER", "LIMIT", "SET", "ON", "VALUES", "RETURNING", "HAVING"}
_ID, _NUMBER = re.compile(r"(?=[0-9a-f]*\d)[0-9a-f]{8,}", re.IGNORECASE), re.compile(r"\d{2,}")


@lru_cache(maxsize=1024)
def summary(text: str) -> str:
    """Empty where it is not known what the statement does."""
    tokens = list(_tokens(text))
    first = tokens[0].upper() if tokens else ""
    if first in _BARE:
        return first
    if first in _DEFINITIONS:
        return _definition(first, tokens[1:])
    done = _Operations(tokens).read() if first in {*_VERBS, "WITH", "("} else []
    with_tables = [words for words in done if len(words) > 1] or done[:1]
    return _cut([word for words in with_tables for word in words])


def _tokens(text):
    position = 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            return
        position = match.end()
        if match.lastgroup != "blank":
            yield match.group() if match.lastgroup in ("name", "sign") else "?"


def _definition(verb, rest):
    kind = next((word.upper() for word in rest[:3] if word.upper() in _KINDS), None)
    if kind is None:
        return verb
    behind = rest[[word.upper() for word in rest].index(kind) + 1 :]
    name = next((word for word in behind if word.upper() not in _BESIDE_TABLE), "")
    # An index may have no name of its own.
    return _cut([verb, kind, *([_folded(name)] if _is_name(name) and name.upper() != "ON" else [])])


def _is_name(token):
    return token[:1] == '"' or token[:1].isalpha() or token[:1] == "_"


def _folded(name):
    return _NUMBER.sub("{n}", _ID.sub("{id}", name.replace('"', "")))


def _cut(words):
    while len(" ".join(words)) > LONGEST:
        words = words[:-1]
    return " ".join(words)


class _Operations:
    """Goes through the tokens of a statement once."""

    def __init__(self, tokens) -> None:
        self._tokens = tokens
        self._named = {  # by WITH: no tables
            tokens[i].upper()
            for i in range(len(tokens) - 2)
            if tokens[i + 1].upper() == "AS" and tokens[i + 2] == "("
        }
        self._found: list[list[str]] = []
        # Of each parenthesis that is open the operation within it; None in an expression.
        self._open: list[list[str] | None] = [None]
        self._is_ahead_of_table = self._is_among_tables = False

    def read(self) -> list[list[str]]:
        """Each operation with its tables."""
        before = "("
        for i, token in enumerate(self._tokens):
            word = token.upper()
            behind = self._tokens[i + 1] if i + 1 < len(self._tokens) else ""
            self._take(word, token, before, behind)
            before = word
        return self._found

    def _take(self, word, token, before, behind) -> None:
        current = self._open[-1]
        if word == "(":
            self._open.append(None)
            self._is_ahead_of_table = self._is_among_tables = False
        elif word == ")":
            if len(self._open) > 1:
                self._open.pop()
            self._is_among_tables = False
        elif word == "SELECT" or (word in _VERBS and before in ("(", ")", ";")):
            self._found.append([word])
            self._open[-1] = self._found[-1]
            self._is_ahead_of_table = word in ("UPDATE", "TRUNCATE")
            self._is_among_tables = False
        elif current is None:
            return
        elif word in _AHEAD_OF_TABLE:
            self._is_ahead_of_table = before != "DISTINCT" and behind != "("
            self._is_among_tables = word == "FROM"
        elif word in _ENDS_TABLES:
            self._is_ahead_of_table = self._is_among_tables = False
        elif word == ",":
            self._is_ahead_of_table = self._is_among_tables
        elif self._is_ahead_of_table and word not in _BESIDE_TABLE:
            self._is_ahead_of_table = False
            # `from unnest(...)` is a function; `insert into orders (...)` is none.
            is_call = behind == "(" and before != "INTO"
            if _is_name(token) and word not in self._named and not is_call:
                current.append(_folded(token))
