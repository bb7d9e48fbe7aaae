# SPDX-License-Identifier: MIT
"""What a process says of itself in /proc is read only as far as anything of use can reach."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from fieldtrace_cli.base import paths
from fieldtrace_cli.processes import proc

PROGRAM = Path(__file__).resolve().parent / "programs" / "long_environment.py"
ONLY_PROC = paths.SCRIPTS / "fieldtrace_cli" / "processes" / "proc.py"
ADDRESS_SPACE = 2 << 30


@pytest.fixture
def long_environment() -> Iterator[int]:
    """The id of a process whose environment has 4 GB."""
    process = subprocess.Popen(
        [sys.executable, PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    said = process.stdout.readline()
    if said != "ready\n":
        process.communicate()
        pytest.skip("this kernel has no way to say where the environment of a process lies")
    yield process.pid
    process.communicate()


def test_an_environment_is_read_as_far_as_a_program_can_be_started_with(long_environment):
    read = proc.read(Path(f"/proc/{long_environment}/environ"))
    assert len(read) == proc.STARTED_WITH_BYTES


def test_what_was_too_long_is_said_once_and_what_was_not_never(long_environment, capsys):
    for _ in range(2):
        proc.variables(long_environment)
        proc.variables(os.getpid())
    assert capsys.readouterr().err == (
        f"fieldtrace: /proc/{long_environment}/environ holds more than 6 MiB; what stands behind "
        "that is not looked at\n"
    )


def test_a_recording_beside_a_process_with_an_endless_environment_needs_no_memory_for_it(
    fieldtrace, emitter, long_environment
):
    limited = ["prlimit", f"--as={ADDRESS_SPACE}", fieldtrace.command]
    done = subprocess.run(
        [*limited, "record", "--output", "trace", "--", emitter],
        cwd=fieldtrace.folder,
        env={**os.environ, **fieldtrace.mark},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_a_text_is_found_wherever_the_file_is_cut(tmp_path):
    file = tmp_path / "maps"
    for before in range((1 << 16) - 8, (1 << 16) + 8):
        file.write_bytes(b"." * before + b"/libjvm.so")
        assert proc.holds(file, b"/libjvm.so")
        assert not proc.holds(file, b"/libjvm.so", before + 9)
        assert not proc.holds(file, b"/libzip.so")


def test_nothing_else_reads_files_of_other_processes():
    reads = re.compile(r"""["']/proc["'/].*(\.read_|open\()|/proc/\{.*(read_|open\()""")
    found = [
        f"{file.relative_to(paths.SCRIPTS)}: {line.strip()}"
        for file in (paths.SCRIPTS / "fieldtrace_cli").rglob("*.py")
        if file != ONLY_PROC
        for line in file.read_text("utf-8").splitlines()
        if reads.search(line) and "/proc/self/" not in line
    ]
    assert not found, "read these by processes/proc.py:\n" + "\n".join(found)


def test_a_process_that_nobody_waits_for_runs_until_it_ends():
    process = subprocess.Popen(["cat"], stdin=subprocess.PIPE)
    assert proc.runs(process.pid)
    process.stdin.close()
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    assert Path(f"/proc/{process.pid}").exists()
    assert not proc.runs(process.pid)
    process.wait()
    assert not proc.runs(process.pid)
