# SPDX-License-Identifier: MIT
"""Operations of requests: how often each is called, by which kind of request, how long its calls
take, and how much of critical paths is their own."""

from typing import Any

from fieldtrace_fleet.engine import Engine
from fieldtrace_fleet.places import mixed
from fieldtrace_fleet.requests import BEGAN, CALLED, DRAWN_CALLS, FLAT

# As of one recording: to see how much a time differs from itself, and calls of each operation.
QUARTERS = 4
MOST_CALLS = 4_000

_CALLED = """
SELECT root_service, root_operation, service, operation,
    CASE WHEN caller IS NULL THEN 1 ELSE 0 END AS is_root, COUNT(*) AS calls,
    CAST(SUM(COALESCE(bytes, 0)) AS BIGINT) AS bytes
FROM times AS t
JOIN (
    SELECT recording, request, service AS root_service, operation AS root_operation
    FROM times WHERE caller IS NULL) AS r
    ON r.recording = t.recording AND r.request = t.request
GROUP BY root_service, root_operation, service, operation,
    CASE WHEN caller IS NULL THEN 1 ELSE 0 END
"""
_PATHS = f"""
SELECT root_service, root_operation, service, operation, is_root, calls, bytes
FROM {CALLED.name}
ORDER BY root_service, root_operation, is_root DESC, service, operation
"""
_FLAT = """
SELECT service, operation, COUNT(*) AS count,
    CAST(SUM(CASE WHEN caller IS NULL THEN 1 ELSE 0 END) AS BIGINT) AS requests,
    CAST(SUM(CASE WHEN caller IS NULL THEN total_ns ELSE 0 END) AS BIGINT) AS requests_ns,
    CAST(SUM(exclusive_ns) AS BIGINT) AS exclusive_ns,
    CAST(SUM(critical_ns) AS BIGINT) AS critical_ns,
    CAST(SUM(COALESCE(bytes, 0)) AS BIGINT) AS bytes,
    MAX(total_ns) AS longest_ns
FROM times GROUP BY service, operation
"""
_FLAT_NAMES = (
    *("service", "operation", "count", "requests", "requests_ns", "exclusive_ns"),
    *("critical_ns", "bytes", "longest_ns"),
)
_BEGAN = """
SELECT name, MIN(start) AS first_start, MAX(start) AS last_start
FROM (SELECT 'spans' AS name, start FROM times) AS named GROUP BY name
"""
# Any calls do, as long as both engines take the same, and those of a day are among those of all:
# the first ones in an order that is mixed.
_MIXED = f"""
SELECT service, operation, recording, request, CAST(span AS BIGINT) AS span, start, total_ns,
    {mixed("request", "span")} AS random
FROM times
"""
# Only the first parts of them need to be sorted.
_PART = 4_096


def _drawn(source: str) -> str:
    """SQL of the calls that are drawn of some with `random`."""
    parted = f"SELECT *, CAST(FLOOR(random / {_PART}) AS BIGINT) AS part FROM ({source}) AS r"
    return f"""
SELECT service, operation, random, recording, request, span, start, total_ns FROM (
    SELECT p.*, ROW_NUMBER() OVER (
        PARTITION BY p.service, p.operation ORDER BY random, recording, request, span) AS place
    FROM ({parted}) AS p
    JOIN (
        SELECT service, operation, MAX(part) AS last_part FROM (
            SELECT service, operation, part, SUM(number) OVER (
                PARTITION BY service, operation ORDER BY part
                ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) - number AS before
            FROM (
                SELECT service, operation, part, COUNT(*) AS number FROM ({parted}) AS p
                GROUP BY service, operation, part) AS counted) AS summed
        WHERE before < {MOST_CALLS} GROUP BY service, operation) AS l
        ON l.service = p.service AND l.operation = p.operation
    WHERE p.part <= l.last_part) AS placed
WHERE place <= {MOST_CALLS}
"""


# From here on of all days.
_BOUNDS = f"SELECT MIN(first_start), MAX(last_start) FROM {BEGAN.name}"
_LATENCIES = f"""
SELECT service, operation, CAST(FLOOR((start - {{first}}) * {QUARTERS} / {{length}}) AS INT),
    total_ns
FROM ({_drawn(f"SELECT * FROM {DRAWN_CALLS.name}")}) AS drawn
ORDER BY 1, 2, 3, 4
"""


def keep_flat(engine: Engine) -> None:
    """Lets `flat` be the sums of each operation of `times`."""
    engine.keep(FLAT.name, _FLAT)


def flat(engine: Engine) -> list[dict[str, Any]]:
    """The operations of `flat`, by critical time."""
    order = "ORDER BY critical_ns DESC, service, operation"
    asked = f"SELECT {', '.join(_FLAT_NAMES)} FROM {FLAT.name} {order}"
    return [dict(zip(_FLAT_NAMES, row, strict=True)) for row in engine.rows(asked)]


def make(engine: Engine) -> None:
    """Adds up of `times` what a comparison asks, so that it adds up with that of other days."""
    keep_flat(engine)
    engine.keep(CALLED.name, _CALLED)
    engine.keep(BEGAN.name, _BEGAN)
    engine.keep(DRAWN_CALLS.name, _drawn(_MIXED))


def told(engine: Engine) -> dict[str, Any]:
    """What a comparison asks of a recording, and the operations by critical time; of one day or of
    all."""
    return {
        "operations": [_path(*row) for row in engine.rows(_PATHS)],
        "latencies": _latencies(engine),
        "flat": flat(engine),
    }


def _latencies(engine: Engine) -> dict[str, list[list[int]]]:
    ((first, last),) = engine.rows(_BOUNDS)
    if first is None:
        return {}
    found: dict[str, list[list[int]]] = {}
    asked = _LATENCIES.format(first=first, length=last - first + 1)
    for service, operation, quarter, total_ns in engine.rows(asked):
        quarters = found.setdefault(_name(service, operation), [[] for _ in range(QUARTERS)])
        quarters[min(quarter, QUARTERS - 1)].append(total_ns)
    return found


def _path(
    root_service: str,
    root_operation: str,
    service: str,
    operation: str,
    is_root: int,
    calls: int,
    size: int,
) -> dict[str, Any]:
    """As the report's calling context tree has it, but for what lies between."""
    path = [_name(root_service, root_operation)]
    if not is_root:
        path.append(_name(service, operation))
    return {"path": path, "count": calls, "bytes": size}


def _name(service: str, operation: str) -> str:
    return f"{service}[{operation}]"
