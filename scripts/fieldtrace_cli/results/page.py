# SPDX-License-Identifier: MIT
"""`report --format html`: what was found in a recording as one file that needs no network.

The file may be sent to anybody: names of the trace are text wherever they stand, and a content
security policy lets nothing run but the page's own script.
"""

import base64
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fieldtrace_cli import __version__
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.results import saved
from fieldtrace_cli.results.findings import Finding, Frame, Json, duration, findings, place
from fieldtrace_cli.results.waterfall import Waterfall, waterfall

FILES = Path(__file__).resolve().parent / "page_files"
# Requests whose calls are drawn: the slowest.
MOST_REQUESTS = 12
# So that a page stays small, whatever was recorded: those that matter most.
MOST_FINDINGS = 100
MOST_OPERATIONS = 500
MOST_CALL_PATHS = 200
# What chooses entries of one section, and none of a page that has several.
OF_ONE_SECTION = ("--sort", "--top", "--operation")
# Of each section, what the analysis is asked besides.
SECTIONS: Sequence[tuple[str, Sequence[str]]] = (
    ("fix-list", ("--suggest",)),
    ("flat-operations", ()),
    ("fields", ()),
    ("requests", ("--top", str(MOST_REQUESTS))),
)


@dataclass(frozen=True)
class Field:
    """How often a field was read, of one call path; shares in percent, `None` without a verdict."""

    name: str
    value: float | None
    low: float
    high: float
    decision: str
    read_at: Sequence[str]


@dataclass(frozen=True)
class CallPath:
    """Objects of a class that came in at one call path."""

    service: str
    class_name: str
    frames: Sequence[str]
    objects: int
    verdicts: int
    fields: Sequence[Field]


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
    fix_list, operations, fields, requests = saved.analysed_each(traces, wanted, overlap)
    return rendered(fix_list, operations, fields, requests)


def rendered(fix_list: Json, operations: Json, fields: Json, requests: Json) -> str:
    """The page of four sections, as `fieldtrace report --format json` has them."""
    style, script = (_file(name) for name in ("style.css", "script.js"))
    found = findings(fix_list)
    call_paths = _call_paths(fields)
    text: str = _template().render(
        version=__version__,
        style=style,
        script=script,
        policy=_policy(style, script),
        worth=[finding for finding in found[:MOST_FINDINGS] if not finding.is_negligible],
        little=[finding for finding in found[:MOST_FINDINGS] if finding.is_negligible],
        more_findings=len(found[MOST_FINDINGS:]),
        suggestion=_suggestion,
        subject=_subject,
        operations=operations["operations"][:MOST_OPERATIONS],
        more_operations=len(operations["operations"][MOST_OPERATIONS:]),
        requests_count=sum(
            caller["count"]
            for operation in operations["operations"]
            for caller in operation["callers"]
            if caller["service"] is None
        ),
        call_paths=call_paths[:MOST_CALL_PATHS],
        more_call_paths=len(call_paths[MOST_CALL_PATHS:]),
        services=fields["services"],
        losses=fields["losses"],
        agent=fields["agent"],
        traces=fields["traces"],
        requests=_waterfalls(requests),
    )
    return text


def _template() -> Any:
    """The page's template. Jinja2 is asked for here alone, so that nothing else needs it."""
    try:
        import jinja2
    except ModuleNotFoundError:
        raise FieldtraceError(
            "Jinja2, which makes the page, is missing", "apt-get install python3-jinja2"
        ) from None
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(FILES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"duration": duration, "place": place, "count": "{:,}".format}
    return environment.get_template("page.html.j2")


def _policy(style: str, script: str) -> str:
    """What may run: the page's own style and script, by their hashes, and nothing else."""
    return (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"


def _file(name: str) -> str:
    return (FILES / name).read_text("utf-8")


def _suggestion(finding: Finding) -> Json | None:
    found: Json | None = finding.json.get("suggestion")
    return found


def _subject(finding: Finding) -> str:
    """What it is about, shortly: classes without their packages, or an operation."""
    classes = finding.json.get("classes") or ()
    return ", ".join(name.rpartition(".")[2] for name in classes) or finding.subject


def _waterfalls(requests: Json) -> list[Waterfall]:
    return [waterfall(request) for request in requests["requests"]]


def _call_paths(fields: Json) -> list[CallPath]:
    """Those that know most first."""
    found = [_call_path(context) for context in fields["contexts"]]
    return sorted(found, key=lambda path: path.verdicts, reverse=True)


def _call_path(context: Json) -> CallPath:
    return CallPath(
        context["service"],
        context["class"],
        [str(Frame.of(frame)) for frame in context["frames"]],
        context["allocations"],
        sum(f["used"] + f["unused"] for f in context["fields"]),
        [_field(field) for field in context["fields"]],
    )


def _field(field: Json) -> Field:
    share: dict[str, Any] | None = field["utilisation"]
    percent = {key: 100 * share[key] for key in ("value", "low", "high")} if share else {}
    return Field(
        field["name"],
        percent.get("value"),
        percent.get("low", 0),
        percent.get("high", 100),
        field["decision"] or "open",
        field["read_at"],
    )
