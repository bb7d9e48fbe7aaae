# SPDX-License-Identifier: MIT
"""The benchmark of tables: a small trace runs through all of it but the export."""

from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

RUN = Path(__file__).resolve().parents[1] / "analysis" / "columns" / "run"


def test_a_round_measures_what_tables_take_beside_reading(tmp_path):
    loader = SourceFileLoader("columns_run", str(RUN))
    columns = module_from_spec(spec_from_loader(loader.name, loader))
    loader.exec_module(columns)
    trace = columns.written(tmp_path / "trace", 1000)
    events = columns.counted(trace)
    measured = columns.measure_round(trace, tmp_path / "tables")
    assert events >= 1000
    assert measured["columns"]["rows"]["exchanges"] > 0
    assert all(measured[condition]["cpu_seconds"] > 0 for condition in measured)
    dummy, with_tables = columns.report(events, [measured], 20).splitlines()[2:4]
    assert dummy.startswith(f"| dummy | {events:,} |")
    assert with_tables.startswith(f"| columns | {events:,} |")
