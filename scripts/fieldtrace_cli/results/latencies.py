# SPDX-License-Identifier: MIT
"""How long each operation took, call by call, out of the requests of a recording."""

from collections.abc import Iterator
from typing import Any

from fieldtrace_cli.results.findings import Json

# Of a recording, to see how much it differs from itself.
QUARTERS = 4
# Of each operation; a quantile of more is no surer, since calls of a recording resemble each other.
MOST_CALLS = 4_000


def latencies(requests: Json, fix_list: Json) -> dict[str, Any]:
    """For each operation the nanoseconds of its calls, in each quarter of the recording; and which
    operation each request is that stands as an example in the Fix List."""
    spans = [span for request in requests["requests"] for span in _spans(request)]
    if not spans:
        return {"operations": {}, "examples": {}}
    start = min(span["start"] for span in spans)
    length = max(span["start"] for span in spans) - start + 1
    found: dict[str, list[list[int]]] = {}
    for span in spans:
        quarters = found.setdefault(_name(span), [[] for _ in range(QUARTERS)])
        quarters[(span["start"] - start) * QUARTERS // length].append(span["total_ns"])
    return {
        "operations": {name: _thinned(quarters) for name, quarters in found.items()},
        "examples": _examples(requests, fix_list),
    }


def _examples(requests: Json, fix_list: Json) -> dict[str, str]:
    wanted = {n for fix in fix_list["fixes"] for n in examples_of(fix)}
    return {
        str(request["id"]): _name(request["root"])
        for request in requests["requests"]
        if request["id"] in wanted
    }


def examples_of(fix: Json) -> list[int]:
    """The numbers of requests that stand as examples of a finding."""
    extent = fix["extent"]
    typical = extent.get("typical_request")
    return [*extent["slowest_requests"], *([] if typical is None else [typical])]


def _name(span: Json) -> str:
    return f"{span['service']}[{span['operation']}]"


def _spans(request: Json) -> Iterator[Json]:
    """The request's spans, however deep."""
    waiting = [request["root"], *request["deeper"]]
    while waiting:
        span = waiting.pop()
        yield span
        waiting.extend(span.get("children", ()))


def _thinned(quarters: list[list[int]]) -> list[list[int]]:
    """At most so many calls, evenly over the order in which they came."""
    total = sum(map(len, quarters))
    if total <= MOST_CALLS:
        return quarters
    kept = [len(quarter) * MOST_CALLS // total for quarter in quarters]
    return [
        [quarter[i * len(quarter) // count] for i in range(count)]
        for quarter, count in zip(quarters, kept, strict=True)
    ]
