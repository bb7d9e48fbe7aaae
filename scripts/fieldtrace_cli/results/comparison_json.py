# SPDX-License-Identifier: MIT
"""A comparison for programs, as docs/schema/diff.json says."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from fieldtrace_cli.results.causes import Cause
from fieldtrace_cli.results.comparison import (
    CauseChange,
    Comparison,
    Counted,
    FieldChange,
    LatencyChange,
)
from fieldtrace_cli.results.findings import Finding, Gain
from fieldtrace_cli.results.predictions import Outlook


def comparison_json(comparison: Comparison) -> str:
    """The comparison, in the units of the trace: nanoseconds, bytes, shares."""
    sides = zip(
        ("before", "after"),
        (comparison.before, comparison.after),
        comparison.requests,
        comparison.lost_events,
        strict=True,
    )
    answer: dict[str, Any] = {
        side: {"name": name, "requests": requests, "lost_events": lost}
        for side, name, requests, lost in sides
    }
    answer["findings"] = {
        "gone": [_outlook(outlook) for outlook in comparison.gone],
        "new": [_cause(cause) for cause in comparison.new],
        "changed": [_change(change) for change in comparison.changed],
        "same": comparison.same,
    }
    answer["calls_a_request"] = _counted(comparison.calls)
    answer["bytes_a_call"] = _counted(comparison.bytes)
    answer["fields"] = [_field(change) for change in comparison.fields]
    answer["latencies"] = [_latency(change) for change in comparison.latencies]
    answer["tested"] = dict(comparison.tested)
    return json.dumps(answer, indent=1) + "\n"


def _counted(counted: Sequence[Counted]) -> list[dict[str, Any]]:
    return [asdict(one) for one in counted]


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "id": finding.id,
        "kind": finding.kind,
        "service": finding.service,
        "subject": finding.subject,
        "frames": [str(frame) for frame in finding.frames],
        "known": finding.is_known,
        "negligible": finding.is_negligible,
        "median_ns": _gain(finding.median),
    }


def _gain(gain: Gain | None) -> dict[str, Any] | None:
    return None if gain is None else asdict(gain)


def _cause(cause: Cause) -> dict[str, Any]:
    """Its gravest finding, and the others that one change mends with it."""
    return {**_finding(cause.first), "also": [_finding(finding) for finding in cause.also]}


def _outlook(outlook: Outlook) -> dict[str, Any]:
    measured = None if outlook.measured is None else asdict(outlook.measured)
    return {
        **_finding(outlook.finding),
        "also": [_finding(finding) for finding in outlook.also],
        "gone": outlook.is_gone,
        "requests": list(outlook.requests),
        "measured_ns": measured,
        "held": outlook.held.name.lower(),
        "why": outlook.why,
        "counts": [asdict(count) for count in outlook.counts],
    }


def _change(change: CauseChange) -> dict[str, Any]:
    return {
        "before": _cause(change.before),
        "after": _cause(change.after),
        "fields_new": list(change.fields_new),
        "fields_gone": list(change.fields_gone),
        "appeared": [_finding(finding) for finding in change.appeared],
        "vanished": [_outlook(outlook) for outlook in change.vanished],
    }


def _field(change: FieldChange) -> dict[str, Any]:
    sides = {
        side: None if pair is None else {"read": pair[0], "not_read": pair[1]}
        for side, pair in (("before", change.before), ("after", change.after))
    }
    return {
        "service": change.service,
        "class": change.class_name,
        "field": change.field,
        "path": list(change.path),
        **sides,
        "p": change.p,
        "significant": change.significant,
    }


def _latency(change: LatencyChange) -> dict[str, Any]:
    return {
        "operation": change.operation,
        "quantile": change.quantile,
        "before_ns": change.before,
        "after_ns": change.after,
        "difference_ns": None if change.difference is None else asdict(change.difference),
        "noise_ns": change.noise,
        "significant": change.significant,
    }
