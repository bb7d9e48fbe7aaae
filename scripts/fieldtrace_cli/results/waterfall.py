# SPDX-License-Identifier: MIT
"""A request as rows of calls, each with its place in the request's time."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fieldtrace_cli.results.findings import Json

# Rows of one request; a page has to stay small.
MOST_ROWS = 60
# So far rows are indented.
DEEPEST = 8
# From such a part of a call on it is told how long its answer came in, as in the report.
WORTH_SAYING = 100
# What the script knows a row's state by.
BESIDE, CRITICAL, FAILED = range(3)


@dataclass(frozen=True)
class Row:
    """A call; `left` and `width` in percent of the request's time.

    `to_head` is how long its caller waited for the head of the answer, None where nobody tells or
    the last byte came at once.
    """

    depth: int
    service: str
    operation: str
    duration: int
    left: float
    width: float
    is_critical: bool
    is_failure: bool
    to_head: int | None = None


@dataclass(frozen=True)
class Waterfall:
    """A request; `left_out` is how many calls have no row."""

    number: int
    name: str
    duration: int
    rows: Sequence[Row]
    left_out: int


def waterfall(request: Json) -> Waterfall:
    """The rows of a request, callers before what they call."""
    start, end = request["start"], request["end"]
    length = max(1, end - start)
    rows = [_row(call, depth, start, length) for call, depth in _calls(request["root"])]
    root = request["root"]
    return Waterfall(
        request["id"],
        f"{root['service']} {root['operation']}",
        end - start,
        rows[:MOST_ROWS],
        max(0, len(rows) - MOST_ROWS),
    )


def packed(waterfalls: Sequence[Waterfall]) -> str:
    """Requests for the page's script, as text that ends no element: each name stands once."""
    names: dict[tuple[str, str], int] = {}
    requests = [
        {
            "duration": one.duration,
            "left_out": one.left_out,
            "rows": [
                [
                    min(row.depth, DEEPEST),
                    names.setdefault((row.service, row.operation), len(names)),
                    row.duration,
                    round(row.left, 2),
                    round(row.width, 2),
                    FAILED if row.is_failure else CRITICAL if row.is_critical else BESIDE,
                    *(() if row.to_head is None else (row.to_head,)),
                ]
                for row in one.rows
            ],
        }
        for one in waterfalls
    ]
    text = json.dumps({"names": list(names), "requests": requests}, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _calls(call: Json) -> Iterator[tuple[Json, int]]:
    """Without recursion: a hostile trace may nest calls as deep as it likes."""
    waiting = [(call, 0)]
    while waiting:
        current, depth = waiting.pop()
        yield current, depth
        children = sorted(current["children"], key=lambda child: -child["start"])
        waiting.extend((child, depth + 1) for child in children)


def _row(call: Json, depth: int, start: int, length: int) -> Row:
    left = min(100.0, max(0.0, 100 * (call["start"] - start) / length))
    width = min(100 - left, max(0.0, 100 * call["total_ns"] / length))
    return Row(
        depth,
        call["service"],
        call["operation"],
        call["total_ns"],
        left,
        width,
        call["critical"],
        call["outcome"] not in ("completed", "pending"),
        _to_head(call),
    )


def _to_head(call: Json) -> int | None:
    """Reports of older versions do not have it."""
    to_head: int | None = call.get("to_head_ns")
    if to_head is None or (call["total_ns"] - to_head) * WORTH_SAYING <= call["total_ns"]:
        return None
    return to_head
