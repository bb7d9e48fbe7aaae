# SPDX-License-Identifier: MIT
"""Kinds of requests of a fleet: a heat map of which operations are on critical paths, from the
fastest requests to the slowest, and what requests consist of."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from fieldtrace_cli.base.printable import printable
from fieldtrace_cli.results.findings import Json, duration
from fieldtrace_cli.results.fleet.tree import paths_of

MOST_MAPS = 5
MOST_ROWS = 12
MOST_STRUCTURES = 10
_SHADES = " .:-=+*#%@"
_WHOLE = 1000


def band_names(begin: Sequence[int]) -> list[str]:
    """Of each band the percentiles from which to which its requests are."""
    ends = [*begin[1:], _WHOLE]
    return [f"{first / 10:g}-{end / 10:g} %" for first, end in zip(begin, ends, strict=True)]


def heat_maps(told: Json) -> list[dict[str, Any]]:
    """A heat map for each operation that is asked for from outside, those first whose requests take
    most: of each band of its requests, from the fastest to the slowest, the operations by their
    part of the critical paths."""
    maps: dict[tuple[str, str], dict[str, Any]] = {}
    places: dict[tuple[str, str, int], int] = {}
    names = band_names(told["begin"])
    for band in told["bands"]:
        key = band["root_service"], band["root_operation"]
        found = maps.setdefault(
            key, {"service": key[0], "operation": key[1], "requests": 0, "bands": [], "rows": []}
        )
        found["requests"] += band["requests"]
        told_of_it = ("requests", "total_ns", "shortest_ns", "longest_ns", "examples")
        its = {name: band[name] for name in told_of_it}
        found["bands"].append({"percent": names[band["band"]], **its})
        # An operation of few requests has not all bands.
        places[(*key, band["band"])] = len(found["bands"]) - 1
    cells: dict[tuple[str, str], dict[tuple[str, str], dict[int, int]]] = defaultdict(dict)
    for cell in told["heat"]:
        key = cell["root_service"], cell["root_operation"]
        row = cells[key].setdefault((cell["service"], cell["operation"]), {})
        row[places[(*key, cell["band"])]] = cell["critical_ns"]
    for key, found in maps.items():
        found["rows"] = _rows(found["bands"], cells[key])
    return sorted(maps.values(), key=lambda one: (-_total(one), one["service"], one["operation"]))


def _total(heat: Json) -> int:
    return sum(band["total_ns"] for band in heat["bands"])


def _rows(
    bands: Sequence[Json], cells: dict[tuple[str, str], dict[int, int]]
) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for (service, operation), times in cells.items():
        critical = [times.get(place, 0) for place in range(len(bands))]
        shares = [
            round(time / band["total_ns"], 6) if band["total_ns"] else 0.0
            for time, band in zip(critical, bands, strict=True)
        ]
        named = {"service": service, "operation": operation}
        rows.append({**named, "critical_ns": critical, "shares": shares})
    rows.sort(key=lambda row: (-sum(row["critical_ns"]), row["service"], row["operation"]))
    return rows


def structures(told: Json) -> list[dict[str, Any]]:
    """Requests that consist of the same operations below each other, those first that take most."""
    paths = paths_of(told)
    return [
        {
            "service": one["root_service"],
            "operation": one["root_operation"],
            "id": one["structure"][:12],
            **{name: one[name] for name in ("requests", "total_ns", "shortest_ns", "longest_ns")},
            "paths": [list(paths[node]) for node in one["nodes"]],
            "examples": one["examples"],
        }
        for one in told["structures"]
    ]


def kinds_text(answer: Json) -> str:
    """Heat maps and structures, for people."""
    lines = ["Heat map: part of the critical paths, by how slow the requests are"]
    for heat in answer["heat_maps"][:MOST_MAPS]:
        lines += _heat_lines(heat)
    lines += _more(len(answer["heat_maps"]) - MOST_MAPS, "operations have a heat map")
    lines += ["", "Requests by what they consist of"]
    for one in answer["structures"][:MOST_STRUCTURES]:
        lines += _structure_lines(one)
    more = answer["more_structures"] + max(0, len(answer["structures"]) - MOST_STRUCTURES)
    lines += _more(more, "structures")
    return "\n".join(lines) + "\n"


def _more(number: int, what: str) -> list[str]:
    return [f"{number:,} more {what}: --format json"] if number > 0 else []


def _heat_lines(heat: Json) -> list[str]:
    bands = heat["bands"]
    lines = [
        "",
        f"{_name(heat)}: {_requests(heat)}",
        "".join(f"{band['percent']:>12}" for band in bands),
        "".join(f"{duration(band['longest_ns']):>12}" for band in bands) + "  longest",
    ]
    for row in heat["rows"][:MOST_ROWS]:
        cells = "".join(f"{100 * share:>8.1f} % {shade(share)}" for share in row["shares"])
        lines.append(f"{cells}  {_name(row)}")
    return lines + _more(len(heat["rows"]) - MOST_ROWS, "operations")


def shade(share: float) -> str:
    """The darker, the larger."""
    return _SHADES[min(len(_SHADES) - 1, max(0, round(share * (len(_SHADES) - 1))))]


def _structure_lines(one: Json) -> list[str]:
    examples = ", ".join(
        f"{example['request']} of {printable(example['recording'])}" for example in one["examples"]
    )
    return [
        "",
        f"{_name(one)}: {_requests(one)}, {duration(one['total_ns'])} together,"
        f" {duration(one['shortest_ns'])} to {duration(one['longest_ns'])} each",
        *(f"{'  ' * len(path)}{printable(path[-1])}" for path in sorted(one["paths"])[:MOST_ROWS]),
        *_more(len(one["paths"]) - MOST_ROWS, "operations"),
        f"  Requests such as {examples}",
    ]


def _requests(one: Json) -> str:
    return f"{one['requests']:,} request{'' if one['requests'] == 1 else 's'}"


def _name(one: Json) -> str:
    return printable(f"{one['service']}[{one['operation']}]")
