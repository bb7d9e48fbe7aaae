# SPDX-License-Identifier: MIT
"""A round of the benchmark of two services: turns, and what they say together."""

import sys
from collections import Counter
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "http"))

import measurement
from pair import Slice
from wrk import Load


def turn(requests: int, cpu_seconds: float, p50_ms: float) -> Slice:
    spent = Counter(cpu=cpu_seconds, compiling=cpu_seconds / 100, allocated=requests * 2048)
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
