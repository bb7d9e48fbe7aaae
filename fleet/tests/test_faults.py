# SPDX-License-Identifier: MIT
"""What fails below a job: executors die, or the disk is full. The answer is right, or there is
none, and why is said."""

import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest
from conftest import DUCKDB, PROGRAMS, SPARK
from extent import ONLY_LONG
from fieldtrace_cli.base import paths

REQUESTS = 5_000
# Into 20 MB.
MORE_THAN_FIT = 40_000
EXECUTOR = b"executor.CoarseGrainedExecutorBackend"
# Of 120 MB.
MORE_THAN_IN_MEMORY = 300_000
# Of a processor, of two workers with one each.
CLUSTER = "local-cluster[2,1,1024]"
needs_spark = pytest.mark.skipif(not SPARK.exists(), reason="scripts/setup --spark")


def hot(folder, requests):
    """So many requests of two hosts."""
    program = [DUCKDB, "-I", PROGRAMS / "hostile_tables.py", "hot", str(requests), folder]
    subprocess.run(program, check=True)
    return folder


def asked(folder, answer, *options, python=DUCKDB):
    engine = "spark" if python == SPARK else "duckdb"
    return [python, "-I", paths.FLEET, "--engine", engine, "--requests", answer, *options, folder]


def executors(pid):
    """Processes below one that are executors."""
    found, waiting = [], [pid]
    while waiting:
        above = waiting.pop()
        try:
            for task in Path(f"/proc/{above}/task").iterdir():
                waiting += map(int, (task / "children").read_text("ascii").split())
            if EXECUTOR in Path(f"/proc/{above}/cmdline").read_bytes():
                found.append(above)
        except (FileNotFoundError, ProcessLookupError):
            continue
    return found


def kept(folder):
    """Files of what a job has kept so far; it may remove some meanwhile."""
    try:
        return list(folder.glob("fieldtrace-fleet-*/*-*-*-*-*/*/part-*.parquet"))
    except FileNotFoundError:
        return []


@ONLY_LONG
@needs_spark
def test_executors_that_are_killed_change_no_answer(tmp_path):
    answer, log = tmp_path / "told.json", tmp_path / "log"
    options = ["--master", CLUSTER, "--memory", "1g", "--partitions", "4"]
    command = asked(hot(tmp_path / "hot", REQUESTS), answer, *options, python=SPARK)
    killed = set()
    own = {**os.environ, "TMPDIR": str(tmp_path)}
    with (
        log.open("w") as said,
        subprocess.Popen(command, stdout=said, stderr=said, env=own) as job,
    ):
        while job.poll() is None:
            # The first two, each after it has kept something.
            scratch = kept(tmp_path)
            fresh = [one for one in executors(job.pid) if one not in killed]
            if len(killed) < 2 and len(scratch) > len(killed) and fresh:
                os.kill(fresh[0], signal.SIGKILL)
                killed.add(fresh[0])
            time.sleep(0.1)
    assert job.returncode == 0, log.read_text("utf-8")
    assert len(killed) == 2
    told = json.loads(answer.read_text("utf-8"))
    assert (told["requests"], told["joined"]) == (REQUESTS, REQUESTS)


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


def test_a_full_disk_is_said_and_no_file_is_blamed(tmp_path):
    if not may_mount():
        pytest.skip("needs namespaces of users")
    answer, taken = tmp_path / "told.json", tmp_path / "taken.json"
    options = ["--taken", taken, "--memory", "20MB"]
    tables = hot(tmp_path / "hot", MORE_THAN_FIT)
    done = on_a_small_disk("200k", asked(tables, answer, *options))
    assert done.returncode == 1, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert any(sign in done.stderr for sign in ("is full", "No space left", "Out of Memory"))
    assert not answer.exists()
    assert not taken.exists()


@ONLY_LONG
def test_spans_in_large_files_need_no_disk_beyond_memory(tmp_path):
    """Kept they would take 120 MB of it."""
    if not may_mount():
        pytest.skip("needs namespaces of users")
    answer, tables = tmp_path / "told.json", hot(tmp_path / "hot", MORE_THAN_IN_MEMORY)
    shutil.rmtree(tables / "exchanges")
    command = [DUCKDB, "-I", paths.FLEET, "--critical", answer, "--memory", "120MB", tables]
    done = on_a_small_disk("80m", command)
    assert done.returncode == 0, done.stderr
    told = json.loads(answer.read_text("utf-8"))
    # Without exchanges nobody's handling is joined with the call.
    assert sum(one["count"] for one in told["flat"]) == 3 * MORE_THAN_IN_MEMORY


@ONLY_LONG
@needs_spark
def test_a_cluster_that_is_not_there_is_named(tmp_path):
    nowhere = "k8s://https://127.0.0.1:1"
    options = ("--master", nowhere, "--scratch", tmp_path / "scratch")
    done = subprocess.run(
        asked(hot(tmp_path / "hot", 1), tmp_path / "told.json", *options, python=SPARK),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1, done.stderr
    assert f"Spark cannot start at {nowhere}: java.net.ConnectException" in done.stderr
    assert "Traceback" not in done.stderr


@needs_spark
def test_a_cluster_without_a_place_for_what_comes_in_between_is_refused(tmp_path):
    answer = tmp_path / "told.json"
    done = subprocess.run(
        asked(tmp_path, answer, "--master", "spark://127.0.0.1:1", python=SPARK),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1, done.stderr
    assert "name a folder or URL by --scratch" in done.stderr
    assert "Traceback" not in done.stderr
    assert not answer.exists()
