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


@dataclass(frozen=True, eq=False)
class Table:
    """A table; rows are sorted by the column `sorted_by`."""

    name: str
    meaning: str
    sorted_by: str
    columns: dict[str, tuple[str, str]]

    @property
    def written(self) -> dict[str, tuple[str, str]]:
        """The columns of its files."""
        return {**self.columns, **OF_ALL} if self in HAVE_ALL else self.columns


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
    "Each end of each exchange that ended, as the process reported it",
    "start",
    {
        "start": (TIME, "when it began"),
        "exchange": (INTEGER, "its number in its process"),
        "process": (SMALL, "the process, as in the context `vpid`"),
        "side": (NAME, "`server` or `client`"),
        "method": (NAME, "method of HTTP, `OTHER` of what is none"),
        "route": (NAME, "the route, or what is done"),
        "total_ns": (NANOSECONDS, "until its end was reported"),
        "status": (SMALL, "HTTP status, 0 where there was none"),
        "outcome": (NAME, "how it ended"),
        "bytes": (INTEGER, "size of the body; null where unknown"),
        "context": (INTEGER, "of a client: the call path, 0 where it is not known"),
        "trace_id": (NAME, "of `traceparent`: id of the trace; null where there is none"),
        "parent_id": (NAME, "of `traceparent`: id of the span; null where there is none"),
        "connection": (
            NAME,
            "both ends, the client's first, and the stream of it, `10.0.0.1:5000 10.0.0.2:80 0`;"
            " null where unknown",
        ),
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
        "time": (TIME, "when it was reported, long after the object was last used"),
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
_HOUR = {"hour": (TIME, "the hour that it counts, by its begin")}
_VERSION = {"version": (NAME, "of the service; empty where unknown")}
_OBJECTS = {
    **_HOUR,
    **_VERSION,
    "class": (NAME, "class of the objects that came in"),
    "path": (NAME, "the call path at which they did, as in `paths`; empty where unknown"),
}
_FIELD = {
    **_OBJECTS,
    "position": (SMALL, "the field in its class, from 0"),
    "field": (NAME, "its name"),
}
OBJECTS = Table(
    "objects",
    "Objects that remote calls brought in: counts of an hour, which add up",
    "hour",
    {
        **_OBJECTS,
        "allocations": (INTEGER, "objects that came in, sampled or not"),
        "samples": (INTEGER, "objects of them that were sampled"),
        "calls": (INTEGER, "remote calls that brought in the samples"),
        "drawn": (INTEGER, "objects of calls that were drawn to be looked into"),
        "drawn_for": (INTEGER, "objects of the calls that these stand for"),
        "drawn_variance": (INTEGER, "variance of that"),
        "unseen_squared": (
            INTEGER,
            "square of how many objects calls may have brought in of which none was drawn",
        ),
    },
)
FIELDS = Table(
    "fields",
    "What became of the fields of such objects: counts of an hour, which add up. Of each class that"
    " came in all fields that are known",
    "hour",
    {
        **_FIELD,
        "type": (NAME, "its type, as in the class file"),
        "size": (INTEGER, "bytes that it takes in the heap; 0 where unknown"),
        "direct": (INTEGER, "samples in which the application read it"),
        "forwarded": (INTEGER, "samples in which it was read to be handed on alone"),
        "incidental": (INTEGER, "samples in which it was read by the way alone"),
        "unused": (INTEGER, "samples that died unread"),
        "overwritten": (INTEGER, "samples in which it was written before anybody read it"),
        "text_bytes": (INTEGER, "bytes of the values that were measured, as they travel"),
        "name_bytes": (INTEGER, "bytes of what stands around these, such as the field's name"),
        "measured": (INTEGER, "how many were"),
        "compared": (INTEGER, "marks that a debug register checked"),
        "compared_read": (INTEGER, "of these, fields that the register saw read"),
        "missed": (INTEGER, "of these, fields whose read the mark missed"),
        "unseen": (FLAG, "whether marks cannot see all of its reads"),
    },
)
CENSORED = Table(
    "censored",
    "Samples of which nobody knows what became of a field: counts of an hour, which add up",
    "hour",
    {
        **_FIELD,
        "reason": (NAME, "why"),
        "count": (INTEGER, "how many"),
    },
)
READERS = Table(
    "readers",
    "Where fields are read, as far as it was seen until the end of an hour",
    "hour",
    {**_FIELD, "place": (NAME, "the frame that a developer looks for")},
)
PATHS = Table(
    "paths",
    "Call paths that processes, hosts and recordings share, a row for each frame",
    "hour",
    {
        **_HOUR,
        "path": (NAME, "hash of its frames"),
        "depth": (SMALL, "the frame, from 0, which is the outermost"),
        "class": (NAME, "binary name of the class"),
        "method": (NAME, "name of the method"),
        "file": (NAME, "source file, empty where unknown"),
        "line": (SMALL, "line, -1 where unknown"),
    },
)
SERVICES = Table(
    "services",
    "The services of an hour: what recording them cost, in counts that add up",
    "hour",
    {
        **_HOUR,
        **_VERSION,
        "times": (INTEGER, "how many such rows it stands for: 1 as it is written"),
        "discarded_events": (INTEGER, "events that tracers discarded, of all services"),
        "discarded_packets": (INTEGER, "packets that are missing, of all services"),
        "process_cpu_ns": (NANOSECONDS, "processor time of the processes"),
        "throttled_ns": (NANOSECONDS, "how long sampling stood still"),
        "samples_throttled": (INTEGER, "samples that were left out"),
        "calls_throttled": (INTEGER, "remote calls that were left out"),
        "left_out": (INTEGER, "times that the agent's code threw"),
        "uses_cut": (INTEGER, "read fields whose use may be more than is known"),
        "not_followed": (INTEGER, "objects whose making into others was not followed"),
        "samples_long_wait": (INTEGER, "samples that a request would have waited for too long"),
        "told": (NAME, "as JSON, what is no single count: `spent_ns`, `unattributed`, `runs` ..."),
    },
)
TRAFFIC = Table(
    "traffic",
    "Requests of an hour by their operation: counts that add up, of the service that they came to",
    "hour",
    {
        **_HOUR,
        "operation": (NAME, "what was asked for"),
        "requests": (INTEGER, "how many came"),
        "total_ns": (NANOSECONDS, "how long they took together"),
    },
)
CALL_PATHS = Table(
    "call_paths",
    "Call paths that bring objects in, as the Fix List counts their calls: sums of a recording, in"
    " the hour in which it begins",
    "hour",
    {
        **_HOUR,
        "path": (NAME, "the call path, as in `paths`"),
        "callees": (NAME, "whom it calls, a line each; empty where unknown"),
        "calls": (INTEGER, "remote calls, with those that the agent left out shared out"),
        "waited_ns": (NANOSECONDS, "how long callers waited for them"),
        "critical_ns": (NANOSECONDS, "the part of critical paths that passed inside them"),
    },
)
FINDINGS = Table(
    "findings",
    "Findings of the Fix List: sums of a recording, in the hour in which it begins",
    "hour",
    {
        **_HOUR,
        "id": (NAME, "the same in each recording and build"),
        "kind": (NAME, "which of the kinds"),
        "subject": (NAME, "what it is about"),
        "callees": (NAME, "whom it calls, a line each; empty where unknown"),
        "path": (NAME, "the call path, as in `paths`; empty where unknown"),
        "never_read": (NAME, "fields that nobody reads, a line each, `Employee.email`"),
        "open": (NAME, "fields of which too little is known, a line each"),
        "roots": (NAME, "what requests that have it ask for, `service[operation]`, a line each"),
        "recordings": (INTEGER, "how many such rows it stands for: 1 as it is written"),
        "looked_at": (INTEGER, "requests that were looked at"),
        "requests": (INTEGER, "of these, how many have it"),
        "of_all_requests": (INTEGER, "how many of all have it, estimated by these"),
        "calls": (INTEGER, "calls of those that were looked at that are part of it"),
        "avoidable_calls": (INTEGER, "of these, how many need not be made"),
        "known": (INTEGER, "1 where the recording can tell what is gained, else 0"),
        "negligible": (
            INTEGER,
            "1 where its Fix List says that this is too little to notice, else 0",
        ),
        "saved_ns": (NANOSECONDS, "time that all requests gain, where it is known"),
        "most_saved_ns": (NANOSECONDS, "the most that it can be"),
        "processor_ns": (NANOSECONDS, "processor time that is saved, where it was measured"),
        "critical_ns": (NANOSECONDS, "the part of critical paths that passed inside"),
        "median_of": (
            INTEGER,
            "of `requests`, how many the four below are about: all or none",
        ),
        "median_before_ns": (NANOSECONDS, "how long their median takes, times their number"),
        "median_least_ns": (NANOSECONDS, "the least that it gains, times their number"),
        "median_saved_ns": (NANOSECONDS, "what it gains, times their number; 0 where unknown"),
        "median_most_ns": (NANOSECONDS, "the most that it gains, times their number"),
    },
)
EVENTS = (EXCHANGES, CONTEXTS, VERDICTS, ACCESSES)
COUNTS = (OBJECTS, FIELDS, CENSORED, READERS, PATHS, SERVICES, TRAFFIC, CALL_PATHS, FINDINGS)
TABLES = (SPANS, *EVENTS, *COUNTS)
# Columns that each row of a table has, beside its own: what tells one export from another.
OF_ALL = {"recording": (NAME, "the export that wrote the row, at random")}
HAVE_ALL = (SPANS, EXCHANGES)
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
                    for name, (type_, meaning) in {**PARTITIONS, **table.written}.items()
                },
                "additionalProperties": False,
            }
            for table in TABLES
        },
    }
