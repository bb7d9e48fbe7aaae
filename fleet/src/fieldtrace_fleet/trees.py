# SPDX-License-Identifier: MIT
"""The calling context tree of all requests: an operation of a service, below the one that called
it; and of which of its nodes each request consists.

Of `spans_of_forms`, see `forms`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fieldtrace_fleet.engine import Engine
from fieldtrace_fleet.forms import KEYS, SUMS, same
from fieldtrace_fleet.requests import CONSISTS, NAMED, WHOLE

# As the tree of one recording: deeper ones repeat what services call in turn.
DEEPEST = 200

_FORM = ", ".join(KEYS)
_SUMMED = ", ".join(f"CAST(SUM({name}) AS BIGINT) AS {name}" for name in SUMS)
# A node is called by what is on the way to it until all are known: so each level is one join.
_CALLED = "md5(concat({parent}, ' ', t.service, ' ', t.operation))"
_LEVEL = f"""
SELECT {", ".join(f"t.{key}" for key in KEYS)}, t.span, t.service, t.operation,
    {", ".join(f"t.{name}" for name in SUMS)}, {{parent}} AS parent, {_CALLED} AS name
FROM spans_of_forms AS t {{below}}
"""
_TOP = _LEVEL.format(parent="''", below="WHERE t.caller IS NULL")
_BELOW = _LEVEL.format(
    parent="p.name", below=f"JOIN {{above}} AS p ON {same('p', 't')} AND p.span = t.caller"
)
_PLACED = f"{_FORM}, parent, name, service, operation, {', '.join(SUMS)}"
_NAMED = f"""
SELECT name, parent, depth, service, operation, {_SUMMED}
FROM placed GROUP BY name, parent, depth, service, operation
"""
_WHOLE = f"""
SELECT 'spans' AS name,
    {", ".join(f"COALESCE(CAST(SUM({name}) AS BIGINT), 0) AS {name}" for name in SUMS)}
FROM spans_of_forms
"""
# Callers before what they call, and on each engine alike.
_NUMBERED = """
SELECT CAST(ROW_NUMBER() OVER (ORDER BY depth, service, operation, name) AS BIGINT) AS node, *
FROM named
"""
_NODES = f"""
SELECT n.node, COALESCE(p.node, 0) AS parent, n.service, n.operation, n.depth,
    {", ".join(f"n.{name}" for name in SUMS)}
FROM numbered AS n LEFT JOIN numbered AS p ON p.name = n.parent
"""
_NAMES = ("node", "parent", "service", "operation", "depth", *SUMS)
# What a request consists of, whatever the order and however often. Engines hold lists in memory:
# here each node has two numbers as if drawn, of 44 bits, whose sums tell what is in a request.
_DRAWN = "CAST(SUM(CAST(conv(substr(name, {begin}, 11), 16, 10) AS BIGINT)) AS STRING)"
_STRUCTURES = f"""
SELECT {_FORM}, md5(concat({_DRAWN.format(begin=1)}, ' ', {_DRAWN.format(begin=12)})) AS structure
FROM (SELECT DISTINCT {_FORM}, name FROM placed) AS p
GROUP BY {_FORM}
"""
_CONSISTS = f"""
SELECT s.structure, p.name FROM placed AS p JOIN structures AS s ON {same("s", "p")}
"""


class Trees:
    """The tree. It is made level by level: a span is placed below the node of its caller."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def make(self) -> None:
        """Lets `named` be the sums of its nodes, `whole` those of all spans, `structures` of which
        nodes each form is, and `consists` of which each structure."""
        level, levels = _TOP, list[str]()
        while len(levels) < DEEPEST:
            # There is a first level, if an empty one.
            levels.append(f"placed_{len(levels)}")
            self._engine.keep(levels[-1], level)
            ((some,),) = self._engine.rows(f"SELECT COUNT(*) FROM {levels[-1]}")
            if not some:
                break
            level = _BELOW.format(above=levels[-1])
        self._engine.keep("placed", self._all(levels))
        self._engine.forget(*levels)
        self._engine.keep(NAMED.name, _NAMED)
        self._engine.keep(WHOLE.name, _WHOLE)
        self._engine.keep("structures", _STRUCTURES)
        self._engine.call(CONSISTS.name, _CONSISTS)

    def number(self) -> None:
        """Lets `nodes` be the tree, of `named`."""
        self._engine.keep("numbered", _NUMBERED)
        self._engine.keep("nodes", _NODES)

    def _all(self, levels: list[str]) -> str:
        return " UNION ALL ".join(
            f"SELECT {depth} AS depth, {_PLACED} FROM {level}" for depth, level in enumerate(levels)
        )

    def nodes(self) -> Iterator[dict[str, Any]]:
        """The nodes, callers before what they call; `parent` is 0 of those that nobody calls."""
        for row in self._engine.rows(f"SELECT {', '.join(_NAMES)} FROM nodes ORDER BY node"):
            yield dict(zip(_NAMES, row, strict=True))

    def others(self) -> dict[str, int]:
        """What has no node: it is too deep, or the row of its caller is lost."""
        sums = ", ".join(f"COALESCE(CAST(SUM({name}) AS BIGINT), 0) AS {name}" for name in SUMS)
        ((*placed,),) = self._engine.rows(f"SELECT {sums} FROM nodes")
        ((*whole,),) = self._engine.rows(f"SELECT {sums} FROM {WHOLE.name}")
        return {name: all_ - its for name, all_, its in zip(SUMS, whole, placed, strict=True)}

    def nodes_of(self, chosen: str) -> dict[str, list[int]]:
        """The nodes of each structure, in order; `chosen` is SQL of `structure`."""
        found: dict[str, list[int]] = {}
        for structure, node in self._engine.rows(
            "SELECT DISTINCT s.structure, n.node FROM consists AS s"
            " JOIN numbered AS n ON n.name = s.name"
            f" JOIN ({chosen}) AS c ON c.structure = s.structure ORDER BY 1, 2"
        ):
            found.setdefault(structure, []).append(node)
        return found

    def save(self, folder: Path) -> None:
        """Writes the tree as Parquet."""
        self._engine.save("SELECT * FROM nodes", folder / "tree")
