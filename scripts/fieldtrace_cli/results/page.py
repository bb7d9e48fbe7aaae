# SPDX-License-Identifier: MIT
"""`report --format html`: what was found in a recording as one file that needs no network.

The file may be sent to anybody: names of the trace are text wherever they stand, and a content
security policy lets nothing run but the page's own script.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.results import flames, page_template, saved
from fieldtrace_cli.results.call_paths import call_paths
from fieldtrace_cli.results.call_tree import MOST_NODES, call_tree
from fieldtrace_cli.results.causes import Cause, causes
from fieldtrace_cli.results.chains import chains
from fieldtrace_cli.results.distributions import distributions
from fieldtrace_cli.results.findings import Finding, Json, findings
from fieldtrace_cli.results.outside import apart
from fieldtrace_cli.results.service_graph import service_graph
from fieldtrace_cli.results.waterfall import Waterfall, packed, waterfall

# Requests whose calls are drawn whatever else there is: the slowest.
MOST_REQUESTS = 12
# Requests that stand as examples of findings, which the script draws once they are opened.
MOST_EXAMPLES = 1000
# A page can be sent by mail, whatever was recorded.
MOST_BYTES = 5_000_000
# Those that matter most; of them as much smaller a part as it takes.
PARTS = (1, 4, 16, 64)
MOST_FINDINGS = 100
# Of one call path, beside the gravest.
MOST_ALSO = 20
MOST_OPERATIONS = 500
MOST_CALL_PATHS = 200
# What chooses entries of one section, and none of a page that has several.
OF_ONE_SECTION = ("--sort", "--top", "--operation")
# Of each section, what the analysis is asked besides.
SECTIONS: Sequence[tuple[str, Sequence[str | saved.AnswerOf]]] = (
    ("fix-list", ("--suggest",)),
    ("flat-operations", ()),
    ("fields", ()),
    (
        "requests",
        ("--top", str(MOST_REQUESTS), "--examples-of", saved.AnswerOf("fix-list")),
    ),
    ("operations", ()),
)


def page(traces: Sequence[Path], overlap: int, options: Sequence[str]) -> str:
    """The page of what was found in traces; `options` are those of the analysis."""
    if saved.are_saved(traces):
        raise FieldtraceError("the page needs a recording", "give the folder of a trace")
    for option in OF_ONE_SECTION:
        if option in options:
            raise FieldtraceError(
                f"--format html does not go with {option}", f"leave out {option}", status=2
            )
    wanted = [(section, (*own, *options)) for section, own in SECTIONS]
    return rendered(*saved.analysed_each(traces, wanted, overlap))


def rendered(
    fix_list: Json,
    operations: Json,
    fields: Json,
    requests: Json,
    tree: Json,
    *,
    anew_seconds: int = 0,
) -> str:
    """The page of these sections, as `fieldtrace report --format json` has them; `operations` are
    the flat ones, `tree` the calling context tree. A browser loads it anew after so many seconds,
    unless these are 0."""
    inside, outside = apart(
        operations["operations"], [service["service"] for service in fields["services"]]
    )
    axis, latencies = distributions(inside)
    known: dict[str, Any] = {
        **page_template.own("style.css", "script.js"),
        "anew_seconds": anew_seconds,
        "suggestion": _suggestion,
        "subject": _subject,
        "examples": _examples,
        "requests_count": _count_requests(inside),
        "most_also": MOST_ALSO,
        "axis": axis,
        "latencies": latencies,
        "graph": service_graph(operations),
        "critical_time": flames.critical_time(tree),
        "waste": flames.waste(fields),
        **{key: fields[key] for key in ("services", "losses", "agent", "traces")},
    }
    listed = findings(fix_list)
    found, paths = causes(listed), call_paths(fields)
    known["chain"] = chains(listed)
    template = page_template.template("page.html.j2")
    for part in PARTS:
        most_findings, most_operations, most_paths = (
            most // part for most in (MOST_FINDINGS, MOST_OPERATIONS, MOST_CALL_PATHS)
        )
        waterfalls = [waterfall(one) for one in requests["requests"][: MOST_REQUESTS // part]]
        examples = [waterfall(one) for one in _examples_drawn(requests, part)]
        text: str = template.render(
            **known,
            worth=[one for one in found[:most_findings] if not one.first.is_negligible],
            little=[one for one in found[:most_findings] if one.first.is_negligible],
            more_findings=len(found[most_findings:]),
            operations=inside[:most_operations],
            outside=outside[:most_operations],
            more_operations=len(inside[most_operations:]) + len(outside[most_operations:]),
            calls=call_tree(tree, MOST_NODES // part),
            call_paths=paths[:most_paths],
            more_call_paths=len(paths[most_paths:]),
            requests=waterfalls,
            examples_drawn=examples,
            packed=packed(examples),
            drawn={one.number for one in (*waterfalls, *examples)},
            opened=_opened(waterfalls, found),
        )
        if len(text.encode()) <= MOST_BYTES:
            break
    return text


def _examples_drawn(requests: Json, part: int) -> Sequence[Json]:
    """Those behind the slowest that are drawn anyway; of the gravest findings first."""
    drawn = {one["id"] for one in requests["requests"][: MOST_REQUESTS // part]}
    others = [one for one in requests["requests"] if one["id"] not in drawn]
    return others[: MOST_EXAMPLES // part]


def _opened(waterfalls: Sequence[Waterfall], found: Sequence[Cause]) -> int | None:
    """The number of the request that is unfolded at first: an example of the gravest finding that
    has one here. The slowest is often a JVM's first, which loads classes and calls nobody."""
    numbers = [one.number for one in waterfalls]
    for cause in found:
        for number in _examples(cause.first):
            if number in numbers:
                return number
    calling = [one.number for one in waterfalls if len(one.rows) > 1]
    return next(iter([*calling, *numbers]), None)


def _count_requests(operations: Sequence[Json]) -> int:
    """Calls that came from outside."""
    return sum(
        caller["count"]
        for operation in operations
        for caller in operation["callers"]
        if caller["service"] is None
    )


def _suggestion(finding: Finding) -> Json | None:
    found: Json | None = finding.json.get("suggestion")
    return found


def _subject(finding: Finding) -> str:
    """What it is about, shortly: fields that nobody reads, classes without their packages, or an
    operation."""
    if unread := finding.json.get("never_read"):
        return f"{', '.join(unread)}: never read"
    if chain := finding.json.get("end_to_end"):
        return f"{', '.join(one['key'] for one in chain['unread'])}: read by no caller"
    classes = finding.json.get("classes") or ()
    return ", ".join(name.rpartition(".")[2] for name in classes) or finding.subject


def _examples(finding: Finding) -> list[int]:
    """Requests that have it: a typical one, and the slowest."""
    extent = finding.json.get("extent") or {}
    found = [extent.get("typical_request"), *extent.get("slowest_requests", ())]
    return list(dict.fromkeys(number for number in found if number is not None))
