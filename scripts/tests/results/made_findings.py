# SPDX-License-Identifier: MIT
"""Sections of reports made by hand, as `fieldtrace report --format json` writes them."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from fieldtrace_cli.lttng.proportion import is_decided, wilson

FRAMES = (
    ("com.acme.web.PayslipController", "payslip", "PayslipController.java", 31),
    ("com.acme.hr.HrClient", "employee", "HrClient.java", 21),
)
MS = 1_000_000
HOSTILE = "</script><img src=x onerror=alert(1)> @team `code` [x](javascript:1) \x1b[2J\n# Head"


def around(milliseconds: float, calls: int = 200, seed: int = 7) -> list[list[int]]:
    """Latencies of four quarters, a tenth around a median."""
    drawn = random.Random(seed)
    values = [int(milliseconds * MS * drawn.uniform(0.9, 1.1)) for _ in range(calls)]
    return [values[i::4] for i in range(4)]


def latency(before: int, low: int, value: int | None, high: int) -> dict[str, Any]:
    return {"before": before, "low": low, "value": value, "high": high}


def fix(
    name: str = "f1",
    kind: str = "n_plus_one",
    *,
    value: int | None = 4_000_000,
    negligible: bool = False,
    frames: tuple = FRAMES,
    subject: str = "hr[GET /employees/{id}]",
    service: str = "payroll",
    reason: str = "The same call is made again and again.",
    **more: Any,
) -> dict[str, Any]:
    """One finding; `value` is what the median of 20 ms gains, None where it is not known."""
    high = 5_000_000 if value is None else value + 1_000_000
    low = 0 if value is None else value - 1_000_000
    return {
        "id": name,
        "kind": kind,
        "service": service,
        "callees": ["hr"],
        "frames": [{"class": c, "method": m, "file": f, "line": n} for c, m, f, n in frames],
        "subject": subject,
        "extent": {
            "requests_looked_at": 200,
            "requests": 180,
            "calls": 1800,
            "avoidable_calls": 1620,
            "slowest_requests": [17],
            "typical_request": 18,
        },
        "critical_share": 0.4,
        "gain": {
            "without": "batch",
            "known": value is not None,
            "negligible": negligible,
            "requests": 180,
            "bytes_share": 0.0,
            "median_ns": latency(20_000_000, low, value, high),
            "p99_ns": latency(60_000_000, low, value, high),
            "call_times": None,
        },
        "reason": reason,
        **more,
    }


def fix_list(*fixes: dict[str, Any]) -> dict[str, Any]:
    return {"fixes": list(fixes)}


def operation(count: int, *path: str, **more: Any) -> dict[str, Any]:
    """A node of the calling context tree, of which more numbers may be given."""
    numbers = {"failures": 0, "bytes": 100 * count, "median_ns": 1_000_000, "p99_ns": 9_000_000}
    return {"path": list(path), "count": count, **numbers, **more}


def made_context(
    fields: Mapping[str, tuple[int, int]], class_name: str = "com.acme.Employee"
) -> dict[str, Any]:
    """A call path with a class, whose fields were read and not read so often."""
    made = [_field(name, used, unused) for name, (used, unused) in fields.items()]
    known = [field["utilisation"] for field in made if field["utilisation"]]
    mean = {
        key: sum(one[key] for one in known) / len(known) if known else 0
        for key in ("value", "low", "high")
    }
    counts = {"fields_with_verdict": len(known), "fields": len(made), "of": list(fields)}
    return {
        "service": "payroll",
        "class": class_name,
        "frames": [{"class": c, "method": m, "file": f, "line": n} for c, m, f, n in FRAMES],
        "allocations": 1000,
        "samples": 400,
        "class_utilisation": {**mean, **counts} if known else None,
        "fields": made,
    }


def made_results(
    *operations: dict[str, Any],
    fixes: Sequence[dict[str, Any]] = (),
    counted: Sequence[dict[str, Any]] = (),
    contexts: Sequence[dict[str, Any]] = (),
    latencies: Mapping[str, Any] | None = None,
    examples: Mapping[str, str] | None = None,
    lost: int = 0,
) -> dict[str, Any]:
    """What `fieldtrace report --format results` writes."""
    losses = {"discarded_events": lost, "discarded_packets": 0, "censored": {}}
    return {
        "fieldtrace_results": 1,
        "name": "made",
        "fields": {"losses": losses, "contexts": list(contexts)},
        "operations": {"operations": list(operations)},
        "fix-list": fix_list(*fixes),
        "counted": fix_list(*counted),
        "latencies": {"operations": dict(latencies or {}), "examples": dict(examples or {})},
    }


def _field(name: str, used: int, unused: int) -> dict[str, Any]:
    low, high = wilson(used, used + unused)
    known = {"value": used / max(1, used + unused), "low": low, "high": high}
    decided = is_decided(used, used + unused)
    return {
        "name": name,
        "used": used,
        "unused": unused,
        "overwritten": 0,
        "utilisation": known if used + unused else None,
        "decision": ("read" if used else "never_read") if decided else "open",
    }
