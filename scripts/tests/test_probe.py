# SPDX-License-Identifier: MIT
"""`fieldtrace probe` changes which methods of a running JVM are recorded."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import patience
import pytest
from compiler import JAVAC
from fieldtrace_cli.base import paths

PROGRAM = Path(__file__).parent / "programs" / "Calling.java"


def fieldtrace(*arguments: object) -> subprocess.CompletedProcess:
    return patience.finished([paths.SCRIPTS / "fieldtrace", *map(str, arguments)])


@pytest.fixture
def calling(tmp_path: Path) -> Iterator[int]:
    subprocess.run([*JAVAC, "-d", tmp_path, PROGRAM], check=True)
    process = subprocess.Popen(
        ["java", "-Xmx64m", "-cp", tmp_path, "Calling"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout.readline() == "running\n"
    yield process.pid
    process.communicate("end\n", timeout=patience.SECONDS)
    assert process.returncode == 0


def recorded(pid: int, folder: Path) -> set[str]:
    """The methods of the process of which calls are recorded now."""
    done = fieldtrace("record", "--also", pid, "--output", folder, "--", "sleep", "2")
    assert done.returncode == 0, done.stderr
    trace = subprocess.run(["babeltrace2", folder], capture_output=True, text=True, check=True)
    names = dict(
        re.findall(r"probe_def: .*probe_id = (\d+),.* method_name = \"(\w+)\"", trace.stdout)
    )
    entered = set(re.findall(r"method_block: .* entries = ([1-9]\d*)", trace.stdout))
    return set(names.values()) if entered else set()


def test_other_methods_are_recorded_after_it_and_none_after_off(calling: int, tmp_path: Path):
    pid = calling
    attached = fieldtrace("attach", pid)
    assert attached.returncode == 0, attached.stderr
    assert recorded(pid, tmp_path / "none") == set()
    probed = fieldtrace("probe", pid, "Calling#first")
    assert probed.returncode == 0, probed.stderr
    assert probed.stdout == f"process {pid}: probing methods: Calling#first\n"
    assert recorded(pid, tmp_path / "first") == {"first"}
    assert fieldtrace("probe", pid, "Call*;!*#main;!*#first").returncode == 0
    assert recorded(pid, tmp_path / "second") == {"first", "second"}  # defined stays defined
    assert fieldtrace("probe", pid, "off").returncode == 0
    assert recorded(pid, tmp_path / "off") == set()
    assert fieldtrace("detach", pid).returncode == 0


def test_what_is_no_pattern_is_refused_and_nothing_changes(calling: int):
    assert fieldtrace("attach", calling).returncode == 0
    refused = fieldtrace("probe", calling, "!Calling")
    assert refused.returncode == 1
    assert "no methods are named: !Calling (remedy: " in refused.stderr
    assert fieldtrace("probe", calling, "\n").returncode == 2


def test_a_jvm_without_the_agent_is_told_so(calling: int):
    refused = fieldtrace("probe", calling, "Calling")
    assert refused.returncode == 1
    assert "the agent does not run in this JVM (remedy: attach it first)" in refused.stderr
