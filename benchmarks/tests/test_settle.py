# SPDX-License-Identifier: MIT
"""How soon fields are known: what is counted, and that the truth tells wrong from right."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest
from extent import ONLY_LONG
from fieldtrace_cli.base import paths
from fieldtrace_cli.lttng.session_daemon import session_daemon

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "verdicts" / "settle"))

from settle import state
from settle.measurement import measure
from settle.scenes import ONE, SHOP
from settle.state import Counts
from settle.system import compiled


def test_the_shop_has_350_fields_of_which_some_are_never_read():
    truth = SHOP.truth()
    assert len(truth) == 350
    assert len({place[:2] for place in truth}) == 100
    assert {0.0, 0.3, 1.0} == set(truth.values())


@ONLY_LONG
@pytest.mark.parametrize("is_attached", [False, True])
def test_a_small_system_is_recorded_until_its_fields_have_verdicts(tmp_path, is_attached):
    scene = replace(ONE, looks=())
    options = "watch.backend=bytecode,overhead.budget=1,sampling.verdicts=1"
    said: list[str] = []
    with session_daemon():
        measured = measure(
            scene,
            compiled(tmp_path / "classes"),
            paths.AGENT,
            options,
            8,
            said.append,
            is_attached=is_attached,
        )
    (look,) = measured["looks"]
    assert look["fields"] == 9
    assert look["with_verdicts"] > 0, said
    assert look["wrong"] == []
    assert measured["users"]["answered"] > 0
    assert measured["stats"].keys() == {"0"}


def test_a_field_is_decided_against_the_truth_by_its_interval():
    unread, read = (0, 0, "name"), (0, 0, "code")
    truth = {unread: 0.0, read: 1.0}
    assert state.wrong({unread: Counts(0, 80), read: Counts(80, 80)}, truth) == []
    assert state.wrong({unread: Counts(0, 10), read: Counts(0, 10)}, truth) == [], "still open"
    assert len(state.wrong({unread: Counts(80, 80), read: Counts(0, 80)}, truth)) == 2


def test_what_is_open_is_named_with_what_it_lacks():
    found = {(3, 4, "city"): Counts(0, 70), (3, 4, "name"): Counts(0, 73)}
    assert state.open_fields(found) == {"shop-3 site4 city": "3 more beside 0 of 70"}
