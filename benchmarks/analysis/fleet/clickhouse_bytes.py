# SPDX-License-Identifier: MIT
"""Puts the spans of `make_company.py` into ClickHouse's own storage, and prints what they take as
JSON; run by an environment with chdb, which is ClickHouse within this process.

usage: clickhouse_bytes.py SPANS FOLDER

SPANS is the table `spans` of a company whose hosts exported together. The table of spans, its
codecs, indices and order, and the table that looks traces up, are those of OpenTelemetry's exporter
for ClickHouse. A call is two spans there, the caller's and the callee's, and has random ids. Spans
come in batches in the order of time, as a collector writes them; parts are merged to one at last.

bare:       nothing but what our table has: times, names, ids
attributes: also what OpenTelemetry's conventions ask of HTTP, and of resources
"""

import json
import sys
from pathlib import Path

from chdb import session

BATCHES = 20
_NAME = "LowCardinality(String)"
_MAP = f"Map({_NAME}, String)"
_ATTRIBUTES = {"ResourceAttributes": _MAP, "SpanAttributes": _MAP}
_COLUMNS = {
    **dict.fromkeys(("TraceId", "SpanId", "ParentSpanId", "TraceState"), "String"),
    **dict.fromkeys(("SpanName", "SpanKind", "ServiceName", "StatusCode"), _NAME),
    **dict.fromkeys(("ScopeName", "ScopeVersion", "StatusMessage"), "String"),
    **_ATTRIBUTES,
    "Duration": "UInt64",
    "Events": f"Nested (Timestamp DateTime64(9), Name {_NAME}, Attributes {_MAP})",
    "Links": f"Nested (TraceId String, SpanId String, TraceState String, Attributes {_MAP})",
}
_INDICES = (
    "INDEX of_trace TraceId TYPE bloom_filter(0.001) GRANULARITY 1",
    *(
        f"INDEX of_{part}_{name} map{part}({name}) TYPE bloom_filter(0.01) GRANULARITY 1"
        for name in _ATTRIBUTES
        for part in ("Keys", "Values")
    ),
    "INDEX of_duration Duration TYPE minmax GRANULARITY 1",
)
_SETTINGS = "SETTINGS index_granularity = 8192"
_LOOKED_UP = f"""
CREATE TABLE traces (TraceId String CODEC(ZSTD(1)),
    Start SimpleAggregateFunction(min, DateTime) CODEC(ZSTD(1)),
    End SimpleAggregateFunction(max, DateTime) CODEC(ZSTD(1)))
ENGINE = AggregatingMergeTree PARTITION BY toStartOfWeek(Start) ORDER BY TraceId {_SETTINGS}
"""
_ID = (
    "lower(substring(hex(MD5(concat('{kind}', toString(request), ' ', toString({span})))), 1, 16))"
)
_CALLER, _CALLEE = (_ID.replace("{kind}", kind) for kind in ("call ", "handling "))
_RESOURCE = (
    "map('service.name', ServiceName, 'service.instance.id', concat(ServiceName, '-0'),"
    " 'service.version', '1.0.0', 'telemetry.sdk.language', 'java',"
    " 'telemetry.sdk.name', 'opentelemetry', 'telemetry.sdk.version', '1.49.0')"
)
_SPAN = (
    "map('http.request.method', 'GET', 'http.response.status_code', '200',"
    " 'network.protocol.version', '1.1', 'url.scheme', 'http', 'server.address', callee,"
    " 'server.port', '80', 'url.path', substring(SpanName, 5))"
)
# The callee's span; and the caller's, which waits a little longer.
_SPANS = f"""
SELECT begin AS Timestamp, TraceId, SpanId, ParentSpanId, '' AS TraceState, name AS SpanName,
    SpanKind, ServiceName, 'Unset' AS StatusCode, 'io.opentelemetry.http' AS ScopeName,
    '2.15.0' AS ScopeVersion, '' AS StatusMessage, {{attributes}}, took AS Duration
FROM (
    SELECT s.start AS begin, lower(hex(MD5(concat('trace', toString(request))))) AS TraceId,
        {_CALLEE.format(span="span")} AS SpanId,
        if(isNull(caller), '', {_CALLER.format(span="span")}) AS ParentSpanId, operation AS name,
        'Server' AS SpanKind, service AS ServiceName, service AS callee, total_ns AS took
    FROM all_spans AS s WHERE {{some}}
    UNION ALL
    SELECT s.start, lower(hex(MD5(concat('trace', toString(request))))),
        {_CALLER.format(span="span")}, {_CALLEE.format(span="assumeNotNull(caller)")}, operation,
        'Client', c.service, s.service, total_ns + 1000
    FROM all_spans AS s
    JOIN (SELECT request AS of, span AS number, service FROM all_spans WHERE {{some}}) AS c
        ON c.of = s.request AND c.number = s.caller
    WHERE {{some}} AND isNotNull(caller)) AS spans
ORDER BY Timestamp
"""
_SIZE = """
SELECT sum(rows), sum(bytes_on_disk) FROM system.parts
WHERE active AND database = currentDatabase() AND table = '{table}'
"""


