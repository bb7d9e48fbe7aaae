# SPDX-License-Identifier: MIT
"""`fieldtrace attach` and `detach` on real processes."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fieldtrace_cli import paths
from fieldtrace_cli.errors import FieldtraceError
from fieldtrace_cli.running_jvm import RunningJvm

NOBODY = 65534
PROGRAMS = Path(__file__).resolve().parent / "programs"


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("waiting")
    subprocess.run(["javac", "-d", folder, PROGRAMS / "Waiting.java"], check=True)
    for parent in (folder, *folder.parents[:3]):
        parent.chmod(0o755)  # so that another user may read it
    return folder


@pytest.fixture
def jvm(classes: Path) -> Iterator[Callable[..., int]]:
    """Starts a JVM with options, by a command in front of it, and gives its process id."""
    started = []

    def start(*options: str, by: tuple[str, ...] = ()) -> int:
        environment = {k: v for k, v in os.environ.items() if k != "JAVA_TOOL_OPTIONS"}
        process = subprocess.Popen(
            [*by, "java", "-Xmx32m", *options, "-cp", str(classes), "Waiting"],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        assert process.stdout.readline() == "running\n"
        return process.pid

    yield start
    for process in started:
        process.communicate(timeout=60)
        assert process.returncode == 0


def fieldtrace(*arguments: object) -> subprocess.CompletedProcess:
    return subprocess.run(
        [paths.SCRIPTS / "fieldtrace", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_the_agent_comes_into_a_running_jvm_and_goes_out_again(jvm):
    pid = jvm()
    attached = fieldtrace("attach", pid)
    assert attached.returncode == 0, attached.stderr
    assert f"process {pid}: watching with " in attached.stdout
    assert f"scripts/fieldtrace detach {pid}" in attached.stdout
    again = fieldtrace("attach", pid)
    assert again.returncode == 1
    assert "the agent runs in this JVM already" in again.stderr
    detached = fieldtrace("detach", pid)
    assert detached.returncode == 0, detached.stderr
    assert f"process {pid}: stopped; " in detached.stdout


def test_a_wrong_option_is_named_with_the_nearest(jvm):
    refused = fieldtrace("attach", jvm(), "--agent-options", "sampling.rat=1")
    assert refused.returncode == 1
    assert "the nearest option is sampling.rate" in refused.stderr


def test_nothing_to_stop_is_said(jvm):
    refused = fieldtrace("detach", jvm())
    assert refused.returncode == 1
    assert "the agent does not run in this JVM" in refused.stderr


@pytest.mark.skipif(os.getuid() != 0, reason="only root may start a JVM as another user")
def test_a_jvm_of_another_user_is_left_to_that_user(jvm):
    user = str(NOBODY)
    pid = jvm(by=("setpriv", "--reuid", user, "--regid", user, "--clear-groups"))
    with pytest.raises(FieldtraceError, match="is of another user, nobody"):
        RunningJvm(pid)


def test_a_process_that_is_not_there_is_named():
    with pytest.raises(FieldtraceError, match="there is no process 4194305"):
        RunningJvm(4194305)


def test_a_process_that_is_no_jvm_is_left_alone():
    process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    with pytest.raises(FieldtraceError, match=r"is no JVM"):
        RunningJvm(process.pid)
    process.communicate(b"\n", timeout=60)
    assert process.returncode == 0


def test_a_jvm_that_lets_nobody_attach_is_not_even_called(jvm):
    with pytest.raises(FieldtraceError, match=r"runs with -XX:\+DisableAttachMechanism"):
        RunningJvm(jvm("-XX:+DisableAttachMechanism"))


def test_a_jvm_that_the_call_would_end_is_not_called(jvm):
    with pytest.raises(FieldtraceError, match="does not listen: it runs with -Xrs"):
        RunningJvm(jvm("-Xrs"))
