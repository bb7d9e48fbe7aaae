# SPDX-License-Identifier: MIT
"""Which events are recorded where only a part is wanted: all of it, and none of the other."""

from fnmatch import fnmatchcase

import pytest
import yaml
from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.lttng.recorded_events import recorded_events

VOCABULARY = paths.CHECKOUT / "lttng-probes" / "events.yaml"
GROUPS = {
    group["name"]: set(group["events"])
    for group in yaml.safe_load(VOCABULARY.read_text("utf-8"))["groups"]
}
EVENTS = set().union(*GROUPS.values())


def recorded(*, fields: bool, spans: bool) -> set[str]:
    """The events of the vocabulary that are."""
    patterns = [name.removeprefix("fieldtrace:") for name in recorded_events(fields, spans)]
    return {event for event in EVENTS if any(fnmatchcase(event, one) for one in patterns)}


def test_everything_is_recorded_unless_something_is_left_out():
    assert recorded(fields=True, spans=True) == EVENTS


def test_without_fields_all_of_requests_and_methods_is_recorded():
    assert recorded(fields=False, spans=True) == EVENTS - GROUPS["samples"]


def test_without_spans_all_of_fields_and_methods_is_recorded():
    assert recorded(fields=True, spans=False) == EVENTS - GROUPS["requests"]


def test_nothing_to_record_is_refused():
    with pytest.raises(FieldtraceError, match="leave nothing to record"):
        recorded_events(fields=False, spans=False)
