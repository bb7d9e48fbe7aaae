# SPDX-License-Identifier: MIT
"""`record --mode snapshot` holds what came last, and keeps what is wanted."""

import os
import re
import subprocess
from pathlib import Path

import patience
import pytest
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.lttng.flight_recorder import SMALLEST_SUBBUFFER, channels
from patience import wait_until
from recorder import Recorder, events
from test_record import VOCABULARY

MIB = 1 << 20


def started(fieldtrace: Recorder, script: str, *options: object):
    """A flight recorder whose command runs a script that makes the file `ready`."""
    process = fieldtrace.start(
        *("record", "--output", "trace", "--live", "off", "--mode", "snapshot", *options),
        *("--", "sh", "-c", script),
    )
    wait_until((fieldtrace.folder / "ready").exists, "the start of the command")
    return process


def snapshots(folder: Path, name: str) -> list[Path]:
    return sorted(folder.glob(f"{name}-*"))


def test_what_is_held_is_kept_when_asked_for_and_at_the_end(fieldtrace, emitter):
    script = f"{emitter}; touch ready; while [ ! -e go ]; do sleep 0.1; done; {emitter}"
    process = started(fieldtrace, script)
    asked = fieldtrace.run("snapshot")
    assert asked.returncode == 0, asked.stderr
    assert f"kept {len(VOCABULARY)} events" in asked.stderr
    folder = Path(asked.stdout.strip())
    (fieldtrace.folder / "go").touch()
    _, stderr = process.communicate(timeout=patience.SECONDS)
    assert process.returncode == 0, stderr
    (end,) = snapshots(fieldtrace.folder / "trace", "end")
    assert sorted(name for name, _ in events(folder)) == sorted(VOCABULARY)
    assert sorted(name for name, _ in events(end)) == sorted(VOCABULARY * 2)
    assert re.search(r"^snapshots kept: +2$", stderr, re.M), stderr
    assert stderr.splitlines()[-1].endswith(f"report trace/{end.name}")


def test_old_events_go_and_their_definitions_stay(fieldtrace, one_sample, burst):
    (fieldtrace.folder / "go").touch()
    # Each processor has a ring of its own.
    pinned = f"taskset -c {min(os.sched_getaffinity(0))}"
    script = f"{pinned} {one_sample}; {pinned} {burst} 1000000 go; touch ready"
    process = started(fieldtrace, script, "--size", "1M")
    _, stderr = process.communicate(timeout=patience.SECONDS)
    assert process.returncode == 0, stderr
    (end,) = snapshots(fieldtrace.folder / "trace", "end")
    names = [name for name, _ in events(end)]
    assert {"jvm_info", "class_def", "field_def", "method_def", "context_def"} <= set(names)
    assert "object_alloc" not in names
    assert 0 < names.count("remote_call_enter") < 1_000_000


def test_failed_requests_are_kept_so_many_an_hour_and_the_others_counted(
    fieldtrace, emitter, compiled, running_daemon
):
    failed = compiled("failed_request")
    script = (
        f"{emitter}; touch ready; {failed} 1; while [ ! -e go ]; do sleep 0.1; done; {failed} 9"
    )
    process = started(fieldtrace, script, "--when-error", "--an-hour", 1)
    trace = fieldtrace.folder / "trace"
    wait_until(lambda: snapshots(trace, "failed"), "the snapshot of a failed request")
    (fieldtrace.folder / "go").touch()
    _, stderr = process.communicate(timeout=patience.SECONDS)
    assert process.returncode == 0, stderr
    (kept,) = snapshots(trace, "failed")
    assert [str(f["status"]) for n, f in events(kept) if n == "http_server_response"] == [
        "200",
        "500",
    ]
    assert re.search(r"^failed requests: +10, 9 without a snapshot of theirs$", stderr, re.M), (
        stderr
    )
    triggers = subprocess.run(
        ["lttng", "list-triggers"], capture_output=True, text=True, check=True
    )
    assert triggers.stdout == ""


