# SPDX-License-Identifier: MIT
"""A request goes through services of Node.js, Java and Python, and is one request in the trace."""

from collections import Counter

import compare
import extent
import pytest
import rebuild
import truth_log
from shop_runs import recorded_run

REQUESTS = 40
# Of the longest way that a request goes, with what it is written in beside it.
WAY = [
    "storefront[GET /product/{sku}]",  # Node.js, Fastify
    "gateway[GET /shop/reviewed/{sku}]",  # Java, WebFlux
    "reviews[GET /reviews/{sku}]",  # Node.js, NestJS
    "ratings[GET /ratings/{sku}]",  # Python, FastAPI
    "pricing[GET /price/*]",  # Java, the JDK's server
]


@extent.ONLY_LONG  # of a small chain node-agent/tests has it
def test_a_request_through_java_node_and_python_is_one_in_the_report(tmp_path):
    run = recorded_run(tmp_path, loads=(1,), requests=REQUESTS, is_mixed=True)
    _assert_every_request_is_rebuilt(run)
    ways = Counter()
    for request in run.report("requests")["requests"]:
        ways.update(_ways(request["root"], ()))
    products = sum(root.operation == "GET /product/{sku}" for root in _truth(run))
    assert products > REQUESTS / 2
    assert ways[tuple(WAY)] == products, ways


@extent.ONLY_LONG
@pytest.mark.parametrize("workers", [16, 128])
def test_every_request_through_three_languages_is_rebuilt_with_many_at_a_time(tmp_path, workers):
    _assert_every_request_is_rebuilt(
        recorded_run(tmp_path, loads=(workers,), requests=1500, is_mixed=True)
    )


def _assert_every_request_is_rebuilt(run):
    assert "events discarded: 0" in run.recorded, run.recorded
    truth = _truth(run)
    assert len(truth) == run.requests * len(run.loads)
    compared = compare.compare(truth, rebuild.rebuild(run.trace))
    assert not compared.wrong, str(compared)


def _truth(run):
    return truth_log.read(run.truth)


def _ways(span, above):
    """Each way from the first service to a last one, as operations of services."""
    way = (*above, f"{span['service']}[{span['operation']}]")
    if not span["children"]:
        yield way
    for child in span["children"]:
        yield from _ways(child, way)
