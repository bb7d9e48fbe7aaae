# SPDX-License-Identifier: MIT
"""`fieldtrace attach` and `detach` on real processes."""

import re
import subprocess
import sys
from pathlib import Path

import patience
import pytest
from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.jvm.running import RunningJvm
from jvms import AS_NOBODY, ONLY_ROOT, in_container


def fieldtrace(*arguments: object) -> subprocess.CompletedProcess:
    return patience.finished([paths.SCRIPTS / "fieldtrace", *map(str, arguments)])


def fetched_java(release: int) -> Path:
    java = paths.JAVA_RUNTIMES / str(release) / "bin" / "java"
    assert java.exists(), f"there is no {java}; remedy: scripts/setup --development"
    return java


@pytest.mark.parametrize("release", [None, 11, 21], ids=["installed", "11", "21"])
def test_the_agent_comes_into_a_running_jvm_and_goes_out_again(jvm, release):
    pid = jvm(java=fetched_java(release)) if release else jvm()
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


def test_the_jar_alone_attaches_too(jvm):
    """As docs/attach.md has it for a host without the command."""
    pid = jvm()
    attach = "org.fieldtrace.agent.attach.Attach"
    done = patience.finished(["java", "-cp", paths.AGENT, attach, str(pid), paths.AGENT])
    assert done.returncode == 0, done.stderr
    detached = fieldtrace("detach", pid)
    assert f"process {pid}: stopped; " in detached.stdout, detached.stderr


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
    recorded = fieldtrace(
        *("record", "--also", pid, "--output", tmp_path / "trace", "--", "sleep", "3")
    )
    assert recorded.returncode == 0, recorded.stderr
    trace = subprocess.run(
        ["babeltrace2", tmp_path / "trace"], capture_output=True, text=True, check=True
    )
    assert re.search(rf"fieldtrace:jvm_info: .*vpid = {pid},", trace.stdout), trace.stdout
    detached = fieldtrace("detach", pid)
    assert detached.returncode == 0, detached.stderr


@ONLY_ROOT
def test_a_jvm_with_process_ids_of_its_own_is_attached_to(jvm, waiting_classes):
    own_ids = ("unshare", "--pid", "--fork", "--mount-proc")
    outer = jvm(by=(*own_ids, *in_container("1777", waiting_classes), *AS_NOBODY))
    pid = int(Path(f"/proc/{outer}/task/{outer}/children").read_text())
    attached = fieldtrace("attach", pid)
    assert attached.returncode == 0, attached.stderr
    detached = fieldtrace("detach", pid)
    assert detached.returncode == 0, detached.stderr


def test_options_that_the_protocol_has_no_room_for_are_refused(jvm):
    names = ";".join(f"com.acme.Client#call{i}->com.acme.Answer" for i in range(40))
    refused = fieldtrace("attach", jvm(), "--agent-options", f"remote.calls={names}")
    assert refused.returncode == 1
    assert "did not take --agent-options: a JVM that runs takes 1024 bytes" in refused.stderr


def test_a_thread_of_a_jvm_is_not_taken_for_a_process(jvm):
    pid = jvm()
    thread = max(int(task.name) for task in Path(f"/proc/{pid}/task").iterdir())
    with pytest.raises(FieldtraceError, match=f"{thread} is a thread of process {pid}"):
        RunningJvm(thread)


@ONLY_ROOT
def test_a_jvm_whose_user_may_not_write_to_tmp_is_not_called(jvm_of_nobody):
    with pytest.raises(FieldtraceError, match="its user, nobody, may not write to /tmp"):
        RunningJvm(jvm_of_nobody("0755"))


@ONLY_ROOT
def test_who_is_not_root_leaves_a_jvm_of_another_user_alone(jvm):
    script = "import sys; from fieldtrace_cli.jvm.running import RunningJvm; RunningJvm({})"
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
    process.communicate(b"\n", timeout=patience.SECONDS)
    assert process.returncode == 0


def test_a_jvm_that_lets_nobody_attach_is_not_even_called(jvm):
    with pytest.raises(FieldtraceError, match=r"runs with -XX:\+DisableAttachMechanism"):
        RunningJvm(jvm("-XX:+DisableAttachMechanism"))


def test_a_jvm_that_the_call_would_end_is_not_called(jvm):
    with pytest.raises(FieldtraceError, match="does not listen: it runs with -Xrs"):
        RunningJvm(jvm("-Xrs"))
