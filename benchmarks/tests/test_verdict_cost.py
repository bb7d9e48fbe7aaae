# SPDX-License-Identifier: MIT
"""What a verdict costs: what is counted in a recording, and how results are kept."""

import sys
from pathlib import Path

import pytest
from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.lttng.session_daemon import session_daemon
from harness import agents
from harness.kept_results import KeptResults

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "verdicts" / "verdict-cost"))

from verdict_cost import trace
from verdict_cost.loads import Cell, Load, cells
from verdict_cost.measurement import Setting, compiled, measure
from verdict_cost.table import markdown

BEGIN = 1795370508.0


def stats(seconds: float, spent_ms: float, process_ms: float) -> trace.Stats:
    return trace.Stats(BEGIN + seconds, int(spent_ms * 1e6), int(process_ms * 1e6), 0.01)


def test_what_a_program_in_a_jvm_costs_is_measured(tmp_path):
    jars = agents.jars([("now", paths.CHECKOUT)])
    setting = Setting(compiled(tmp_path), jars, 3, ("-Xmx64m",), "overhead.budget=1")
    with session_daemon():
        measured = measure(Cell(Load(1000, 2), "now", "bytecode"), setting)
    assert measured["verdicts"] > 0
    assert measured["verdicts"] <= sum(measured["ends"].values())
    assert 0 < measured["spent_ns"] < measured["cpu_seconds"] * 1e9
    assert measured["verdicts"] <= 3 * measured["calls"], "of three fields"
    assert measured["bytes"] > 0
    assert 0 < measured["seconds_with_verdicts"] <= measured["seconds"] + 1
    assert measured["budget_shares"]


def test_the_budget_of_an_idle_process_is_that_of_a_tenth_of_a_processor():
    recorded = trace.Recorded(stats=[stats(0, 0, 0), stats(10, 5, 100), stats(20, 25, 4100)])
    assert recorded.budget_shares(2) == pytest.approx([5 / 10, 20 / 40])
    assert recorded.spent_ns() == 25e6


def test_parts_of_the_time_begin_where_the_statistics_are_nearest():
    spent = {0: 0, 4: 4, 5: 9, 6: 10, 9: 10}
    recorded = trace.Recorded(stats=[stats(at, spent[at], 100 * at) for at in spent])
    assert recorded.budget_shares(3) == pytest.approx([4 / 4, 6 / 2, 0])


def test_what_was_measured_is_not_measured_again(tmp_path):
    KeptResults(tmp_path / "r.json", {"seconds": 9}).add("1/2 hw now", {"verdicts": 7})
    again = KeptResults(tmp_path / "r.json", {"seconds": 9})
    assert again.rounds("1/2 hw now") == 1
    assert again.rounds("1/2 hw before") == 0
    with pytest.raises(FieldtraceError, match="other settings"):
        KeptResults(tmp_path / "r.json", {"seconds": 60})


def test_states_of_the_agent_stand_side_by_side_in_the_table():
    chosen = cells([Load(100, 2)], ["hw"], ["before", "now"])
    bare = {"cpu_seconds": 1.0, "calls": 1000}
    run = {
        **bare,
        "seconds": 10.0,
        "spent_ns": 20_000_000,
        "ends": {"used": 40, "no_slot": 10},
        "verdicts": 40,
        "seconds_with_verdicts": 5,
        "budget_shares": [9.0, 0.5, 0.75],
        "bytes": 50_000,
        "others": 0.25,
    }
    silent = {**run, "ends": {}, "verdicts": 0, "seconds_with_verdicts": 0}
    text = markdown(
        chosen, dict(zip([c.name for c in chosen], ([bare], [silent], [run]), strict=True))
    )
    before, now = text.splitlines()[2:]
    assert before == "| 100/2 | hw | before | none | 0 | 0% | none | 0.75 | 2.0% | 1.00 | 5 | 25% |"
    assert now == "| 100/2 | hw | now | 500 | 240 | 50% | 20% | 0.75 | 2.0% | 1.00 | 5 | 25% |"
