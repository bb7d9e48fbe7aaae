# SPDX-License-Identifier: MIT
"""Kinds of requests: by what they ask for and how slow they are, and by what they consist of; and
some examples of each.

Of what `Operations` and `Trees` keep.
"""

from pathlib import Path
from typing import Any

from fieldtrace_fleet.engine import Engine
from fieldtrace_fleet.places import placed
from fieldtrace_fleet.trees import Trees

# Of the requests of an operation, sorted by how long they take: where bands begin, per mille.
BANDS = (0, 500, 750, 900, 950, 990)
EXAMPLES = 3
MOST_STRUCTURES = 200

_BAND = " ".join(
    f"WHEN (place - 1) * 1000 >= {begin} * places THEN {number}"
    for number, begin in reversed(tuple(enumerate(BANDS)))
)
# A reservoir: those with the smallest of numbers that are as if drawn, so that any requests may be
# examples, whatever files and hosts they come from, and the same ones each time.
_RANDOM = "md5(concat(recording, ' ', CAST(request AS STRING)))"
_TOPS = """
SELECT t.recording, t.request, t.service AS root_service, t.operation AS root_operation,
    t.start, t.total_ns, s.structure
FROM times AS t
JOIN structures AS s ON s.recording = t.recording AND s.request = t.request
WHERE t.caller IS NULL
"""
_OF = ("root_service", "root_operation")
_SORTED = placed(
    "tops_of_requests",
    _OF,
    "CAST(FLOOR(LN(1.0 + total_ns) * 8) AS BIGINT)",
    "total_ns, start, recording, request",
)
_RANKED = f"""
SELECT recording, request, root_service, root_operation, start, total_ns, structure,
    CASE {_BAND} END AS band, {_RANDOM} AS random
FROM ({_SORTED}) AS sorted
"""
_BANDS = """
SELECT root_service, root_operation, band, COUNT(*) AS requests,
    CAST(SUM(total_ns) AS BIGINT) AS total_ns, MIN(total_ns) AS shortest_ns,
    MAX(total_ns) AS longest_ns
FROM ranked GROUP BY root_service, root_operation, band
"""
_BAND_NAMES = (*_OF, "band", "requests", "total_ns", "shortest_ns", "longest_ns")
_HEAT = """
SELECT r.root_service, r.root_operation, r.band, t.service, t.operation, COUNT(*) AS calls,
    CAST(SUM(t.critical_ns) AS BIGINT) AS critical_ns
FROM times AS t JOIN ranked AS r ON r.recording = t.recording AND r.request = t.request
GROUP BY r.root_service, r.root_operation, r.band, t.service, t.operation
"""
_HEAT_NAMES = (*_OF, "band", "service", "operation", "calls", "critical_ns")
_STRUCTURES = """
SELECT root_service, root_operation, structure, COUNT(*) AS requests,
    CAST(SUM(total_ns) AS BIGINT) AS total_ns, MIN(total_ns) AS shortest_ns,
    MAX(total_ns) AS longest_ns
FROM ranked GROUP BY root_service, root_operation, structure
"""
_STRUCTURE_NAMES = (*_OF, "structure", "requests", "total_ns", "shortest_ns", "longest_ns")
_DRAWN = f"""ROW_NUMBER() OVER (
    PARTITION BY {", ".join(_OF)}, {{by}}{{salt}} ORDER BY random, recording, request)"""
# Examples of whatever tells requests apart. Most requests may be alike, so the first of many parts
# of them are looked for before the first of all.
_EXAMPLES = f"""
SELECT {", ".join(_OF)}, {{by}}, recording, request, start, total_ns, random FROM (
    SELECT *, {_DRAWN.replace("{salt}", "")} AS drawn FROM (
        SELECT *, {_DRAWN.replace("{salt}", ", substr(random, 1, 2)")} AS drawn_in_part
        FROM ranked) AS parted
    WHERE drawn_in_part <= {EXAMPLES}) AS mixed
WHERE drawn <= {EXAMPLES}
"""
_BY = ("band", "structure")
_EXAMPLE = ("recording", "request", "start", "total_ns")
# There may be as many structures as requests.
_OF_MOST = f"""
SELECT {{columns}} FROM examples_of_structures AS e
JOIN (SELECT structure FROM found ORDER BY total_ns DESC, structure LIMIT {MOST_STRUCTURES}) AS f
ON f.structure = e.structure
"""
_WITH_NODES = _OF_MOST.format(columns="e.structure, e.recording, e.request")

