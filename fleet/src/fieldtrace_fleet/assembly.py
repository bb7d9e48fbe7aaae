# SPDX-License-Identifier: MIT
"""Puts requests together of the parts that recordings have of them.

A host's export has the requests that its own recording shows: a call to another host is nobody's
there, and the handling of it begins a request of its own. Here such a call and such a handling are
one span, and what the handling called is below it.
"""

from pathlib import Path

from fieldtrace_fleet.engine import Engine, days_within
from fieldtrace_fleet.inputs import Inputs
from fieldtrace_fleet.joining import Joining
from fieldtrace_fleet.spans import AS_READ, NESTED, TIMES
from fieldtrace_fleet.tables import EXCHANGES, SPANS, WHOLE_SPANS

# Each round joins twice as deep chains of recordings.
_MOST_ROUNDS = 20
# Of sums of offsets, nanoseconds: thirty years, so that none overflows.
_MOST_AHEAD = 1_000_000_000_000_000_000

# Requests of exports that had no name yet cannot be told apart.
IS_NAMED = "recording <> ''"
# Connections are only compared. Two of some millions that have one number join nothing that their
# times do not.
_TAKEN = {
    "connection": "CASE WHEN connection IS NOT NULL THEN xxhash64(connection) END AS connection"
}
_PLACE = ("day", "service")
_PARTS = """
SELECT recording, request, COUNT(*) AS spans, MAX(span) + 1 AS numbers
FROM spans GROUP BY recording, request
"""
# Where times alone are asked for, parts that nothing was joined with stay as they are.
_JOINED_PARTS = """
SELECT s.recording, s.request, COUNT(*) AS spans, MAX(s.span) + 1 AS numbers
FROM spans AS s
JOIN (
    SELECT recording, request FROM joined
    UNION SELECT of_recording AS recording, of_request AS request FROM joined) AS j
    ON j.recording = s.recording AND j.request = s.request
GROUP BY s.recording, s.request
"""
# Of each part the part at whose top it is, as far as is known; by what the clock is ahead of that
# one's, and how many recordings lie between. Whether that one waited for the call (`owns`), which
# a call that nobody waits for decides alone (`decided`). And whether the critical path leads
# through it.
_TOPS = """
SELECT p.recording, p.request, p.spans, p.numbers,
    COALESCE(j.recording, p.recording) AS top_recording,
    COALESCE(j.request, p.request) AS top_request, COALESCE(j.ahead, 0) AS ahead,
    CASE WHEN j.recording IS NULL THEN 0 ELSE 1 END AS depth,
    COALESCE(j.owns, 1) AS owns, COALESCE(j.decided, 0) AS decided,
    COALESCE(j.is_critical, 1) AS is_critical
FROM parts AS p
LEFT JOIN joined AS j ON j.of_recording = p.recording AND j.of_request = p.request
"""
_ABOVE = """
FROM tops AS t
JOIN tops AS u ON u.recording = t.top_recording AND u.request = t.top_request
"""
_HIGHER = f"""
SELECT t.recording, t.request, t.spans, t.numbers, u.top_recording, u.top_request,
    GREATEST(LEAST(t.ahead + u.ahead, {_MOST_AHEAD}), -{_MOST_AHEAD}) AS ahead,
    t.depth + u.depth AS depth,
    CASE WHEN t.decided = 1 THEN t.owns ELSE t.owns * u.owns END AS owns,
    GREATEST(t.decided, u.decided) AS decided, t.is_critical * u.is_critical AS is_critical
{_ABOVE}
"""
_IS_NOT_TOP = "u.depth > 0"
_NOT_AT_TOP = f"SELECT COUNT(*) {_ABOVE} WHERE {_IS_NOT_TOP}"
# Clocks that were found wrong may have short calls go round: these are not joined.
_CIRCLES = f"SELECT t.recording, t.request {_ABOVE} WHERE {_IS_NOT_TOP}"
_JOINED_WITHOUT = """
SELECT j.* FROM joined AS j
LEFT JOIN circles AS c ON c.recording = j.of_recording AND c.request = j.of_request
WHERE c.recording IS NULL
"""
# What is known of a call that was joined, which its handling takes over.
_ONLY_JOINED = "SELECT *, 1 AS owns, 0 AS decided, 1 AS is_critical FROM joined"
_WITH_CALLS = """
SELECT j.*, s.caller, s.start, s.total_ns, s.exclusive_ns, s.critical_ns, s.bytes, s.status,
    s.outcome, CASE WHEN s.exclusive_ns > 0 THEN 1 ELSE 0 END AS owns,
    CASE WHEN s.detached THEN 1 ELSE 0 END AS decided,
    CASE WHEN s.critical_ns > 0 THEN 1 ELSE 0 END AS is_critical
FROM joined AS j
JOIN spans AS s ON s.recording = j.recording AND s.request = j.request AND s.span = j.span
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
_JOINED = "recording, request, span, of_recording, of_request, late"
# A request is of the day on which its first span began, if that was told.
_OF_DAYS = """
SELECT t.* FROM ({times}) AS t
JOIN (
    SELECT recording, request, COALESCE(MAX(CASE WHEN caller IS NULL THEN day END), MIN(day)) AS day
    FROM ({times}) AS all_times GROUP BY recording, request) AS d
    ON d.recording = t.recording AND d.request = t.request
