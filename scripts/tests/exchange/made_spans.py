# SPDX-License-Identifier: MIT
"""Spans as the three formats have them, made from one description; times are microseconds."""

import json
from dataclasses import dataclass, field
from pathlib import Path

BEGIN_US = 1_700_000_000_000_000
KINDS = {"internal": 1, "server": 2, "client": 3, "producer": 4, "consumer": 5}


@dataclass
class Made:
    """A span. Ids are numbers, 0 for no parent."""

    id: int
    parent: int
    kind: str
    service: str
    name: str
    start: int
    end: int
    attributes: dict = field(default_factory=dict)
    trace: int = 1
    links: tuple = ()
    error: bool = False


def otlp(spans: list[Made]) -> str:
    """Lines, one for each service."""
    services: dict[str, list[dict]] = {}
    for span in spans:
        services.setdefault(span.service, []).append(_otlp(span))
    return "".join(
        json.dumps(
            {
                "resourceSpans": [
                    {
                        "resource": {"attributes": [_attribute("service.name", service)]},
                        "scopeSpans": [{"scope": {"name": "made"}, "spans": records}],
                    }
                ]
            }
        )
        + "\n"
        for service, records in services.items()
    )


def _otlp(span: Made) -> dict:
    return {
        "traceId": f"{span.trace:032x}",
        "spanId": f"{span.id:016x}",
        "parentSpanId": f"{span.parent:016x}" if span.parent else "",
        "name": span.name,
        "kind": KINDS[span.kind],
        "startTimeUnixNano": str((BEGIN_US + span.start) * 1000),
        "endTimeUnixNano": str((BEGIN_US + span.end) * 1000),
        "attributes": [_attribute(key, value) for key, value in span.attributes.items()],
        "links": [{"traceId": f"{t:032x}", "spanId": f"{s:016x}"} for t, s in span.links],
        "status": {"code": 2} if span.error else {},
    }


def _attribute(key: str, value: object) -> dict:
    kind = "intValue" if isinstance(value, int) else "stringValue"
    return {"key": key, "value": {kind: str(value)}}


def jaeger(spans: list[Made]) -> str:
    """One document, as Jaeger's page downloads it."""
    traces: dict[int, list[Made]] = {}
    for span in spans:
        traces.setdefault(span.trace, []).append(span)
    return json.dumps({"data": [_jaeger(k, v) for k, v in traces.items()], "total": 0}, indent=1)


def _jaeger(trace: int, spans: list[Made]) -> dict:
    return {
        "traceID": f"{trace:x}",
        "spans": [
            {
                "traceID": f"{trace:x}",
                "spanID": f"{span.id:x}",
                "operationName": span.name,
                "references": [
                    {"refType": kind, "traceID": f"{t:x}", "spanID": f"{s:x}"}
                    for kind, t, s in (
                        *([("CHILD_OF", trace, span.parent)] if span.parent else ()),
                        *(("FOLLOWS_FROM", t, s) for t, s in span.links),
                    )
                ],
                "startTime": BEGIN_US + span.start,
                "duration": span.end - span.start,
                "tags": [
                    *({"key": k, "value": v} for k, v in span.attributes.items()),
                    {"key": "span.kind", "type": "string", "value": span.kind},
                    *([{"key": "error", "type": "bool", "value": True}] if span.error else ()),
                ],
                "processID": span.service,
            }
            for span in spans
        ],
        "processes": {s.service: {"serviceName": s.service, "tags": []} for s in spans},
    }


def zipkin(spans: list[Made]) -> str:
    """One list of spans."""
    return json.dumps(
        [
            {
                "traceId": f"{span.trace:016x}",
                "id": f"{span.id:016x}",
                **({"parentId": f"{span.parent:016x}"} if span.parent else {}),
                **({"kind": span.kind.upper()} if span.kind != "internal" else {}),
                "name": span.name,
                "timestamp": BEGIN_US + span.start,
                "duration": span.end - span.start,
                "localEndpoint": {"serviceName": span.service},
                "tags": {
                    **{key: str(value) for key, value in span.attributes.items()},
                    **({"error": "true"} if span.error else {}),
                },
            }
            for span in spans
        ]
    )


def http(method: str = "GET", route: str = "", status: int = 200) -> dict:
    """Attributes of an exchange."""
    named = {"http.route": route} if route else {}
    return {"http.request.method": method, "http.response.status_code": status, **named}


def page(trace: int = 1, start: int = 0) -> list[Made]:
    """A request: a page that asks another service, which asks a database, and a third one."""
    sql = {"db.system": "postgresql", "db.statement": "SELECT * FROM price WHERE id = ?"}

    def made(id_, parent, kind, service, name, begin, end, attributes):
        return Made(id_, parent, kind, service, name, start + begin, start + end, attributes, trace)

    return [
        made(1, 0, "server", "front", "GET /page", 0, 100_000, http(route="/page")),
        made(2, 1, "internal", "front", "render", 5_000, 95_000, {}),
        made(3, 2, "client", "front", "GET", 10_000, 50_000, http()),
        made(4, 3, "server", "price", "GET", 15_000, 45_000, http(route="/price/{id}")),
        made(5, 4, "client", "price", "SELECT", 20_000, 40_000, {**sql, "server.address": "db"}),
        made(6, 2, "client", "front", "GET", 50_000, 90_000, {**http(), "server.address": "pay"}),
    ]


def written(folder: Path, text: str, name: str = "traces.json") -> Path:
    """A file that holds the text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path
