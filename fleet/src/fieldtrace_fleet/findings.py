# SPDX-License-Identifier: MIT
"""Findings of many recordings, with the calls and requests that they are of."""

from typing import Any

from fieldtrace_fleet.report import frames
from fieldtrace_fleet.sums import Sums
from fieldtrace_fleet.tables import CALL_PATHS, FINDINGS, SERVICES, TRAFFIC


def told(sums: Sums) -> dict[str, Any]:
    """What adds up: findings and call paths, and what shares of them are shares of."""
    services = list(sums.rows(SERVICES))
    traffic = list(sums.rows(TRAFFIC))
    findings, call_paths = list(sums.rows(FINDINGS)), list(sums.rows(CALL_PATHS))
    asked = {row["path"] for row in (*findings, *call_paths)}
    return {
        "requests": sum(row["requests"] for row in traffic),
        "requests_ns": sum(row["total_ns"] for row in traffic),
        "processor_ns": sum(row["process_cpu_ns"] for row in services),
        "findings": findings,
        "call_paths": call_paths,
        "paths": {path: its for path, its in frames(sums).items() if path in asked},
    }
