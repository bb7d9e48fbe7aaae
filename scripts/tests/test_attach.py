# SPDX-License-Identifier: MIT
"""`fieldtrace attach` and `detach` on real processes."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fieldtrace_cli import paths
from fieldtrace_cli.errors import FieldtraceError
from fieldtrace_cli.running_jvm import RunningJvm

ONLY_ROOT = pytest.mark.skipif(os.getuid() != 0, reason="only root may become another user")
AS_NOBODY = ("setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups")
# As in a container: with a /tmp of its own, of mode $1, and the program of folder $2 in /mnt.
IN_CONTAINER = (
    'mount --bind "$2" /mnt && mount -t tmpfs -o mode="$1" tmpfs /tmp && shift 2 && exec "$@"'
)
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
            [*by, "java", "-Xmx32m", *options, "-cp", f"{classes}:/mnt", "Waiting"],
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


@pytest.fixture
def jvm_of_nobody(jvm, classes: Path) -> Callable[[str], int]:
    """Starts a JVM as another user, with a /tmp of that mode, and gives its process id."""

    def start(mode: str) -> int:
        container = ("unshare", "--mount", "sh", "-c", IN_CONTAINER, "sh", mode, str(classes))
        return jvm(by=(*container, *AS_NOBODY))

    return start


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


@ONLY_ROOT
def test_root_attaches_to_a_jvm_of_another_user_and_records_it(jvm_of_nobody, tmp_path):
    pid = jvm_of_nobody("1777")
    attached = fieldtrace("attach", pid)
    assert attached.returncode == 0, attached.stderr
    assert f"process {pid}: watching with " in attached.stdout
    assert "note: it runs as nobody: sessions of root's LTTng daemon record it" in attached.stdout
    recorded = fieldtrace("record", "--output", tmp_path / "trace", "--", "sleep", "3")
    assert recorded.returncode == 0, recorded.stderr
    trace = subprocess.run(
        ["babeltrace2", tmp_path / "trace"], capture_output=True, text=True, check=True
    )
    assert re.search(rf"fieldtrace:jvm_info: .*vpid = {pid},", trace.stdout), trace.stdout
    detached = fieldtrace("detach", pid)
    assert detached.returncode == 0, detached.stderr


@ONLY_ROOT
def test_a_jvm_whose_user_may_not_write_to_tmp_is_not_called(jvm_of_nobody):
    with pytest.raises(FieldtraceError, match="its user, nobody, may not write to /tmp"):
        RunningJvm(jvm_of_nobody("0755"))


@ONLY_ROOT
def test_who_is_not_root_leaves_a_jvm_of_another_user_alone(jvm):
    script = "import sys; from fieldtrace_cli.running_jvm import RunningJvm; RunningJvm({})"
    refused = subprocess.run(
        [*AS_NOBODY, sys.executable, "-c", script.format(jvm())],
        cwd=paths.SCRIPTS,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "is of another user, root" in refused.stderr


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
