# SPDX-License-Identifier: MIT
"""A recording holds the processes that its command started, and those that it was told to."""

import os
import re
import socket
import subprocess
from pathlib import Path

import patience
import pytest
from fieldtrace_cli.lttng.client import session_names
from patience import wait_until
from recorder import Recorder, events
from test_record import VOCABULARY, counted

BURST_EVENTS = 100


def services(trace: Path) -> set[str]:
    return {str(fields["service"]) for name, fields in events(trace) if name == "jvm_info"}


def waiting_for(go: str, ready: str, command: list[str]) -> tuple[str, ...]:
    """A command that makes the file `ready`, and becomes another when there is the file `go`."""
    script = f'touch {ready}; while [ ! -e {go} ]; do sleep 0.05; done; exec "$@"'
    return ("sh", "-c", script, "sh", *map(str, command))


def tracked(session: str) -> str:
    """The process ids that LTTng records in a session, in its own words."""
    listing = subprocess.run(
        ["lttng", "--no-sessiond", "list", session], capture_output=True, text=True, check=True
    )
    return re.search(r"Virtual process IDs:\s*(.*)", listing.stdout)[1]


@pytest.fixture
def stranger(fieldtrace: Recorder, burst: Path):
    """A program with the probes that no recording started; `touch go` has it emit events."""
    process = subprocess.Popen([burst, str(BURST_EVENTS), fieldtrace.folder / "go"])
    wait_until((fieldtrace.folder / "go.ready").exists, "the start of the stranger")
    yield process
    (fieldtrace.folder / "go").touch()
    process.wait(timeout=patience.SECONDS)


def test_two_recordings_side_by_side_hold_each_its_own_service(fieldtrace, java_program):
    recordings = {
        name: fieldtrace.start(
            *("record", *options, "--output", name, "--agent-options", f"service.name={name}"),
            *("--", *waiting_for("go", f"{name}.ready", [*java_program, 0])),
        )
        for name, options in (("hr", ()), ("shop", ()), ("everybody", ("--all",)))
    }
    for name in recordings:
        wait_until((fieldtrace.folder / f"{name}.ready").exists, f"the start of {name}")
    (fieldtrace.folder / "go").touch()
    for name, process in recordings.items():
        _, stderr = process.communicate(timeout=patience.SECONDS)
        assert process.returncode == 0, f"{name}: {stderr}"
    assert services(fieldtrace.folder / "hr") == {"hr"}
    assert services(fieldtrace.folder / "shop") == {"shop"}
    # It may end before the last of the others has begun.
    assert "everybody" in services(fieldtrace.folder / "everybody")


def test_who_else_emits_meanwhile_is_not_recorded(fieldtrace, emitter, stranger):
    process = fieldtrace.start(
        "record", "--output", "trace", "--", *waiting_for("over", "ready", [emitter])
    )
    wait_until((fieldtrace.folder / "ready").exists, "the start of the command")
    (fieldtrace.folder / "go").touch()
    stranger.wait(timeout=patience.SECONDS)
    (fieldtrace.folder / "over").touch()
    _, stderr = process.communicate(timeout=patience.SECONDS)
    assert process.returncode == 0, stderr
    assert counted(stderr, "events recorded") == len(VOCABULARY)


@pytest.mark.parametrize("by_name", [True, False], ids=["also", "all"])
def test_a_process_that_runs_already_is_recorded_when_asked_for(fieldtrace, stranger, by_name):
    whom = ("--also", stranger.pid) if by_name else ("--all",)
    process = fieldtrace.start(
        "record", *whom, "--output", "trace", "--", *waiting_for("over", "ready", ["true"])
    )
    wait_until((fieldtrace.folder / "ready").exists, "the start of the command")
    (fieldtrace.folder / "go").touch()
    stranger.wait(timeout=patience.SECONDS)
    (fieldtrace.folder / "over").touch()
    _, stderr = process.communicate(timeout=patience.SECONDS)
    assert process.returncode == 0, stderr
    # The one that it emits as it starts came before.
    assert counted(stderr, "events recorded") == BURST_EVENTS


