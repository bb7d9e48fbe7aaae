# SPDX-License-Identifier: MIT
"""Operations of many recordings, by their part of critical paths; and as the recording that a
comparison takes."""

from collections.abc import Iterator, Sequence
from typing import Any

from fieldtrace_cli.base.printable import printable
from fieldtrace_cli.results.findings import Json, duration
from fieldtrace_cli.results.fleet.findings import as_fix_list
from fieldtrace_cli.results.fleet.kinds import heat_maps, kinds_text, structures
from fieldtrace_cli.results.fleet.tree import bottom_up, top_down
from fieldtrace_cli.results.recordings import Recording

MOST_OPERATIONS = 20


def critical(kinds: Json) -> dict[str, Any]:
    """What is known of the operations, by critical time; `kinds` are these, the nodes of their
    tree, and the requests sorted into kinds."""
    flat = kinds["flat"]
    requests, total = (sum(one[name] for one in flat) for name in ("requests", "requests_ns"))
    tree = top_down(kinds, total)
    return {
        "requests": requests,
        "requests_ns": total,
        "operations": [
            {**one, "critical_share": one["critical_ns"] / total if total else 0.0} for one in flat
        ],
        "top_down": tree,
        "bottom_up": bottom_up(tree),
        "heat_maps": heat_maps(kinds),
        "structures": structures(kinds),
        **{name: kinds[name] for name in ("more_structures", "requests_of_more")},
    }


def critical_text(answer: Json, most: int) -> str:
    """The same for people; `most` operations, 0 for all."""
    operations = answer["operations"]
    shown = operations[:most] if most else operations
    lines = [
        f"Requests: {answer['requests']:,}, which took {duration(answer['requests_ns'])} together.",
        "",
        f"{'critical':>9}  {'share':>6}  {'exclusive':>9}  {'calls':>12}  {'longest':>9}"
        "  operation",
    ]
    for one in shown:
        times = [duration(one[name]) for name in ("critical_ns", "exclusive_ns", "longest_ns")]
        name = printable(f"{one['service']}[{one['operation']}]")
        lines.append(
            f"{times[0]:>9}  {100 * one['critical_share']:>4.1f} %  {times[1]:>9}"
            f"  {one['count']:>12,}  {times[2]:>9}  {name}"
        )
    more = len(operations) - len(shown)
    if more:
        lines.append(f"{more:,} more operations: --top 0")
    for title, part in (
        ("Below those that call them", "top_down"),
        ("Above those that they call", "bottom_up"),
    ):
        lines += ["", title, *_tree_lines(answer[part], most)]
    return "\n".join([*lines, "", kinds_text(answer)])


def _tree_lines(tree: Sequence[Json], most: int) -> Iterator[str]:
    """Each operation below that of the line above, those with most critical time first."""
    shown = tree[:most] if most else tree
    yield f"{'critical':>9}  {'exclusive':>9}  {'calls':>12}  {'rank':>5}  operation"
    for one in _parents_first(shown):
        path = one["path"]
        times = [duration(one[name]) for name in ("critical_ns", "exclusive_ns")]
        rank = one.get("rank", "")
        name = printable(path[-1])
        yield (
            f"{times[0]:>9}  {times[1]:>9}  {one['count']:>12,}  {rank:>5}"
            f"  {'  ' * (len(path) - 1)}{name}"
        )
    if more := len(tree) - len(shown):
        yield f"{more:,} more places: --top 0"


def _parents_first(tree: Sequence[Json]) -> list[Json]:
    # Sorted by the time of each, and within by those below.
    place = {tuple(one["path"]): number for number, one in enumerate(tree)}

    def key(one: Json) -> list[int]:
        path = tuple(one["path"])
        return [place.get(path[:end], len(tree)) for end in range(1, len(path) + 1)]

    return sorted(tree, key=key)


def period(name: str, fields: Json, told: Json, findings: Json) -> Recording:
    """What `fieldtrace export` wrote in a period as one recording."""
    fix_list, examples = as_fix_list(findings)
    parts: dict[str, Json] = {
        "fields": fields,
        "operations": {"operations": told["operations"]},
        "latencies": {"operations": told["latencies"], "examples": examples},
        "fix-list": fix_list,
    }
    return Recording(name, parts.__getitem__)
