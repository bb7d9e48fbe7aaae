# SPDX-License-Identifier: MIT
"""By how much the clock of a handling's host is ahead of its caller's, for each pair of recordings
that may have calls of each other. Hours are found, too, as long as they stay."""

from fieldtrace_fleet.engine import Engine
from fieldtrace_fleet.places import Placed, mixed

AHEAD = "ahead_ns"
# Of the exchanges of a connection, so many of the first and of the last are compared with those of
# the other end that have about the same number, or began within about a second.
_COMPARED, _SHIFT = 50, 3
_SECOND = "CAST(FLOOR({start} / 1073741824) AS BIGINT)"
# Differences that lie so close together vote for the same clock: half of it, of twice a difference.
_BIN_NS = 10_000_000
# A median needs all of its values at once: of a pair that has more it is that of about so many.
_MEDIAN_OF = 1_000

# Which call it is, and twice the difference of the middles of a handling and its call.
_MIXED = mixed("c.request", "c.span")
_TWICE = "2 * (h.start - c.start) + h.total_ns - c.total_ns"
_FITS = f"h.recording <> c.recording AND h.total_ns <= c.total_ns + {_BIN_NS}"
_PLACED = {
    f"placed_{view}": Placed(
        f"known_{view}", ("recording", "connection"), _SECOND.format(start="start"), order
    )
    for view, order in (("calls", "start, request, span"), ("handlings", "start, request"))
}
# Both ends told the header: whose handling it is, is known.
_TRACED = f"""
SELECT c.recording AS caller, h.recording AS callee, {_MIXED} AS mixed, {_TWICE} AS twice
FROM calls AS c JOIN handlings AS h ON h.trace_id = c.trace_id AND h.parent_id = c.parent_id
WHERE h.recording <> c.recording
"""
_SHARED = """
SELECT c.recording AS caller, h.recording AS callee, c.connection, c.places AS calls,
    h.places AS handlings
FROM (SELECT DISTINCT recording, connection, places FROM placed_calls) AS c
JOIN (SELECT DISTINCT recording, connection, places FROM placed_handlings) AS h
    ON h.connection = c.connection
WHERE h.recording <> c.recording
"""
# Of connections of which both ends told as many exchanges these are the same ones, unless most
# others tell that the two were recorded at different times.
_COUNTED = f"""
SELECT c.recording AS caller, h.recording AS callee, {_MIXED} AS mixed, {_TWICE} AS twice
FROM placed_calls AS c
JOIN placed_handlings AS h
    ON h.connection = c.connection AND h.place = c.place AND h.places = c.places
JOIN (
    SELECT caller, callee FROM shared GROUP BY caller, callee
    HAVING 2 * SUM(CASE WHEN calls = handlings THEN 1 ELSE 0 END) >= COUNT(*)) AS s
    ON s.caller = c.recording AND s.callee = h.recording
WHERE {_FITS}
"""
# Else one end was recorded for longer, or lost some: the time that most could have is taken.
_SAMPLED = f"""
SELECT c.*, s.caller, s.callee, s.handlings
FROM placed_calls AS c
JOIN shared AS s ON s.caller = c.recording AND s.connection = c.connection
LEFT JOIN clocks AS o ON o.caller = s.caller AND o.callee = s.callee
WHERE o.caller IS NULL AND (c.place <= {_COMPARED} OR c.place > c.places - {_COMPARED})
"""
_SHIFTS = " UNION ".join(f"SELECT {shift} AS shift" for shift in range(-_SHIFT, _SHIFT + 1))
_NEAR = " UNION ALL ".join(f"SELECT {beside} AS beside" for beside in (-1, 0, 1))
_GUESSED = f"""
SELECT DISTINCT caller, callee, connection, request, span, twice FROM (
    SELECT c.caller, c.callee, c.connection, c.request, c.span, {_TWICE} AS twice
    FROM (
        SELECT s.*, place + shift AS wanted FROM sampled AS s CROSS JOIN ({_SHIFTS}) AS f
        UNION ALL
        SELECT s.*, place + handlings - places + shift AS wanted
        FROM sampled AS s CROSS JOIN ({_SHIFTS}) AS l) AS c
    JOIN placed_handlings AS h
        ON h.recording = c.callee AND h.connection = c.connection AND h.place = c.wanted
    WHERE {_FITS}
    UNION ALL
    SELECT c.caller, c.callee, c.connection, c.request, c.span, {_TWICE} AS twice
    FROM (SELECT s.*, bucket + beside AS wanted FROM sampled AS s CROSS JOIN ({_NEAR}) AS n) AS c
    JOIN placed_handlings AS h
        ON h.recording = c.callee AND h.connection = c.connection AND h.bucket = c.wanted
    WHERE {_FITS}) AS guesses
"""
# Each votes for two bins that overlap, so that no border parts those that agree.
_VOTES = f"""
SELECT caller, callee, connection, request, span, twice,
    CAST(FLOOR(twice / {_BIN_NS}) AS BIGINT) + half AS bin
FROM guessed CROSS JOIN (SELECT 0 AS half UNION ALL SELECT 1 AS half) AS halves
"""
_WON = """
SELECT caller, callee, bin FROM (
    SELECT *, ROW_NUMBER() OVER (
        PARTITION BY caller, callee ORDER BY calls DESC, ABS(bin), bin) AS choice
    FROM (
        SELECT caller, callee, bin, COUNT(DISTINCT concat(CAST(connection AS STRING), ' ',
            CAST(request AS STRING), ' ', CAST(span AS STRING))) AS calls
        FROM votes GROUP BY caller, callee, bin) AS counted) AS ranked
WHERE choice = 1
"""
_VOTED = f"""
SELECT v.caller, v.callee, {mixed("v.request", "v.span")} AS mixed, v.twice FROM votes AS v
JOIN won AS w ON w.caller = v.caller AND w.callee = v.callee AND w.bin = v.bin
"""
_NONE = f"""
SELECT caller, callee, {AHEAD}, exchanges, told_by FROM (
    SELECT '' AS caller, '' AS callee, CAST(0 AS BIGINT) AS {AHEAD},
        CAST(0 AS BIGINT) AS exchanges, '' AS told_by) AS none WHERE caller <> ''
"""


