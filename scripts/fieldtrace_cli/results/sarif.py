# SPDX-License-Identifier: MIT
"""Findings as SARIF 2.1.0, which code scanning of GitHub, GitLab and Azure DevOps reads."""

import json
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from fieldtrace_cli import __version__
from fieldtrace_cli.base.printable import printable
from fieldtrace_cli.results.causes import Cause, causes
from fieldtrace_cli.results.findings import TEMPLATE, Finding, Frame
from fieldtrace_cli.results.kinds import TITLES, WRONG
from fieldtrace_cli.results.sources import Sources

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
# As many as GitHub shows of a run.
MOST_RESULTS = 5_000
# Those that head every call path of a service help nobody.
MOST_FRAMES = 20
# Of one cause, beside the gravest.
MOST_ALSO = 20
# The id that a finding keeps from build to build. Others compute what else identifies a result.
FINGERPRINT = "fieldtraceFindingId/v1"
# Where it stands in the file that `uri` is relative to, for readers that resolve it.
ROOT = "SRCROOT"

_KINDS = tuple(TITLES)


def sarif(found: Sequence[Finding], sources: Sources, left_out: int = 0) -> str:
    """What is to be mended, gravest first, with what had to be left out already: `left_out` says
    how many.

    More than `MOST_RESULTS` are cut, and the run says so.
    """
    entries = causes(found)
    kept = entries[:MOST_RESULTS]
    left_out += len(entries) - len(kept)
    run: dict[str, Any] = {
        "tool": {
            "driver": {
                "name": "Fieldtrace",
                "version": __version__,
                "semanticVersion": __version__,
                "rules": [_rule(kind) for kind in _KINDS],
            }
        },
        "automationDetails": {"id": "fieldtrace/"},
        "originalUriBaseIds": {ROOT: {"description": {"text": "The checkout of the sources."}}},
        "columnKind": "utf16CodeUnits",
        "invocations": [{"executionSuccessful": True, **_notes(left_out)}],
        "results": [_result(cause, sources) for cause in kept],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=1) + "\n"


def _notes(left_out: int) -> dict[str, Any]:
    if left_out == 0:
        return {}
    said = f"{left_out:,} findings that gain less are left out: at most {MOST_RESULTS:,} are told."
    return {"toolExecutionNotifications": [{"level": "warning", "message": {"text": said}}]}


def _rule(kind: str) -> dict[str, Any]:
    wrong = WRONG[kind]
    return {
        "id": kind,
        "name": "".join(word.capitalize() for word in kind.split("_")),
        "shortDescription": {"text": f"{TITLES[kind]}: {wrong}."},
        "defaultConfiguration": {"level": "warning"},
        "properties": {"tags": ["performance"]},
    }


def _result(cause: Cause, sources: Sources) -> dict[str, Any]:
    finding = cause.first
    rule = {"ruleIndex": _KINDS.index(finding.kind)} if finding.kind in _KINDS else {}
    frames = finding.frames[:MOST_FRAMES]
    also = "".join(f"\nAlso of these calls: {other.title}." for other in cause.also[:MOST_ALSO])
    said = f"{finding.title}. {finding.gain} {finding.why}{also}"
    result: dict[str, Any] = {
        "ruleId": finding.kind,
        **rule,
        "level": "warning" if finding.deserves_work else "note",
        "message": {"text": printable(said, keep="\n")},
        "fingerprints": {FINGERPRINT: finding.id},
        "partialFingerprints": {FINGERPRINT: finding.id},
        "properties": {
            "id": finding.id,
            "ids": list(cause.ids),
            "service": finding.service,
            "known": finding.is_known,
        },
    }
    if finding.median is not None and finding.median.value is not None and finding.median.before:
        # Of what the median takes, so that findings of different services compare.
        share = 100 * finding.median.value / finding.median.before
        result["rank"] = min(100.0, max(0.0, round(share, 2)))
    if frames:
        # Alerts of one line would be alike: it is the line of who calls what several share.
        result["locations"] = [_location(frames[finding.shared], sources)]
        stack = {"frames": [{"location": _location(frame, sources)} for frame in frames]}
        result["stacks"] = [{"message": {"text": "The call path."}, **stack}]
    return result


def _location(frame: Frame, sources: Sources) -> dict[str, Any]:
    of_class = "" if frame.class_name == TEMPLATE else f"{frame.class_name}."
    name = printable(f"{of_class}{frame.method}")
    location: dict[str, Any] = {
        "logicalLocations": [
            {"name": printable(frame.method), "fullyQualifiedName": name, "kind": "function"}
        ]
    }
    path = sources.path(frame)
    if path:
        place: dict[str, Any] = {"artifactLocation": {"uri": quote(path), "uriBaseId": ROOT}}
        if frame.line > 0:
            place["region"] = {"startLine": frame.line}
        location["physicalLocation"] = place
    return location
