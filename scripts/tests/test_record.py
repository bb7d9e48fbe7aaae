# SPDX-License-Identifier: MIT
import json
import os
import re
import signal
import subprocess

import bt2
import patience
import pytest
from fieldtrace_cli.base import paths
from fieldtrace_cli.lttng.session_daemon import daemon_pid
from patience import wait_until
from recorder import events

BURST_EVENTS = 1_000_000
# The example program emits each event of the reference once.
SCHEMA = paths.CHECKOUT / "docs" / "schema" / "events.json"
VOCABULARY = list(json.loads(SCHEMA.read_text(encoding="utf-8"))["$defs"])


def counted(summary: str, what: str) -> int:
    match = re.search(rf"^{what}: +([\d,]+)", summary, re.MULTILINE)
    assert match, f"no '{what}' in:\n{summary}"
    return int(match[1].replace(",", ""))


def test_every_event_of_the_command_is_recorded(fieldtrace, emitter):
    done = fieldtrace.run("record", "--output", "trace", "--", emitter)
    assert done.returncode == 0, done.stderr
    recorded = events(fieldtrace.folder / "trace")
    assert counted(done.stderr, "events recorded") == len(recorded) == len(VOCABULARY)
    assert counted(done.stderr, "events discarded") == 0
    assert counted(done.stderr, "packets lost") == 0
    page, text = done.stderr.splitlines()[-2:]
    assert page.endswith("scripts/fieldtrace report --format html --output page.html trace")
    assert text.endswith("scripts/fieldtrace report trace")


def test_a_recording_that_goes_on_can_be_read(fieldtrace, emitter):
    script = f"{emitter}; while [ ! -e go ]; do sleep 0.1; done"
    process = fieldtrace.start("record", "--output", "trace", "--", "sh", "-c", script)
    # LTTng may write its first packet before or amid the events.
    wait_until(
        lambda: names_so_far(fieldtrace.folder / "trace") == set(VOCABULARY),
        "every event in the files",
        60,
    )
    (fieldtrace.folder / "go").touch()
    _, stderr = process.communicate(timeout=patience.SECONDS)
    assert process.returncode == 0, stderr


def names_so_far(folder):
    """The events that a recording has written, none before its first packet."""
    sizes = [(path.name, path.stat().st_size) for path in folder.glob("ust/uid/*/64-bit/*")]
    written = any(n == "metadata" and s for n, s in sizes) and any(
        n.startswith("fieldtrace_") and s for n, s in sizes
    )
    try:
        return {name for name, _ in events(folder)} if written else set()
    except bt2._Error:
        return set()  # a packet that is half written


def test_standard_output_belongs_to_the_command(fieldtrace, emitter):
    done = fieldtrace.run("record", "--", "sh", "-c", f"{emitter}; echo done")
    assert done.stdout == "done\n"


def test_events_carry_process_and_thread(fieldtrace, emitter):
    fieldtrace.run("record", "--output", "trace", "--", emitter)
    text = subprocess.run(
        ["babeltrace2", fieldtrace.folder / "trace"], capture_output=True, text=True, check=True
    ).stdout
    assert re.search(r"\{ vpid = \d+, vtid = \d+, pid_ns = \d+ \}", text), text


def test_more_events_than_fit_are_either_recorded_or_counted_as_discarded(fieldtrace, burst):
    go = fieldtrace.folder / "go"
    process = fieldtrace.start("record", "--output", "trace", "--", burst, BURST_EVENTS, go)
    wait_until((fieldtrace.folder / "go.ready").exists, "the start of the burst")
    # A disk that is far too slow, to LTTng: nobody empties the buffers.
    consumers = fieldtrace.pids("lttng-consumerd")
    for pid in consumers:
        os.kill(pid, signal.SIGSTOP)
    go.touch()
    wait_until((fieldtrace.folder / "go.done").exists, "the end of the burst")
    for pid in consumers:
        os.kill(pid, signal.SIGCONT)
    _, stderr = process.communicate(timeout=patience.SECONDS)
    assert process.returncode == 0, stderr
    recorded = counted(stderr, "events recorded")
    discarded = counted(stderr, "events discarded")
    assert recorded + discarded == BURST_EVENTS + 1, stderr
    assert discarded > 0, "the burst was too small to show a loss"
    assert "The trace is incomplete" in stderr


