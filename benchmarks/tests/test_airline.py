# SPDX-License-Identifier: MIT
"""How benchmarks/service/airline divides the time of a request, and what load it sends."""

import pytest
from airline import table, visitors
from airline.breakdown import CALLS, broken_down, layers_of, medians
from airline.comparison import PLAIN, RECORDED, RECORDER, Compared, Turn
from airline.deployment import CALLED, MONOLITH, READY, SERVICES, names
from cases.load import Load

CHECK = "auth[GET /sessions/{session}]"
FIND = "flights[GET /flights]"
LIST = "web[GET /flights]"


def operation(*path: str, inclusive: int, network: int = 0, count: int = 10, size: int = 0) -> dict:
    return {
        "path": list(path),
        "count": count,
        "inclusive_ns": inclusive,
        "network_ns": network,
        "bytes": size,
    }


def handling(service: str, receive: int = 0, /, **walls: int) -> dict:
    return {
        "service": service,
        "handlings": 10,
        "handlings_without_sections": 0,
        "receive": {"wall_ns": receive},
        "sections": [
            {"section": section, "wall_ns": wall, "cpu_ns": wall // 2}
            for section, wall in walls.items()
        ],
    }


def told():
    operations = [
        operation(LIST, inclusive=10_000_000),
        operation(LIST, CHECK, inclusive=2_000_000, network=600_000, size=300),
        operation(LIST, FIND, inclusive=4_000_000, network=1_000_000, size=5_000),
        operation(LIST, FIND, "derby in process[SELECT flight]", inclusive=900_000, count=20),
        operation("payroll[GET /]", inclusive=7, count=3),
    ]
    sections = [
        handling("web", preprocess=3_000_000, service=6_000_000, send=1_000_000),
        handling("auth", 100_000, preprocess=400_000, service=1_000_000),
        handling("flights", preprocess=1_000_000, service=2_000_000),
        handling("payroll", service=99),
    ]
    methods = [{"service": "web", "method": "a.SessionInterceptor.isOpen", "calls": 10}]
    methods[0]["inclusive_ns"] = 2_500_000
    return broken_down(
        ("flights", "auth", "web"),
        {"operations": sections},
        {"operations": operations},
        {"methods": methods},
    )


def test_what_a_service_waits_for_another_one_is_not_its_own_time():
    one = told()
    assert one.requests == 10
    assert one.wall["web"]["preprocess"] == pytest.approx(100)  # without the check
    assert one.wall["web"]["service"] == pytest.approx(200)  # without the flights
    assert one.wall["web"][CALLS] == pytest.approx(150)  # without what auth's connector reads
    assert one.cpu["web"]["service"] == pytest.approx(300)


def test_the_sections_of_all_services_sum_to_what_the_request_took():
    one = told()
    parts = sum(us for sections in one.wall.values() for us in sections.values())
    assert parts == pytest.approx(one.total)


def test_calls_statements_and_checks_are_told_apart():
    one = told()
    assert (one.calls, one.bytes, one.handlings) == (2, 530, 3)
    assert (one.statements, one.statement_time) == (2, 90)
    assert (one.checks, one.check_time) == (1, 250)


def test_a_recording_without_the_deployment_is_refused():
    with pytest.raises(ValueError, match="no request of airline"):
        broken_down(("airline",), {"operations": []}, {"operations": []}, {"methods": []})


def test_the_median_of_turns_is_of_all_services_together():
    turns = [{"a": {"send": 1.0}, "b": {"send": us}} for us in (1.0, 2.0, 9.0)]
    assert medians(turns)["send"] == 3


def test_the_tables_compare_turns_that_followed_each_other():
    def turn(seconds: float) -> Turn:
        load = Load(requests=100, seconds=seconds, p50_ms=1, p99_ms=2, users=4)
        return Turn(load, {"web": seconds, RECORDER: 99.0}, "", "")

    compared = Compared()
    for how in (PLAIN, RECORDED):
        compared.turns[how] = {MONOLITH: [turn(1), turn(2)], SERVICES: [turn(3), turn(6)]}
    compared.breakdowns = {MONOLITH: [told()] * 2, SERVICES: [told()] * 2}
    lines = table.cost_table(compared).splitlines()
    assert lines[5] == "| processor time, ms | 1.50 | 4.50 | 3.00 [3.00, 3.00] (50%) |"
    lines = table.sections_table(compared).splitlines()
    assert "| send, clock, µs | 100 | 100 | 1.00 [1.00, 1.00] (50%) |" in lines


@pytest.mark.parametrize("deployment", [MONOLITH, SERVICES])
def test_every_service_starts_behind_those_that_it_calls(deployment: str):
    started: set[str] = set()
    for name in names(deployment):
        assert name in READY
        if deployment == SERVICES:
            assert started.issuperset(CALLED.get(name, ()))
        started.add(name)


def test_the_load_has_every_kind_in_its_share():
    visits = [visitors.Visit("s", "c0", 1)]
    script = visitors.script(visits, 100, 4, 7)
    for kind, share in visitors.SHARES.items():
        assert script.count(f'"{kind}"') == share
        assert f"kinds.{kind} = function" in script
    assert visitors.calls_per_request("on") == pytest.approx(83 / 39)
    assert visitors.calls_per_request("off") < visitors.calls_per_request("on")


def test_an_event_loop_waits_for_calls_between_its_turns():
    operations = [
        operation(LIST, inclusive=10_000_000),
        operation(LIST, FIND, inclusive=4_000_000, network=1_000_000),
    ]
    sections = [
        handling("web", service=3_000_000, hand_over=1_000_000, other=6_000_000),
        handling("flights", service=3_000_000),
    ]
    found = broken_down(
        ("flights", "web"),
        {"operations": sections},
        {"operations": operations},
        {"methods": []},
        waits_in_hand_over=True,
    )
    assert found.wall["web"]["service"] == 300
    assert found.wall["web"]["hand_over"] == 300
    assert found.cpu["web"]["service"] == 450
    assert "other" not in found.wall["web"]


def test_layers_are_those_in_which_the_services_were():
    def layered(service: str, **samples: int) -> dict:
        layers = [{"layer": name, "in": {"samples": count}} for name, count in samples.items()]
        return {"service": service, "layers": layers}

    told = {
        "operations": [layered("web", v8=1, express=2), layered("web", v8=5), layered("x", v8=9)]
    }
    assert layers_of(("web",), told) == {"v8": 6 / 8, "express": 2 / 8}
