# SPDX-License-Identifier: MIT
"""Numbers rows in their order, however many have the same key.

A window over a key has one task sort all of its rows, and one key may have half of all: a busy
connection, an operation that everybody asks for. Here a key is salted by a bucket of what its rows
are ordered by; what came in the buckets before is added.
"""

from collections.abc import Sequence

# Prime, and its square is far from what a number holds.
_MIXED = 1_000_003


def mixed(request: str, span: str) -> str:
    """SQL of a number from 0 to a million that is as if drawn of that of a span, and the same one
    on each engine."""
    return f"(({request} % {_MIXED}) * 2654435761 + CAST({span} AS BIGINT) * 40503) % {_MIXED}"


def placed(source: str, keys: Sequence[str], bucket: str, order: str, *, weight: str = "1") -> str:
    """SQL of the rows of a view with `place`: the weights so far of those with the same keys, by
    default their number from 1; and with `places`, all of them.

    `bucket` is SQL of a whole number that never falls in that order. No key may be null.
    """
    names = ", ".join(keys)
    of_rows = ", ".join(f"e.{name}" for name in keys)
    same = " AND ".join(f"b.{name} = e.{name}" for name in keys)
    bucketed = f"SELECT *, {bucket} AS bucket FROM {source}"
    return f"""
SELECT e.*, b.places, CAST(b.before + SUM({weight}) OVER (
        PARTITION BY {of_rows}, e.bucket ORDER BY {order}
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS BIGINT) AS place
FROM ({bucketed}) AS e
JOIN (
    SELECT {names}, bucket, CAST(SUM(number) OVER (PARTITION BY {names}) AS BIGINT) AS places,
        SUM(number) OVER (
            PARTITION BY {names} ORDER BY bucket
            ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) - number AS before
    FROM (
        SELECT {names}, bucket, SUM({weight}) AS number FROM ({bucketed}) AS s
        GROUP BY {names}, bucket) AS counted) AS b
    ON {same} AND b.bucket = e.bucket
"""
