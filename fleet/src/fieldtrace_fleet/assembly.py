# SPDX-License-Identifier: MIT
"""Puts requests together of the parts that recordings have of them.

A host's export has the requests that its own recording shows: a call to another host is nobody's
there, and the handling of it begins a request of its own. Here such a call and such a handling are
joined by what both ends told: the header `traceparent`, or the connection and the time.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fieldtrace_fleet.engine import Engine, sql_text
from fieldtrace_fleet.inputs import Inputs
from fieldtrace_fleet.tables import REQUESTS

# A handling lies within its call but for what the offset of two clocks is wrong by, nanoseconds.
SLACK_NS = 5_000_000
# Each round joins twice as deep chains of recordings.
_MOST_ROUNDS = 20

# The ends of calls that nobody serves in their recording, and of handlings that nobody calls there.
# Where two exchanges began in the same nanosecond, the first is taken.
_CALLS = """
SELECT recording, request, span, start, total_ns, connection, trace_id, parent_id FROM (
    SELECT s.recording, s.request, s.span, s.start, s.total_ns, e.connection, e.trace_id,
        e.parent_id, ROW_NUMBER() OVER (
            PARTITION BY s.recording, s.request, s.span
            ORDER BY ABS(e.total_ns - s.total_ns), e.process, e.exchange) AS place
    FROM spans AS s
    JOIN spans AS c
        ON c.recording = s.recording AND c.request = s.request AND c.span = s.caller
    JOIN exchanges AS e
        ON e.recording = s.recording AND e.service = c.service AND e.start = s.start
    WHERE s.kind = 'client' AND e.side = 'client') AS found
WHERE place = 1
"""
_HANDLINGS = """
SELECT recording, request, start, total_ns, connection, trace_id, parent_id FROM (
    SELECT s.recording, s.request, s.start, s.total_ns, e.connection, e.trace_id, e.parent_id,
        ROW_NUMBER() OVER (
            PARTITION BY s.recording, s.request
            ORDER BY ABS(e.total_ns - s.total_ns), e.process, e.exchange) AS place
    FROM spans AS s
    JOIN exchanges AS e
        ON e.recording = s.recording AND e.service = s.service AND e.start = s.start
    WHERE s.kind = 'server' AND s.caller IS NULL AND e.side = 'server') AS found
WHERE place = 1
"""
# By how much the clock of a handling's host is ahead of its caller's: the median over connections
# of which both ends told as many exchanges.
_OFFSETS = """
SELECT c.recording AS caller, h.recording AS callee,
    CAST(MEDIAN(2 * (h.start - c.start) + h.total_ns - c.total_ns) / 2 AS BIGINT) AS ahead
FROM (
    SELECT *, ROW_NUMBER() OVER (PARTITION BY connection ORDER BY start) AS place,
        COUNT(*) OVER (PARTITION BY connection) AS places
    FROM calls WHERE connection IS NOT NULL) AS c
JOIN (
    SELECT *, ROW_NUMBER() OVER (PARTITION BY connection ORDER BY start) AS place,
        COUNT(*) OVER (PARTITION BY connection) AS places
    FROM handlings WHERE connection IS NOT NULL) AS h
    ON h.connection = c.connection AND h.place = c.place AND h.places = c.places
