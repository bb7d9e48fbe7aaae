# SPDX-License-Identifier: MIT
"""Requests of one form: their spans have the same numbers, callers, services and operations.

Most requests of a fleet are like many others. What is asked of the spans of each is added up span
by span of each form first, so that no more than these are walked.
"""

from fieldtrace_fleet.engine import Engine

SUMS = ("count", "failures", "inclusive_ns", "exclusive_ns", "critical_ns", "bytes")
# Which spans failed, as in a report; an older table does not say how they ended.
_FAILED = """CASE WHEN outcome = 'completed' THEN CASE WHEN status >= 500 THEN 1 ELSE 0 END
    WHEN outcome IN ('', 'unknown') THEN 0 ELSE 1 END"""
_SUMMED = f"""COUNT(*) AS count, CAST(SUM({_FAILED}) AS BIGINT) AS failures,
    CAST(SUM(total_ns) AS BIGINT) AS inclusive_ns,
    CAST(SUM(exclusive_ns) AS BIGINT) AS exclusive_ns,
    CAST(SUM(critical_ns) AS BIGINT) AS critical_ns,
    CAST(SUM(CASE WHEN bytes > 0 THEN bytes ELSE 0 END) AS BIGINT) AS bytes"""
# A form is told by two sums of numbers as if drawn of each span, of so many that no sum overflows:
# that two forms of some millions have the same sums is as likely as one in a hundred billion.
_DRAWN = 1 << 40
_FORMS = f"""
SELECT recording, request,
    CAST(SUM(xxhash64(COALESCE(caller, -1), span, service, operation) % {_DRAWN}) AS BIGINT) AS one,
    CAST(SUM(xxhash64(operation, service, span, COALESCE(caller, -1)) % {_DRAWN}) AS BIGINT)
        AS other
FROM times GROUP BY recording, request
"""
# A request of which no span is the first is in no bucket.
_RANKED = """
SELECT f.recording, f.request, f.one, f.other, COALESCE(t.bucket, -1) AS bucket, t.root_service,
    t.root_operation, t.start, t.total_ns
FROM forms AS f
LEFT JOIN tops_of_requests AS t ON t.recording = f.recording AND t.request = f.request
"""
# What tells requests apart, from here on.
KEYS = ("one", "other")
_BUCKETED = f"""
SELECT r.one, r.other, r.bucket, t.span, MIN(t.caller) AS caller, MIN(t.service) AS service,
    MIN(t.operation) AS operation, {_SUMMED.replace("(total_ns)", "(t.total_ns)")}
FROM times AS t JOIN ranked AS r ON r.recording = t.recording AND r.request = t.request
GROUP BY r.one, r.other, r.bucket, t.span
"""
_SPANS = f"""
SELECT one, other, span, MIN(caller) AS caller, MIN(service) AS service,
    MIN(operation) AS operation,
    {", ".join(f"CAST(SUM({name}) AS BIGINT) AS {name}" for name in SUMS)}
FROM spans_of_buckets GROUP BY one, other, span
"""


def same(one: str, other: str) -> str:
    """SQL that asks whether rows of two views are of the same form."""
    return " AND ".join(f"{one}.{key} = {other}.{key}" for key in KEYS)


def make(engine: Engine) -> None:
    """Of the views `times` and `tops_of_requests`: lets `ranked` be the requests with their form
    and bucket, and `spans_of_forms` the sums of the spans that have the same place in a form;
    `spans_of_buckets` are those of each bucket by itself."""
    engine.keep("forms", _FORMS)
    engine.keep("ranked", _RANKED)
    engine.forget("forms", "tops_of_requests")
    engine.keep("spans_of_buckets", _BUCKETED)
    engine.keep("spans_of_forms", _SPANS)
