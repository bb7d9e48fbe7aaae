# SPDX-License-Identifier: MIT
"""Requests as spans of OTLP's JSON, with what Fieldtrace knows of them, for Tempo and Jaeger.

A call of the analysis is two spans here, of the client and of the server. Where a request carried a
`traceparent`, its spans are in that trace, and the server's below the span that the header names.
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

Json = dict[str, Any]
# Trace, parent and number of a server's exchange, by its service and start.
Told = tuple[str, str, int]
Parents = Mapping[tuple[str, int], Told]

_SERVER, _CLIENT, _PRODUCER, _CONSUMER = 2, 3, 4, 5
_ERROR = 2
_METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH")
_UNKNOWN = "unknown_service"
_SCOPE = "org.fieldtrace"


class Findings:
    """Which findings are about which calls."""

    def __init__(self, fixes: Iterable[Json]) -> None:
        self._exact: dict[str, list[Json]] = defaultdict(list)
        self._between: dict[tuple[str, str], list[Json]] = defaultdict(list)
        for fix in fixes:
            if " from " in fix["subject"] and "[" in fix["subject"]:
                self._exact[fix["subject"]].append(fix)
            else:
                for callee in fix["callees"]:
                    self._between[fix["service"], callee].append(fix)

    def of(self, span: Json, caller: Json) -> list[Json]:
        """Those about a call. One about fields is about all calls between two services, because a
        call does not say which call path made it."""
        subject = f"{_name(span)} from {_name(caller)}"
        between = self._between.get((caller["service"], span["service"]), [])
        return [*self._exact.get(subject, []), *between]


def _name(span: Json) -> str:
    return f"{span['service']}[{span['operation']}]"


def lines(
    requests: Iterable[tuple[Json, list[Json]]], findings: Findings, parents: Parents
) -> Iterator[str]:
    """A line for each request, which is what OTLP over HTTP takes; given each with its spans."""
    for request, spans in requests:
        services: dict[str, list[Json]] = defaultdict(list)
        for service, span in _Request(request, spans, findings, parents).spans():
            services[service].append(span)
        resources = [_resource(service, found) for service, found in services.items()]
        yield json.dumps({"resourceSpans": resources}, separators=(",", ":"))


def _resource(service: str, spans: list[Json]) -> Json:
    return {
        "resource": {"attributes": _attributes({"service.name": service})},
        "scopeSpans": [{"scope": {"name": _SCOPE}, "spans": spans}],
    }


class _Request:
    def __init__(
        self, request: Json, spans: list[Json], findings: Findings, parents: Parents
    ) -> None:
        self._request = request["id"]
        self._spans = spans
        self._by_id = {span["id"]: span for span in spans}
        self._findings = findings
        self._parents = parents
        root = request["root"]
        told = (self._told(span) for span in spans)
        known = next((found[0] for found in told if found), None)
        self._trace = known or _hash(16, root["service"], root["start"], request["id"])

    def _told(self, span: Json) -> Told | None:
        start = span["handle_start"]
        return None if start is None else self._parents.get((span["service"], start))

    def _id(self, span: Json, kind: int) -> str:
        told = self._told(span) if kind == _SERVER else None
        if told and told[1].strip("0"):
            return _published(told[2], int(told[1], 16))
        return _hash(8, self._trace, self._request, span["id"], kind in (_SERVER, _CONSUMER))

    def spans(self) -> Iterator[tuple[str, Json]]:
        """The spans, each with its service."""
        for span in self._spans:
            caller = self._by_id.get(span["caller"])
            parent = ""
            if caller is not None:
                # A message is below the one that sends it, all else below a handling.
                kind = _PRODUCER if caller["kind"] == "client" else _SERVER
                parent = self._id(caller, kind)
            if span["kind"] in ("call", "client"):
                service = _UNKNOWN if caller is None else caller["service"]
                yield service, self._call(span, caller, parent)
                parent = self._id(span, _CLIENT)
            if span["kind"] != "client":
                yield span["service"], self._handling(span, parent)

    def _call(self, span: Json, caller: Json | None, parent: str) -> Json:
        sends = any(child["kind"] == "message" for child in span["children"])
        found = [] if caller is None else self._findings.of(span, caller)
        own: Json = {**_http(span), "peer.service": span["service"]}
        if sends:
            own |= _message(span, span["service"])
        elif span["kind"] == "client" and " " in span["service"]:
            # Such as `postgresql 10.0.0.5:5432`; services themselves are called by one word.
            own |= {
                "db.system.name": span["service"].partition(" ")[0],
                "db.query.summary": span["operation"],
            }
        own |= {
            "fieldtrace.critical.ns": span["critical_ns"],
            "fieldtrace.exclusive.ns": span["exclusive_ns"],
            "fieldtrace.drag.ns": span["drag_ns"],
            "fieldtrace.slack.ns": span["slack_ns"],
            "fieldtrace.finding.ids": [fix["id"] for fix in found],
        }
        of_fields = [fix for fix in found if fix.get("calls") and fix.get("wasted_bytes")]
        if of_fields:
            own["fieldtrace.wasted.bytes"] = sum(f["wasted_bytes"] / f["calls"] for f in of_fields)
            own["fieldtrace.unread.share"] = max(f["wasted_share"] for f in of_fields)
        kind = _PRODUCER if sends else _CLIENT
        return self._made(span, kind, parent, span["start"], span["end"], own)

    def _handling(self, span: Json, parent: str) -> Json:
        told = self._told(span)
        if told and not parent and told[1].strip("0"):
            parent = told[1]
        kind = _CONSUMER if span["kind"] == "message" else _SERVER
        own: Json = {**_http(span), "fieldtrace.critical": span["critical"]}
        if span["kind"] == "message":
            caller = self._by_id.get(span["caller"])
            own |= _message(span, "jms" if caller is None else caller["service"])
        if span["kind"] != "call":
            own |= {
                "fieldtrace.critical.ns": span["critical_ns"],
                "fieldtrace.exclusive.ns": span["exclusive_ns"],
            }
        return self._made(span, kind, parent, span["handle_start"], span["handle_end"], own)

    def _made(
        self, span: Json, kind: int, parent: str, start: int, end: int, attributes: Json
    ) -> Json:
        failed = span["outcome"] != "completed" or span["status"] >= 500
        if span["outcome"] != "completed":
            attributes["error.type"] = span["outcome"]
        return {
            "traceId": self._trace,
            "spanId": self._id(span, kind),
            "parentSpanId": parent,
            "name": span["operation"],
            "kind": kind,
            "startTimeUnixNano": str(start),
            "endTimeUnixNano": str(end),
            "attributes": _attributes(attributes),
            "status": {"code": _ERROR} if failed else {},
        }


def _message(span: Json, broker: str) -> Json:
    # What is done, and with which topic.
    topic = span["operation"].partition(" ")[2]
    return {"messaging.system": broker, "messaging.destination.name": topic or None}


def _http(span: Json) -> Json:
    method, _, route = span["operation"].partition(" ")
    found: Json = {}
    if method in _METHODS:
        found["http.request.method"] = method
        if route.startswith("/"):
            found["http.route"] = route
    if span["status"]:
        found["http.response.status_code"] = span["status"]
    return found


def _published(exchange: int, parent: int) -> str:
    """The span of a handling in the trace of its header, as the agent tells profilers of it:
    SplitMix64, as in PublishedRequests.java."""
    bits = (1 << 64) - 1
    mixed = (parent + exchange * 0x9E3779B97F4A7C15) & bits
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & bits
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & bits
    mixed ^= mixed >> 31
    return f"{mixed or 1:016x}"


def _hash(size: int, *parts: object) -> str:
    return hashlib.blake2b(repr(parts).encode(), digest_size=size).hexdigest()


def _attributes(attributes: Json) -> list[Json]:
    return [
        {"key": key, "value": _value(value)}
        for key, value in attributes.items()
        if value is not None and value != []
    ]


def _value(value: object) -> Json:
    if isinstance(value, bool):
        return {"boolValue": value}
    if isinstance(value, int):
        return {"intValue": str(value)}
    if isinstance(value, float):
        return {"doubleValue": value}
    if isinstance(value, list):
        return {"arrayValue": {"values": [_value(one) for one in value]}}
    return {"stringValue": str(value)}
