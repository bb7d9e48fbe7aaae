# SPDX-License-Identifier: MIT
"""Chains and fans of calls: what a condition adds to one more call."""

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "service" / "http"))

import depth_table
from depth_measurement import SHAPES, drawn_sizes

SIZES = (1, 5, 10, 20, 30)


def rounds(cost_ms, count: int = 3) -> list:
    """As many rounds, in which a chain of n calls costs `cost_ms(n, round)`."""
    return [
        {
            "chain": {
                size: {"cpu_ms_per_request": cost_ms(size, number), "p50_ms": 1.0} for size in SIZES
            }
        }
        for number in range(count)
    ]


def test_a_constant_overhead_is_the_same_at_every_size():
    runs = {
        "bare": rounds(lambda size, number: (1 + number / 10) * 0.2 * size),
        "agent": rounds(lambda size, number: (1 + number / 10) * 0.2 * size + 0.5 + 0.01 * size),
    }
    a_call = depth_table.a_call(runs, "agent", "chain", "cpu_ms_per_request")
    assert list(a_call) == [5, 10, 20, 30]
    assert [one.median for one in a_call.values()] == pytest.approx([10.0] * 4)


def test_an_overhead_that_grows_with_depth_is_seen():
    runs = {
        "bare": rounds(lambda size, _: 0.2 * size),
        "agent": rounds(lambda size, _: 0.2 * size + 0.001 * size**2),
    }
    medians = [
        one.median
        for one in depth_table.a_call(runs, "agent", "chain", "cpu_ms_per_request").values()
    ]
    assert medians == sorted(medians)
    assert medians[-1] > 5 * medians[0]


def test_results_read_from_their_file_say_the_same():
    runs = {"bare": rounds(lambda size, _: size), "agent": rounds(lambda size, _: 1.5 * size)}
    assert depth_table.markdown(json.loads(json.dumps(runs)), 7) == depth_table.markdown(runs, 7)
    assert "lost: 7" in depth_table.markdown(runs, 7)


def test_every_size_has_its_turn_before_any_has_the_next():
    every = sorted((shape.name, size) for shape in SHAPES for size in shape.sizes)
    drawn = [(shape.name, size) for shape, size in drawn_sizes(5)]
    turns = [drawn[i : i + len(every)] for i in range(0, len(drawn), len(every))]
    assert len(turns) == 5
    assert all(sorted(turn) == every for turn in turns)
