# SPDX-License-Identifier: MIT
"""`contexts=full`: the states of requests follow from the life of their asynchronous contexts."""

import json
import subprocess
from collections import defaultdict

import bt2
from conftest import COMMAND

#: For what a request waits from the creation of such a context until it first goes on.
WAITS = {
    "GETADDRINFOREQWRAP": "name",
    "TCPCONNECTWRAP": "connection",
    "HTTPCLIENTREQUEST": "answer",
    "Timeout": "timer",
}
CREATE, ENTER, EXIT, DESTROY = "create", "enter", "exit", "destroy"


def test_the_states_of_two_operations_are_those_that_their_program_goes_through(programs, record):
    recorded = record("node", programs("contexts") / "program.js", agent_options="contexts=full")
    port = int(recorded.stdout)
    operations = [each for each in recorded.exchanges if each.local_port == port]
    lives = _lives(recorded.trace)
    assert [(each.method, _states(lives, each)) for each in operations] == [
        ("GET", ["name", "connection", "answer"]),  # user get
        ("POST", ["answer", "timer", "answer"]),  # user add, over the kept connection
        ("GET", ["answer"]),
    ]
    handled = {each.id for each in recorded.exchanges if each.is_server}
    for number, life in lives.items():
        kinds = [kind for kind, _ in life.events]
        assert kinds[0] == CREATE and kinds.count(CREATE) == 1, kinds
        assert kinds.count(ENTER) == kinds.count(EXIT), kinds
        assert DESTROY not in kinds[:-1], kinds
        assert _owner(lives, number) in handled
    _check_requests(recorded.trace)


def _check_requests(trace):
    """Requests are rebuilt whatever contexts they have."""
    report = [COMMAND, "report", "--section", "requests", "--format", "json", trace]
    done = subprocess.run(report, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["unmatched"] == {}
    assert [_told(request["root"]) for request in told["requests"]] == [
        ["name lookup", "connection", "answer"],
        ["answer", "timer", "answer"],
        ["answer"],
    ]
    get, put = ("program[GET]", "completed", []), ("program[PUT]", "completed", [])
    assert [_shape(request["root"]) for request in told["requests"]] == [
        ("program[GET]", "completed", [get]),
        ("program[POST]", "completed", [get, put]),
        ("program[GET]", "completed", [get]),
    ]


def _told(call):
    """What the report says that it waited for, whose times follow each other within it."""
    times = [call["handle_start"]]
    for state in call["states"]:
        times += [state["start"], state["end"]]
    times.append(call["handle_end"])
    assert times == sorted(times)
    return [state["waits_for"] for state in call["states"]]


def _shape(call):
    return (
        f"{call['service']}[{call['operation']}]",
        call["outcome"],
        [_shape(child) for child in call["children"]],
    )


class _Life:
    def __init__(self, kind, parent):
        self.kind = kind
        self.parent = parent
        self.events = []


def _lives(trace):
    """By number, the kind of each context, its parent, and what became of it by time."""
    strings, lives = {}, {}
    for message in bt2.TraceCollectionMessageIterator(str(trace)):
        if type(message) is not bt2._EventMessageConst:
            continue
        event = message.event
        if event.name == "fieldtrace:string_def":
            strings[int(event["string_id"])] = str(event["value"])
        elif event.name == "fieldtrace:async_context":
            number, kind = int(event["id"]), event["kind"].labels[0]
            if kind == CREATE:
                lives[number] = _Life(strings[int(event["type_id"])], int(event["parent_id"]))
            if number in lives:  # a handling's own has its exchange's number, and is not created
                time = message.default_clock_snapshot.value
                lives[number].events.append((kind, time))
    return lives


def _owner(lives, number):
    while number in lives:
        number = lives[number].parent
    return number


def _states(lives, request):
    """What the request waited for, one after the other."""
    waits = defaultdict(list)
    for number, life in lives.items():
        entered = [time for kind, time in life.events if kind == ENTER]
        if life.kind in WAITS and entered and _owner(lives, number) == request.id:
            waits[entered[0]].append(WAITS[life.kind])
    return [state for time in sorted(waits) for state in waits[time]]