def test_slow_requests_are_kept_beside_failed_ones(fieldtrace, compiled, running_daemon):
    failed, slow = compiled("failed_request"), compiled("slow_request")
    script = f"touch ready; {slow}; {failed} 1; while [ ! -e go ]; do sleep 0.1; done"
    process = started(fieldtrace, script, "--when-error", "--when-slower-than", "500ms")
    trace = fieldtrace.folder / "trace"
    wait_until(lambda: snapshots(trace, "slow"), "the snapshot of a slow request")
    wait_until(lambda: snapshots(trace, "failed"), "the snapshot of a failed request")
    (fieldtrace.folder / "go").touch()
    _, stderr = process.communicate(timeout=patience.SECONDS)
    assert process.returncode == 0, stderr
    (kept,) = snapshots(trace, "slow")
    assert "http_slow_request" in [name for name, _ in events(kept)]
    for requests in ("failed", "slow"):
        assert re.search(rf"^{requests} requests: +1, 0 without a snapshot", stderr, re.M), stderr


def test_a_request_that_is_slow_in_several_services_is_kept_to_its_end(
    fieldtrace, compiled, running_daemon
):
    """Whoever waits for a slow service answers when the snapshot has been taken already."""
    slow = compiled("slow_request")
    script = f"touch ready; {slow}; sleep 0.05; {slow}; while [ ! -e go ]; do sleep 0.1; done"
    process = started(fieldtrace, script, "--when-slower-than", "500ms")
    trace = fieldtrace.folder / "trace"
    wait_until(lambda: len(snapshots(trace, "slow")) == 2, "both snapshots")
    (fieldtrace.folder / "go").touch()
    _, stderr = process.communicate(timeout=patience.SECONDS)
    assert process.returncode == 0, stderr
    names = [name for name, _ in events(snapshots(trace, "slow")[-1])]
    assert names.count("http_slow_request") == names.count("http_server_response") == 2
    assert re.search(r"^slow requests: +2, 0 without a snapshot", stderr, re.M), stderr


def test_the_agent_is_told_which_requests_are_slow(fieldtrace):
    script = 'echo "$JAVA_TOOL_OPTIONS" > told'
    fieldtrace.run(
        *("record", "--mode", "snapshot", "--when-slower-than", "1.5s", "--output", "trace"),
        *("--agent-options", "fields=off", "--", "sh", "-c", script),
    )
    assert "fields=off,requests.slow=1.5s" in (fieldtrace.folder / "told").read_text()


@pytest.mark.parametrize("time", ["500", "0.5 s", "soon", "p49", "p100"])
def test_a_time_that_is_none_is_refused(fieldtrace, time):
    done = fieldtrace.run("record", "--mode", "snapshot", "--when-slower-than", time, "--", "true")
    assert done.returncode == 2
    assert "neither a time such as 500ms or 2s nor a percentile" in done.stderr


def test_nothing_to_keep_is_said(fieldtrace):
    done = fieldtrace.run("snapshot")
    assert done.returncode == 1
    assert "holds anything in memory" in done.stderr
    done = fieldtrace.run("record", "--mode", "snapshot", "--output", "trace", "--", "true")
    assert done.returncode == 125
    assert "no event was recorded" in done.stderr


@pytest.mark.parametrize("processors", [1, 2, 16])
@pytest.mark.parametrize("memory", [16 * MIB, 64 * MIB, 1000 * MIB])
def test_it_takes_no_more_memory_than_it_may(memory, processors):
    rings = channels(memory, processors, ("fieldtrace:*",))
    # LTTng has one sub-buffer more, for the reader.
    taken = sum((ring.subbuffers + 1) * ring.subbuffer_bytes for ring in rings) * processors
    assert memory / 4 < taken <= memory
    assert min(ring.subbuffer_bytes for ring in rings) >= SMALLEST_SUBBUFFER


def test_too_little_memory_is_refused_with_what_is_enough():
    with pytest.raises(FieldtraceError) as refused:
        channels(MIB, 64, ("fieldtrace:*",))
    enough = int(re.search(r"--size (\d+)M", refused.value.remedy)[1])
    assert channels(enough * MIB, 64, ("fieldtrace:*",))
