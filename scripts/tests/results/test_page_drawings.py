# SPDX-License-Identifier: MIT
"""What the page draws: where boxes, arrows and bars stand, and what is left out."""

from itertools import pairwise

import pytest
from fieldtrace_cli.results import flames
from fieldtrace_cli.results.call_tree import DEEPEST, MOST_NODES, call_tree
from fieldtrace_cli.results.distributions import distributions
from fieldtrace_cli.results.service_graph import MOST_SERVICES, service_graph
from made_pages import context, fields, operation, place


def tree(*places):
    return {"operations": list(places)}


def test_a_box_of_critical_time_is_as_wide_as_its_operation_with_what_that_calls():
    drawn = flames.critical_time(
        tree(place("a", critical=10), place("a", "b", critical=30), place("c", critical=60))
    )
    assert {(box.name, box.level): (box.left, box.width) for box in drawn.boxes} == {
        ("c", 0): (0, 60),
        ("a", 0): (60, 40),
        ("b", 1): (60, 30),
    }
    assert drawn.largest[0] == ("c", 60)


def test_boxes_that_cannot_be_seen_are_counted():
    drawn = flames.critical_time(tree(place("a", critical=10**6), place("b", critical=1)))
    assert [box.name for box in drawn.boxes] == ["a"]
    assert drawn.left_out == 1


def test_a_flame_graph_of_what_is_nested_very_deep_keeps_its_weight():
    drawn = flames.critical_time(tree(place(*"a" * 5000, critical=7)))
    assert drawn.levels == flames.DEEPEST
    assert drawn.weight == 7


def test_waste_is_what_was_not_read_of_the_bytes_of_all_objects():
    read_in_a_quarter = {"value": 0.25, "low": 0.2, "high": 0.5}
    drawn = flames.waste(fields(context("Item", read_in_a_quarter), context("Open")))
    assert drawn.weight == 10 * 20 * 0.75
    assert [box.name for box in drawn.boxes] == ["Item", "Item.Item (Item:3)", "Item", "Item"]


def test_a_flame_graph_of_nothing_has_no_boxes():
    assert not flames.critical_time(tree(place("a", critical=0))).boxes


def test_calls_stand_below_their_callers_and_what_takes_longest_first():
    drawn = call_tree(
        tree(
            place("a", "b"),
            place("a", normalised_inclusive=0.5),
            place("c", normalised_inclusive=1.0),
        )
    )
    assert [root.name for root in drawn.roots] == ["c", "a"]
    assert [child.name for child in drawn.roots[1].children] == ["b"]


def test_a_call_tree_of_very_much_counts_what_it_lacks():
    wide = [place("a"), *(place("a", str(n)) for n in range(MOST_NODES))]
    assert call_tree(tree(*wide)).left_out == 1
    deep = [place(*"a" * depth) for depth in range(1, DEEPEST + 4)]
    assert call_tree(tree(*deep)).left_out == 3
    assert call_tree(tree(place("nobody knows", "its caller"))).left_out == 1


def test_callers_stand_left_of_what_they_call():
    drawn = service_graph(
        tree(operation("c", caller="b"), operation("b", caller="a"), operation("a"))
    )
    across = {service.name: service.x for service in drawn.services}
    assert across["a"] < across["b"] < across["c"]
    assert {(one.caller.name, one.callee.name) for one in drawn.calls} == {("a", "b"), ("b", "c")}


def test_numbers_of_arrows_that_cross_do_not_cover_each_other():
    ends = (("a", "c"), ("a", "d"), ("b", "c"), ("b", "d"))
    callers = [operation(name) for name in "ab"]
    drawn = service_graph(tree(*callers, *(operation(to, caller=by) for by, to in ends)))
    at = sorted(call.number_at[1] for call in drawn.calls)
    assert all(below - above > 10 for above, below in pairwise(at))


def test_services_that_call_each_other_in_a_circle_are_drawn():
    drawn = service_graph(tree(operation("a", caller="b"), operation("b", caller="a")))
    assert len(drawn.services) == len(drawn.calls) == 2
    places = {(service.x, service.y) for service in drawn.services}
    assert len(places) == 2


def test_only_the_services_with_the_most_calls_are_drawn():
    drawn = service_graph(tree(*(operation(str(n), count=n) for n in range(MOST_SERVICES + 5))))
    assert drawn.left_out == 5
    assert "0" not in {service.name for service in drawn.services}


@pytest.mark.parametrize("times", [[0] * 21, [5] * 21, list(range(21)), [10**n for n in range(21)]])
def test_a_distribution_lies_on_the_axis(times):
    one = operation() | {"quantiles_ns": times, "p99_ns": times[19]}
    _, (drawn,) = distributions([one])
    for left, width in (drawn.most, drawn.half):
        assert 0 <= left <= left + width <= 100.0001
    assert 0 <= drawn.median_at <= drawn.p99_at <= 100.0001


def test_the_axis_names_powers_of_ten():
    axis, _ = distributions([operation()])
    assert axis.ticks == [(0, "1 ms")]
