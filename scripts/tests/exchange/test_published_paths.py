# SPDX-License-Identifier: MIT
"""Critical paths beside those that CRISP publishes with its source.

Its cases stay where they are: FIELDTRACE_CRISP names a checkout of github.com/uber-research/CRISP.
"""

import json
import os
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from fieldtrace_cli.base import paths

CHECKOUT = os.environ.get("FIELDTRACE_CRISP")
# docs/import.md says why.
DIFFERENT = {7, 8, 10, 19, 20, 21}
# Its times are small; what overlaps by less than ours count as after each other is none of theirs.
SCALE = 1_000_000
BEGIN_NS = 1_700_000_000_000_000_000


def renamed(case: int, traces: list[dict]) -> list[dict]:
    """With ids that are hexadecimal, times of these years, and services told apart by the case."""
    for trace in traces:
        ids: dict[str, str] = {}
        trace["traceID"] = f"{case:x}"
        for process in trace["processes"].values():
            process["serviceName"] = f"{case}.{process['serviceName']}"
        for span in trace["spans"]:
            for named in (span, *(span.get("references") or ())):
                named["traceID"] = trace["traceID"]
                named["spanID"] = ids.setdefault(named["spanID"], f"{len(ids) + 1:016x}")
            span["startTime"] = (BEGIN_NS + span["startTime"] * SCALE) // 1000
            span["duration"] = span["duration"] * SCALE // 1000
    return traces


def times(span: dict, found: Counter) -> Counter:
    """Time on the path of each operation of each service, in the unit of the cases."""
    service = span["service"].partition(".")[2]
    operation = span["operation"].removeprefix("OTHER ")
    found[f"[{service}] {operation}"] += round(span["critical_ns"] / SCALE)
    for child in span["children"]:
        times(child, found)
    return found


@pytest.mark.skipif(CHECKOUT is None, reason="FIELDTRACE_CRISP names no checkout of CRISP")
def test_paths_are_those_of_crisp_but_where_the_document_says_why(tmp_path):
    expected, traces = {}, []
    for path in Path(CHECKOUT or "", "test_cases").glob("*.json"):
        case = json.loads(path.read_text("utf-8"))
        told = case["testing"][0] if isinstance(case["testing"], list) else case["testing"]
        expected[int(path.stem)] = told.get("opTimeExclusive", told)
        traces += renamed(int(path.stem), case["data"])
    assert len(expected) == 25
    (tmp_path / "traces.json").write_text(json.dumps({"data": traces}))
    command = paths.SCRIPTS / "fieldtrace"
    subprocess.run(
        [command, "import", tmp_path / "traces.json", "--output", tmp_path / "out"], check=True
    )
    answer = subprocess.run(
        [command, "report", "--section", "requests", "--format", "json", tmp_path / "out"],
        check=True,
        capture_output=True,
    ).stdout
    found: dict[int, Counter] = {}
    for request in json.loads(answer)["requests"]:
        case = int(request["root"]["service"].partition(".")[0])
        times(request["root"], found.setdefault(case, Counter()))
    different = {
        case for case, told in expected.items() if +Counter(told) != +found.get(case, Counter())
    }
    assert different == DIFFERENT
