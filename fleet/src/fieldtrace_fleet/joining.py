# SPDX-License-Identifier: MIT
"""Joins calls that nobody serves in their recording with handlings that nobody calls in theirs: by
the header `traceparent` where both ends told it, else by the connection and the time."""

from fieldtrace_fleet.clocks import AHEAD, Clocks
from fieldtrace_fleet.engine import Engine
from fieldtrace_fleet.places import Placed

# A handling lies within its call but for what the offset of two clocks is wrong by, nanoseconds.
SLACK_NS = 5_000_000
# Of twice a middle: a second or so, of which no connection has more calls than one sorts at ease.
_BUCKET = "CAST(FLOOR(middle / 2147483648) AS BIGINT)"

# Where two exchanges began in the same nanosecond, the one that took as long is taken.
_CALLS = """
SELECT recording, request, span, start, total_ns, connection, trace_id, parent_id FROM (
    SELECT s.recording, s.request, s.span, s.start, s.total_ns, e.connection, e.trace_id,
        e.parent_id, ROW_NUMBER() OVER (
            PARTITION BY s.recording, s.request, s.span
            ORDER BY ABS(e.total_ns - s.total_ns), e.process, e.exchange) AS choice
    FROM spans AS s
    JOIN spans AS c
        ON c.recording = s.recording AND c.request = s.request AND c.span = s.caller
    JOIN exchanges AS e
        ON e.recording = s.recording AND e.service = c.service AND e.start = s.start
    WHERE s.kind = 'client' AND e.side = 'client') AS found
WHERE choice = 1
"""
_HANDLINGS = """
SELECT recording, request, start, total_ns, connection, trace_id, parent_id FROM (
    SELECT s.recording, s.request, s.start, s.total_ns, e.connection, e.trace_id, e.parent_id,
        ROW_NUMBER() OVER (
            PARTITION BY s.recording, s.request
            ORDER BY ABS(e.total_ns - s.total_ns), e.process, e.exchange) AS choice
    FROM spans AS s
    JOIN exchanges AS e
        ON e.recording = s.recording AND e.service = s.service AND e.start = s.start
    WHERE s.kind = 'server' AND s.caller IS NULL AND e.side = 'server') AS found
WHERE choice = 1
"""
# Twice the middles, by the clock of the handling's host. A connection carries one call after the
# other, so that the middle of a handling lies between those of its call and a neighbour: looked at
# are few calls of each handling, however busy it is.
_ENDS = f"""
SELECT o.caller, o.callee, c.connection, 1 AS is_call, c.request, c.span, c.total_ns,
    2 * (c.start + o.{AHEAD}) + c.total_ns AS middle
FROM calls AS c
JOIN shared AS s ON s.caller = c.recording AND s.connection = c.connection
JOIN clocks AS o ON o.caller = s.caller AND o.callee = s.callee
UNION ALL
SELECT o.caller, o.callee, h.connection, 0 AS is_call, h.request, 0 AS span, h.total_ns,
    2 * h.start + h.total_ns AS middle
FROM handlings AS h
JOIN shared AS s ON s.callee = h.recording AND s.connection = h.connection
JOIN clocks AS o ON o.caller = s.caller AND o.callee = s.callee
"""
_MIDDLES = Placed(
    "ends",
    ("caller", "callee", "connection"),
    _BUCKET,
    "middle, is_call DESC, request, span",
    weight="is_call",
)
# A handling that its caller did not wait for began within the call, and is late.
_CANDIDATES = f"""
SELECT c.caller AS recording, c.request, c.span, h.callee AS of_recording,
    h.request AS of_request, ABS(h.middle - c.middle) AS distance,
    CASE WHEN ABS(h.middle - c.middle) <= c.total_ns - h.total_ns + 2 * {SLACK_NS}
        THEN 0 ELSE 1 END AS late
FROM (SELECT * FROM middles WHERE is_call = 1) AS c
JOIN (
    SELECT m.*, place + beside AS near_place FROM middles AS m CROSS JOIN (
        SELECT -1 AS beside UNION ALL SELECT 0 AS beside UNION ALL SELECT 1 AS beside
        UNION ALL SELECT 2 AS beside) AS near
    WHERE is_call = 0) AS h
    ON h.caller = c.caller AND h.callee = c.callee AND h.connection = c.connection
    AND h.near_place = c.place
WHERE h.middle - h.total_ns >= c.middle - c.total_ns - 2 * {SLACK_NS}
    AND h.middle - h.total_ns <= c.middle + c.total_ns + 2 * {SLACK_NS}
UNION ALL
SELECT c.recording, c.request, c.span, h.recording, h.request, -1, 0
FROM calls AS c
JOIN handlings AS h ON h.trace_id = c.trace_id AND h.parent_id = c.parent_id
WHERE h.recording <> c.recording
"""
# Each call with its nearest handling, where it is that one's nearest call.
_JOINED = f"""
SELECT n.recording, n.request, n.span, n.of_recording, n.of_request, n.late,
    COALESCE(o.{AHEAD}, 0) AS ahead
FROM (
    SELECT *, ROW_NUMBER() OVER (
            PARTITION BY recording, request, span
            ORDER BY late, distance, of_recording, of_request) AS of_call,
        ROW_NUMBER() OVER (
            PARTITION BY of_recording, of_request
            ORDER BY late, distance, recording, request, span) AS of_handling
    FROM candidates) AS n
LEFT JOIN clocks AS o ON o.caller = n.recording AND o.callee = n.of_recording
WHERE of_call = 1 AND of_handling = 1
"""
# Of hosts that exported together there is nothing to join.
_NONE = """
SELECT c.recording, c.request, c.span, h.recording AS of_recording, h.request AS of_request,
    0 AS late, CAST(0 AS BIGINT) AS ahead
FROM calls AS c JOIN handlings AS h ON h.recording = c.recording WHERE 1 = 0
"""


class Joining:
    """Of the views `spans` and `exchanges`, of which the latter is forgotten: `calls` and
    `handlings`, of which `joined` has pairs; and `clocks`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def make(self) -> None:
        """Joins them."""
        self._engine.keep("calls", _CALLS)
        self._engine.keep("handlings", _HANDLINGS)
        self._engine.forget("exchanges")
        clocks = Clocks(self._engine)
        if not self._has("calls") or not self._has("handlings"):
            clocks.make_none()
            self._engine.keep("joined", _NONE)
            return
        clocks.make()
        self._engine.keep("ends", _ENDS)
        self._engine.forget("shared")
        _MIDDLES.keep(self._engine, "middles")
        self._engine.forget("ends")
        self._engine.keep("candidates", _CANDIDATES)
        self._engine.forget("middles")
        self._engine.keep("joined", _JOINED)
        self._engine.forget("candidates")

    def _has(self, view: str) -> bool:
        ((number,),) = self._engine.rows(f"SELECT COUNT(*) FROM {view}")
        return bool(number)
