# SPDX-License-Identifier: MIT
"""Kinds of requests: by what they ask for and how slow they are, and by what they consist of; and
some examples of each.

What is known of the requests of a day adds up with that of others: bands are made of buckets last.
"""

from pathlib import Path
from typing import Any

from fieldtrace_fleet import forms
from fieldtrace_fleet.engine import Engine
from fieldtrace_fleet.requests import (
    DRAWN_OF_BUCKETS,
    DRAWN_OF_STRUCTURES,
    DURATIONS,
    HEAT,
    ROOT,
    STRUCTURES,
)
from fieldtrace_fleet.trees import Trees

# Of the requests of an operation, sorted by how long they take: where bands begin, per mille.
BANDS = (0, 500, 750, 900, 950, 990)
EXAMPLES = 3
MOST_STRUCTURES = 200

# Requests whose times differ by about one percent are in one bucket, and so in one band.
_BUCKET = "CAST(FLOOR(LN(1.0 + total_ns) * 100) AS BIGINT)"
# A bucket is in the band of the first of its requests.
_BAND = " ".join(
    f"WHEN before * 1000 >= {begin} * places THEN {number}"
    for number, begin in reversed(tuple(enumerate(BANDS)))
)
# A reservoir: those with the smallest of numbers that are as if drawn, so that any requests may be
# examples, whatever files and hosts they come from, and the same ones each time.
_RANDOM = "md5(concat(recording, ' ', CAST(request AS STRING)))"
_TOPS = f"""
SELECT recording, request, service AS root_service, operation AS root_operation, start, total_ns,
    {_BUCKET} AS bucket
FROM times WHERE caller IS NULL
"""
_OF = tuple(ROOT)
_HAS_BUCKET = "bucket >= 0"
_TIMES = """COUNT(*) AS requests, CAST(SUM(total_ns) AS BIGINT) AS total_ns,
    MIN(total_ns) AS shortest_ns, MAX(total_ns) AS longest_ns"""
_DURATIONS = f"""
SELECT root_service, root_operation, bucket, {_TIMES}
FROM ranked WHERE {_HAS_BUCKET} GROUP BY root_service, root_operation, bucket
"""
_HEAT_OF_BUCKETS = f"""
SELECT r.service AS root_service, r.operation AS root_operation, r.bucket, t.service, t.operation,
    CAST(SUM(t.count) AS BIGINT) AS calls, CAST(SUM(t.critical_ns) AS BIGINT) AS critical_ns
FROM spans_of_buckets AS t
JOIN spans_of_buckets AS r ON {forms.same("r", "t")} AND r.bucket = t.bucket
WHERE r.caller IS NULL AND r.{_HAS_BUCKET}
GROUP BY r.service, r.operation, r.bucket, t.service, t.operation
"""
_OF_STRUCTURES = f"""
SELECT r.*, s.structure FROM ranked AS r JOIN structures AS s ON {forms.same("s", "r")}
WHERE r.{_HAS_BUCKET}
"""
_STRUCTURES = f"""
SELECT root_service, root_operation, structure, {_TIMES}
FROM ({_OF_STRUCTURES}) AS r GROUP BY root_service, root_operation, structure
"""
_PLACE = f"""ROW_NUMBER() OVER (
    PARTITION BY {", ".join(_OF)}, {{by}}{{salt}} ORDER BY random, recording, request)"""
_EXAMPLE = ("recording", "request", "start", "total_ns")
_EXAMPLES = f"""
SELECT {", ".join(_OF)}, {{by}}, {", ".join(_EXAMPLE)}, random FROM (
    SELECT *, {_PLACE.replace("{salt}", "")} AS place FROM ({{source}}) AS drawn) AS placed
WHERE place <= {EXAMPLES}
"""
# Examples of whatever tells requests apart. Most requests may be alike, so the first of many parts
# of them are looked for before the first of all.
_FIRST = f"""
SELECT * FROM (
    SELECT *, {_PLACE.replace("{salt}", ", substr(random, 1, 2)")} AS place_in_part
    FROM (SELECT *, {_RANDOM} AS random FROM ({{source}}) AS requests) AS known) AS parted
WHERE place_in_part <= {EXAMPLES}
"""

