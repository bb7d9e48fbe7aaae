# SPDX-License-Identifier: MIT
"""Values at the ends of their ranges come out of the trace as they went in."""

from pathlib import Path

import ctf
import events_reference
import pytest

U16_MAX = 2**16 - 1
U32_MAX = 2**32 - 1
U64_MAX = 2**64 - 1
S64_MIN = -(2**63)
S64_MAX = 2**63 - 1
S32_MIN = -(2**31)
DEEP = 1024


@pytest.fixture(scope="module")
def emitted(edge_values_trace: Path) -> list[ctf.Event]:
    return ctf.events(edge_values_trace)


def fields_of(emitted: list[ctf.Event], name: str) -> list[dict[str, object]]:
    return [event.fields for event in emitted if event.name == name]


def test_a_missing_string_is_recorded_as_an_empty_one(emitted: list[ctf.Event]):
    (info,) = fields_of(emitted, "jvm_info")
    assert info.pop("processors") == 0
    assert set(info.values()) == {""}
    assert fields_of(emitted, "class_def") == [
        {"class_id": 0, "name": "", "instance_size": U64_MAX}
    ]
    assert fields_of(emitted, "field_def") == [
        {"class_id": U64_MAX, "field": U32_MAX, "name": "", "type": "", "size": U32_MAX}
    ]
    assert fields_of(emitted, "method_def") == [
        {
            "method_id": U64_MAX,
            "class_name": "",
            "method_name": "",
            "signature": "",
            "source_file": "",
        }
    ]
    assert fields_of(emitted, "string_def") == [{"string_id": U64_MAX, "value": ""}]


def test_an_empty_calling_context_is_recorded(emitted: list[ctf.Event]):
    assert fields_of(emitted, "context_def")[0] == {
        "context_id": 1,
        "method_ids": [],
        "lines": [],
    }


def test_a_deep_calling_context_is_recorded_whole(emitted: list[ctf.Event]):
    assert fields_of(emitted, "context_def")[1] == {
        "context_id": 2,
        "method_ids": [U64_MAX - i for i in range(DEEP)],
        "lines": [S32_MIN + i for i in range(DEEP)],
    }


@pytest.mark.parametrize(
    ("event", "field", "leading"),
    [
        ("watch_trap", "access", []),
        # Each access comes with the first use.
        ("watch_trap", "use", ["direct"] * 2),
        ("watch_end", "verdict", []),
        # Each verdict but the last comes with the first reason.
        ("watch_end", "reason", ["none"] * 4),
        ("watch_release", "found", []),
        ("object_death", "how", []),
        ("async_context", "kind", []),
        ("http_client_request", "http_method", []),
        ("http_server_response", "outcome", []),
    ],
)
def test_every_enumerator_is_recorded_with_its_documented_label(
    event: str, field: str, leading: list[str], emitted: list[ctf.Event]
):
    reference = events_reference.schema()[event][field]
    labels = [pair.partition("=")[0] for pair in reference.split()[1:]]
    recorded = [fields[field] for fields in fields_of(emitted, event)]
    assert recorded[: len(leading) + len(labels)] == leading + labels


def test_a_watch_without_a_slot_is_recorded_with_the_documented_number(
    emitted: list[ctf.Event],
):
    assert {fields["slot"] for fields in fields_of(emitted, "watch_trap")} == {U32_MAX}
    assert {fields["thread_id"] for fields in fields_of(emitted, "watch_trap")} == {U32_MAX}
    assert {fields["delay_ns"] for fields in fields_of(emitted, "watch_trap")} == {U64_MAX}


def test_an_exchange_that_nothing_is_known_of_is_all_zeros(emitted: list[ctf.Event]):
    first = fields_of(emitted, "http_client_request")[0]
    assert first["local_addr"] == first["remote_addr"] == [0] * 16
    assert first["traceparent"] == ""
    assert first["cause_id"] == 0


def test_numbers_of_an_exchange_reach_the_ends_of_their_ranges(emitted: list[ctf.Event]):
    first = fields_of(emitted, "http_server_response")[0]
    names = ("status", "stream_id", "body_bytes", "request_hash", "cause_id")
    assert tuple(first[name] for name in names) == (
        U16_MAX,
        U32_MAX,
        S64_MIN,
        U64_MAX,
        U64_MAX,
    )


def test_an_answer_is_never_told_later_than_it_was(
    emitted: list[ctf.Event], edge_values_trace: Path
):
    answers = [
        (time, event.fields)
        for time, event in zip(ctf.times(edge_values_trace), emitted, strict=True)
        if event.name == "http_server_response" and event.fields["exchange_id"] == 1
    ]
    assert len(answers) == 1000
    for time, answer in answers:
        told = time - answer["after_answer_ns"]
        was = answer["request_hash"]
        assert was - 1_000_000_000 < told <= was


def test_an_answer_that_is_yet_to_come_was_no_time_ago(emitted: list[ctf.Event]):
    assert fields_of(emitted, "http_server_response")[0]["after_answer_ns"] == 0


def test_a_long_text_is_recorded_whole(emitted: list[ctf.Event]):
    requests = fields_of(emitted, "http_server_request")
    assert len(requests) == 47
    for request in requests:
        assert request["traceparent"] == "a" * request["exchange_id"]
        assert request["request_hash"] == 0
        assert request["cause_id"] == U64_MAX


def test_numbers_of_a_message_reach_the_ends_of_their_ranges(emitted: list[ctf.Event]):
    assert [list(fields.values()) for fields in fields_of(emitted, "message_sent")] == [
        [S64_MAX, 1, U64_MAX, U32_MAX, S64_MIN, S64_MAX, 2]
    ]


def test_a_filter_sees_the_same_fields(emitted: list[ctf.Event], filtered_trace: Path):
    """With a filter LTTng writes events field by field, else the provider writes them at once."""

    def known(events: list[ctf.Event]) -> list[ctf.Event]:
        # What says how long ago something was differs from run to run.
        return [event for event in events if event.fields["exchange_id"] != 1]

    filtered = known(ctf.events(filtered_trace))
    names = {event.name for event in filtered}
    assert len(names) == 4
    assert filtered == known([event for event in emitted if event.name in names])
