# SPDX-License-Identifier: MIT
"""How many requests there are once they are put together, and why parts of some are missing. What
is counted of a day adds up with that of others."""

from collections.abc import Sequence
from typing import Any

from fieldtrace_fleet.assembly import IS_NAMED
from fieldtrace_fleet.clocks import AHEAD
from fieldtrace_fleet.engine import Engine, sql_text
from fieldtrace_fleet.requests import NUMBERS, OPERATIONS, PAIRS, RECORDINGS

_IN_HANDLINGS = "connection IN (SELECT connection FROM handlings WHERE connection IS NOT NULL)"
_IN_CALLS = "connection IN (SELECT connection FROM calls WHERE connection IS NOT NULL)"
# Of which exchange a row of `joined` is.
_CALL = "c.recording = j.recording AND c.request = j.request AND c.span = j.span"
_HANDLING = "h.recording = j.of_recording AND h.request = j.of_request"
# The views that are counted, of all requests; and of a day, what began on it.
_ALL = {
    "counted_spans": "SELECT * FROM spans",
    "counted_requests": "SELECT * FROM requests",
    "counted_calls": "SELECT * FROM calls",
    "counted_handlings": "SELECT * FROM handlings",
    "joined_calls": "SELECT late FROM joined",
    "joined_handlings": "SELECT late FROM joined",
    "counted_circles": "SELECT * FROM circles",
}
_OF_DAY = {
    "counted_spans": "SELECT * FROM spans WHERE day = {day}",
    "counted_requests": "SELECT * FROM requests WHERE day = {day}",
    "counted_calls": "SELECT c.* FROM calls AS c JOIN counted_spans AS s"
    " ON s.recording = c.recording AND s.request = c.request AND s.span = c.span",
    "counted_handlings": "SELECT h.* FROM handlings AS h JOIN counted_spans AS s"
    " ON s.recording = h.recording AND s.request = h.request AND s.caller IS NULL",
    "joined_calls": f"SELECT j.late FROM joined AS j JOIN counted_calls AS c ON {_CALL}",
    "joined_handlings": "SELECT j.late FROM joined AS j"
    f" JOIN counted_handlings AS h ON {_HANDLING}",
    "counted_circles": "SELECT c.* FROM circles AS c JOIN counted_handlings AS h"
    " ON h.recording = c.recording AND h.request = c.request",
}
_NUMBERS = {
    "requests": "SELECT COUNT(*) FROM counted_requests",
    "spans": "SELECT COALESCE(CAST(SUM(spans) AS BIGINT), 0) FROM counted_requests",
    "requests_of_several": "SELECT COUNT(*) FROM counted_requests WHERE recordings > 1",
    "joined": "SELECT COUNT(*) FROM joined_calls",
    "joined_handlings": "SELECT COUNT(*) FROM joined_handlings",
    "late": "SELECT COUNT(*) FROM joined_calls WHERE late = 1",
    "circles": "SELECT COUNT(*) FROM counted_circles",
    "calls": "SELECT COUNT(*) FROM counted_spans WHERE kind = 'client'",
    "calls_told": "SELECT COUNT(*) FROM counted_calls",
    "calls_known": f"SELECT COUNT(*) FROM counted_calls WHERE {_IN_HANDLINGS}",
    "handlings": "SELECT COUNT(*) FROM counted_spans WHERE kind = 'server' AND caller IS NULL",
    "handlings_told": "SELECT COUNT(*) FROM counted_handlings",
    "handlings_known": f"SELECT COUNT(*) FROM counted_handlings WHERE {_IN_CALLS}",
    "joined_unknown_calls": f"SELECT COUNT(*) FROM joined AS j JOIN counted_calls AS c ON {_CALL}"
    f" WHERE c.connection IS NULL OR NOT c.{_IN_HANDLINGS}",
    "joined_unknown_handlings": "SELECT COUNT(*) FROM joined AS j"
    f" JOIN counted_handlings AS h ON {_HANDLING}"
    f" WHERE h.connection IS NULL OR NOT h.{_IN_CALLS}",
}
_RECORDINGS = "SELECT DISTINCT recording FROM counted_spans"
_PAIRS = f"""
SELECT caller, callee, ABS({AHEAD}) AS most_ahead_ns,
    CAST(CASE WHEN told_by = 'most calls' THEN 1 ELSE 0 END AS BIGINT) AS by_most_calls FROM clocks
"""
_OPERATIONS = """
SELECT service, operation, COUNT(*) AS requests, CAST(SUM(spans) AS BIGINT) AS spans,
    CAST(SUM(total_ns) AS BIGINT) AS total_ns
FROM counted_requests GROUP BY service, operation
"""
_OPERATION_NAMES = ("service", "operation", "requests", "spans", "total_ns")
_CLOCKS = f"""
SELECT COUNT(*), COALESCE(MAX(most_ahead_ns), 0), COALESCE(CAST(SUM(by_most_calls) AS BIGINT), 0)
FROM {PAIRS.name}
"""


