# SPDX-License-Identifier: MIT
"""Sections of reports made by hand, as `fieldtrace report --format json` writes them."""

from typing import Any

FRAMES = (
    ("com.acme.web.PayslipController", "payslip", "PayslipController.java", 31),
    ("com.acme.hr.HrClient", "employee", "HrClient.java", 21),
)
HOSTILE = "</script><img src=x onerror=alert(1)> @team `code` [x](javascript:1) \x1b[2J\n# Head"


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
