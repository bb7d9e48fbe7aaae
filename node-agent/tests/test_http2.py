# SPDX-License-Identifier: MIT
"""Servers and clients of the runtime's HTTP/2."""

from collections import Counter

REQUESTS = 32


def test_each_stream_of_one_connection_belongs_to_the_request_that_made_it(programs, record):
    recorded = record("node", programs("http2") / "program.js")
    right, front, back = map(int, recorded.stdout.split())
    assert right == REQUESTS
    served = {each.id: each for each in recorded.exchanges if each.is_server}
    handled = [each for each in served.values() if each.local_port == front]
    assert Counter((each.status, each.outcome) for each in handled) == {
        (201, "completed"): REQUESTS
    }
    made = [each for each in recorded.exchanges if not each.is_server and each.remote_port == back]
    whole = [each for each in made if each.status]
    assert Counter(each.request for each in whole) == {each.id: 2 for each in handled}
    assert {(each.status, each.outcome) for each in whole} == {(200, "completed")}
    refused = [(each.status, each.outcome) for each in made if not each.status]
    assert refused == [(0, "refused")]
    answers = [each for each in served.values() if each.local_port == back]
    # Both sides know a stream by its number and the ports of its connection.
    assert sorted((each.remote_port, each.stream) for each in answers) == sorted(
        (each.local_port, each.stream) for each in made
    )
    assert Counter(each.outcome for each in answers) == {"completed": 2 * REQUESTS, "refused": 1}