WHERE h.recording <> c.recording
GROUP BY c.recording, h.recording
"""
# A connection carries one call after the other, so that the middle of a handling lies between those
# of its call and a neighbour: looked at are few calls of each handling, however busy it is. Twice
# the middles, by the clock of the handling's host.
_MIDDLES = """
SELECT *, SUM(is_call) OVER (
        PARTITION BY caller, callee, connection ORDER BY middle, is_call DESC, request, span
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS place
FROM (
    SELECT o.caller, o.callee, c.connection, 1 AS is_call, c.request, c.span, c.total_ns,
        2 * (c.start + o.ahead) + c.total_ns AS middle
    FROM calls AS c JOIN offsets AS o ON o.caller = c.recording
    WHERE c.connection IS NOT NULL
    UNION ALL
    SELECT o.caller, o.callee, h.connection, 0 AS is_call, h.request, 0 AS span, h.total_ns,
        2 * h.start + h.total_ns AS middle
    FROM handlings AS h JOIN offsets AS o ON o.callee = h.recording
    WHERE h.connection IS NOT NULL) AS ends
"""
_CANDIDATES = f"""
SELECT c.caller AS recording, c.request, c.span, h.callee AS of_recording,
    h.request AS of_request, ABS(h.middle - c.middle) AS distance
FROM (SELECT * FROM middles WHERE is_call = 1) AS c
JOIN (
    SELECT m.*, place + beside AS near_place FROM middles AS m CROSS JOIN (
        SELECT -1 AS beside UNION ALL SELECT 0 AS beside UNION ALL SELECT 1 AS beside
        UNION ALL SELECT 2 AS beside) AS near
    WHERE is_call = 0) AS h
    ON h.caller = c.caller AND h.callee = c.callee AND h.connection = c.connection
    AND h.near_place = c.place
WHERE ABS(h.middle - c.middle) <= c.total_ns - h.total_ns + 2 * {SLACK_NS}
UNION ALL
SELECT c.recording, c.request, c.span, h.recording, h.request, -1
FROM calls AS c
JOIN handlings AS h ON h.trace_id = c.trace_id AND h.parent_id = c.parent_id
WHERE h.recording <> c.recording
"""
# Each call with its nearest handling, where it is that one's nearest call.
_JOINED = """
SELECT recording, request, span, of_recording, of_request FROM (
    SELECT *, ROW_NUMBER() OVER (
            PARTITION BY recording, request, span
            ORDER BY distance, of_recording, of_request) AS of_call,
        ROW_NUMBER() OVER (
            PARTITION BY of_recording, of_request
            ORDER BY distance, recording, request, span) AS of_handling
    FROM candidates) AS ranked
WHERE of_call = 1 AND of_handling = 1
"""
_PARTS = """
SELECT recording, request, COUNT(*) AS spans FROM spans GROUP BY recording, request
"""
_TOPS = """
SELECT p.recording, p.request, p.spans,
    COALESCE(j.recording, p.recording) AS top_recording,
    COALESCE(j.request, p.request) AS top_request
FROM parts AS p
LEFT JOIN joined AS j ON j.of_recording = p.recording AND j.of_request = p.request
"""
_HIGHER = """
SELECT t.recording, t.request, t.spans, u.top_recording, u.top_request
FROM tops AS t
JOIN tops AS u ON u.recording = t.top_recording AND u.request = t.top_request
"""
_NOT_AT_TOP = """
SELECT COUNT(*) FROM tops AS t
JOIN tops AS u ON u.recording = t.top_recording AND u.request = t.top_request
WHERE u.top_recording <> t.top_recording OR u.top_request <> t.top_request
"""
# A call and the handling that it is joined with are one span.
_REQUESTS = """
SELECT t.top_recording AS recording, t.top_request AS request, s.day, s.service, s.operation,
    s.start, s.total_ns, CAST(SUM(t.spans) - COUNT(*) + 1 AS BIGINT) AS spans,
    COUNT(DISTINCT t.recording) AS recordings
FROM tops AS t
JOIN spans AS s
    ON s.recording = t.top_recording AND s.request = t.top_request AND s.caller IS NULL
GROUP BY t.top_recording, t.top_request, s.day, s.service, s.operation, s.start, s.total_ns
"""
_OPERATIONS = """
SELECT service, operation, COUNT(*) AS requests, CAST(SUM(spans) AS BIGINT) AS spans,
    CAST(SUM(total_ns) AS BIGINT) AS total_ns
FROM requests GROUP BY service, operation ORDER BY requests DESC, service, operation
"""
_IN_HANDLINGS = "connection IN (SELECT connection FROM handlings WHERE connection IS NOT NULL)"
_IN_CALLS = "connection IN (SELECT connection FROM calls WHERE connection IS NOT NULL)"
_COUNTS = {
    "recordings": "SELECT COUNT(DISTINCT recording) FROM parts",
    "requests": "SELECT COUNT(*) FROM requests",
    "spans": "SELECT COALESCE(CAST(SUM(spans) AS BIGINT), 0) FROM requests",
    "requests_of_several": "SELECT COUNT(*) FROM requests WHERE recordings > 1",
    "joined": "SELECT COUNT(*) FROM joined",
    "calls": "SELECT COUNT(*) FROM spans WHERE kind = 'client'",
    "calls_told": "SELECT COUNT(*) FROM calls",
    "calls_known": f"SELECT COUNT(*) FROM calls WHERE {_IN_HANDLINGS}",
    "handlings": "SELECT COUNT(*) FROM spans WHERE kind = 'server' AND caller IS NULL",
    "handlings_told": "SELECT COUNT(*) FROM handlings",
    "handlings_known": f"SELECT COUNT(*) FROM handlings WHERE {_IN_CALLS}",
    "joined_unknown_calls": (
        "SELECT COUNT(*) FROM joined AS j JOIN calls AS c ON c.recording = j.recording"
        " AND c.request = j.request AND c.span = j.span"
        f" WHERE c.connection IS NULL OR NOT c.{_IN_HANDLINGS}"
    ),
    "joined_unknown_handlings": (
        "SELECT COUNT(*) FROM joined AS j JOIN handlings AS h ON h.recording = j.of_recording"
        f" AND h.request = j.of_request WHERE h.connection IS NULL OR NOT h.{_IN_CALLS}"
    ),
}


class Assembly:
    """Requests over all recordings below folders; `since` and `until` as in `Sums`."""

    def __init__(
        self, engine: Engine, folders: Sequence[Path], since: str = "", until: str = ""
    ) -> None:
        self._engine = engine
        bounds = [f"day >= {sql_text(since)}"] if since else []
        bounds += [f"day <= {sql_text(until)}"] if until else []
        self._where = " AND ".join(["recording <> ''", *bounds])
        self._inputs = Inputs(engine, folders, REQUESTS)
        self.taken = self._inputs.taken

    def read(self) -> None:
        """Reads the tables and joins; leaves out, and names, files that cannot be read."""
        self._inputs.read(self._read)
        self.taken.new = self.taken.files
        steps = {
            **{"calls": _CALLS, "handlings": _HANDLINGS, "offsets": _OFFSETS},
            **{
                "middles": _MIDDLES,
                "candidates": _CANDIDATES,
                "joined": _JOINED,
                "parts": _PARTS,
                "tops": _TOPS,
            },
        }
        for view, sql in steps.items():
            self._engine.keep(view, sql)
        for _ in range(_MOST_ROUNDS):
            if not self._one(_NOT_AT_TOP):
                break
            self._engine.keep("tops", _HIGHER)
        self._engine.keep("requests", _REQUESTS)

    def _read(self) -> None:
        for table in REQUESTS:
            files = [file.path for file in self._inputs.whole[table.name]]
            self._engine.read(f"all_{table.name}", table, files, parted=True)
            sql = f"SELECT * FROM all_{table.name} WHERE {self._where}"
            self._engine.keep(table.name, sql)

    def _one(self, sql: str) -> int:
        ((number,),) = self._engine.rows(sql)
        return int(number)

    def told(self) -> dict[str, Any]:
        """How many requests there are, and why parts of some are missing."""
        counts = {name: self._one(sql) for name, sql in _COUNTS.items()}
        joined = counts["joined"]
        unknown_calls = counts["joined_unknown_calls"]
        unknown_handlings = counts["joined_unknown_handlings"]
        names = ("service", "operation", "requests", "spans", "total_ns")
        return {
            **{name: counts[name] for name in ("recordings", "requests", "spans")},
            "requests_of_several_recordings": counts["requests_of_several"],
            "joined": joined,
            "calls_not_joined": {
                "end_not_told": counts["calls"] - counts["calls_told"],
                "nobody_recorded_answers": counts["calls_told"]
                - counts["calls_known"]
                - unknown_calls,
                "no_handling_in_time": counts["calls_known"] - joined + unknown_calls,
            },
            "handlings_not_joined": {
                "end_not_told": counts["handlings"] - counts["handlings_told"],
                "nobody_recorded_calls": counts["handlings_told"]
                - counts["handlings_known"]
                - unknown_handlings,
                "no_call_in_time": counts["handlings_known"] - joined + unknown_handlings,
            },
            "operations": [
                dict(zip(names, row, strict=True)) for row in self._engine.rows(_OPERATIONS)
            ],
        }

    def save(self, folder: Path) -> None:
        """Writes a row for each request, and one for each call that was joined, as Parquet."""
        self._engine.save("SELECT * FROM requests", folder / "requests")
        self._engine.save("SELECT * FROM joined", folder / "joined")
