# SPDX-License-Identifier: MIT
"""The spans of requests that were put together, each with its place in the whole request.

Every instant of a request is one span's. A call that was joined gives its own to the handling and
to what is below it, which all have of theirs nothing if the request did not wait for the call.
"""

# Numbers of spans, of each part behind those of the parts above; and of the call that a part serves
# what it takes over. Both clocks are those of the top.
_PLACES = """
SELECT t.recording, t.request, t.top_recording, t.top_request, t.ahead, t.owns, t.is_critical,
    CAST(SUM(t.numbers) OVER (
        PARTITION BY t.top_recording, t.top_request ORDER BY t.depth, t.recording, t.request
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) - t.numbers AS BIGINT) AS base
FROM tops AS t
"""
_SERVING = """
SELECT p.*, a.base + j.caller AS call_caller, j.start - a.ahead AS call_start,
    j.total_ns AS call_ns, j.exclusive_ns AS call_exclusive_ns,
    j.critical_ns AS call_critical_ns, j.bytes AS call_bytes, j.status AS call_status,
    j.outcome AS call_outcome
FROM places AS p
LEFT JOIN joined AS j ON j.of_recording = p.recording AND j.of_request = p.request
LEFT JOIN places AS a ON a.recording = j.recording AND a.request = j.request
"""
# Whether a span is the handling of a call that was joined.
_SERVES = "s.caller IS NULL AND p.call_ns IS NOT NULL"
_FAILED = "p.call_outcome NOT IN ('completed', 'unknown', '')"


def _either(of_call: str, own: str) -> str:
    return f"CASE WHEN {_SERVES} THEN {of_call} ELSE {own} END"


def _given(name: str, waited_for: str) -> str:
    """Time of a span, with what of the call's is beyond the handling."""
    beyond = f"GREATEST(p.call_{name} - s.total_ns, -s.{name})"
    return f"p.{waited_for} * (s.{name} + {_either(beyond, '0')})"


_JOINED_TIMES = f"""
SELECT p.top_recording AS recording, p.top_request AS request, p.base + s.span AS span,
    {_either("p.call_caller", "p.base + s.caller")} AS caller,
    s.day, s.service, s.operation, {_either("'call'", "s.kind")} AS kind,
    {_either("p.call_start", "s.start - p.ahead")} AS start,
    {_either("p.call_ns", "s.total_ns")} AS total_ns,
    CASE WHEN NOT ({_SERVES}) THEN s.handle_ns WHEN {_FAILED} THEN s.total_ns
        ELSE LEAST(s.total_ns, p.call_ns) END AS handle_ns,
    CAST(CASE WHEN s.detached THEN s.exclusive_ns ELSE {_given("exclusive_ns", "owns")} END
        AS BIGINT) AS exclusive_ns,
    CAST({_given("critical_ns", "is_critical")} AS BIGINT) AS critical_ns,
    {_either("COALESCE(p.call_bytes, s.bytes)", "s.bytes")} AS bytes,
    CASE WHEN {_SERVES} AND {_FAILED} AND p.call_status <> 0 THEN p.call_status
        ELSE s.status END AS status,
    CASE WHEN {_SERVES} AND {_FAILED} THEN p.call_outcome ELSE s.outcome END AS outcome,
    s.detached, s.recording AS told_in
FROM spans AS s
JOIN serving AS p ON p.recording = s.recording AND p.request = s.request
LEFT JOIN joined AS j
    ON j.recording = s.recording AND j.request = s.request AND j.span = s.span
WHERE j.recording IS NULL
"""
_TIMES = f"""
{_JOINED_TIMES}
UNION ALL
SELECT s.recording, s.request, s.span, s.caller, s.day, s.service, s.operation, s.kind, s.start,
    s.total_ns, s.handle_ns, s.exclusive_ns, s.critical_ns, s.bytes, s.status, s.outcome,
    s.detached, s.recording AS told_in
FROM spans AS s
LEFT JOIN serving AS p ON p.recording = s.recording AND p.request = s.request
WHERE p.recording IS NULL
"""
# The views that make `times`, of `spans`, `tops` and `joined`.
TIMES = {"places": _PLACES, "serving": _SERVING, "times": _TIMES}
# The same where nothing was joined.
AS_READ = "SELECT *, recording AS told_in FROM spans"
# What of a span stands in the row of its request, in the order of the first.
NESTED = (
    *("span", "caller", "told_in", "service", "operation", "kind", "start", "total_ns"),
    *("handle_ns", "exclusive_ns", "critical_ns", "bytes", "status", "outcome", "detached"),
)
