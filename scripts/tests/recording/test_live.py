# SPDX-License-Identifier: MIT
"""`live` shows what is found in a recording while that goes on."""

import os
import shutil
import struct
from pathlib import Path

import patience
from fieldtrace_cli.lttng.ctf_trace import trace_folders
from fieldtrace_cli.lttng.so_far import TracesSoFar
from patience import wait_until
from recorder import OutputReader, Recorder, events

PACKET = 4096
REFRESH = '<meta http-equiv="refresh"'


def start_recording(fieldtrace: Recorder, script: str):
    process = fieldtrace.start("record", "--output", "trace", "--", "sh", "-c", script)
    wait_until((fieldtrace.folder / "ready").exists, "the start of the recording")
    return process


def test_fields_and_a_page_are_shown_until_the_recording_ends(fieldtrace, one_sample, tmp_path):
    cache = tmp_path / "cache"
    waits = "touch ready; while [ ! -e go ]; do sleep 0.1; done"
    process = start_recording(fieldtrace, f"{one_sample}; {waits}")
    live = fieldtrace.start(
        *("live", "--every", "1", "--page", "live.html"), XDG_CACHE_HOME=str(cache)
    )
    said, page = OutputReader(live.stdout), fieldtrace.folder / "live.html"
    wait_until(lambda: "1 decided, 0 open; 0 events lost" in said.text(), "the first field")
    wait_until(page.exists, "the page")
    assert REFRESH in page.read_text()
    (fieldtrace.folder / "go").touch()
    status, told = live.wait(timeout=patience.SECONDS), live.stderr.read()
    assert status == 0, told
    assert "next: scripts/fieldtrace report" in told
    assert REFRESH not in page.read_text()
    assert process.wait(timeout=patience.SECONDS) == 0
    assert not list(cache.glob("**/live-*"))
    assert not list(cache.glob("**/whole")), "histories of a copy that nobody asks for again"


def test_which_recording_is_named_where_that_is_not_plain(fieldtrace, emitter):
    nothing = fieldtrace.run("live")
    assert nothing.returncode == 1
    assert "no recording of this user goes on. Remedy: scripts/fieldtrace record" in nothing.stderr
    unknown = fieldtrace.run("live", "yesterday")
    assert unknown.returncode == 2
    waits = f"{emitter}; touch ready; exec sleep 1000"
    held = ("record", "--mode", "snapshot", "--output", "held", "--", "sh", "-c", waits)
    fieldtrace.start(*held)
    wait_until((fieldtrace.folder / "ready").exists, "the start of the flight recorder")
    in_memory = fieldtrace.run("live")
    assert in_memory.returncode == 1
    assert "in memory. Remedy: scripts/fieldtrace snapshot keeps it" in in_memory.stderr


def test_a_packet_that_is_half_written_is_left_for_the_next_time(recorded_sample, tmp_path):
    source, copy = tmp_path / "source", tmp_path / "copy"
    shutil.copytree(recorded_sample, source)
    (trace,) = trace_folders(source)
    for stream in trace.glob("fieldtrace_*"):
        with stream.open("ab") as half:
            half.write(b"\xc1\x1f\xfc\xc1" + bytes(100))
    so_far = TracesSoFar(source, copy)
    assert so_far.update()
    assert events(copy) == events(recorded_sample)
    assert not so_far.update()


def test_what_came_is_added_and_what_was_removed_is_forgotten(tmp_path):
    source, copy = tmp_path / "source", tmp_path / "copy"
    for chunk in ("old", "new"):
        write_packets(source / chunk, [PACKET])
    so_far = TracesSoFar(source, copy)
    assert so_far.update()
    write_packets(source / "new", [PACKET, 2 * PACKET])
    shutil.rmtree(source / "old")
    assert so_far.update()
    assert [path.name for path in copy.iterdir()] == ["new"]
    assert (copy / "new" / "stream_0").stat().st_size == 3 * PACKET


def write_packets(trace: Path, sizes: list[int]) -> None:
    """A stream of packets of these sizes, of which an index tells, and half of one more."""
    (trace / "index").mkdir(parents=True, exist_ok=True)
    (trace / "metadata").write_text("/* CTF 1.8 */")
    (trace / "stream_0").write_bytes(os.urandom(sum(sizes) + PACKET // 2))
    entries, offset = b"", 0
    for size in sizes:
        entries += struct.pack(">QQ", offset, size * 8).ljust(72, b"\0")
        offset += size
    header = struct.pack(">IIII", 0xC1F1DCC1, 1, 1, 72)
    (trace / "index" / "stream_0.idx").write_bytes(header + entries)
