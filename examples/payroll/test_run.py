# SPDX-License-Identifier: MIT
"""examples/payroll/run starts real services, reports, and leaves nothing behind."""

import os
import re
import select
import signal
import socket
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path

import extent
import patience
import pytest

RUN = Path(__file__).parent / "run"
# Services that are stopped as soon as they are there start with half of the processor time so.
COMPILER = {"JAVA_TOOL_OPTIONS": "-XX:TieredStopAtLevel=1"}


def services_of(logs: Path) -> list[int]:
    """Process ids of the services whose logs are in the folder, known by their open files."""
    found = []
    for link in Path("/proc").glob("[0-9]*/fd/1"):
        try:
            if link.readlink().parent == logs:
                found.append(int(link.parts[2]))
        except OSError:  # ended meanwhile
            continue
    return found


def run(*options: str, **environment: str) -> subprocess.CompletedProcess:
    return patience.finished([RUN, *options], env={**os.environ, **environment})


def wait_for_end(pid: int):
    try:
        descriptor = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    assert select.select([descriptor], [], [], patience.SECONDS)[0], f"process {pid} still runs"
    os.close(descriptor)


@contextmanager
def running_until(line_part: str, logs: Path, **environment: str):
    """The script, left to itself as soon as it has printed such a line."""
    with subprocess.Popen(
        [RUN, "--ports", "0,0,0", "--logs", logs],
        env={**os.environ, **COMPILER, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        for line in process.stdout:
            if line_part in line:
                break
        yield process
        process.kill()


# The demo's test has such a run, too.
@extent.ONLY_LONG
def test_a_run_reports_its_load_and_stops_its_services(tmp_path: Path):
    options = "-Dpassed.through=yes"
    ended = run(
        *("--ports", "0,0,0", "--logs", str(tmp_path), "--duration", "2", "--rate", "50"),
        JAVA_TOOL_OPTIONS=options,
    )

    assert ended.returncode == 0, ended.stderr
    assert re.search(r"^load: 100 requests in .*, 0 errors, ", ended.stdout, re.MULTILINE)
    for service in ("hr", "payroll", "admin"):
        log = (tmp_path / f"{service}.log").read_text()
        assert f"Picked up JAVA_TOOL_OPTIONS: {options}" in log
    assert options not in ended.stderr, "the load generator runs without JAVA_TOOL_OPTIONS"
    assert services_of(tmp_path) == []


@extent.ONLY_LONG
def test_ctrl_c_under_load_ends_with_the_summary_and_leaves_nothing(tmp_path: Path):
    temporary, logs = tmp_path / "tmp", tmp_path / "logs"
    temporary.mkdir()
    sending = "load: sending 250.0 requests a second until stopped"
    with running_until(sending, logs, TMPDIR=str(temporary)) as process:
        assert len(services_of(logs)) == 3
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=patience.SECONDS)

    assert process.returncode == 128 + signal.SIGINT
    assert re.search(r"^load: \d+ requests in .*, 0 errors, ", output, re.MULTILINE), output
    assert services_of(logs) == []
    assert list(temporary.iterdir()) == []


def test_a_stop_while_the_services_start_leaves_none(tmp_path: Path):
    with running_until("hr is ready", tmp_path) as process:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=patience.SECONDS)

    assert process.returncode == 128 + signal.SIGTERM
    assert services_of(tmp_path) == []


def test_killing_the_script_ends_the_services_too(tmp_path: Path):
    with running_until("hr is ready", tmp_path, TMPDIR=str(tmp_path)) as process:
        services = services_of(tmp_path)
        process.kill()
        process.wait()

    assert services
    # Looked for again, because the script may have begun the next ones meanwhile.
    for pid in {*services, *services_of(tmp_path)}:
        wait_for_end(pid)


@pytest.mark.parametrize("delay_ms", range(0, 40, 5))
def test_killing_the_script_while_it_begins_a_service_leaves_none(tmp_path: Path, delay_ms: int):
    with running_until("logs are in", tmp_path, TMPDIR=str(tmp_path)) as process:
        time.sleep(delay_ms / 1000)
        process.kill()
        process.wait()

    for pid in services_of(tmp_path):
        wait_for_end(pid)


def test_a_taken_port_is_named_with_the_remedy(tmp_path: Path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = run("--ports", f"{port},0,0", "--logs", str(tmp_path))

    assert ended.returncode == 1
    assert f"port {port}, which hr needs, is taken" in ended.stderr
    assert "--ports 0,0,0" in ended.stderr


def test_a_service_that_cannot_start_shows_the_end_of_its_log(tmp_path: Path):
    ended = run("--ports", "0,0,0", "--logs", str(tmp_path), "--jvm-options", "-XX:+NoSuchFlag")

    assert ended.returncode == 1
    assert "Unrecognized VM option 'NoSuchFlag'" in ended.stderr
    assert "hr ended while it started" in ended.stderr


@pytest.mark.parametrize("options", [["--ports", "1,2"], ["--rate"], ["--fast"]])
def test_a_misused_option_is_explained(options):
    ended = run(*options)

    assert ended.returncode == 2
    assert "usage: examples/payroll/run" in ended.stderr
    assert options[0] in ended.stderr.splitlines()[0]
