# SPDX-License-Identifier: MIT
"""The pure parts of the benchmark of the Node.js agent: conditions and the table."""

import pytest
from fieldtrace_cli.base.errors import FieldtraceError
from harness.conditions import chosen
from node.conditions import (
    BASELINE,
    HOOKS,
    LAYERS,
    NOISE,
    PEER,
    PUBLISHED,
    SPANS,
    WHOLE,
    conditions,
)
from node.measurement import summary
from node.table import markdown

MEMORY = {"memory_mb": 60.0, "grown_mb": 0.5}


def _measured(cpu: float) -> dict[str, float]:
    return {"cpu_us_per_request": cpu, "p50_ms": 1.0, "p99_ms": 4.0, **MEMORY, "lost": 0}


def test_each_condition_loads_what_it_is_named_for():
    compared = {each.name: each for each in conditions({"PATH": "/bin"}, "http://127.0.0.1:1")}
    recorded = [SPANS, WHOLE, LAYERS, PUBLISHED]
    assert list(compared) == [BASELINE, NOISE, *recorded, HOOKS, PEER]
    loaded = {name: each.environment.get("NODE_OPTIONS", "") for name, each in compared.items()}
    assert loaded[BASELINE] == loaded[NOISE] == ""
    assert "node-agent/lib/register.js" in loaded[SPANS]
    assert loaded[WHOLE] == loaded[SPANS]
    assert compared[SPANS].environment["FIELDTRACE_AGENT_OPTIONS"] == "fields=off"
    assert loaded[HOOKS].endswith("async_hooks.js")
    assert "@opentelemetry/" in loaded[PEER]
    assert [name for name, each in compared.items() if each.is_recorded] == recorded


def test_a_turn_that_somebody_disturbed_does_not_count_for_more():
    turns = [{"p50_ms": 1.0}, {"p50_ms": 1.2}, {"p50_ms": 90.0}]
    assert summary(turns) == {"p50_ms": 1.2}


def test_conditions_that_are_named_are_measured_beside_bare():
    compared = conditions({}, "http://127.0.0.1:1")
    assert [each.name for each in chosen(compared, [SPANS])] == [BASELINE, SPANS]
    assert chosen(compared, []) == compared
    with pytest.raises(FieldtraceError, match="there is no condition 'spam'"):
        chosen(compared, ["spam"])


def test_ratios_are_those_of_the_same_round():
    runs = {
        BASELINE: [_measured(100.0), _measured(200.0)],
        SPANS: [_measured(110.0), _measured(220.0)],
    }
    assert "| spans | 1.10 [1.10, 1.10]" in markdown(runs)
    assert "memory 60 MB. Grown while measured, MB: bare 0.5, spans 0.5." in markdown(runs)
    assert "median: 150 µs of CPU a request" in markdown(runs)