def make(engine: Engine, bounds: Sequence[str] = (), day: str = "") -> None:
    """Counts what an `Assembly` has read, with its bounds; with a day, what began on it."""
    of_day = sql_text(day)
    for view, sql in (_OF_DAY if day else _ALL).items():
        engine.call(view, sql.format(day=of_day))
    counts = {name: _one(engine, sql) for name, sql in _NUMBERS.items()}
    unnamed = [f"NOT {IS_NAMED}", *([f"day = {of_day}"] if day else bounds)]
    counts["unnamed"] = _one(
        engine, f"SELECT COUNT(*) FROM all_spans WHERE {' AND '.join(unnamed)}"
    )
    rows = (
        f"SELECT {sql_text(name)} AS name, CAST({number} AS BIGINT) AS number"
        for name, number in counts.items()
    )
    engine.keep(NUMBERS.name, " UNION ALL ".join(rows))
    engine.keep(RECORDINGS.name, _RECORDINGS)
    engine.keep(PAIRS.name, _PAIRS)
    engine.keep(OPERATIONS.name, _OPERATIONS)


def told(engine: Engine) -> dict[str, Any]:
    """How many requests there are, of one day or of all, and why parts of some are missing."""
    counts = dict.fromkeys((*_NUMBERS, "unnamed"), 0)
    counts |= dict(engine.rows(f"SELECT name, number FROM {NUMBERS.name}"))
    unknown_calls = counts["joined_unknown_calls"]
    unknown_handlings = counts["joined_unknown_handlings"]
    joined_calls, joined_handlings = (
        counts[name] + counts["circles"] for name in ("joined", "joined_handlings")
    )
    ((pairs, largest, guessed),) = engine.rows(_CLOCKS)
    order = "ORDER BY requests DESC, service, operation"
    operations = f"SELECT {', '.join(_OPERATION_NAMES)} FROM {OPERATIONS.name} {order}"
    return {
        "recordings": _one(engine, f"SELECT COUNT(*) FROM {RECORDINGS.name}"),
        **{name: counts[name] for name in ("requests", "spans")},
        "requests_of_several_recordings": counts["requests_of_several"],
        "joined": counts["joined"],
        "joined_late": counts["late"],
        "calls_not_joined": {
            "end_not_told": counts["calls"] - counts["calls_told"],
            "nobody_recorded_answers": counts["calls_told"] - counts["calls_known"] - unknown_calls,
            "no_handling_in_time": counts["calls_known"] - joined_calls + unknown_calls,
            "in_a_circle": counts["circles"],
        },
        "handlings_not_joined": {
            "end_not_told": counts["handlings"] - counts["handlings_told"],
            "nobody_recorded_calls": counts["handlings_told"]
            - counts["handlings_known"]
            - unknown_handlings,
            "no_call_in_time": counts["handlings_known"] - joined_handlings + unknown_handlings,
            "in_a_circle": counts["circles"],
        },
        "clocks": {"pairs": int(pairs), "largest_ns": int(largest), "by_most_calls": int(guessed)},
        "spans_without_recording": counts["unnamed"],
        "operations": [
            dict(zip(_OPERATION_NAMES, row, strict=True)) for row in engine.rows(operations)
        ],
    }


def _one(engine: Engine, sql: str) -> int:
    ((number,),) = engine.rows(sql)
    return int(number)
