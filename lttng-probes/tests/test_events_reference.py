# SPDX-License-Identifier: MIT
"""docs/schema/events.json, the provider and the public header describe the same events."""

import re
from pathlib import Path

import ctf
import events_reference
import pytest

HEADER = Path(__file__).parents[1] / "include" / "fieldtrace" / "probes.h"


@pytest.fixture(scope="module")
def recorded(example_trace: Path) -> dict[str, dict[str, str]]:
    return ctf.schema(example_trace)


@pytest.fixture(scope="module")
def documented() -> dict[str, dict[str, str]]:
    return events_reference.schema()


def test_no_event_is_missing_from_the_reference(recorded: dict, documented: dict):
    assert set(recorded) - set(documented) == set()


def test_no_event_is_missing_from_the_provider(recorded: dict, documented: dict):
    assert set(documented) - set(recorded) == set()


def test_every_event_has_the_documented_fields_in_their_order(recorded: dict, documented: dict):
    assert {name: list(fields) for name, fields in recorded.items()} == {
        name: list(fields) for name, fields in documented.items()
    }


def test_every_field_has_the_documented_type_and_labels(recorded: dict, documented: dict):
    assert recorded == documented


def test_the_header_lists_every_event(documented: dict):
    listed = re.findall(r"^    X\((\w+)\)", HEADER.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted(documented)