def _medians(told_by: str) -> str:
    """SQL that adds to `clocks` the pairs of `differences` that are not known yet."""
    return f"""
SELECT caller, callee, {AHEAD}, exchanges, told_by FROM clocks
UNION ALL
SELECT d.caller, d.callee, CAST(MEDIAN(d.twice) / 2 AS BIGINT) AS {AHEAD},
    MAX(n.exchanges) AS exchanges, '{told_by}' AS told_by
FROM differences AS d
JOIN (
    SELECT caller, callee, COUNT(*) AS exchanges FROM differences GROUP BY caller, callee) AS n
    ON n.caller = d.caller AND n.callee = d.callee
LEFT JOIN clocks AS o ON o.caller = d.caller AND o.callee = d.callee
WHERE o.caller IS NULL
    AND d.mixed % (1 + CAST(FLOOR(n.exchanges / {_MEDIAN_OF}) AS BIGINT)) = 0
GROUP BY d.caller, d.callee
"""


class Clocks:
    """Of the views `calls` and `handlings`: the view `clocks`, and `shared` with the connections
    that pairs of recordings have in common."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def make(self) -> None:
        """Compares the clocks."""
        for view in ("calls", "handlings"):
            known = f"SELECT * FROM {view} WHERE connection IS NOT NULL"
            self._engine.keep(f"known_{view}", known)
        for view, placed in _PLACED.items():
            placed.keep(self._engine, view)
        self._engine.forget("known_calls", "known_handlings")
        self.make_none()
        self._add(_TRACED, "traceparent")
        self._engine.keep("shared", _SHARED)
        self._add(_COUNTED, "connections")
        self._engine.keep("sampled", _SAMPLED)
        ((some,),) = self._engine.rows("SELECT COUNT(*) FROM sampled")
        if some:
            for view, sql in {"guessed": _GUESSED, "votes": _VOTES, "won": _WON}.items():
                self._engine.keep(view, sql)
            self._add(_VOTED, "most calls")
        self._engine.forget(*_PLACED, "sampled", "guessed", "votes", "won")

    def make_none(self) -> None:
        """Lets `clocks` be empty."""
        self._engine.keep("clocks", _NONE)

    def _add(self, differences: str, told_by: str) -> None:
        self._engine.keep("differences", differences)
        self._engine.keep("clocks", _medians(told_by))
        self._engine.forget("differences")
