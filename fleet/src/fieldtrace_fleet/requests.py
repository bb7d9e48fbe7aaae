# SPDX-License-Identifier: MIT
"""What is known of requests once they are put together, as tables whose rows add up: those of a day
beside those of others."""

from fieldtrace_fleet.forms import SUMS
from fieldtrace_fleet.tables import INT, LONG, TEXT, Table

ROOT = {"root_service": TEXT, "root_operation": TEXT}
_REQUEST = {"recording": TEXT, "request": LONG, "start": LONG, "total_ns": LONG, "random": TEXT}


def _of_requests(name: str, keys: dict[str, str]) -> Table:
    """How many requests there are of some keys, and how long they took."""
    sums, least, greatest = ("requests", "total_ns"), ("shortest_ns",), ("longest_ns",)
    return Table(name, keys, sums, least=least, greatest=greatest, time="")


FLAT = Table(
    "flat",
    {"operation": TEXT},
    ("count", "requests", "requests_ns", "exclusive_ns", "critical_ns", "bytes"),
    greatest=("longest_ns",),
    time="",
)
# Of the tree; `name` is what is on the way to it.
NAMED = Table(
    "named", {"name": TEXT, "parent": TEXT, "depth": INT, "operation": TEXT}, SUMS, time=""
)
# Of all spans, also of those that are not in the tree: one row.
WHOLE = Table("whole", {"name": TEXT}, SUMS, time="")
DURATIONS = _of_requests("durations", {**ROOT, "bucket": LONG})
HEAT = Table(
    "heat_of_buckets",
    {**ROOT, "bucket": LONG, "operation": TEXT},
    ("calls", "critical_ns"),
    time="",
)
STRUCTURES = _of_requests("found", {**ROOT, "structure": TEXT})
# Which places of the tree a structure has.
CONSISTS = Table("consists", {"structure": TEXT, "name": TEXT}, time="")
DRAWN_OF_BUCKETS = Table("drawn_of_buckets", {**ROOT, "bucket": LONG, **_REQUEST}, time="")
DRAWN_OF_STRUCTURES = Table("drawn_of_structures", {**ROOT, "structure": TEXT, **_REQUEST}, time="")
CRITICAL = (
    *(FLAT, NAMED, WHOLE, DURATIONS, HEAT, STRUCTURES, CONSISTS),
    *(DRAWN_OF_BUCKETS, DRAWN_OF_STRUCTURES),
)

# How many there are of what; and which recordings and clocks.
NUMBERS = Table("numbers", {"name": TEXT}, ("number",), time="")
RECORDINGS = Table("recordings", {"recording": TEXT}, time="")
PAIRS = Table(
    "pairs",
    {"caller": TEXT, "callee": TEXT},
    greatest=("most_ahead_ns", "by_most_calls"),
    time="",
)
OPERATIONS = Table(
    "operations_of_requests", {"operation": TEXT}, ("requests", "spans", "total_ns"), time=""
)
ASSEMBLED = (NUMBERS, RECORDINGS, PAIRS, OPERATIONS)

# What a comparison asks: how often each operation is called by which kind of request, when the
# first and the last span began, and some calls of each operation.
CALLED = Table("called", {**ROOT, "operation": TEXT, "is_root": INT}, ("calls", "bytes"), time="")
BEGAN = Table("began", {"name": TEXT}, least=("first_start",), greatest=("last_start",), time="")
DRAWN_CALLS = Table(
    "drawn_calls",
    {
        **{"operation": TEXT, "random": LONG, "recording": TEXT, "request": LONG, "span": LONG},
        **{"start": LONG, "total_ns": LONG},
    },
    time="",
    is_distinct=True,
)
COMPARED = (FLAT, CALLED, BEGAN, DRAWN_CALLS)
# Those whose rows are each a service's.
OF_SERVICES = (FLAT, NAMED, HEAT, OPERATIONS, CALLED, DRAWN_CALLS)


def own_keys(table: Table) -> tuple[str, ...]:
    """What tells its rows of all days apart."""
    return (*(("service",) if table in OF_SERVICES else ()), *table.keys)
