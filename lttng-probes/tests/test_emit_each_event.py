# SPDX-License-Identifier: MIT
"""The example emits each event once, with the values that docs/schema/events.json gives."""

from pathlib import Path

import ctf
import events_reference
import pytest

EXPECTED = events_reference.examples()


@pytest.fixture(scope="module")
def emitted(example_trace: Path) -> list[ctf.Event]:
    return ctf.events(example_trace)


def test_every_event_is_recorded_once_in_the_order_of_emission(emitted: list[ctf.Event]):
    assert [event.name for event in emitted] == list(EXPECTED)


def test_every_declared_event_is_emitted(example_trace: Path):
    assert set(ctf.schema(example_trace)) == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_every_field_holds_what_was_emitted(name: str, emitted: list[ctf.Event]):
    (fields,) = [event.fields for event in emitted if event.name == name]
    assert fields == EXPECTED[name]
