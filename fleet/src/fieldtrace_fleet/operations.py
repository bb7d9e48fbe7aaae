# SPDX-License-Identifier: MIT
"""Operations of requests: how often each is called, by which kind of request, how long its calls
take, and how much of critical paths is their own."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fieldtrace_fleet.assembly import WHOLE_TABLES, Assembly
from fieldtrace_fleet.engine import Engine
from fieldtrace_fleet.inputs import Inputs, files_below
from fieldtrace_fleet.places import mixed
from fieldtrace_fleet.requests import FLAT

# As of one recording: to see how much a time differs from itself, and calls of each quarter of it.
QUARTERS = 4
MOST_CALLS = 1_000

_ROOTS = """
SELECT recording, request, service AS root_service, operation AS root_operation
FROM times WHERE caller IS NULL
"""
_PATHS = """
SELECT root_service, root_operation, service, operation,
    CASE WHEN caller IS NULL THEN 1 ELSE 0 END AS is_root, COUNT(*) AS calls,
    CAST(SUM(COALESCE(bytes, 0)) AS BIGINT) AS bytes
FROM times AS t
JOIN roots AS r ON r.recording = t.recording AND r.request = t.request
GROUP BY root_service, root_operation, service, operation,
    CASE WHEN caller IS NULL THEN 1 ELSE 0 END
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
_BOUNDS = "SELECT MIN(start), MAX(start) FROM times"
# Any calls do, as long as both engines take the same: their numbers in an order that is mixed.
_CALLS = """
SELECT service, operation, quarter, total_ns FROM (
    SELECT service, operation, quarter, total_ns, ROW_NUMBER() OVER (
        PARTITION BY service, operation, quarter
        ORDER BY {mixed}, recording, request, span
        ) AS place
    FROM (
        SELECT *, CAST(FLOOR((start - {first}) * {quarters} / {length}) AS INT) AS quarter
        FROM times) AS placed
    ) AS mixed
WHERE place <= {most} ORDER BY service, operation, quarter, total_ns
"""


def keep_flat(engine: Engine) -> None:
    """Lets `flat` be the sums of each operation of `times`."""
    engine.keep(FLAT.name, _FLAT)


def flat(engine: Engine) -> list[dict[str, Any]]:
    """The operations of `flat`, by critical time."""
    order = "ORDER BY critical_ns DESC, service, operation"
    asked = f"SELECT {', '.join(_FLAT_NAMES)} FROM {FLAT.name} {order}"
    return [dict(zip(_FLAT_NAMES, row, strict=True)) for row in engine.rows(asked)]


class Operations:
    """The operations of all requests below folders, put together over hosts; `since` and `until` as
    in `Sums`."""

    def __init__(
        self, engine: Engine, folders: Sequence[Path], since: str = "", until: str = ""
    ) -> None:
        self._engine = engine
        inputs = Inputs(engine, files_below(folders, WHOLE_TABLES), WHOLE_TABLES)
        self._assembly = Assembly(engine, inputs, since, until, whole=True)
        self.taken = self._assembly.taken

    def read(self) -> None:
        """Reads the spans; leaves out, and names, files that cannot be read."""
        self._assembly.read(alone=True)
        self._assembly.keep_times(alone=True)
        keep_flat(self._engine)

    def told(self) -> dict[str, Any]:
        """What a comparison asks of a recording, and the operations by critical time."""
        self._engine.keep("roots", _ROOTS)
        return {
            "operations": [_path(*row) for row in self._engine.rows(_PATHS)],
            "latencies": self._latencies(),
            "flat": flat(self._engine),
        }

    def _latencies(self) -> dict[str, list[list[int]]]:
        ((first, last),) = self._engine.rows(_BOUNDS)
        if first is None:
            return {}
        asked = _CALLS.format(
            mixed=mixed("request", "span"),
            **{"first": first, "length": last - first + 1},
            **{"quarters": QUARTERS, "most": MOST_CALLS},
        )
        found: dict[str, list[list[int]]] = {}
        for service, operation, quarter, total_ns in self._engine.rows(asked):
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
