# SPDX-License-Identifier: MIT
import fcntl
import os
import signal
import subprocess
import tempfile
from pathlib import Path

import patience
from fieldtrace_cli.lttng.client import reachable, session_names
from fieldtrace_cli.lttng.session_daemon import daemon_pid
from patience import wait_until


def recordings() -> list[str]:
    """The sessions that record, but for those that only show how far it is."""
    return [name for name in session_names() if name.startswith("fieldtrace-record-")]


def test_a_daemon_that_was_there_before_is_used_and_left(fieldtrace, emitter, running_daemon):
    done = fieldtrace.run("record", "--", emitter)
    assert done.returncode == 0, done.stderr
    assert running_daemon.poll() is None
    assert daemon_pid() == running_daemon.pid
    assert session_names() == []


def test_a_daemon_of_our_own_is_stopped_again(fieldtrace, emitter):
    assert not reachable()
    done = fieldtrace.run("record", "--", emitter)
    assert done.returncode == 0, done.stderr
    assert not reachable()


def test_the_recording_that_ends_last_stops_the_daemon_that_the_first_started(fieldtrace, emitter):
    waiting = f"{emitter}; touch $0; while [ ! -e $0.go ]; do sleep 0.1; done"
    first = fieldtrace.start("record", "--output", "1", "--", "sh", "-c", waiting, "first")
    wait_until((fieldtrace.folder / "first").exists, "the start of the first recording")
    second = fieldtrace.start("record", "--output", "2", "--", "sh", "-c", waiting, "second")
    wait_until((fieldtrace.folder / "second").exists, "the start of the second recording")

    (fieldtrace.folder / "first.go").touch()
    assert first.wait(timeout=patience.SECONDS) == 0
    assert reachable()
    assert len(recordings()) == 1

    (fieldtrace.folder / "second.go").touch()
    assert second.wait(timeout=patience.SECONDS) == 0
    assert not reachable()


def test_nobody_else_can_hold_a_recording_up(fieldtrace, emitter):
    # Other users may write to the temporary folder, and lock there what they know to be used.
    path = Path(tempfile.gettempdir()) / f"fieldtrace-daemon-{os.getuid()}.lock"
    with path.open("w") as planted:
        fcntl.flock(planted, fcntl.LOCK_EX)
        done = fieldtrace.run("record", "--", emitter)
    path.unlink()
    assert done.returncode == 0, done.stderr


def test_a_daemon_that_hangs_holds_up_neither_the_command_nor_the_application(
    fieldtrace, emitter, running_daemon
):
    running_daemon.send_signal(signal.SIGSTOP)
    try:
        # LTTng-UST waits three seconds for a daemon at the start of an application.
        subprocess.run([emitter], check=True, timeout=patience.SECONDS)
    finally:
        running_daemon.send_signal(signal.SIGCONT)


def test_doctor_names_a_session_whose_command_is_gone(fieldtrace, emitter, running_daemon):
    script = f"{emitter}; touch ready; sleep 1000"
    process = fieldtrace.start("record", "--", "sh", "-c", script)
    wait_until((fieldtrace.folder / "ready").exists, "the start of the recording")
    process.kill()
    fieldtrace.kill_all()
    process.communicate(timeout=patience.SECONDS)
    sessions = session_names()
    try:
        assert len(recordings()) == 1
        said = fieldtrace.run("doctor").stdout
        assert all(f"lttng destroy {session}" in said for session in sessions)
    finally:
        for session in sessions:
            subprocess.run(["lttng", "destroy", session], check=True, stdout=subprocess.DEVNULL)


def test_the_next_recording_names_a_session_whose_command_is_gone_and_ends_it_when_told_to(
    fieldtrace, emitter, running_daemon
):
    process = fieldtrace.start("record", "--", "sh", "-c", f"{emitter}; touch ready; sleep 1000")
    wait_until((fieldtrace.folder / "ready").exists, "the start of the recording")
    process.kill()
    fieldtrace.kill_all()
    process.communicate(timeout=patience.SECONDS)
    left = session_names()
    assert left

    done = fieldtrace.run("record", "--output", "one", "--", emitter)
    assert done.returncode == 0, done.stderr
    assert all(name in done.stderr for name in left), done.stderr
    assert "record --end-left-sessions ends it" in done.stderr
    assert set(session_names()) == set(left)

    done = fieldtrace.run("record", "--end-left-sessions", "--output", "two", "--", emitter)
    assert done.returncode == 0, done.stderr
    assert session_names() == []
