# SPDX-License-Identifier: MIT
"""`fleet critical` as one page, for a browser."""

from fieldtrace_cli.results import flames, page_template
from fieldtrace_cli.results.call_tree import CallTree, call_tree
from fieldtrace_cli.results.findings import Json

MOST_OPERATIONS = 200
MOST_MAPS = 20
MOST_ROWS = 20
MOST_STRUCTURES = 50
MOST_PATHS = 60
# Shades of a cell, from nothing to all of the critical path.
SHADES = 10


def critical_page(answer: Json) -> str:
    """The page of what `fleet critical` found."""
    calls = call_tree({"operations": answer["top_down"]})
    template = page_template.template("fleet.html.j2", shade=_shade, indent=_indent)
    text: str = template.render(
        **page_template.own("style.css"),
        answer=answer,
        operations=answer["operations"][:MOST_OPERATIONS],
        more_operations=len(answer["operations"][MOST_OPERATIONS:]),
        heat_maps=answer["heat_maps"][:MOST_MAPS],
        more_maps=len(answer["heat_maps"][MOST_MAPS:]),
        most_rows=MOST_ROWS,
        shades=range(SHADES + 1),
        calls=CallTree(calls.roots, 0),
        places_left_out=calls.left_out,
        critical_time=flames.critical_time({"operations": answer["top_down"]}),
        called_time=flames.critical_time({"operations": _own_alone(answer)}),
        structures=answer["structures"][:MOST_STRUCTURES],
        more_structures=answer["more_structures"] + len(answer["structures"][MOST_STRUCTURES:]),
        most_paths=MOST_PATHS,
    )
    return text


def _own_alone(answer: Json) -> list[Json]:
    """The tree from the bottom up, whose boxes are as wide as those below them together."""
    return [
        {"path": list(reversed(one["path"])), "critical_ns": one["critical_ns"]}
        for one in answer["top_down"]
    ]


def _shade(share: float) -> str:
    return f"h{min(SHADES, max(0, round(share * SHADES)))}"


def _indent(path: list[str]) -> str:
    return f"d{min(8, len(path) - 1)}"
