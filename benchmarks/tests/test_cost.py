# SPDX-License-Identifier: MIT
"""The pure parts of the cost benchmark: conditions, and the table."""

from cost.conditions import BARE, CONDITIONS, FIELD_WATCH, SPAN
from cost.report import markdown


def measured(call: float, first: float, hot: float) -> dict[str, float]:
    return {"call": call, "first read": first, "hot read": hot}


def test_only_what_is_compared_with_us_runs_without_the_agent():
    assert {c.name for c in CONDITIONS if not c.recorded} == {BARE, SPAN, FIELD_WATCH}


def test_every_backend_is_measured_with_and_without_samples():
    agents = [c for c in CONDITIONS if c.recorded]
    for backend in ("hw", "bytecode"):
        options = f"watch.backend={backend},"
        mine = [c for c in agents if c.agent_options.startswith(options)]
        assert sorted(c.samples for c in mine) == [False, True]


def test_each_number_is_compared_with_its_peer_in_the_same_round():
    runs = {
        BARE: [measured(100, 50, 1.0)] * 6,
        "hw, sampled": [measured(30_000, 12_000, 1.5)] * 6,
        SPAN: [measured(3_000, 50, 1.0)] * 6,
        FIELD_WATCH: [measured(100, 4_000, 3000.0)] * 6,
    }
    text = markdown({1: runs, 50: runs})
    assert text.startswith("| 1 thread | call, us | ratio to OpenTelemetry span |")
    assert "| 50 threads | call, us |" in text
    row = next(line for line in text.splitlines() if line.startswith("| hw, sampled"))
    assert [cell.split()[0] for cell in row.split("|")[2:-1]] == [
        *("30.00", "10.00"),
        *("12.00", "3.00"),
        *("1.50", "1.50"),
    ]
