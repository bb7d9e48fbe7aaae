# SPDX-License-Identifier: MIT
"""Calls of gRPC, which are streams of HTTP/2 over one channel."""

from collections import Counter

import pytest

REQUESTS = 16
METHOD = "/shop.Orders/Find"


@pytest.mark.parametrize("age", ["oldest", "newest"])
def test_a_call_belongs_to_its_request_though_another_one_opened_the_channel(programs, record, age):
    recorded = record("node", programs("grpc", f"grpc-{age}") / "program.js")
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
