# SPDX-License-Identifier: MIT
"""Events emitted in a signal handler are as good as any."""

from pathlib import Path

import ctf
import pytest


@pytest.fixture(scope="module")
def emitted(signal_handler_trace: Path) -> list[ctf.Event]:
    return ctf.events(signal_handler_trace)


def ids_of(emitted: list[ctf.Event], name: str) -> list[object]:
    return [event.fields["object_id"] for event in emitted if event.name == name]


def test_every_event_of_the_handler_is_recorded_in_order(emitted: list[ctf.Event]):
    (handled,) = [event.fields["count"] for event in emitted if event.name == "alloc_count"]
    assert handled >= 500
    assert ids_of(emitted, "watch_trap") == list(range(handled))


def test_every_event_of_the_interrupted_code_is_recorded_in_order(emitted: list[ctf.Event]):
    ids = ids_of(emitted, "watch_set")
    assert ids == list(range(len(ids)))
    assert len(ids) > 1
