# SPDX-License-Identifier: MIT
"""Random asynchronous programs, which know whose each call is."""

import json
import os
from collections import Counter

import pytest
from test_fields_versions import AT_LENGTH, node

__all__ = ["node"]
SEEDS = int(os.environ.get("FIELDTRACE_SEEDS", "25" if os.environ.get("FIELDTRACE_LONG") else "1"))
REQUESTS, CLIENTS = 120, 12
CREATED = 201


@pytest.mark.parametrize("seed", range(SEEDS))
def test_each_call_is_that_of_its_request_or_known_to_be_of_nobody(programs, record, seed):
    _check(record("node", _program(programs), seed, REQUESTS, CLIENTS))


@AT_LENGTH
@pytest.mark.parametrize("seed", range(100, 103))
def test_each_call_is_that_of_its_request_on_every_version(node, programs, record, seed):
    _check(record(node, _program(programs, "oldest"), seed, REQUESTS, CLIENTS))


@pytest.mark.skipif(not os.environ.get("FIELDTRACE_LONG"), reason="at length")
@pytest.mark.parametrize("options", ["sections=on", "layers.rate=97", "fields=off"])
def test_each_call_is_that_of_its_request_with_any_option(programs, record, options):
    _check(record("node", _program(programs), 200, REQUESTS, CLIENTS, agent_options=options))


def _program(programs, undici="newest"):
    return programs("random", f"undici-{undici}") / "program.js"


def _check(recorded):
    """An answer has a length of its own: a call's number, a request's number."""
    truth = {int(number): call for number, call in json.loads(recorded.stdout).items()}
    users = [one for one in recorded.exchanges if one.is_server and one.status == CREATED]
    assert sorted(one.body_bytes for one in users) == list(range(1, REQUESTS + 1))
    handled = {one.id: one.body_bytes for one in users}
    calls = [one for one in recorded.exchanges if not one.is_server and one.status == 200]
    assert sorted(one.body_bytes for one in calls) == sorted(truth)
    wrong, unknown = [], Counter()
    for call in calls:
        owner, how = truth[call.body_bytes]
        if not call.request:
            unknown[how] += 1
        elif handled.get(call.request) != owner:
            wrong.append((call.body_bytes, owner, how, handled.get(call.request)))
    assert not wrong, f"calls, their requests, and those that have them: {wrong[:10]}"
    assert set(unknown) <= {"worker"}, unknown
