# SPDX-License-Identifier: MIT
"""The example's events come out of the trace as they went in."""

from pathlib import Path

import ctf
import pytest

U64_MAX = 2**64 - 1
S64_MAX = 2**63 - 1
S32_MAX = 2**31 - 1
U32_MAX = 2**32 - 1

V4_ADDRESS = [0] * 10 + [0xFF, 0xFF, 192, 0, 2, 1]
V6_ADDRESS = [0x20, 0x01, 0x0D, 0xB8] + [0] * 11 + [0x42]

CALL = {
    "exchange_id": 21,
    "http_method": "GET",
    "route_id": 1,
    "local_addr": V4_ADDRESS,
    "local_port": 40001,
    "remote_addr": V6_ADDRESS,
    "remote_port": 65535,
    "stream_id": 3,
    "status": 0,
    "outcome": "pending",
    "body_bytes": -1,
    "context_id": 7,
    "scope_id": 5,
    "async_id": 30,
    "traceparent": "",
    "after_answer_ns": 0,
    "request_hash": 0,
}
SERVICE = CALL | {
    "exchange_id": 22,
    "local_addr": V6_ADDRESS,
    "local_port": 65535,
    "remote_addr": V4_ADDRESS,
    "remote_port": 40001,
    "body_bytes": 0,
    "context_id": 0,
    "scope_id": 0,
    "async_id": U64_MAX,
    "traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
}
DONE = {"status": 200, "outcome": "completed"}

EXPECTED = {
    "jvm_info": {
        "uuid": "6f1c6c1e-9a4e-4a53-8f43-0d8f3d3b1a11",
        "service": "payroll",
        "host": "host-1",
        "jvm_version": "OpenJDK 64-Bit Server VM 17.0.15+6",
        "gc": "G1",
        "agent_version": "0.1.0",
        "watch_backend": "hw",
        "options": "sampling.rate=0.1,watch.backend=hw",
    },
    "class_def": {"class_id": 1, "name": "com.example.Employee", "instance_size": 24},
    "field_def": {
        "class_id": 1,
        "field": 0,
        "name": "name",
        "type": "Ljava/lang/String;",
        "size": 4,
    },
    "method_def": {
        "method_id": 1,
        "class_name": "com.example.PayrollController",
        "method_name": "größe",
        "signature": "(J)Ljava/lang/String;",
        "source_file": "PayrollController.java",
    },
    "context_def": {
        "context_id": 7,
        "method_ids": [1, 2, U64_MAX],
        "lines": [39, S32_MAX, -1],
    },
    "string_def": {"string_id": 1, "value": "/employee/{id}/名前"},
    "remote_call_enter": {"scope_id": 5, "async_id": 30},
    "object_alloc": {"object_id": 11, "class_id": 1, "context_id": 7, "scope_id": 5},
    "object_check": {"object_id": 11, "checked_id": 10},
    "watch_set": {"object_id": 11, "field": 0, "slot": 3},
    "remote_call_exit": {
        "scope_id": 5,
        "context_id": 7,
        "objects": 1,
        "body_bytes": -1,
        "weight": 16,
    },
    "alloc_count": {"context_id": 7, "class_id": 1, "count": U64_MAX},
    "field_bytes": {
        "context_id": 7,
        "class_id": 1,
        "bytes": [36, U64_MAX],
        "measured": [3, 1],
    },
    "watch_trap": {
        "object_id": 11,
        "field": 0,
        "slot": 3,
        "access": "read",
        "context_id": 7,
        "thread_id": 4711,
        "delay_ns": 90000,
        "use": "forwarded",
    },
    "watch_release": {"object_id": 11, "field": 0, "slot": 3, "found": "read"},
    "watch_end": {
        "object_id": 11,
        "field": 0,
        "slot": U32_MAX,
        "verdict": "used",
        "reason": "none",
    },
    "object_death": {"object_id": 11, "how": "unreachable", "age_ns": 1_500_000_000},
    "agent_stats": {
        "trap_ns": 12000,
        "arm_ns": 30000,
        "stack_ns": 11000,
        "count_ns": 5000,
        "drain_ns": 400000,
        "walk_ns": 7_000_000,
        "process_cpu_ns": 1_000_000_000,
        "budget_ppm": 10_000,
        "throttled_ns": 600_000_000,
        "traps": 1,
        "steps": 6,
        "walks": 4,
        "samples_throttled": 2,
        "samples_no_slot": 7,
        "calls_throttled": 5,
        "queue_overflows": 3,
    },
    "http_client_request": CALL,
    "http_server_request": SERVICE,
    "http_server_response": SERVICE | DONE | {"body_bytes": 137, "after_answer_ns": 25000},
    "http_client_response": CALL | DONE | {"body_bytes": S64_MAX, "request_hash": U64_MAX},
    "async_context": {"id": 31, "parent_id": 30, "kind": "create", "type_id": 1},
    "probe_def": {
        "probe_id": 1,
        "class_name": "com.example.PayrollController",
        "method_name": "größe",
        "signature": "(J)Ljava/lang/String;",
        "source_file": "PayrollController.java",
        "line": 39,
    },
    "probe_removed": {"probe_id": 2, "reason": "budget", "entries_per_second": 250_000},
    "method_block": {
        "thread_id": 3,
        "os_thread_id": 4711,
        "thread_name": "http-nio-8080-exec-1",
        "request_id": 22,
        "base_ns": U64_MAX,
        "entries_before": 1000,
        "lost": 5,
        "depth": 2,
        "open": [1, U32_MAX],
        "entries": 1,
        "exits": 1,
        "records": [0xC9, 1, 1, 101, 0, 2],
    },
    "method_event": {"thread_id": 3, "probe_id": 1, "step": "throw"},
}


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
