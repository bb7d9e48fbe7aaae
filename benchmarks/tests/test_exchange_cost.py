# SPDX-License-Identifier: MIT
"""The table of what a request's exchanges cost in several forms."""

from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

RUN = Path(__file__).resolve().parents[1] / "micro" / "exchange-cost" / "run"


def test_each_form_is_compared_with_two_events_of_the_same_round():
    loader = SourceFileLoader("exchange_cost_run", str(RUN))
    run = module_from_spec(spec_from_loader(loader.name, loader))
    loader.exec_module(run)
    today, blocks = [2.0, 4.0] * 3, [1.0, 2.0] * 3
    forms = {"nothing": [0.0] * 6, run.TODAY: today, "records in blocks": blocks}
    rows = run.report({"warm": forms, "cold": forms}).splitlines()[2:]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    assert [row[0] for row in cells] == [run.TODAY, "records in blocks"]
    assert cells[1][3] == "0.50 [0.50, 0.50]"
    assert cells[1][4] == "1.50 [1.00, 2.00]"
