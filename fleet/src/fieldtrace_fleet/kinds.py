# SPDX-License-Identifier: MIT
"""Kinds of requests: by what they ask for and how slow they are, and by what they consist of; and
some examples of each.

Of `times`, which `Assembly` keeps.
"""

from pathlib import Path
from typing import Any

from fieldtrace_fleet import forms
from fieldtrace_fleet.engine import Engine
from fieldtrace_fleet.forms import same
from fieldtrace_fleet.places import Placed
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
SELECT recording, request, service AS root_service, operation AS root_operation, start, total_ns
FROM times WHERE caller IS NULL
"""
_OF = ("root_service", "root_operation")
_SORTED = Placed(
    "tops_of_requests",
    _OF,
    "CAST(FLOOR(LN(1.0 + total_ns) * 8) AS BIGINT)",
    "total_ns, start, recording, request",
)
_BANDS_OF_REQUESTS = f"""
SELECT recording, request, root_service, root_operation, start, total_ns, CASE {_BAND} END AS band
FROM sorted
"""
_HAS_BAND = "band >= 0"
_BANDS = f"""
SELECT root_service, root_operation, band, COUNT(*) AS requests,
    CAST(SUM(total_ns) AS BIGINT) AS total_ns, MIN(total_ns) AS shortest_ns,
    MAX(total_ns) AS longest_ns
FROM ranked WHERE {_HAS_BAND} GROUP BY root_service, root_operation, band
"""
_BAND_NAMES = (*_OF, "band", "requests", "total_ns", "shortest_ns", "longest_ns")
_HEAT = f"""
SELECT r.service AS root_service, r.operation AS root_operation, r.band, t.service, t.operation,
    CAST(SUM(t.count) AS BIGINT) AS calls, CAST(SUM(t.critical_ns) AS BIGINT) AS critical_ns
FROM spans_of_forms AS t JOIN spans_of_forms AS r ON {same("r", "t")}
WHERE r.caller IS NULL
GROUP BY r.service, r.operation, r.band, t.service, t.operation
"""
_HEAT_NAMES = (*_OF, "band", "service", "operation", "calls", "critical_ns")
_OF_STRUCTURES = f"""
SELECT r.*, s.structure FROM ranked AS r JOIN structures AS s ON {same("s", "r")}
WHERE r.{_HAS_BAND}
"""
_STRUCTURES = f"""
SELECT root_service, root_operation, structure, COUNT(*) AS requests,
    CAST(SUM(total_ns) AS BIGINT) AS total_ns, MIN(total_ns) AS shortest_ns,
    MAX(total_ns) AS longest_ns
FROM ({_OF_STRUCTURES}) AS r GROUP BY root_service, root_operation, structure
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
        FROM (SELECT *, {_RANDOM} AS random FROM ({{source}}) AS requests) AS known) AS parted
    WHERE drawn_in_part <= {EXAMPLES}) AS mixed
WHERE drawn <= {EXAMPLES}
"""
_BY = {"band": f"SELECT * FROM ranked WHERE {_HAS_BAND}", "structure": _OF_STRUCTURES}
_EXAMPLE = ("recording", "request", "start", "total_ns")
# There may be as many structures as requests.
_OF_MOST = f"""
SELECT {{columns}} FROM examples_of_structures AS e
JOIN (SELECT structure FROM found ORDER BY total_ns DESC, structure LIMIT {MOST_STRUCTURES}) AS f
ON f.structure = e.structure
"""
_OF_FOUND = _OF_MOST.format(columns="DISTINCT e.structure")

Key = tuple[Any, ...]


class Kinds:
    """The kinds of requests, and their tree."""

    def __init__(self, engine: Engine, trees: Trees) -> None:
        self._engine = engine
        self._trees = trees

    def make(self) -> None:
        """Sorts the requests, and makes the tree."""
        self._engine.keep("tops_of_requests", _TOPS)
        _SORTED.keep(self._engine, "sorted")
        self._engine.forget("tops_of_requests")
        self._engine.keep("bands_of_requests", _BANDS_OF_REQUESTS)
        self._engine.forget("sorted")
        forms.make(self._engine)
        self._trees.make()
        self._engine.keep("bands", _BANDS)
        self._engine.keep("heat", _HEAT)
        self._engine.keep("found", _STRUCTURES)
        for by, source in _BY.items():
            self._engine.keep(f"examples_of_{by}s", _EXAMPLES.format(by=by, source=source))
        self._engine.forget("ranked")

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
        nodes = self._trees.nodes_of(_OF_FOUND) if structures else {}
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
