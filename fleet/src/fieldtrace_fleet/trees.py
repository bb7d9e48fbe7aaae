# SPDX-License-Identifier: MIT
"""The calling context tree of all requests: an operation of a service, below the one that called
it; and of which of its nodes each request consists.

Of `times`, which `Assembly` keeps.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fieldtrace_fleet.engine import Engine

# As the tree of one recording: deeper ones repeat what services call in turn.
DEEPEST = 200

_SUMS = ("count", "failures", "inclusive_ns", "exclusive_ns", "critical_ns", "bytes")
# Which spans failed, as in a report; an older table does not say how they ended.
_FAILED = """CASE WHEN outcome = 'completed' THEN CASE WHEN status >= 500 THEN 1 ELSE 0 END
    WHEN outcome IN ('', 'unknown') THEN 0 ELSE 1 END"""
_SUMMED = f"""COUNT(*) AS count, CAST(SUM({_FAILED}) AS BIGINT) AS failures,
    CAST(SUM(total_ns) AS BIGINT) AS inclusive_ns,
    CAST(SUM(exclusive_ns) AS BIGINT) AS exclusive_ns,
    CAST(SUM(critical_ns) AS BIGINT) AS critical_ns,
    CAST(SUM(CASE WHEN bytes > 0 THEN bytes ELSE 0 END) AS BIGINT) AS bytes"""
# What of a span is summed, and what tells it from others.
_NEEDED = ", ".join(
    f"t.{name}"
    for name in (
        *("recording", "request", "span", "service", "operation", "status", "outcome"),
        *("total_ns", "exclusive_ns", "critical_ns", "bytes"),
    )
)
_TOP = f"SELECT {_NEEDED}, CAST(0 AS BIGINT) AS parent FROM times AS t WHERE t.caller IS NULL"
_BELOW = f"""
SELECT {_NEEDED}, p.node AS parent FROM times AS t
JOIN {{above}} AS p ON p.recording = t.recording AND p.request = t.request AND p.span = t.caller
"""
# Both engines number them alike.
_NODES = f"""
SELECT CAST({{known}} + ROW_NUMBER() OVER (ORDER BY parent, service, operation) AS BIGINT) AS node,
    parent, service, operation, {{depth}} AS depth, {", ".join(_SUMS)}
FROM (
    SELECT parent, service, operation, {_SUMMED} FROM reached GROUP BY parent, service, operation
) AS summed
"""
_PLACED = """
SELECT s.recording, s.request, s.span, n.node FROM reached AS s
JOIN {nodes} AS n ON n.parent = s.parent AND n.service = s.service AND n.operation = s.operation
"""
_NAMES = ("node", "parent", "service", "operation", "depth", *_SUMS)
# What a request consists of, whatever the order and however often. Engines hold lists in memory:
# here each node has two numbers as if drawn, of 44 bits, whose sums tell what is in a request.
_DRAWN = "CAST(conv(substr(md5(CAST(node AS STRING)), {begin}, 11), 16, 10) AS BIGINT)"
_STRUCTURES = f"""
SELECT p.recording, p.request,
    md5(concat(CAST(SUM(n.one) AS STRING), ' ', CAST(SUM(n.other) AS STRING))) AS structure
FROM (SELECT DISTINCT recording, request, node FROM ({{placed}}) AS every) AS p
JOIN (
    SELECT node, {_DRAWN.format(begin=1)} AS one, {_DRAWN.format(begin=12)} AS other
    FROM nodes) AS n ON n.node = p.node
GROUP BY p.recording, p.request
"""


class Trees:
    """The tree. It is made level by level: a span is placed below the node of its caller."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._levels = 0

    def make(self) -> None:
        """Lets `nodes` be the tree, and `structures` of which of its nodes each request is."""
        known, reached = 0, _TOP
        while self._levels < DEEPEST:
            self._engine.keep("reached", reached)
            nodes = f"nodes_{self._levels}"
            self._engine.keep(nodes, _NODES.format(known=known, depth=self._levels))
            ((more,),) = self._engine.rows(f"SELECT COUNT(*) FROM {nodes}")
            if not more:
                break
            known += more
            above = f"placed_{self._levels}"
            self._engine.keep(above, _PLACED.format(nodes=nodes))
            reached = _BELOW.format(above=above)
            self._levels += 1
        self._engine.forget("reached")
        self._engine.keep("nodes", self._all("nodes", _NAMES))
        placed = self._all("placed", ("recording", "request", "span", "node"))
        self._engine.keep("structures", _STRUCTURES.format(placed=placed))

    def _all(self, views: str, names: tuple[str, ...]) -> str:
        # There is a first level, if an empty one.
        levels = range(max(1, self._levels))
        if views == "placed" and not self._levels:
            self._engine.keep("placed_0", _PLACED.format(nodes="nodes_0"))
        chosen = ", ".join(names)
        return " UNION ALL ".join(f"SELECT {chosen} FROM {views}_{level}" for level in levels)

    def nodes(self) -> Iterator[dict[str, Any]]:
        """The nodes, callers before what they call; `parent` is 0 of those that nobody calls."""
        for row in self._engine.rows(f"SELECT {', '.join(_NAMES)} FROM nodes ORDER BY node"):
            yield dict(zip(_NAMES, row, strict=True))

    def others(self) -> dict[str, int]:
        """What has no node: it is too deep, or the row of its caller is lost."""
        sums = (f"COALESCE(CAST(SUM({name}) AS BIGINT), 0) AS {name}" for name in _SUMS)
        ((*placed,),) = self._engine.rows(f"SELECT {', '.join(sums)} FROM nodes")
        ((*whole,),) = self._engine.rows(f"SELECT {_SUMMED} FROM times")
        return {
            name: (all_ or 0) - its for name, all_, its in zip(_SUMS, whole, placed, strict=True)
        }

    def nodes_of(self, chosen: str) -> dict[str, list[int]]:
        """The nodes of each structure, in order; `chosen` is SQL of `structure`, and of a request
        that has it."""
        placed = self._all("placed", ("recording", "request", "node"))
        found: dict[str, list[int]] = {}
        for structure, node in self._engine.rows(
            f"SELECT DISTINCT c.structure, p.node FROM ({placed}) AS p JOIN ({chosen}) AS c"
            " ON c.recording = p.recording AND c.request = p.request ORDER BY 1, 2"
        ):
            found.setdefault(structure, []).append(node)
        return found

    def save(self, folder: Path) -> None:
        """Writes the tree as Parquet."""
        self._engine.save("SELECT * FROM nodes", folder / "tree")
