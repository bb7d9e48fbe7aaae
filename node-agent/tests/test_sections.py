# SPDX-License-Identifier: MIT
"""What the event loop does in the time of a request, and how long it was before it came to that."""

import json
import re
import statistics
import subprocess
from collections import Counter, defaultdict

import bt2
from conftest import COMMAND
from layers_of import layers_of

SERVICE, SEND, HAND_OVER, OTHER = 1, 2, 3, 4
#: The kernel's clock ticks every 4 ms; the rest is what another process may take in between.
NEAR_MS = 12
#: As the program has them: it holds the loop for longer, and computes behind a timer.
ROUNDS, HELD_MS, PAUSE_MS = 4, 50, 40


def test_a_request_that_waits_while_another_holds_the_event_loop_says_how_long(programs, record):
    folder = programs("sections")
    recorded = record("node", folder / "program.js", agent_options="sections=on")
    truth = json.loads(recorded.stdout)
    told = _told(recorded)
    assert {method: len(each) for method, each in told.items()} == {
        method: len(each) for method, each in truth.items()
    }
    waits = [each for each in zip(told["GET"], truth["GET"], strict=True) if each[1] > HELD_MS]
    # On a busy machine a process may lack a processor at any time, in single requests.
    assert len(waits) >= ROUNDS // 2, "GETs wait while POSTs hold the loop"
    assert _median(known - each["receive"] for each, known in waits) < NEAR_MS, (told, truth)
    assert _median(each["receive"] - known for each, known in waits) < NEAR_MS, (told, truth)
    named = Counter(each["held by"] for each, _ in waits)
    assert named.most_common(1)[0][0] == "POST"
    posts = zip(told["POST"], truth["POST"], strict=True)
    assert _median(abs(each[SERVICE] - known) for each, known in posts) < NEAR_MS
    deletes = list(zip(told["DELETE"], truth["DELETE"], strict=True))
    both = (each[SERVICE] + each[HAND_OVER] - known for each, known in deletes)
    assert _median(map(abs, both)) < NEAR_MS
    assert _median(each[HAND_OVER] for each, _ in deletes) > HELD_MS, "for the timer"
    assert all(each[SERVICE] >= PAUSE_MS for each, _ in deletes), "behind it"


def test_the_report_says_which_operation_held_the_event_loop(programs, record):
    folder = programs("sections")
    recorded = record("node", folder / "program.js", agent_options="sections=on")
    command = [COMMAND, "report", "--section", "sections", recorded.trace]
    report = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert re.search(r"ms .* - +[1-9] waited for POST, which held the event loop", report), report


def test_handlings_have_no_sections_and_no_layers_where_nobody_asks(programs, record):
    recorded = record("node", programs("sections") / "program.js")
    assert len(recorded.exchanges) > 10
    assert not _told(recorded)
    assert not layers_of(recorded)


def _median(values):
    return statistics.median(values)


def _told(recorded):
    """By method, in their order: milliseconds of sections, and of the wait ahead of them."""
    sections = {}
    waits = {}
    for message in bt2.TraceCollectionMessageIterator(str(recorded.trace)):
        if type(message) is not bt2._EventMessageConst:
            continue
        event = message.event
        if event.name == "fieldtrace:handling_wait":
            assert int(event["holder_id"]) != int(event["exchange_id"])
            waits[_key(event)] = event["http_method"].labels[0]
        elif event.name == "fieldtrace:handling_sections":
            sections[_key(event)] = _milliseconds(event)
            sections[_key(event)]["held by"] = waits.get(_key(event))
    by_method = defaultdict(list)
    for exchange in recorded.exchanges:
        if exchange.is_server and (exchange.process, exchange.id) in sections:
            by_method[exchange.method].append(sections[exchange.process, exchange.id])
    return by_method


def _key(event):
    return int(event.common_context_field["vpid"]), int(event["exchange_id"])


def _milliseconds(event):
    found = dict.fromkeys((SERVICE, SEND, HAND_OVER, OTHER), 0)
    for section, wall in zip(event["sections"], event["wall_ns"], strict=True):
        found[int(section)] += int(wall) / 1e6
    found["receive"] = int(event["receive_ns"]) / 1e6
    found["cpu"] = sum(int(cpu) for cpu in event["cpu_ns"]) / 1e6
    return found
