# SPDX-License-Identifier: MIT
"""Numbers rows in their order, however many have the same key.

A window over a key has one task sort all of its rows, and one key may have half of all: a busy
connection, an operation that everybody asks for. Where one has very many rows, keys are salted by a
bucket of what rows are ordered by; what came in the buckets before is added.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from fieldtrace_fleet.engine import Engine

# Rows that one task sorts at ease.
_MANY = 500_000

# Prime, and its square is far from what a number holds.
_MIXED = 1_000_003


def mixed(request: str, span: str) -> str:
    """SQL of a number from 0 to a million that is as if drawn of that of a span, and the same one
    on each engine."""
    return f"(({request} % {_MIXED}) * 2654435761 + CAST({span} AS BIGINT) * 40503) % {_MIXED}"


@dataclass(frozen=True)
class Placed:
    """The rows of a view with `place`: the weights so far of those with the same keys, by default
    their number from 1; with `places`, all of them; and with `bucket`.

    `bucket` is SQL of a whole number that never falls in that order. No key may be null.
    """

    source: str
    keys: Sequence[str]
    bucket: str
    order: str
    weight: str = "1"

    def keep(self, engine: Engine, view: str) -> None:
        """Lets a view be these rows."""
        number = f"SELECT COUNT(*) AS number FROM {self.source} GROUP BY {', '.join(self.keys)}"
        ((most,),) = engine.rows(f"SELECT COALESCE(MAX(number), 0) FROM ({number}) AS counted")
        engine.keep(view, self.salted() if most > _MANY else self.plain())

    def plain(self) -> str:
        """SQL of them that sorts all rows of a key at once."""
        names = ", ".join(self.keys)
        return f"""
SELECT e.*, {self.bucket} AS bucket,
    CAST(SUM({self.weight}) OVER (PARTITION BY {names}) AS BIGINT) AS places,
    CAST(SUM({self.weight}) OVER (PARTITION BY {names} ORDER BY {self.order}
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS BIGINT) AS place
FROM {self.source} AS e
"""

    def salted(self) -> str:
        """SQL of them that sorts the rows of a bucket at a time."""
        names = ", ".join(self.keys)
        of_rows = ", ".join(f"e.{name}" for name in self.keys)
        same = " AND ".join(f"b.{name} = e.{name}" for name in self.keys)
        bucketed = f"SELECT *, {self.bucket} AS bucket FROM {self.source}"
        return f"""
SELECT e.*, b.places, CAST(b.before + SUM({self.weight}) OVER (
        PARTITION BY {of_rows}, e.bucket ORDER BY {self.order}
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS BIGINT) AS place
FROM ({bucketed}) AS e
JOIN (
    SELECT {names}, bucket, CAST(SUM(number) OVER (PARTITION BY {names}) AS BIGINT) AS places,
        SUM(number) OVER (
            PARTITION BY {names} ORDER BY bucket
            ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) - number AS before
    FROM (
        SELECT {names}, bucket, SUM({self.weight}) AS number FROM ({bucketed}) AS s
        GROUP BY {names}, bucket) AS counted) AS b
    ON {same} AND b.bucket = e.bucket
"""
