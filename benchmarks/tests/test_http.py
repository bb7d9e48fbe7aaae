# SPDX-License-Identifier: MIT
"""A round of the benchmark of two services: turns, and what they say together."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "service" / "http"))

import measurement
import neighbours
import table
from conditions import conditions
from harness.wrk import Load
from pair import Slice, Spent


def turn(requests: int, cpu_seconds: float, p50_ms: float) -> Slice:
    spent = Spent(cpu=cpu_seconds, compiling=cpu_seconds / 100, allocated=requests * 2048)
    return Slice(Load(requests, 2.0, p50_ms, 10 * p50_ms), spent)


def test_the_turns_of_a_condition_count_by_their_requests():
    summed = measurement.summary([turn(1000, 1.0, 0.5), turn(3000, 1.0, 0.1), turn(2000, 1.0, 0.2)])
    assert summed["cpu_ms_per_request"] == pytest.approx(3.0 * 1e3 / 6000)
    assert summed["throughput"] == pytest.approx(6000 / 6.0)
    assert summed["allocated_kb_per_request"] == pytest.approx(2.0)
    assert summed["compiling_share"] == pytest.approx(0.01)


def test_one_slow_turn_does_not_make_the_latency():
    summed = measurement.summary([turn(1, 1, 0.1), turn(1, 1, 0.2), turn(1, 1, 50)])
    assert (summed["p50_ms"], summed["p99_ms"]) == (0.2, 2.0)


def test_every_condition_has_its_turn_before_any_has_the_next():
    order = list(measurement.by_turns("abc", 20))
    turns = [order[i : i + 3] for i in range(0, len(order), 3)]
    assert all(sorted(one) == ["a", "b", "c"] for one in turns)
    assert len({tuple(one) for one in turns}) > 1, "drawn anew"


def cycle(cpu: float, others: float = 0.0) -> dict[str, float]:
    return {"cpu_ms_per_request": cpu, "throughput": 1, "p50_ms": 1, "p99_ms": 1, "others": others}


def run_of(turns: list[dict[str, float]]) -> dict:
    sums = {"cpu_ms_per_request": 1, "throughput": 1, "p50_ms": 1, "p99_ms": 1}
    return {**sums, "allocated_kb_per_request": 1, "turns": turns}


def test_a_turn_is_compared_with_the_baselines_of_the_same_seconds():
    slower_and_slower = [1.0, 1.3, 1.7, 2.2]
    turns = [cycle(1.03 * cpu) for cpu in slower_and_slower]
    baseline = [cycle(cpu) for cpu in slower_and_slower]
    assert neighbours.ratio(turns, baseline, "cpu_ms_per_request") == pytest.approx(1.03)


def test_a_cycle_in_which_others_used_the_machine_says_nothing():
    turns = [cycle(1.03), cycle(9.0, others=0.2), cycle(0.1), cycle(1.03)]
    baseline = [cycle(1.0), cycle(1.0), cycle(1.0, others=0.06), cycle(1.0, others=0.05)]
    assert neighbours.ratio(turns, baseline, "cpu_ms_per_request") == pytest.approx(1.03)


def test_a_round_that_was_disturbed_throughout_counts_for_nothing_and_is_said():
    quiet, loud = [cycle(1.0)], [cycle(1.0, others=0.5)]
    runs = {"bare": [run_of(loud), run_of(quiet)], "agent": [run_of(loud), run_of([cycle(1.02)])]}
    assert table.ratios(runs)["agent"]["cpu_ms_per_request"] == [1.02]
    assert "left out, because others had more than 5% of the machine: 2 of 4." in table.markdown(
        runs, 0
    )
    only_loud = {name: measured[:1] for name, measured in runs.items()}
    assert "| agent | disturbed |" in table.markdown(only_loud, 0)
    assert table.widest(only_loud) is None


def test_memory_is_told_where_it_was_measured():
    def run(mb: float) -> dict:
        return run_of([cycle(1.0)]) | {"resident_mb": mb}

    runs = {"bare": [run(160), run(170), run(165)], "agent": [run(200), run(190), run(195)]}
    assert "a service after its turns: 165 MB, +30 MB with `agent`." in table.markdown(runs, 0)
    assert "Resident" not in table.markdown({"bare": [run_of([cycle(1.0)])]}, 0)


def test_the_interval_that_is_known_least_decides_whether_to_go_on():
    bare = [run_of([cycle(1.0)])] * 6
    steady = [run_of([cycle(1.01)])] * 6
    unsteady = [run_of([cycle(1 + n / 100)]) for n in range(6)]
    widest = table.widest({"bare": bare, "steady": steady, "unsteady": unsteady})
    assert (widest.low, widest.high) == pytest.approx((1.0, 1.05))
    assert widest.confidence > 0.95


def test_results_without_turns_are_read_as_they_were():
    old = {name: [dict.fromkeys(table.METRICS, 2)] for name in ("bare", "agent")}
    assert table.ratios(old)["agent"]["p99_ms"] == [1]


def test_another_build_of_the_agent_is_measured_with_spans_and_whole():
    now, before, peer = Path("now.jar"), Path("before.jar"), Path("peer.jar")
    names = [one.name for one in conditions({}, now, peer, "http://localhost:1")]
    both = conditions({}, now, peer, "http://localhost:1", before)
    added = [one for one in both if one.name not in names]
    assert [one.name for one in added] == [
        "Fieldtrace, spans only, before",
        "Fieldtrace, whole, before",
    ]
    assert all("before.jar" in str(one.environment) and one.records for one in added)