# From here on of all days.
_BANDED = f"""
SELECT root_service, root_operation, bucket, CASE {_BAND} END AS band FROM (
    SELECT root_service, root_operation, bucket,
        SUM(requests) OVER (PARTITION BY root_service, root_operation) AS places,
        SUM(requests) OVER (
            PARTITION BY root_service, root_operation ORDER BY bucket
            ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) - requests AS before
    FROM durations) AS placed
"""
_IN_BANDS = f"""
JOIN banded AS b ON {" AND ".join(f"b.{name} = s.{name}" for name in (*_OF, "bucket"))}
"""
_BANDS = f"""
SELECT s.root_service, s.root_operation, b.band, CAST(SUM(s.requests) AS BIGINT) AS requests,
    CAST(SUM(s.total_ns) AS BIGINT) AS total_ns, MIN(s.shortest_ns) AS shortest_ns,
    MAX(s.longest_ns) AS longest_ns
FROM durations AS s {_IN_BANDS} GROUP BY s.root_service, s.root_operation, b.band
"""
_BAND_NAMES = (*_OF, "band", "requests", "total_ns", "shortest_ns", "longest_ns")
_HEAT = f"""
SELECT s.root_service, s.root_operation, b.band, s.service, s.operation,
    CAST(SUM(s.calls) AS BIGINT) AS calls, CAST(SUM(s.critical_ns) AS BIGINT) AS critical_ns
FROM heat_of_buckets AS s {_IN_BANDS}
GROUP BY s.root_service, s.root_operation, b.band, s.service, s.operation
"""
_HEAT_NAMES = (*_OF, "band", "service", "operation", "calls", "critical_ns")
_STRUCTURE_NAMES = (*_OF, "structure", "requests", "total_ns", "shortest_ns", "longest_ns")
_BY = {
    "band": f"SELECT s.*, b.band FROM {DRAWN_OF_BUCKETS.name} AS s {_IN_BANDS}",
    "structure": f"SELECT * FROM {DRAWN_OF_STRUCTURES.name}",
}
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
        """Sorts the requests of `times`, and walks what they consist of."""
        self._engine.keep("tops_of_requests", _TOPS)
        forms.make(self._engine)
        self._trees.make()
        self._engine.keep(DURATIONS.name, _DURATIONS)
        self._engine.keep(HEAT.name, _HEAT_OF_BUCKETS)
        self._engine.forget("spans_of_buckets")
        self._engine.keep(STRUCTURES.name, _STRUCTURES)
        for table, by, source in (
            (DRAWN_OF_BUCKETS, "bucket", f"SELECT * FROM ranked WHERE {_HAS_BUCKET}"),
            (DRAWN_OF_STRUCTURES, "structure", _OF_STRUCTURES),
        ):
            first = _FIRST.format(by=by, source=source)
            self._engine.keep(table.name, _EXAMPLES.format(by=by, source=first))
        self._engine.forget("ranked")

    def finish(self) -> None:
        """Makes bands of buckets, and numbers the tree; of one day or of all."""
        self._trees.number()
        self._engine.keep("banded", _BANDED)
        self._engine.keep("bands", _BANDS)
        self._engine.keep("heat", _HEAT)
        for by, source in _BY.items():
            self._engine.keep(f"examples_of_{by}s", _EXAMPLES.format(by=by, source=source))
        self._engine.forget("banded", DRAWN_OF_BUCKETS.name, DRAWN_OF_STRUCTURES.name)

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
        for name, view, columns in (
            ("bands", "bands", _BAND_NAMES),
            ("heat", "heat", _HEAT_NAMES),
            ("structures", STRUCTURES.name, _STRUCTURE_NAMES),
        ):
            self._engine.save(f"SELECT {', '.join(columns)} FROM {view}", folder / name)
        for by in _BY:
            names = ", ".join((*_OF, by, *_EXAMPLE))
            view = f"examples_of_{by}s"
            self._engine.save(f"SELECT {names} FROM {view}", folder / view)
