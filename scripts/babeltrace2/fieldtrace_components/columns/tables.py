# SPDX-License-Identifier: MIT
"""The tables, each declared once: columns with their types, units and meanings.

A column named `day` and one named `service` are those of the folders that a table is parted into;
they are in no file.
"""

from dataclasses import dataclass

NAME, INTEGER, SMALL, TIME, NANOSECONDS, FLAG = (
    "string",
    "int64",
    "int32",
    "timestamp[ns, UTC]",
    "int64 ns",
    "bool",
)


@dataclass(frozen=True)
class Table:
    """A table; rows are sorted by the column `sorted_by`."""

    name: str
    meaning: str
    sorted_by: str
    columns: dict[str, tuple[str, str]]


SPANS = Table(
    "spans",
    "The spans of requests as the analysis rebuilds them: a call with the handling that serves it"
    " is one span",
    "start",
    {
        "start": (TIME, "when the caller began to wait, or the request came"),
        "request": (INTEGER, "the request, from 0"),
        "span": (SMALL, "the span in its request, from 0, which is the root"),
        "caller": (SMALL, "the span that called it; null of the root"),
        "operation": (NAME, "what was asked for"),
        "kind": (NAME, "`server`, `call`, `client` or `message`"),
        "total_ns": (NANOSECONDS, "until the caller had its answer"),
        "handle_ns": (NANOSECONDS, "how long it was handled; null where nobody tells"),
        "exclusive_ns": (NANOSECONDS, "the part of the request's time that is its own"),
        "critical_ns": (NANOSECONDS, "the part of the critical path that is its own"),
        "drag_ns": (NANOSECONDS, "how much sooner the request had ended without it"),
        "slack_ns": (NANOSECONDS, "how much later it could have ended; null where nobody waits"),
        "status": (SMALL, "HTTP status, 0 where there was none"),
        "outcome": (NAME, "how it ended"),
        "bytes": (INTEGER, "size of the answer's body; null where unknown"),
        "detached": (FLAG, "whether nobody waited for it"),
    },
)
EXCHANGES = Table(
    "exchanges",
    "Each end of each exchange that ended, as the process told of it",
    "start",
    {
        "start": (TIME, "when it began"),
        "exchange": (INTEGER, "its number in its process"),
        "process": (SMALL, "the process, as in the context `vpid`"),
        "side": (NAME, "`server` or `client`"),
        "method": (NAME, "method of HTTP, `OTHER` of what is none"),
        "route": (NAME, "the route, or what is done"),
        "total_ns": (NANOSECONDS, "until its end was told"),
        "status": (SMALL, "HTTP status, 0 where there was none"),
        "outcome": (NAME, "how it ended"),
        "bytes": (INTEGER, "size of the body; null where unknown"),
        "context": (INTEGER, "of a client: the call path, 0 where it is not known"),
        "trace_id": (NAME, "of `traceparent`: id of the trace; null where there is none"),
        "parent_id": (NAME, "of `traceparent`: id of the span; null where there is none"),
    },
)
CONTEXTS = Table(
    "contexts",
    "Call paths, a row for each frame",
    "context",
    {
        "context": (INTEGER, "the call path"),
        "process": (SMALL, "the process, as in the context `vpid`"),
        "depth": (SMALL, "the frame, from 0, which is the innermost"),
        "class": (NAME, "binary name of the class"),
        "method": (NAME, "name of the method"),
        "file": (NAME, "source file, empty where unknown"),
        "line": (SMALL, "line, -1 where unknown"),
    },
)
VERDICTS = Table(
    "verdicts",
    "What became of the watched fields of sampled objects",
    "time",
    {
        "time": (TIME, "when it was told, long after the object was last used"),
        "process": (SMALL, "the process, as in the context `vpid`"),
        "object": (INTEGER, "the sample"),
        "class": (NAME, "its class"),
        "field": (NAME, "the field"),
        "verdict": (NAME, "`used`, `unused`, `overwritten` or `censored`"),
        "reason": (NAME, "why it is censored, else `none`"),
        "context": (INTEGER, "the call path that brought the object in; 0 where unknown"),
    },
)
ACCESSES = Table(
    "accesses",
    "Accesses to watched fields",
    "time",
    {
        "time": (TIME, "when it was"),
        "process": (SMALL, "the process, as in the context `vpid`"),
        "object": (INTEGER, "the sample"),
        "class": (NAME, "its class"),
        "field": (NAME, "the field"),
        "access": (NAME, "`read` or `write`"),
        "use": (NAME, "what the read is for: `direct`, `forwarded` or `incidental`"),
        "context": (INTEGER, "the call path that brought the object in; 0 where unknown"),
        "by": (INTEGER, "the call path of the access; 0 where unknown"),
        "thread": (SMALL, "the thread"),
    },
)
TABLES = (SPANS, EXCHANGES, CONTEXTS, VERDICTS, ACCESSES)
PARTITIONS = {
    "day": ("string", "day of the row in UTC, `2026-11-27`"),
    "service": (
        "string",
        "the service that tells of it; of a call that none serves, whom",
    ),
}


def schema() -> dict:
    """The JSON schema of rows, as docs/schema has it."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Tables of fieldtrace export --format parquet",
        "description": (
            "Each table is a folder DIR/TABLE/day=DAY/service=SERVICE of Parquet files. `x-parquet`"
            " is the type of a column, `x-sorted-by` what rows are sorted by within a service and"
            " a day."
        ),
        "$defs": {
            table.name: {
                "description": table.meaning,
                "x-sorted-by": table.sorted_by,
                "type": "object",
                "properties": {
                    name: {"description": meaning, "x-parquet": type_}
                    for name, (type_, meaning) in {**PARTITIONS, **table.columns}.items()
                },
                "additionalProperties": False,
            }
            for table in TABLES
        },
    }
