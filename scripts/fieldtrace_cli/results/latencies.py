# SPDX-License-Identifier: MIT
"""How long each operation took, call by call, out of the requests of a recording."""

from collections.abc import Iterator
from typing import Any

from fieldtrace_cli.results.findings import Json

# Of a recording, to see how much it differs from itself.
QUARTERS = 4
# Of each quarter; a quantile of more is no surer, since calls of one recording resemble each other.
MOST_OF_A_QUARTER = 1_000


def latencies(requests: Json) -> dict[str, Any]:
    """For each operation the nanoseconds of its calls, in each quarter of the recording."""
    spans = [span for request in requests["requests"] for span in _spans(request)]
    if not spans:
        return {"operations": {}}
    start = min(span["start"] for span in spans)
    length = max(span["start"] for span in spans) - start + 1
    found: dict[str, list[list[int]]] = {}
    for span in spans:
        name = f"{span['service']}[{span['operation']}]"
        quarters = found.setdefault(name, [[] for _ in range(QUARTERS)])
        quarters[(span["start"] - start) * QUARTERS // length].append(span["total_ns"])
    return {
        "operations": {
            name: [_thinned(quarter) for quarter in quarters] for name, quarters in found.items()
        }
    }


def _spans(request: Json) -> Iterator[Json]:
    """The request's spans, however deep."""
    waiting = [request["root"], *request["deeper"]]
    while waiting:
        span = waiting.pop()
        yield span
        waiting.extend(span.get("children", ()))


def _thinned(durations: list[int]) -> list[int]:
    """At most so many of them, evenly over the order in which they came."""
    count = len(durations)
    if count <= MOST_OF_A_QUARTER:
        return durations
    return [durations[i * count // MOST_OF_A_QUARTER] for i in range(MOST_OF_A_QUARTER)]