def test_a_jvm_keeps_its_own_options_and_runs_with_the_agent(fieldtrace, java_program):
    done = fieldtrace.run(
        "record",
        *("--output", "trace", "--agent-options", "service.name=pay roll,service.version=1.4"),
        *("--", *java_program, 0),
        JAVA_TOOL_OPTIONS="-Dgreeting=hello",
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "greeting hello\n"
    runs = [fields for name, fields in events(fieldtrace.folder / "trace") if name == "jvm_info"]
    named = {(str(run["service"]), str(run["service_version"])) for run in runs}
    assert named == {("pay roll", "1.4")}, done.stderr


def test_the_status_of_the_command_is_passed_on(fieldtrace, java_program):
    done = fieldtrace.run("record", "--", *java_program, 3)
    assert done.returncode == 3, done.stderr
    assert "java ended with status 3" in done.stderr


def test_a_command_that_a_signal_ended_gives_the_status_of_shells(fieldtrace, emitter):
    done = fieldtrace.run("record", "--", "sh", "-c", f"{emitter}; kill -KILL $$")
    assert done.returncode == 128 + signal.SIGKILL, done.stderr


def test_a_command_that_does_not_exist_is_not_found(fieldtrace):
    done = fieldtrace.run("record", "--output", "trace", "--", "no-such-program")
    assert done.returncode == 127
    assert "no-such-program was not found" in done.stderr
    assert not (fieldtrace.folder / "trace").exists()


@pytest.mark.parametrize("mode", [0o644, 0o755])
def test_a_command_that_is_no_program_cannot_be_run(fieldtrace, mode):
    text = fieldtrace.folder / "text"
    text.write_bytes(b"\x00not a program")
    text.chmod(mode)
    done = fieldtrace.run("record", "--output", "trace", "--", text)
    assert done.returncode == 126, done.stderr
    assert f"{text} could not be run" in done.stderr
    assert not (fieldtrace.folder / "trace").exists()


def test_a_command_without_events_is_a_failed_recording(fieldtrace):
    done = fieldtrace.run("record", "--output", "trace", "--", "true")
    assert done.returncode == 125
    assert "no event was recorded" in done.stderr
    assert not (fieldtrace.folder / "trace").exists()


def test_a_folder_that_is_not_empty_is_refused_and_left_alone(fieldtrace, emitter):
    kept = fieldtrace.folder / "trace" / "kept"
    kept.parent.mkdir()
    kept.write_text("precious")
    done = fieldtrace.run("record", "--output", "trace", "--", emitter)
    assert done.returncode == 125
    assert "is not empty" in done.stderr
    assert kept.read_text() == "precious"


@pytest.mark.skipif(os.getuid() != 0, reason="only root may give a folder away")
@pytest.mark.parametrize(
    "arguments",
    [
        ("record", "--output", "theirs", "--", "true"),
        ("demo", "--output", "theirs"),
        ("pictures", ".", "--output", "theirs"),
    ],
)
def test_a_folder_of_another_user_is_refused_and_left_alone(fieldtrace, arguments):
    theirs = fieldtrace.folder / "theirs"
    theirs.mkdir()
    precious = fieldtrace.folder / "precious"
    precious.write_text("of root")
    for name in ("made-by-fieldtrace-demo", "report.txt", "operations.png"):
        (theirs / name).symlink_to(precious)
    os.chown(theirs, 65534, 65534)
    done = fieldtrace.run(*arguments)
    assert done.returncode != 0
    assert "belongs to another user, nobody" in done.stderr
    assert precious.read_text() == "of root"
    assert len(list(theirs.iterdir())) == 3


def test_a_folder_that_cannot_be_made_is_named(fieldtrace, emitter):
    (fieldtrace.folder / "file").write_text("")
    done = fieldtrace.run("record", "--output", "file/trace", "--", emitter)
    assert done.returncode == 125
    assert "file/trace cannot be made" in done.stderr


def recorded_for_long_enough(fieldtrace, script):
    """The end of a recording of a second, or of more where a program takes longer to start."""
    for seconds in (1, 10, 100):
        done = fieldtrace.run("record", "--duration", seconds, "--", "sh", "-c", script)
        if "no event was recorded" not in done.stderr:
            break
    assert f"was ended after {seconds} s" in done.stderr
    return done


def test_the_duration_ends_the_command(fieldtrace, emitter):
    done = recorded_for_long_enough(fieldtrace, f"{emitter}; sleep 1000")
    assert done.returncode == 0, done.stderr
    assert counted(done.stderr, "events recorded") == len(VOCABULARY)


def test_a_command_that_ignores_being_asked_is_killed(fieldtrace, emitter):
    script = f"trap '' TERM; {emitter}; while true; do sleep 1; done"
    done = recorded_for_long_enough(fieldtrace, script)
    assert done.returncode == 0, done.stderr
    assert counted(done.stderr, "events recorded") == len(VOCABULARY)


@pytest.mark.parametrize("signum", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interruption_reaches_the_command_and_keeps_the_trace(fieldtrace, emitter, signum):
    name = signal.Signals(signum).name.removeprefix("SIG")
    script = f"trap 'touch asked; exit' {name}; {emitter}; touch ready; while :; do sleep 0.1; done"
    process = fieldtrace.start("record", "--output", "trace", "--", "sh", "-c", script)
    wait_until((fieldtrace.folder / "ready").exists, "the start of the command")
    process.send_signal(signum)
    _, stderr = process.communicate(timeout=patience.SECONDS)
    assert process.returncode == 128 + signum, stderr
    assert (fieldtrace.folder / "asked").exists()
    assert len(events(fieldtrace.folder / "trace")) == len(VOCABULARY)


def test_an_interruption_is_heard_in_the_background_of_a_script(fieldtrace, emitter):
    script = f"trap 'touch asked; exit' INT; {emitter}; touch ready; while :; do sleep 0.1; done"
    # As a shell without job control starts what stands before an ampersand.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        process = fieldtrace.start("record", "--output", "trace", "--", "sh", "-c", script)
    finally:
        signal.signal(signal.SIGINT, before)
    wait_until((fieldtrace.folder / "ready").exists, "the start of the command")
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=patience.SECONDS)
    assert process.returncode == 130, stderr
    assert (fieldtrace.folder / "asked").exists()
    assert len(events(fieldtrace.folder / "trace")) == len(VOCABULARY)


def test_a_signal_that_asks_for_something_reaches_the_command(fieldtrace, emitter):
    script = f"trap 'exit 7' USR1; {emitter}; touch ready; while true; do sleep 0.1; done"
    process = fieldtrace.start("record", "--", "sh", "-c", script)
    wait_until((fieldtrace.folder / "ready").exists, "the start of the command")
    process.send_signal(signal.SIGUSR1)
    _, stderr = process.communicate(timeout=patience.SECONDS)
    assert process.returncode == 7, stderr


def test_processes_that_outlive_the_command_are_named_and_left_alone(fieldtrace, emitter):
    done = fieldtrace.run("record", "--", "sh", "-c", f"{emitter}; setsid -f sleep 1000 >&- 2>&-")
    left = re.search(r"go on, no longer recorded: (\d+)", done.stderr)
    assert left, done.stderr
    assert fieldtrace.pids() == [int(left[1])]
    os.kill(int(left[1]), signal.SIGKILL)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("signum", [signal.SIGTERM, signal.SIGKILL])
def test_a_daemon_that_ends_while_recording_is_said_and_the_command_ends_by_itself(
    fieldtrace, emitter, signum
):
    script = f"{emitter}; touch ready; while [ ! -e go ]; do sleep 0.1; done; touch over"
    process = fieldtrace.start("record", "--output", "trace", "--", "sh", "-c", script)
    wait_until((fieldtrace.folder / "ready").exists, "the start of the command")
    os.kill(daemon_pid(), signum)
    (fieldtrace.folder / "go").touch()
    _, stderr = process.communicate(timeout=patience.SECONDS)
    assert process.returncode == 125, stderr
    assert "could not be ended in order" in stderr
    assert (fieldtrace.folder / "over").exists()
    # Of a daemon that is killed, the consumers may not have written yet what describes the events.
    if signum == signal.SIGTERM:
        assert len(events(fieldtrace.folder / "trace")) == len(VOCABULARY)


def test_a_full_disk_is_said(fieldtrace, burst):
    if os.getuid() != 0:
        pytest.skip("only root can mount a small disk")
    disk = fieldtrace.folder / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk], check=True)
    try:
        (fieldtrace.folder / "go").touch()
        done = fieldtrace.run(
            *("record", "--output", disk / "trace"),
            *("--", burst, BURST_EVENTS, fieldtrace.folder / "go"),
        )
    finally:
        subprocess.run(["umount", "--lazy", disk], check=True)
    assert done.returncode == 125, done.stderr
    assert f"the disk of {disk / 'trace'} is full" in done.stderr


@pytest.mark.parametrize(
    ("option", "left_out"),
    [
        ("--fields=off", {"object_alloc", "watch_set", "watch_end", "remote_call_enter"}),
        ("--spans=off", {"http_server_request", "http_client_response", "async_context"}),
    ],
)
def test_what_is_switched_off_is_not_recorded(fieldtrace, emitter, option, left_out):
    done = fieldtrace.run("record", option, "--output", "trace", "--", emitter)
    assert done.returncode == 0, done.stderr
    recorded = {name for name, _ in events(fieldtrace.folder / "trace")}
    assert recorded.isdisjoint(left_out)
    assert {"jvm_info", "string_def"} <= recorded
    assert recorded & ({"http_server_request"} if option == "--fields=off" else {"watch_end"})


def test_there_must_be_something_to_record(fieldtrace, emitter):
    done = fieldtrace.run("record", "--fields=off", "--spans=off", "--", emitter)
    assert done.returncode == 2
    assert "leave nothing to record" in done.stderr
