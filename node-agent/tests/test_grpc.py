# SPDX-License-Identifier: MIT
"""Calls of gRPC, which are streams of HTTP/2 over one channel."""

from collections import Counter

import extent
import pytest
from fields_of import fields_of

REQUESTS = 16 * 3
METHOD = "/shop.Orders/Find"


@pytest.mark.parametrize("age", ["newest", "oldest"] if extent.LONG else ["newest"])
def test_a_call_belongs_to_its_request_though_another_one_opened_the_channel(programs, record, age):
    program = programs("grpc", f"grpc-{age}") / "program.js"
    recorded = record("node", "--expose-gc", program, agent_options="overhead.budget=off")
    right, port = map(int, recorded.stdout.split())
    assert right == REQUESTS
    calls = [each for each in recorded.exchanges if not each.is_server and each.route == METHOD]
    served = [each for each in recorded.exchanges if each.is_server and each.local_port == port]
    handled = [each for each in recorded.exchanges if each.is_server and each.local_port != port]
    assert Counter(each.request for each in calls) == {each.id: 1 for each in handled}
    assert Counter((each.route, each.outcome) for each in served) == {
        (METHOD, "completed"): REQUESTS
    }
    assert sorted((each.local_port, each.stream) for each in calls) == sorted(
        (each.remote_port, each.stream) for each in served
    )
    fields = fields_of(recorded.trace)
    assert set(fields) == {
        *("shop.Orders/Find.text", "shop.Orders/Find.unread", "shop.Orders/Find.lines"),
        *("shop.Orders/Find/lines.price", "shop.Orders/Find/lines.sku"),
    }
    for name in ("shop.Orders/Find.text", "shop.Orders/Find/lines.price"):
        assert fields[name].verdicts["used"] > 0, name
        assert {place[0] for place in fields[name].places} == {"program"}
    for name in ("shop.Orders/Find.unread", "shop.Orders/Find/lines.sku"):
        assert fields[name].verdicts["used"] == 0, name
        assert fields[name].verdicts["unused"] > 0, name
