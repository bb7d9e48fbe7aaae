# SPDX-License-Identifier: MIT
"""What a span says of its exchange, by OpenTelemetry's semantic conventions, old and new.

Names are those that Fieldtrace's agents give: `jdbc:postgresql SELECT owners`, `redis GET`,
`kafka SEND orders`. No statement, URL or other value gets into the trace.
"""

import hashlib
import re
import secrets
from dataclasses import dataclass
from urllib.parse import urlsplit

from fieldtrace_components.reading.span import Kind, Span, text
from fieldtrace_components.vocabulary import LABELS

METHODS = LABELS["http_method"]
OUTCOMES = LABELS["outcome"]
OTHER = METHODS["OTHER"]

LONGEST_NAME = 255
_UNKNOWN_BYTES = -1
_LARGEST = 2**63 - 1
_HIGHEST_PORT = 65535
_HIGHEST_STATUS = 999

_METHOD_AND_PATH = re.compile(rf"(?:HTTP )?({'|'.join(METHODS)}) +(/\S*)", re.IGNORECASE)
# Databases of which the analysis knows a name of their own; others are called by JDBC's.
_OWN_STORES = {
    "redis": "redis",
    "mongodb": "mongodb",
    "cassandra": "cassandra",
    "neo4j": "neo4j",
    "valkey": "redis",
}
_BROKERS = {"kafka": "kafka", "rabbitmq": "rabbitmq", "jms": "jms", "activemq": "jms"}
_SYSTEMS = {"mssql": "sqlserver", "microsoft.sql_server": "sqlserver", "oracle.db": "oracle"}
# What stands for a value that an instrumentation has taken out.
_PLACEHOLDER = re.compile(r"\?|\$\d|:\w|%\(|%s|@\w|\*\*\*|REDACTED", re.IGNORECASE)
_GRPC_FAULTS = {2: "error", 4: "timeout", 12: "error", 13: "error", 14: "error", 15: "error"}
_FAULT_WORDS = (
    ("timeout", "timeout"),
    ("timedout", "timeout"),
    ("timed out", "timeout"),
    ("deadline", "timeout"),
    ("refused", "refused"),
    ("reset", "reset"),
    ("broken pipe", "reset"),
    ("cancel", "cancelled"),
    ("abort", "cancelled"),
)


@dataclass(frozen=True, slots=True)
class Said:
    """What events of an exchange say. `peer` names who is called, empty where nothing does; `asks`
    is a keyed hash of what is asked for, 0 where it is not known."""

    method: int = OTHER
    route: str = ""
    status: int = 0
    outcome: int = OUTCOMES["completed"]
    body_bytes: int = _UNKNOWN_BYTES
    peer: str = ""
    peer_port: int = 0
    asks: int = 0


class Reader:
    """Reads what spans say. Its hashes are keyed, so that nobody can try what was asked for."""

    def __init__(self) -> None:
        self._key = secrets.token_bytes(16)

    def said(self, span: Span) -> Said:
        """What it says."""
        of = span.attributes
        status = _integer(_first(of, "http.response.status_code", "http.status_code"), 0)
        status = status if 0 < status <= _HIGHEST_STATUS else 0
        outcome = _outcome(span, status)
        system = text(_first(of, "db.system.name", "db.system"))
        if not system and span.kind == Kind.CLIENT and of.get("db.type"):
            system = text(of.get("db.type"))
        broker = text(of.get("messaging.system"))
        peer, port = _peer(span) if span.kind.calls else ("", 0)
        if system and span.kind == Kind.CLIENT:
            statement = text(_first(of, "db.query.text", "db.statement"))
            return Said(
                OTHER,
                _store(span, system.lower(), statement),
                0,
                outcome,
                _UNKNOWN_BYTES,
                peer,
                port or 1,
                self._statement(statement),
            )
        if broker or span.kind in (Kind.PRODUCER, Kind.CONSUMER):
            return Said(OTHER, _message(span, broker.lower()), 0, outcome)
        size = _first(
            of,
            "http.response.body.size",
            "http.response_content_length",
            "http.response.header.content-length",
        )
        if text(_first(of, "rpc.system.name", "rpc.system")) == "grpc":
            return self._grpc(span, peer, port)
        method, route = _http(span)
        return Said(
            method,
            route[:LONGEST_NAME],
            status,
            outcome,
            _integer(size, _UNKNOWN_BYTES),
            peer,
            port or 80,
            self._url(span, method),
        )

    def _grpc(self, span: Span, peer: str, port: int) -> Said:
        of = span.attributes
        code = _integer(
            _first(of, "rpc.grpc.status_code", "rpc.response.status_code", "grpc.status_code"), 0
        )
        service, method = text(of.get("rpc.service")), text(of.get("rpc.method"))
        route = f"/{service}/{method}" if service and method else "/" + span.name.lstrip("/")
        fault = _GRPC_FAULTS.get(code)
        return Said(
            METHODS["POST"],
            route[:LONGEST_NAME],
            200,
            OUTCOMES[fault] if fault else OUTCOMES["completed"],
            _UNKNOWN_BYTES,
            peer,
            port or 80,
        )

    def _statement(self, statement: str) -> int:
        words = statement.split(None, 1)
        is_query = bool(words) and words[0].upper() in ("SELECT", "GET", "HGETALL", "MGET")
        # With placeholders, two that ask for something else look the same.
        if not is_query or _PLACEHOLDER.search(statement):
            return 0
        return self._hash(statement)

    def _url(self, span: Span, method: int) -> int:
        url = text(_first(span.attributes, "url.full", "http.url"))
        if span.kind != Kind.CLIENT or method not in (METHODS["GET"], METHODS["HEAD"]) or not url:
            return 0
        return 0 if _PLACEHOLDER.search(url.partition("?")[2]) else self._hash(f"{method} {url}")

    def _hash(self, asked: str) -> int:
        digest = hashlib.blake2b(asked.encode("utf-8", "replace"), digest_size=8, key=self._key)
        # SQLite's integers are signed.
        return int.from_bytes(digest.digest(), "big") >> 1 or 1


