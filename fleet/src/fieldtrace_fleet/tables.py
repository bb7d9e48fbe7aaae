# SPDX-License-Identifier: MIT
"""What is taken of the tables that `fieldtrace export` writes, and how their rows add up.

A column that an older table lacks is 0, or empty. Types are those of both engines' SQL.
"""

from dataclasses import dataclass

TEXT, INT, LONG, FLAG = "STRING", "INT", "BIGINT", "BOOLEAN"
# Those of the folders, and the hour that a row counts.
PLACE = {"day": TEXT, "service": TEXT, "hour": LONG}


@dataclass(frozen=True)
class Table:
    """A table: `keys` with their types tell its rows apart, `sums` add up, of `most` and `greatest`
    the greatest counts, of `least` the least. Of others, `nullable` may be null; `time` is the
    row's own, and empty where it has none. No two rows have the same keys where it `is_distinct`.
    """

    name: str
    keys: dict[str, str]
    sums: tuple[str, ...] = ()
    most: tuple[str, ...] = ()
    least: tuple[str, ...] = ()
    greatest: tuple[str, ...] = ()
    nullable: tuple[str, ...] = ()
    time: str = "hour"
    is_distinct: bool = False

    @property
    def columns(self) -> dict[str, str]:
        """The columns of its files with their types."""
        numbers = dict.fromkeys((*self.sums, *self.least, *self.greatest), LONG)
        time = {self.time: LONG} if self.time else {}
        return {**time, **self.keys, **numbers, **dict.fromkeys(self.most, FLAG)}

    def summed(self, keys: tuple[str, ...], source: str, where: str = "") -> str:
        """SQL that adds rows up which have the same keys."""
        named = ", ".join(keys)
        sums = [f"CAST(SUM({name}) AS BIGINT) AS {name}" for name in self.sums]
        least = [f"MIN({name}) AS {name}" for name in self.least]
        most = [f"MAX({name}) AS {name}" for name in (*self.greatest, *self.most)]
        chosen = ", ".join([named, *sums, *least, *most])
        grouped = "" if self.is_distinct else f"GROUP BY {named}"
        return f"SELECT {chosen} FROM {source} {where} {grouped}"

    def default(self, name: str) -> str:
        """SQL of the value where an older table lacks the column."""
        if name in self.nullable:
            return "NULL"
        return {TEXT: "''", FLAG: "FALSE"}.get(self.columns[name], "0")


_OBJECTS = {"version": TEXT, "class": TEXT, "path": TEXT}
_FIELD = {**_OBJECTS, "position": INT, "field": TEXT}

OBJECTS = Table(
    "objects",
    _OBJECTS,
    (
        *("allocations", "samples", "calls"),
        *("drawn", "drawn_for", "drawn_variance", "unseen_squared"),
    ),
)
FIELDS = Table(
    "fields",
    {**_FIELD, "type": TEXT, "size": LONG},
    (
        *("direct", "forwarded", "incidental", "unused", "overwritten"),
        *("text_bytes", "name_bytes", "measured", "compared", "compared_read", "missed"),
    ),
    ("unseen",),
)
CENSORED = Table("censored", {**_FIELD, "reason": TEXT}, ("count",))
READERS = Table("readers", {**_FIELD, "place": TEXT})
PATHS = Table(
    "paths",
    {"path": TEXT, "depth": INT, "class": TEXT, "method": TEXT, "file": TEXT, "line": INT},
)
SERVICES = Table(
    "services",
    {"version": TEXT, "told": TEXT},
    (
        *("times", "discarded_events", "discarded_packets", "process_cpu_ns", "throttled_ns"),
        *("samples_throttled", "calls_throttled", "left_out", "uses_cut", "not_followed"),
        "samples_long_wait",
    ),
)
TRAFFIC = Table("traffic", {"operation": TEXT}, ("requests", "total_ns"))
CALL_PATHS = Table(
    "call_paths", {"path": TEXT, "callees": TEXT}, ("calls", "waited_ns", "critical_ns")
)
FINDINGS = Table(
    "findings",
    {
        **{"id": TEXT, "kind": TEXT, "subject": TEXT, "callees": TEXT, "path": TEXT},
        **{"never_read": TEXT, "open": TEXT, "roots": TEXT},
    },
    (
        *("recordings", "looked_at", "requests", "of_all_requests", "calls", "avoidable_calls"),
        *("known", "negligible", "saved_ns", "most_saved_ns", "processor_ns", "critical_ns"),
        *("median_of", "median_before_ns", "median_least_ns", "median_saved_ns", "median_most_ns"),
    ),
)
COUNTS = (OBJECTS, FIELDS, CENSORED, READERS, PATHS, SERVICES, TRAFFIC, CALL_PATHS, FINDINGS)

_SPAN = {
    **{"recording": TEXT, "request": LONG, "span": INT, "caller": INT, "operation": TEXT},
    **{"kind": TEXT, "total_ns": LONG},
}
SPANS = Table("spans", _SPAN, nullable=("caller",), time="start")
EXCHANGES = Table(
    "exchanges",
    {
        **{"recording": TEXT, "exchange": LONG, "process": INT, "side": TEXT, "total_ns": LONG},
        **{"trace_id": TEXT, "parent_id": TEXT, "connection": TEXT},
    },
    nullable=("trace_id", "parent_id", "connection"),
    time="start",
)
# The same spans, with what they were and whose the time was.
WHOLE_SPANS = Table(
    "spans",
    {
        **_SPAN,
        **{"handle_ns": LONG, "exclusive_ns": LONG, "critical_ns": LONG, "bytes": LONG},
        **{"status": INT, "outcome": TEXT, "detached": FLAG},
    },
    nullable=("caller", "handle_ns", "bytes"),
    time="start",
)
