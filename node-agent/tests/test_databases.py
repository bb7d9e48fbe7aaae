# SPDX-License-Identifier: MIT
"""Databases, with their drivers and real servers: each call belongs to the request that made it."""

import os
from collections import Counter

import java_servers
import pytest
import servers

AGES = ("oldest", "newest") if os.environ.get("FIELDTRACE_LONG") else ("newest",)
SQL = {
    "promise": ["SELECT employee completed", "UPDATE employee completed"],
    "callback": ["SELECT employee completed", "DELETE employee completed"],
    "fails": ["SELECT nothing error"],
}
DOCUMENTS = {
    "promise": [
        "find employees completed",
        "getMore employees completed",
        "update employees completed",
    ],
    "callback": ["find employees completed", "delete employees completed"],
    "iterates": ["find employees completed", "getMore employees completed"],
    "fails": ["nonsense error"],
}
COMMANDS = {
    "plain": ["SET completed", "GET completed"],
    "multi": ["MULTI completed", "SET completed", "GET completed", "EXEC completed"],
    "fails": ["SET completed", "INCR error"],
}


@pytest.mark.parametrize("age", AGES)
@pytest.mark.parametrize(
    ("program", "server", "kind", "said"),
    [
        ("with_pg.js", servers.postgresql, "jdbc:postgresql", "1|1|1|1|42P01"),
        ("with_mysql2.js", servers.mariadb, "jdbc:mysql", "1|1|1|1|ER_NO_SUCH_TABLE"),
    ],
)
def test_statements_are_named_and_belong_to_their_requests_though_they_share_a_connection(
    programs, record, age, program, server, kind, said
):
    with server() as port:
        recorded = record("node", programs("databases", f"databases-{age}") / program, port)
    assert recorded.stdout.strip() == said
    _check(recorded, port, kind, [SQL["promise"]] * 2 + [SQL["callback"]] * 2 + [SQL["fails"]])


@pytest.mark.parametrize("age", AGES)
def test_commands_of_mongodb_belong_to_their_requests_though_they_share_a_connection(
    programs, record, mongodb, age
):
    program = programs("databases", f"mongodb-{age}") / "with_mongodb.js"
    recorded = record("node", program, mongodb)
    assert recorded.stdout.strip() == "2|1|3|2|1|failed"
    expected = [DOCUMENTS["promise"]] * 2 + [DOCUMENTS["callback"]] * 2
    _check(recorded, mongodb, "mongodb", [*expected, DOCUMENTS["iterates"], DOCUMENTS["fails"]])


@pytest.fixture(scope="module")
def mongodb():
    with java_servers.mongodb() as port:
        yield port


@pytest.mark.parametrize("age", AGES)
@pytest.mark.parametrize("program", ["with_redis.js", "with_ioredis.js"])
def test_commands_are_named_and_belong_to_their_requests(programs, record, age, program):
    with servers.redis() as port:
        recorded = record("node", programs("databases", f"databases-{age}") / program, port)
    assert recorded.stdout.strip() == "6|2|6|failed"
    _check(
        recorded, port, "redis", [COMMANDS["plain"]] * 2 + [COMMANDS["multi"], COMMANDS["fails"]]
    )


def _check(recorded, port, kind, expected):
    """Each request made the calls of one of what is expected, in any order, over known sockets."""
    served = [each for each in recorded.exchanges if each.is_server]
    calls = [each for each in recorded.exchanges if each.method == "OTHER"]
    found = {
        request.id: Counter(
            f"{call.route} {call.outcome}" for call in calls if call.request == request.id
        )
        for request in served
    }
    wanted = [Counter(f"{kind} {call}" for call in calls) for calls in expected]
    assert sorted(map(_items, found.values())) == sorted(map(_items, wanted))
    assert {(call.remote_port, call.local_port > 0) for call in calls if call.request} == {
        (port, True)
    }
    assert not any("secret" in call.route.lower() for call in calls)


def _items(counter):
    return sorted(counter.items())
