# SPDX-License-Identifier: MIT
"""Samples of a profiler, within operations, as one page with a flame graph."""

import zlib
from collections.abc import Iterable, Sequence

from fieldtrace_cli.results import page_template
from fieldtrace_cli.results.findings import Json
from fieldtrace_cli.results.flames import COLOURS, Tree, drawn


def profile_page(
    lead: str, paths: Iterable[tuple[Sequence[str], int]], findings: Sequence[Json]
) -> str:
    """The page: `paths` are boxes from the outermost on, with how many samples end there."""
    tree = Tree()
    for path, samples in paths:
        tree.add(path, samples)
    graph = drawn(tree, lambda path, _: zlib.crc32(path[-1].encode()) % COLOURS)
    template = page_template.template("profile.html.j2")
    text: str = template.render(
        **page_template.own("style.css"), lead=lead, graph=graph, findings=findings
    )
    return text
