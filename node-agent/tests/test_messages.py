# SPDX-License-Identifier: MIT
"""Messages, with a real broker: what handles one is below the request that sent it."""

import importlib.util
import json
import os
import subprocess
from collections import Counter

import bt2
import pytest
from conftest import CHECKOUT, COMMAND

WAYS = [("promise", "newest"), ("callback", "newest")]
WAYS += [(way, "oldest") for way in ("promise", "callback") if os.environ.get("FIELDTRACE_LONG")]
MESSAGES = 6
#: Of the first message's id, by the JVM's agent.
HASHED = 8229129187169947800


@pytest.fixture(scope="module")
def rabbitmq(tmp_path_factory):
    """The address of a RabbitMQ, as the example of nameko starts it."""
    file = CHECKOUT / "examples" / "nameko" / "servers.py"
    specification = importlib.util.spec_from_file_location("nameko_servers", file)
    brokers = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(brokers)
    with brokers.rabbitmq(tmp_path_factory.mktemp("rabbitmq")) as address:
        yield address


@pytest.mark.parametrize(("way", "age"), WAYS)
def test_what_handles_a_message_is_below_the_request_that_sent_it(
    programs, record, rabbitmq, way, age
):
    program = programs("messages", f"messages-{age}") / "with_amqplib.js"
    recorded = record("node", program, rabbitmq, way)
    assert recorded.stdout == str(MESSAGES)
    assert Counter(each.route for each in recorded.exchanges if each.method == "OTHER") == {
        "rabbitmq SEND orders": MESSAGES,
        "rabbitmq PROCESS orders": MESSAGES,
    }
    assert all(each.outcome == "completed" for each in recorded.exchanges)
    hashes = _hashes(recorded.trace)
    assert hashes["message_sent"] == hashes["message_received"]
    assert hashes["message_sent"][HASHED] == 1
    command = [COMMAND, "report", "--section", "requests", "--format", "json", recorded.trace]
    report = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "secret" not in report
    shapes = Counter(_shape(each["root"]) for each in json.loads(report)["requests"])
    handled = "with_amqplib[PROCESS orders](with_amqplib[GET])"
    assert shapes == {f"with_amqplib[POST](rabbitmq[SEND orders]({handled}))": MESSAGES}


def _hashes(trace):
    found = {"message_sent": Counter(), "message_received": Counter()}
    for message in bt2.TraceCollectionMessageIterator(str(trace)):
        if type(message) is bt2._EventMessageConst:
            name = message.event.name.removeprefix("fieldtrace:")
            if name in found:
                found[name][int(message.event["message_hash"])] += 1
    return found


def _shape(call):
    children = " ".join(map(_shape, call.get("children", [])))
    return f"{call['service']}[{call['operation']}]" + (f"({children})" if children else "")