Key = tuple[Any, ...]


class Kinds:
    """The kinds of requests of a tree that was made."""

    def __init__(self, engine: Engine, trees: Trees) -> None:
        self._engine = engine
        self._trees = trees

    def make(self) -> None:
        """Sorts the requests."""
        self._engine.keep("tops_of_requests", _TOPS)
        self._engine.keep("ranked", _RANKED)
        self._engine.keep("bands", _BANDS)
        self._engine.keep("heat", _HEAT)
        self._engine.keep("found", _STRUCTURES)
        for by in _BY:
            self._engine.keep(f"examples_of_{by}s", _EXAMPLES.format(by=by))
        self._engine.forget("tops_of_requests", "ranked")

    def told(self) -> dict[str, Any]:
        """Bands of each operation with the critical time in them, and structures."""
        ((number, requests),) = self._engine.rows(
            "SELECT COUNT(*), COALESCE(CAST(SUM(requests) AS BIGINT), 0) FROM found"
        )
        structures = self._structures()
        return {
            "begin": list(BANDS),
            "bands": self._bands(),
            "heat": self._rows(_HEAT_NAMES, "heat", "ORDER BY 1, 2, 3, critical_ns DESC, 4, 5"),
            "structures": structures,
            "more_structures": number - len(structures),
            "requests_of_more": requests - sum(one["requests"] for one in structures),
        }

    def _rows(self, names: tuple[str, ...], view: str, order: str) -> list[dict[str, Any]]:
        asked = f"SELECT {', '.join(names)} FROM {view} {order}"
        return [dict(zip(names, row, strict=True)) for row in self._engine.rows(asked)]

    def _bands(self) -> list[dict[str, Any]]:
        bands = self._rows(_BAND_NAMES, "bands", "ORDER BY 1, 2, 3")
        examples = self._examples("band", "SELECT * FROM examples_of_bands")
        for one in bands:
            one["examples"] = examples[one["root_service"], one["root_operation"], one["band"]]
        return bands

    def _structures(self) -> list[dict[str, Any]]:
        order = f"ORDER BY total_ns DESC, structure LIMIT {MOST_STRUCTURES}"
        structures = self._rows(_STRUCTURE_NAMES, "found", order)
        nodes = self._trees.nodes_of(_WITH_NODES) if structures else {}
        examples = self._examples("structure", _OF_MOST.format(columns="e.*"))
        for one in structures:
            name = one["structure"]
            one["examples"] = examples[one["root_service"], one["root_operation"], name]
            one["nodes"] = nodes[name]
        return structures

    def _examples(self, by: str, chosen: str) -> dict[Key, list[dict[str, Any]]]:
        found: dict[Key, list[dict[str, Any]]] = {}
        names = ", ".join((*_OF, by, *_EXAMPLE))
        asked = f"SELECT {names} FROM ({chosen}) AS c ORDER BY 1, 2, 3, random, recording, request"
        for *key, recording, request, start, total_ns in self._engine.rows(asked):
            example = dict(zip(_EXAMPLE, (recording, request, start, total_ns), strict=True))
            found.setdefault(tuple(key), []).append(example)
        return found

    def save(self, folder: Path) -> None:
        """Writes them as Parquet."""
        for name, view in (("bands", "bands"), ("heat", "heat"), ("structures", "found")):
            self._engine.save(f"SELECT * FROM {view}", folder / name)
        for by in _BY:
            names = ", ".join((*_OF, by, *_EXAMPLE))
            view = f"examples_of_{by}s"
            self._engine.save(f"SELECT {names} FROM {view}", folder / view)