def test_a_recording_within_another_belongs_to_both(fieldtrace, emitter):
    inner = [fieldtrace.command, "record", "--output", "inner", "--", emitter]
    done = fieldtrace.run("record", "--output", "outer", "--", *inner)
    assert done.returncode == 0, done.stderr
    assert len(events(fieldtrace.folder / "inner")) == len(VOCABULARY)
    assert len(events(fieldtrace.folder / "outer")) == len(VOCABULARY)


def test_a_process_that_knows_itself_by_another_id_is_recorded(fieldtrace, emitter):
    if os.getuid() != 0:
        pytest.skip("only root can make a namespace of process ids")
    done = fieldtrace.run(
        "record", "--output", "trace", "--", "unshare", "--pid", "--fork", emitter
    )
    assert done.returncode == 0, done.stderr
    assert counted(done.stderr, "events recorded") == len(VOCABULARY)


def test_a_process_that_has_lost_the_mark_is_not_recorded_and_the_remedy_said(fieldtrace, emitter):
    done = fieldtrace.run("record", "--", "env", "-u", "FIELDTRACE_SESSION", emitter)
    assert done.returncode == 125
    assert "no event was recorded" in done.stderr
    assert "--also PID" in done.stderr


CALLS_OFTEN = """
import os, socket
name = os.environ["FIELDTRACE_SESSION"].split()[0]
for _ in range(1000):
    with socket.socket(socket.AF_UNIX) as call:
        call.connect("\\0" + name)
        call.recv(1)
"""


def test_a_process_that_calls_again_and_again_takes_no_descriptors(fieldtrace, emitter):
    script = f"{emitter}; /usr/bin/python3 -c '{CALLS_OFTEN}'; {emitter}"
    limited = ("prlimit", "--nofile=100:1024", fieldtrace.command)
    done = patience.finished(
        [*limited, "record", "--output", "trace", "--", "sh", "-c", script],
        cwd=fieldtrace.folder,
        env={**os.environ, **fieldtrace.mark},
    )
    assert done.returncode == 0, done.stderr
    assert "Too many open files" not in done.stderr
    assert counted(done.stderr, "events recorded") == 2 * len(VOCABULARY)


def test_a_process_belongs_to_it_only_while_it_lives_and_no_stranger_can_call(fieldtrace, emitter):
    script = f"{emitter}; touch ready; while [ ! -e go ]; do sleep 0.05; done"
    process = fieldtrace.start("record", "--output", "trace", "--", "sh", "-c", script)
    wait_until((fieldtrace.folder / "ready").exists, "the start of the command")
    (session,) = [name for name in session_names() if name.startswith("fieldtrace-record-")]
    wait_until(lambda: tracked(session) == "none", "the end of the emitter's membership")
    with socket.socket(socket.AF_UNIX) as call:
        call.settimeout(60)
        call.connect(f"\0{session}")
        assert call.recv(1) == b""
    assert tracked(session) == "none"
    (fieldtrace.folder / "go").touch()
    _, stderr = process.communicate(timeout=patience.SECONDS)
    assert process.returncode == 0, stderr
    assert counted(stderr, "events recorded") == len(VOCABULARY)


def test_a_recording_that_is_over_holds_nobody_up(emitter):
    # Far below the three seconds for which a program waits for a recording that is there.
    subprocess.run(
        [emitter],
        env={**os.environ, "FIELDTRACE_SESSION": "gone"},
        check=True,
        timeout=patience.SECONDS,
    )


def test_a_process_without_an_agent_is_not_waited_for_and_the_remedy_said(fieldtrace):
    done = fieldtrace.run("record", "--also", os.getpid(), "--output", "trace", "--", "true")
    assert f"no agent runs in process {os.getpid()}; load it by scripts/fieldtrace attach" in (
        done.stderr
    )
    assert "waiting until" not in done.stderr


def test_a_process_that_is_not_there_is_named(fieldtrace):
    done = fieldtrace.run("record", "--also", 4194305, "--output", "trace", "--", "true")
    assert done.returncode == 2
    assert "there is no process 4194305" in done.stderr
    assert not (fieldtrace.folder / "trace").exists()