def created() -> str:
    columns = ["Timestamp DateTime64(9) CODEC(Delta, ZSTD(1))"]
    columns += [f"{name} {type_} CODEC(ZSTD(1))" for name, type_ in _COLUMNS.items()]
    return (
        f"CREATE TABLE spans ({', '.join([*columns, *_INDICES])}) ENGINE = MergeTree"
        " PARTITION BY toDate(Timestamp)"
        f" ORDER BY (ServiceName, SpanName, toDateTime(Timestamp)) {_SETTINGS}"
    )


def measured(tables: Path, folder: Path, attributes: str) -> dict[str, int]:
    """Spans, and bytes of them and of the table that looks traces up."""
    clickhouse = session.Session(str(folder))
    clickhouse.query("CREATE DATABASE company ENGINE = Atomic")
    clickhouse.query("USE company")
    clickhouse.query(created())
    clickhouse.query(_LOOKED_UP)
    files = f"file('{tables}/*/*/*.parquet', Parquet)"
    clickhouse.query(
        "CREATE VIEW all_spans AS SELECT start, request, span, caller, operation, total_ns,"
        f" extract(_path, 'service=([^/]*)') AS service FROM {files}"
    )
    chosen = ", ".join(["Timestamp", *_COLUMNS]).replace(", Events, Links", "")
    for batch in range(BATCHES):
        spans = _SPANS.format(
            attributes=attributes, some=f"intDiv(request, 1000) % {BATCHES} = {batch}"
        )
        clickhouse.query(f"INSERT INTO spans ({chosen}) SELECT {chosen} FROM ({spans})")
    clickhouse.query(
        "INSERT INTO traces SELECT TraceId, min(Timestamp), max(Timestamp) FROM spans"
        " GROUP BY TraceId"
    )
    sizes = {}
    for table in ("spans", "traces"):
        clickhouse.query(f"OPTIMIZE TABLE {table} FINAL")
        told = str(clickhouse.query(_SIZE.format(table=table), "CSV")).strip().split(",")
        sizes[table] = [int(number) for number in told]
    clickhouse.close()
    return {"spans": sizes["spans"][0], "bytes": sum(size for _, size in sizes.values())}


def main() -> None:
    """Measures both."""
    tables, folder = Path(sys.argv[1]), Path(sys.argv[2])
    empty = ", ".join(f"map() AS {name}" for name in _ATTRIBUTES)
    whole = f"{_RESOURCE} AS ResourceAttributes, {_SPAN} AS SpanAttributes"
    told = {
        name: measured(tables, folder / name, attributes)
        for name, attributes in (("bare", empty), ("attributes", whole))
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main()
