# SPDX-License-Identifier: MIT
"""What fails below a job: there is no answer then, and why is said."""

import subprocess

import pytest
from conftest import DUCKDB, PROGRAMS
from fieldtrace_cli.base import paths

REQUESTS = 30_000


@pytest.fixture
def hot(tmp_path):
    """So many requests of two hosts."""
    program = [DUCKDB, "-I", PROGRAMS / "hostile_tables.py", "hot", str(REQUESTS), tmp_path / "hot"]
    subprocess.run(program, check=True)
    return tmp_path / "hot"


def asked(folder, answer, *options):
    return [DUCKDB, "-I", paths.FLEET, "--requests", answer, *options, folder]


def on_a_small_disk(size, command):
    """Runs a command whose temporary folder has so much room."""
    script = (
        f"mount -t tmpfs -o size={size} tmpfs /mnt && export TMPDIR=/mnt"
        ' && mkdir /mnt/spark && exec "$@"'
    )
    wrapped = ["unshare", "--map-root-user", "--mount", "--", "sh", "-c", script, "sh", *command]
    return subprocess.run(wrapped, capture_output=True, text=True)


def may_mount():
    return on_a_small_disk("1m", ["true"]).returncode == 0


def test_a_full_disk_is_said_and_no_file_is_blamed(hot, tmp_path):
    if not may_mount():
        pytest.skip("needs namespaces of users")
    answer, taken = tmp_path / "told.json", tmp_path / "taken.json"
    options = ["--taken", taken, "--memory", "20MB"]
    done = on_a_small_disk("200k", asked(hot, answer, *options))
    assert done.returncode == 1, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert any(sign in done.stderr for sign in ("is full", "No space left", "Out of Memory"))
    assert not answer.exists()
    assert not taken.exists()
