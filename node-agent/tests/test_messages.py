# SPDX-License-Identifier: MIT
"""Messages, with a real broker: what handles one is below the request that sent it."""

import importlib.util
import json
import os
import subprocess
from collections import Counter

import bt2
import java_servers
import pytest
from conftest import CHECKOUT, COMMAND
from fields_of import fields_of

WAYS = [("promise", "newest")]
if os.environ.get("FIELDTRACE_LONG"):
    WAYS += [("callback", "newest"), ("promise", "oldest"), ("callback", "oldest")]
MESSAGES = 6
KAFKA_WAYS = [("message", "newest")]
if os.environ.get("FIELDTRACE_LONG"):
    KAFKA_WAYS += [("batch", "newest"), ("message", "oldest"), ("batch", "oldest")]
KAFKA_MESSAGES = 40
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
    shapes = Counter(_shape(each["root"]) for each in _requests(recorded.trace))
    handled = "with_amqplib[PROCESS orders](with_amqplib[GET])"
    assert shapes == {f"with_amqplib[POST](rabbitmq[SEND orders]({handled}))": MESSAGES}


@pytest.fixture(scope="module")
def kafka():
    with java_servers.kafka() as port:
        yield port


@pytest.mark.parametrize(("way", "age"), KAFKA_WAYS)
def test_what_handles_a_message_of_kafka_is_below_the_request_that_sent_it(
    programs, record, kafka, way, age
):
    program = programs("messages", f"kafka-{age}") / "with_kafkajs.js"
    options = "overhead.budget=off"
    topic = f"orders-{way}-{age}"  # the broker keeps what others have sent
    recorded = record("node", "--expose-gc", program, kafka, way, topic, agent_options=options)
    assert recorded.stdout == str(2 * KAFKA_MESSAGES)
    messages = [each for each in recorded.exchanges if each.method == "OTHER"]
    assert all(each.outcome == "completed" and each.remote_port == kafka for each in messages)
    counted = Counter(each.route for each in messages)
    assert counted[f"kafka SEND {topic}"] == KAFKA_MESSAGES
    shapes = Counter(_shape(each["root"]) for each in _requests(recorded.trace))
    if way == "message":
        handled = f"with_kafkajs[PROCESS {topic}](with_kafkajs[GET])"
        assert shapes == {f"with_kafkajs[POST](kafka[SEND {topic}]({handled}))": KAFKA_MESSAGES}
    places = _places(recorded.trace)
    assert sorted(places["message_sent"]) == sorted(places["message_received"])
    assert len(set(places["message_sent"])) == KAFKA_MESSAGES
    found = fields_of(recorded.trace)
    assert found["Object/lines.price"].verdicts["used"] > 0
    assert found["Object.secret"].verdicts["used"] == 0
    assert found["Object.secret"].verdicts["unused"] > 0


def _places(trace):
    found = {"message_sent": [], "message_received": []}
    for message in bt2.TraceCollectionMessageIterator(str(trace)):
        if type(message) is bt2._EventMessageConst:
            name = message.event.name.removeprefix("fieldtrace:")
            if name in found:
                event = message.event
                fields = "cluster_id", "topic_id", "partition", "offset", "bytes"
                found[name].append(tuple(int(event[field]) for field in fields))
    assert all(cluster > 0 and offset >= 0 for cluster, _, _, offset, _ in found["message_sent"])
    return found


def _hashes(trace):
    found = {"message_sent": Counter(), "message_received": Counter()}
    for message in bt2.TraceCollectionMessageIterator(str(trace)):
        if type(message) is bt2._EventMessageConst:
            name = message.event.name.removeprefix("fieldtrace:")
            if name in found:
                found[name][int(message.event["message_hash"])] += 1
    return found


def _requests(trace):
    command = [COMMAND, "report", "--section", "requests", "--format", "json", trace]
    report = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "secret" not in report.replace("Object.secret", "")
    return json.loads(report)["requests"]


def _shape(call):
    children = " ".join(map(_shape, call.get("children", [])))
    return f"{call['service']}[{call['operation']}]" + (f"({children})" if children else "")
