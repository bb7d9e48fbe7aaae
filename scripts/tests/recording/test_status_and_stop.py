# SPDX-License-Identifier: MIT
"""`list`, `status` and `stop` know each recording that goes on, and end it whatever became of the
command that made it."""

import os
import re
import signal
import subprocess

import patience
import pytest
from fieldtrace_cli.lttng.client import reachable, session_names
from patience import wait_until
from recorder import OutputReader, Recorder, events
from test_record import VOCABULARY, counted

BURST_EVENTS = 100


@pytest.fixture
def service(fieldtrace: Recorder, running_daemon, burst):
    """A service with the agent that no recording started; `touch go` has it emit events."""
    process = subprocess.Popen([burst, str(BURST_EVENTS), fieldtrace.folder / "go"])
    wait_until((fieldtrace.folder / "go.ready").exists, "the start of the service")
    yield process
    (fieldtrace.folder / "go").touch()
    process.wait(timeout=patience.SECONDS)


def named(fieldtrace: Recorder) -> list[str]:
    done = fieldtrace.run("list")
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_a_service_is_recorded_without_a_command_until_it_is_stopped(fieldtrace, service):
    process = fieldtrace.start("record", "--also", service.pid, "--output", "trace")
    said = OutputReader(process.stderr)
    wait_until(lambda: "recording into" in said.text(), "the start of the recording")
    (fieldtrace.folder / "go").touch()
    wait_until((fieldtrace.folder / "go.done").exists, "the events of the service")

    status = fieldtrace.run("status").stdout
    assert re.search(rf"recorded by process {process.pid}$", status, re.M), status
    assert "into trace, " in status
    stopped = fieldtrace.run("stop")
    assert stopped.returncode == 0, stopped.stderr
    assert "it is in trace" in stopped.stderr

    assert process.wait(timeout=patience.SECONDS) == 0, said.text()
    wait_until(lambda: "next: " in said.text(), "the end of what it prints")
    assert counted(said.text(), "events recorded") == BURST_EVENTS
    assert fieldtrace.run("status").stdout == "nothing is being recorded for this user\n"


def test_one_of_two_recordings_is_stopped_by_its_name(fieldtrace, emitter):
    for name in ("one", "two"):
        script = f"{emitter}; touch {name}.ready; sleep 1000"
        fieldtrace.start("record", "--output", name, "--", "sh", "-c", script)
        wait_until((fieldtrace.folder / f"{name}.ready").exists, f"the start of {name}")
    both = named(fieldtrace)
    assert len(both) == 2
    refused = fieldtrace.run("stop")
    assert refused.returncode == 2
    assert all(name in refused.stderr for name in both)
    assert fieldtrace.run("stop", both[0]).returncode == 0
    assert named(fieldtrace) == both[1:]
    assert fieldtrace.run("stop", "--all").returncode == 0
    assert named(fieldtrace) == []
    for name in ("one", "two"):
        assert len(events(fieldtrace.folder / name)) == len(VOCABULARY)


def test_what_a_killed_command_has_left_is_named_and_ended_and_its_trace_is_whole(
    fieldtrace, emitter, service
):
    script = f"{emitter}; touch ready; exec sleep 1000"
    process = fieldtrace.start(
        *("record", "--also", service.pid, "--output", "trace", "--", "sh", "-c", script)
    )
    wait_until((fieldtrace.folder / "ready").exists, "the start of the recording")
    process.kill()
    for pid in fieldtrace.pids("sleep"):  # which holds the streams of the command
        os.kill(pid, signal.SIGTERM)
    process.communicate(timeout=patience.SECONDS)
    (left,) = named(fieldtrace)
    said = fieldtrace.run("status").stdout
    assert f"which was killed; scripts/fieldtrace stop {left} ends it" in said
    (fieldtrace.folder / "go").touch()
    assert service.wait(timeout=patience.SECONDS) == 0

    stopped = fieldtrace.run("stop")
    assert stopped.returncode == 0, stopped.stderr
    assert session_names() == []
    assert len(events(fieldtrace.folder / "trace")) == len(VOCABULARY) + BURST_EVENTS


def test_the_daemon_of_a_killed_command_ends_with_what_it_has_left(fieldtrace, emitter):
    process = fieldtrace.start(
        "record", "--", "sh", "-c", f"{emitter}; touch ready; exec sleep 1000"
    )
    wait_until((fieldtrace.folder / "ready").exists, "the start of the recording")
    process.kill()
    for pid in fieldtrace.pids("sleep"):
        os.kill(pid, signal.SIGTERM)
    process.communicate(timeout=patience.SECONDS)
    assert reachable()
    assert fieldtrace.run("stop").returncode == 0
    assert not reachable()


def test_sessions_of_others_are_neither_named_nor_stopped(fieldtrace, running_daemon):
    subprocess.run(["lttng", "create", "theirs", "--no-output"], check=True)
    assert named(fieldtrace) == []
    assert fieldtrace.run("stop", "--all").returncode == 0
    stopped = fieldtrace.run("stop")
    assert stopped.returncode == 1
    assert "nothing is being recorded" in stopped.stderr
    assert session_names() == ["theirs"]


def test_there_must_be_something_to_record(fieldtrace):
    done = fieldtrace.run("record", "--duration", 1)
    assert done.returncode == 2
    assert "no COMMAND, no --also PID, no --all" in done.stderr
    done = fieldtrace.run("record", "--all", "--duration", 1, "--output", "trace")
    assert done.returncode == 125
    assert "the recording ended after 1 s" in done.stderr