def _first(attributes, *names: str) -> object:
    for name in names:
        value = attributes.get(name)
        if value not in (None, ""):
            return value
    return None


def _integer(value: object, otherwise: int) -> int:
    try:
        number = int(value)  # type: ignore[call-overload]
    except (TypeError, ValueError, OverflowError):
        return otherwise
    return number if 0 <= number <= _LARGEST else otherwise


def _outcome(span: Span, status: int) -> int:
    # With a status there was an answer, which need not be a good one.
    if not span.is_error or status:
        return OUTCOMES["completed"]
    of = span.attributes
    why = text(_first(of, "error.type", "exception.type", "error.message", "error.kind")).lower()
    why += " " + text(_first(of, "error.object", "otel.status_description")).lower()
    return OUTCOMES[next((outcome for word, outcome in _FAULT_WORDS if word in why), "error")]


def _peer(span: Span) -> tuple[str, int]:
    """Whom a call is for: an address if one is told, else a name; and the port, or 0."""
    of = span.attributes
    name = text(
        _first(
            of,
            "network.peer.address",
            "net.sock.peer.addr",
            "net.peer.ip",
            "peer.ipv4",
            "peer.ipv6",
            "server.address",
            "net.peer.name",
            "peer.hostname",
            "peer.service",
            "peer.address",
            "http.host",
        )
    )
    port = _integer(
        _first(
            of,
            "network.peer.port",
            "server.port",
            "net.sock.peer.port",
            "net.peer.port",
            "peer.port",
        ),
        0,
    )
    url = text(_first(of, "url.full", "http.url"))
    if url and not (name and port):
        try:
            parts = urlsplit(url)
            name = name or parts.hostname or ""
            port = port or parts.port or {"https": 443, "http": 80}.get(parts.scheme, 0)
        except ValueError:
            pass
    return name, port if port <= _HIGHEST_PORT else 0


def _http(span: Span) -> tuple[int, str]:
    of = span.attributes
    told = text(_first(of, "http.request.method", "http.method")).upper()
    found = _METHOD_AND_PATH.match(span.name)
    route = text(_first(of, "http.route", "url.template"))
    if not told and found:
        told = found[1].upper()
    if not route and found:
        route = found[2]
    # Without HTTP the name says all; a client's of HTTP is its method alone.
    if not route and span.name.upper() not in (told, f"HTTP {told}"):
        route = span.name
    return METHODS.get(told, OTHER), route


def _store(span: Span, system: str, statement: str) -> str:
    from fieldtrace_components.rebuilding import statements

    of = span.attributes
    name = _SYSTEMS.get(system, system)
    operation = text(_first(of, "db.operation.name", "db.operation"))
    table = text(
        _first(
            of,
            "db.collection.name",
            "db.sql.table",
            "db.mongodb.collection",
            "db.cassandra.table",
        )
    )
    if name in ("redis", "valkey"):
        command = operation or (statement.split(None, 1) or [span.name])[0]
        done = command.upper() if re.fullmatch(r"[A-Za-z._]{1,24}", command) else ""
    elif table and operation:
        done = f"{operation} {table}"
    else:
        done = text(of.get("db.query.summary")) or statements.summary(statement) or operation
    store = _OWN_STORES.get(name) or f"jdbc:{re.sub(r'[^a-z0-9_.-]', '', name) or 'database'}"
    return f"{store} {done}".rstrip()[:LONGEST_NAME]


def _message(span: Span, broker: str) -> str:
    of = span.attributes
    known = _BROKERS.get(broker, "jms")
    topic = text(_first(of, "messaging.destination.name", "messaging.destination"))
    topic = text(_first(of, "messaging.destination.template")) or topic
    done = "SEND" if span.kind.calls else "PROCESS"
    return f"{known} {done} {topic}".rstrip()[:LONGEST_NAME]
