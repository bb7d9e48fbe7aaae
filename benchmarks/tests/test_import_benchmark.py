# SPDX-License-Identifier: MIT
"""The benchmark of imports: a few requests run through all of it."""

from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

RUN = Path(__file__).resolve().parents[1] / "analysis" / "imported" / "run"


def test_each_span_that_the_benchmark_writes_is_imported_and_reported(tmp_path):
    loader = SourceFileLoader("import_run", str(RUN))
    imported = module_from_spec(spec_from_loader(loader.name, loader))
    loader.exec_module(imported)
    # It raises where the report counts other calls than there are.
    found = imported.measure(tmp_path, 60)
    assert found["spans"] == 60 * imported.SPANS
    assert found["import"]["peak_resident_mb"] > 0
    step = imported.report(found).splitlines()[3]
    assert step.startswith("| import | ")
