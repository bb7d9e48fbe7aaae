# SPDX-License-Identifier: MIT
"""What the soak of method probes makes of a trace."""

from soak.methods import Thread, accounts, faults

LINE = (
    "[10:00:00.1] (+0.2) host fieldtrace:method_block: {{ cpu_id = 0 }}, {{ vpid = 7 }}, "
    '{{ thread_id = 3, os_thread_id = 9, thread_name = "{name}", request_id = 0, base_ns = 5, '
    "entries_before = {before}, lost = {lost}, depth = {depth}, open_count = 0, open = [ ], "
    "entries = {entries}, exits = {exits}, record_bytes = 0, records = [ ] }}"
)


def line(name: str, before: int, entries: int, exits: int, depth: int = 0, lost: int = 0) -> str:
    return LINE.format(
        name=name, before=before, entries=entries, exits=exits, depth=depth, lost=lost
    )


def test_the_last_block_of_a_thread_tells_of_all_before_it():
    lines = [
        line("steady-0", 500, 8, 5, depth=2),
        line("toggled", 0, 3, 3),
        line("steady-0", 900, 10, 15, depth=5, lost=90),
        "[10:00:00.2] (+0.2) host fieldtrace:method_room: { thread_id = 3, entries = 1, room = 0 }",
    ]
    assert accounts(lines) == {
        "steady-0": Thread(entries=910, lost=90, open=0),
        "toggled": Thread(entries=3, lost=0, open=0),
    }


def test_calls_that_are_neither_recorded_nor_counted_as_left_out_are_a_fault():
    assert faults({"steady-0": 1_000}, {"steady-0": Thread(910, 90, 0)}) == []
    assert faults({"steady-0": 1_001}, {"steady-0": Thread(910, 90, 0)}) == [
        "steady-0 made 1,001 calls, and the trace tells of 1,000"
    ]


def test_an_entry_without_an_exit_is_a_fault():
    assert faults({"steady-0": 10}, {"steady-0": Thread(10, 0, 2)}) == [
        "steady-0 has 2 entries without an exit"
    ]


def test_a_thread_whose_probes_come_and_go_may_make_more_calls_than_are_told():
    assert faults({"toggled": 1_000}, {"toggled": Thread(400, 0, 0)}) == []
    assert faults({"toggled": 1_000}, {"toggled": Thread(1_000, 1, 0)}) == [
        "toggled made 1,000 calls, and the trace tells of 1,001"
    ]


def test_a_thread_that_the_trace_does_not_have_is_a_fault():
    assert faults({"steady-0": 10}, {}) == ["steady-0 is not in the trace"]
