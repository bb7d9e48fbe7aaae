# SPDX-License-Identifier: MIT
"""The calling context tree of a fleet, as that of one recording, and from the bottom up."""

import math
from collections.abc import Iterator, Sequence
from typing import Any

from fieldtrace_cli.results.findings import Json

_SUMS = ("count", "failures", "inclusive_ns", "exclusive_ns", "critical_ns", "bytes")
_OTHERS = "(others)[(others)]"


def top_down(told: Json, total_ns: int) -> list[dict[str, Any]]:
    """Operations below those that called them, by critical time; with what `report --section
    operations` ranks them by. All requests together take `total_ns`."""
    paths = paths_of(told)
    nodes = [(paths[node["node"]], node) for node in told["nodes"]]
    if told["others"]["count"]:
        nodes.append(((_OTHERS,), told["others"]))
    inclusive, exclusive = (
        max((node[name] for _, node in nodes), default=0)
        for name in ("inclusive_ns", "exclusive_ns")
    )
    found = [
        {
            "path": list(path),
            **{name: node[name] for name in _SUMS},
            **_ranked(node, inclusive, exclusive),
            "critical_share": node["critical_ns"] / total_ns if total_ns else 0.0,
        }
        for path, node in nodes
    ]
    for place, one in enumerate(sorted(found, key=_by_distance), start=1):
        one["rank"] = place
    return sorted(found, key=lambda one: (-one["critical_ns"], one["rank"]))


def _by_distance(one: dict[str, Any]) -> tuple[float, list[str]]:
    return -one["distance"], one["path"]


def _ranked(node: Json, inclusive: int, exclusive: int) -> dict[str, float]:
    shares = (
        node[name] / most if most else 0.0
        for name, most in (("inclusive_ns", inclusive), ("exclusive_ns", exclusive))
    )
    whole, own = (round(share, 6) for share in shares)
    return {
        "normalised_inclusive": whole,
        "normalised_exclusive": own,
        "distance": round(math.hypot(whole, own), 6),
    }


def paths_of(told: Json) -> dict[int, tuple[str, ...]]:
    """Of each node the operations from the root down, each `SERVICE[operation]`."""
    found: dict[int, tuple[str, ...]] = {0: ()}
    for node in told["nodes"]:
        name = f"{node['service']}[{node['operation']}]"
        found[node["node"]] = (*found[node["parent"]], name)
    return found


def bottom_up(tree: Sequence[Json]) -> list[dict[str, Any]]:
    """The same tree from each operation up to who called it, and who called that: how much of the
    operation's own time goes to each. By critical time, those that are called first."""
    found: dict[tuple[str, ...], dict[str, int]] = {}
    for one in tree:
        for path in _upwards(one["path"]):
            sums = found.setdefault(path, {"count": 0, "exclusive_ns": 0, "critical_ns": 0})
            for name in sums:
                sums[name] += one[name]
    ordered = sorted(found.items(), key=lambda one: (-one[1]["critical_ns"], one[0]))
    return [{"path": list(path), **sums} for path, sums in ordered]


def _upwards(path: Sequence[str]) -> Iterator[tuple[str, ...]]:
    called = tuple(reversed(path))
    for length in range(1, len(called) + 1):
        yield called[:length]