WHERE {within}
"""
TABLES, WHOLE_TABLES = (SPANS, EXCHANGES), (WHOLE_SPANS, EXCHANGES)


class Assembly:
    """Requests over all recordings of some files; `since` and `until` as in `Sums`.

    Where `whole`, files are of WHOLE_TABLES, and spans are read with all that is known of them,
    else of TABLES, with what joining takes.
    """

    def __init__(
        self,
        engine: Engine,
        inputs: Inputs,
        since: str = "",
        until: str = "",
        *,
        whole: bool = False,
    ) -> None:
        self._engine = engine
        self.bounds = days_within(since, until)
        self._is_whole = whole
        self._tables = WHOLE_TABLES if whole else TABLES
        self._inputs = inputs
        self.taken = self._inputs.taken

    def read(self, *, alone: bool = False) -> None:
        """Reads the tables and joins. `alone` where `times` are all that is asked for: of spans in
        large files nothing is kept then, so that whatever asks for `times` may be the first to find
        that a file is damaged."""
        self._read(alone=alone)
        self.taken.new = self.taken.files
        Joining(self._engine).make()
        self._engine.keep("joined", _WITH_CALLS if self._is_whole else _ONLY_JOINED)
        self._has_joined = self._one("SELECT COUNT(*) FROM joined") > 0
        if alone and not self._has_joined:
            return
        self._engine.keep("parts", _JOINED_PARTS if alone else _PARTS)
        if self._has_joined and self._reach_tops():
            self._engine.keep("circles", _CIRCLES)
            self._engine.keep("joined", _JOINED_WITHOUT)
            self._reach_tops()
        else:
            if not self._has_joined:
                self._engine.keep("tops", _TOPS)
            self._engine.keep("circles", f"{_CIRCLES} AND 1 = 0")
        if not alone:
            self._engine.keep("requests", _REQUESTS)

    def keep_times(self, *, alone: bool = False, since: str = "", until: str = "") -> None:
        """Lets `times` be the spans of whole requests; `alone` as in `read`. With days, of those
        that began on these."""
        if alone:
            self._engine.forget("calls", "handlings", "parts", "circles")
        within = " AND ".join(f"d.{bound}" for bound in days_within(since, until))
        if not self._has_joined:
            if within:
                self._engine.keep("times", _OF_DAYS.format(times=AS_READ, within=within))
                self._engine.forget("spans")
            else:
                self._engine.call("times", AS_READ)
            return
        for view, sql in TIMES.items():
            self._engine.keep(view, sql)
        self._engine.forget("places", "serving")
        if alone:
            self._engine.forget("spans", "joined", "tops", "clocks")
        if within:
            whole = "SELECT * FROM times"
            self._engine.keep("times", _OF_DAYS.format(times=whole, within=within))

    def _reach_tops(self) -> int:
        """Gives how many parts have none."""
        self._engine.keep("tops", _TOPS)
        for _ in range(_MOST_ROUNDS):
            if not self._one(_NOT_AT_TOP):
                return 0
            self._engine.keep("tops", _HIGHER)
        return self._one(_NOT_AT_TOP)

    def _read(self, *, alone: bool) -> None:
        where = " AND ".join([IS_NAMED, *self.bounds])
        for table in self._tables:
            files = self._inputs.whole[table.name]
            paths = [file.path for file in files]
            self._engine.read(f"all_{table.name}", table, paths, parted=True)
            chosen = ", ".join(_TAKEN.get(name, name) for name in (*_PLACE, *table.columns))
            rows = f"SELECT {chosen} FROM all_{table.name} WHERE {where}"
            if alone and table is WHOLE_SPANS:
                size = sum(file.size for file in files)
                self._engine.take(table.name, rows, size / max(1, len(files)))
            else:
                self._engine.keep(table.name, rows)

    def _one(self, sql: str) -> int:
        ((number,),) = self._engine.rows(sql)
        return int(number)

    def save(self, folder: Path) -> None:
        """Writes a row for each request with its spans nested, one for each call that was joined,
        and one for each pair of clocks, as Parquet."""
        self._engine.save_nested("requests", "times", NESTED, "tree", folder / "requests")
        self._engine.save(f"SELECT {_JOINED} FROM joined", folder / "joined")
        self._engine.save("SELECT * FROM clocks", folder / "clocks")
