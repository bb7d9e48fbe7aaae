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


@extent.ONLY_LONG
def test_each_store_of_requests_is_built_and_asked(analysis, tmp_path):
    arguments = analysis.arguments_parser().parse_args(
        ["--stores", "--rounds", "1", "--output", str(tmp_path)]
    )
    analysis.MILLION = 5000
    analysis.measure_stores(1, arguments)
    rows = (tmp_path / "stores.md").read_text().splitlines()[2:]
    assert [row.split(" | ")[0] for row in rows] == ["| file", "| states", "| segments"]
