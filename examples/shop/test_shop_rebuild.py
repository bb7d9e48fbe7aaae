# SPDX-License-Identifier: MIT
"""Who called whom is rebuilt from a trace of the shop as its services say it was."""

import json
import os
import re
from collections import Counter
from pathlib import Path

import compare
import extent
import pytest
import rebuild
import truth_log
from shop_runs import recorded_run

HERE = Path(__file__).parent

# A server's thread may be held up between its look at the clock and the write that follows.
MOST_TOLD_LONGER = 0.02


@pytest.fixture(scope="module")
def rebuilt(shop_run):
    """What the trace alone says."""
    return rebuild.rebuild(shop_run.trace)


def test_every_request_is_rebuilt_whatever_goes_on_beside_it(shop_run, rebuilt):
    assert "events discarded: 0" in shop_run.recorded, shop_run.recorded
    truth = truth_log.read(shop_run.truth)
    compared = compare.compare(truth, rebuilt)
    assert not compared.wrong, str(compared)


def test_calls_are_rebuilt_that_were_handed_over_and_that_were_not(shop_run, rebuilt):
    made = Counter(
        call.is_handed_over
        for root in rebuilt.roots
        for one in root.walk()
        for call in one.caused
        if call.peer
    )
    least = shop_run.requests * len(shop_run.loads) / 10
    assert made[True] > least, made
    assert made[False] > least, made


def test_every_exchange_ends_exactly_once(rebuilt):
    exchanges = [one for root in rebuilt.roots for one in root.walk()]
    assert {one.ends for one in exchanges} == {1}
    assert {call.ends for one in exchanges for call in one.caused} == {1}


def test_the_analysis_finds_the_same_trees(shop_run, rebuilt):
    analysed = set()
    for request in shop_run.report("requests")["requests"]:
        analysed |= _edges_of_spans(request["root"], None)
    assert analysed == set(_edges(rebuilt))


@extent.ONLY_LONG
@pytest.mark.alone
def test_few_handlings_are_told_longer_than_their_calls_though_processors_are_scarce(shop_run):
    _assert_few_are_told_longer(shop_run.report("requests"))


@extent.ONLY_LONG
@pytest.mark.alone
def test_few_handlings_are_told_longer_though_others_take_every_processor(tmp_path):
    busy = recorded_run(tmp_path, spinning=os.cpu_count())
    _assert_few_are_told_longer(busy.report("requests"))


def _assert_few_are_told_longer(report):
    calls = [span for span in _spans(report) if span["kind"] == "call"]
    assert len(calls) > 500
    for span in calls:
        assert span["outcome"] != "completed" or span["handle_ns"] <= span["total_ns"], span
    longer = [span for span in calls if span["handle_excess_ns"] > 0]
    assert report["unmatched"].get("handled_longer_than_called", 0) == len(longer)
    assert len(longer) <= len(calls) * MOST_TOLD_LONGER, (
        f"{len(longer)} of {len(calls)} handlings exceed their calls, such as {longer[:5]}"
    )
    assert any(span["after_answer_ns"] > 0 for span in calls)


def _spans(report):
    waiting = [request["root"] for request in report["requests"]]
    while waiting:
        span = waiting.pop()
        waiting += span["children"]
        yield span


def test_the_analysis_counts_the_operations_rightly(shop_run):
    true = Counter()
    for root in truth_log.read(shop_run.truth):
        for path in _paths(root):
            true[path] += 1
    counted = Counter()
    for operation in shop_run.report("operations")["operations"]:
        counted[tuple(_folded(step) for step in operation["path"])] += operation["count"]
    assert {path: counted[path] for path in true} == dict(true)


def test_no_field_is_found_used_that_the_services_do_not_read(shop_run):
    read = json.loads((HERE / "truth.json").read_text(encoding="utf-8"))["fields"]
    judged = 0
    for context in shop_run.report("fields")["contexts"]:
        fields = read.get(context["service"], {}).get(context["class"])
        for field in context["fields"] if fields else []:
            judged += field["used"] + field["unused"]
            assert field["used"] == 0 or field["name"] in fields, context
    assert judged > 0


def _paths(served, above=()):
    """The operation and those that it called, each with what called it before it."""
    path = (*above, _folded(f"{served.service}[{served.operation}]"))
    yield path
    for caused in served.caused:
        yield from _paths(caused, path)


def _folded(operation):
    """The names of what stands for ids are the services' own."""
    operation = re.sub(r"\{\w+\}", "{}", operation)
    # A call of gRPC is a POST to the path of its method.
    return operation.replace("[POST /stock.Stock/Reserve]", "[stock.Stock/Reserve]")


def _edges(rebuilt):
    """(service and start of the caller, of the called); the caller of a root is nobody."""

    def named(one):
        return rebuilt.services[one.process], one.start

    for root in rebuilt.roots:
        yield None, named(root)
        for one in root.walk():
            for call in one.caused:
                if call.peer:
                    yield named(one), named(call.peer)


def _edges_of_spans(span, caller):
    found = set()
    if span["handle_start"] is not None:
        own = span["service"], span["handle_start"]
        found.add((caller, own))
        caller = own
    for child in span["children"]:
        found |= _edges_of_spans(child, caller)
    return found
