# SPDX-License-Identifier: MIT
"""What becomes of single events in tables, also of those that are odd."""

import json
import subprocess
from pathlib import Path

from asked import ask
from fieldtrace_cli.base import paths

PROGRAMS = Path(__file__).resolve().parents[1] / "programs"
ARROW = paths.STORE / "exchange-venv" / "bin" / "python"
IPV4 = [0] * 10 + [255, 255, 10, 0, 0, 1]
IPV6 = [0x20, 0x01, 0x0D, 0xB8, *[0] * 10, 0, 1]
ODD_IPV6 = [0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0xAB, 0, 0, 0, 0]
TRACEPARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
END = {"local_addr": IPV4, "local_port": 5000, "remote_addr": IPV6, "remote_port": 80}


def write(events: list, folder: Path, how: str = "whole") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [ARROW, "-I", PROGRAMS / "write_columns.py", paths.BABELTRACE_PLUGINS, folder, how],
        input=json.dumps(events),
        capture_output=True,
        text=True,
    )


def exchange(time: int, number: int, side: str, **told) -> list:
    request = [time, 7, f"http_{side}_request", {"exchange_id": number}]
    response = [time + 5, 7, f"http_{side}_response", {"exchange_id": number, **told}]
    return [request, response]


def test_what_is_odd_or_unknown_is_told_as_such(tmp_path):
    day = 86_400_000_000_000
    events = [
        [0, 7, "method_def", {"method_id": 1, "class_name": "A", "method_name": "m"}],
        [1, 7, "context_def", {"context_id": 3, "method_ids": [1, 2, 9], "lines": [10, -1]}],
        *exchange(2, 1, "client", body_bytes=-1, traceparent=TRACEPARENT, stream_id=4, **END),
        [20, 7, "jvm_info", {"service": "a/b ä"}],
        [20, 7, "context_def", {"context_id": 3, "method_ids": [1], "lines": [10]}],
        [20, 7, "http_server_response", {"exchange_id": 8}],
        [20, 7, "remote_call_enter", {}],
        *exchange(21, 1, "server", body_bytes=12, traceparent="odd", **END),
        *exchange(40, 2, "server", **{**END, "remote_port": 0}),
        *exchange(60, 3, "client", **{**END, "remote_addr": ODD_IPV6}),
        [70, 7, "class_def", {"class_id": 5, "name": "Order"}],
        [70, 7, "field_def", {"class_id": 5, "field": 1, "name": "notes"}],
        [71, 7, "object_alloc", {"object_id": 2**63 + 1, "class_id": 5, "context_id": 3}],
        [80, 7, "watch_trap", {"object_id": 2**63 + 1, "field": 1, "delay_ns": 4, "use": 1}],
        [81, 7, "watch_trap", {"object_id": 4, "field": 2, "delay_ns": 100, "access": 1}],
        [day, 7, "watch_end", {"object_id": 2**63 + 1, "field": 1, "verdict": 1}],
        [day, 7, "object_death", {"object_id": 2**63 + 1}],
        [day, 7, "watch_end", {"object_id": 2**63 + 1, "field": 1}],
    ]
    done = write(events, tmp_path)
    assert done.returncode == 0, done.stderr
    read = "read_parquet('{}/**/*.parquet', hive_partitioning = true)".format
    exchanges, contexts, accesses, verdicts = ask(
        tmp_path,
        "SELECT service, side, total_ns, bytes, trace_id, parent_id, connection FROM "
        f"{read('exchanges')} ORDER BY start",
        f"SELECT depth, class, method, line FROM {read('contexts')} ORDER BY depth",
        f"SELECT epoch_ns(time) AS time, class, field, access, use FROM {read('accesses')}"
        " ORDER BY time DESC",
        f"SELECT CAST(day AS VARCHAR) AS day, object, class, field, verdict FROM"
        f" {read('verdicts')} ORDER BY class DESC",
    )
    ends, to_odd = "10.0.0.1:5000 [2001:db8::1]:80", "10.0.0.1:5000 [1:0:2::ab:0:0]:80 0"
    back = " ".join(reversed(ends.split()))
    named = ("service", "side", "total_ns", "bytes", "trace_id", "parent_id", "connection")
    assert [tuple(row[name] for name in named) for row in exchanges] == [
        ("vpid 7", "client", 5, None, *TRACEPARENT.split("-")[1:3], f"{ends} 4"),
        ("a/b ä", "server", 5, 12, None, None, f"{back} 0"),
        ("a/b ä", "server", 5, 0, None, None, None),
        ("a/b ä", "client", 5, 0, None, None, to_odd),
    ]
    assert [tuple(row.values()) for row in contexts] == [(0, "A", "m", 10), (1, "", "method 2", -1)]
    assert [tuple(row.values()) for row in accesses] == [
        (76, "Order", "notes", "read", "forwarded"),
        (0, "", "field 2", "write", "direct"),
    ]
    assert [tuple(row.values()) for row in verdicts] == [
        ("1970-01-02", -(2**63) + 1, "Order", "notes", "unused"),
        ("1970-01-02", -(2**63) + 1, "", "field 1", "used"),
    ]


def test_more_rows_than_memory_may_take_go_into_files_that_are_each_sorted(tmp_path):
    contexts, frames = 220, 1000
    deep = {"method_ids": [1] * frames, "lines": list(range(frames))}
    downwards = [[i, 7, "context_def", {"context_id": 900 - i, **deep}] for i in range(contexts)]
    done = write(downwards, tmp_path, "120000")
    assert done.returncode == 0, done.stderr
    files = sorted(tmp_path.rglob("*.parquet"))
    assert len(files) > 1
    assert not list(tmp_path.rglob("*.unfinished"))
    counted, *each = ask(
        tmp_path,
        "SELECT count(*) AS n, count(DISTINCT context) AS contexts FROM"
        " read_parquet('contexts/**/*.parquet')",
        *(f"SELECT context FROM read_parquet('{file}') WHERE depth = 0" for file in files),
    )
    assert counted == [{"n": contexts * frames, "contexts": contexts}]
    assert all(rows == sorted(rows, key=lambda row: row["context"]) for rows in each)


def test_a_disk_that_is_full_leaves_no_file_of_tables(tmp_path):
    done = write(exchange(2, 1, "server"), tmp_path, "full")
    assert done.returncode != 0
    assert "No space left on device" in done.stderr
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]
