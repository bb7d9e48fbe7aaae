# SPDX-License-Identifier: MIT
"""The benchmark of the analysis of requests: a small trace runs through all of it."""

from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import extent
import pytest

RUN = Path(__file__).resolve().parents[1] / "analysis" / "requests" / "run"


@pytest.fixture(scope="module")
def analysis() -> ModuleType:
    loader = SourceFileLoader("analysis_run", str(RUN))
    module = module_from_spec(spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


def test_a_round_measures_what_building_takes_beside_reading(analysis, tmp_path):
    analysis.compile_program("Measurement", tmp_path / "classes")
    analysis.write_trace("WriteShop", tmp_path / "trace", 1000)
    measured = analysis.measure_round(tmp_path, "a small trace")
    assert measured["read"]["events"] >= 1000
    assert measured["build"]["requests"] > 0
    assert all(measured[condition]["cpu_seconds"] > 0 for condition in measured)
    (row,) = analysis.report({1: [measured]}).splitlines()[2:]
    assert row.startswith(f"| {measured['read']['events']:,} |")


def test_another_build_is_measured_in_the_same_round(analysis, tmp_path):
    def round_of(build: float, before: float) -> dict:
        read = {"cpu_seconds": 2.0, "seconds": 2.0, "events": 1000}
        built = {"requests": 10, "trace_mb": 1, "history_mb": 1, "queries_ms": {}, "seconds": 2.0}
        built |= {"peak_heap_mb": 1, "peak_resident_mb": 1}
        built["queries_ms"] = {"1.0": {c: {"median": 1, "max": 2} for c in ("elapsed", "cpu")}}
        return {
            "read": read,
            "babeltrace": read,
            "build": {**built, "cpu_seconds": build},
            "before": {**built, "cpu_seconds": before},
        }

    header, _, row = analysis.report({1: [round_of(3.0, 6.0)] * 6}).splitlines()
    cells = dict(zip(header.split(" | "), row.split(" | "), strict=True))
    assert cells["CPU time of before, to reading"] == "3.00 [3.00, 3.00]"
    assert cells["CPU time, to before"] == "0.50 [0.50, 0.50]"


@extent.ONLY_LONG
def test_each_store_of_requests_is_built_and_asked(analysis, tmp_path):
    arguments = analysis.arguments_parser().parse_args(
        ["--stores", "--rounds", "1", "--output", str(tmp_path)]
    )
    analysis.MILLION = 5000
    analysis.measure_stores(1, arguments)
    rows = (tmp_path / "stores.md").read_text().splitlines()[2:]
    assert [row.split(" | ")[0] for row in rows] == ["| file", "| states", "| segments"]
