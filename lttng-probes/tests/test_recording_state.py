# SPDX-License-Identifier: MIT
"""A process learns from the enabled checks whether a session records it."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import lttng
import pytest

IDLE = "idle watch_trap=0 alloc_count=0\n"


@pytest.fixture
def reporter() -> Iterator[subprocess.Popen]:
    """report_recording.cpp, which prints a line at every change, after its first line."""
    process = subprocess.Popen(
        [os.environ["FIELDTRACE_REPORT_RECORDING"]],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        if process.stdout.readline() != IDLE:
            pytest.skip("another session records fieldtrace events of every process")
        yield process
    finally:
        process.kill()
        process.communicate()


def test_it_is_recorded_from_start_to_stop(tmp_path: Path, reporter: subprocess.Popen):
    # The daemon starts after the process: a service that runs already can be recorded as well.
    with lttng.session_daemon(tmp_path), lttng.Session(tmp_path) as session:
        session.start(reporter.pid)
        assert reporter.stdout.readline() == "recording watch_trap=1 alloc_count=1\n"
        session.stop()
        assert reporter.stdout.readline() == IDLE


def test_it_is_recorded_where_only_one_event_is(tmp_path: Path, reporter: subprocess.Popen):
    with (
        lttng.session_daemon(tmp_path),
        lttng.Session(tmp_path, "fieldtrace:watch_trap") as session,
    ):
        session.start(reporter.pid)
        assert reporter.stdout.readline() == "recording watch_trap=1 alloc_count=0\n"
    assert reporter.stdout.readline() == IDLE
