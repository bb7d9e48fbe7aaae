# SPDX-License-Identifier: MIT
"""`fieldtrace attach` by root to processes whose users want root to do what they cannot."""

import hashlib
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import patience
import pytest
from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.jvm.running import RunningJvm
from jvms import AS_NOBODY, NOBODY, in_root_of_its_own

pytestmark = pytest.mark.skipif(os.getuid() != 0, reason="only root may become another user")

COPY = f"fieldtrace-{NOBODY}-{hashlib.sha256(paths.AGENT.read_bytes()).hexdigest()[:16]}"
PROGRAMS = ("setpriv", "java", "python3", "env", "true")
# Says who runs it, and with which capabilities.
DECOY = """#!/bin/sh
{ echo "$0 $*"; grep -E '^(Uid|CapEff):' /proc/$$/status; } >> /tmp/decoy-ran
exit 1
"""


@pytest.fixture
def precious(tmp_path: Path) -> Iterator[Path]:
    """A file of root's on the host that nobody else may change."""
    file = tmp_path / "precious"
    file.write_text("of the host")
    yield file
    assert file.read_text() == "of the host"
    assert file.stat().st_mode & 0o777 == 0o644
    assert file.stat().st_uid == 0


@pytest.fixture
def elsewhere() -> Iterator[Path]:
    """A folder of the host's that anybody may write to, outside /tmp."""
    with tempfile.TemporaryDirectory(dir="/var/tmp", prefix="fieldtrace-test-") as folder:
        Path(folder).chmod(0o777)
        yield Path(folder)


def inside(pid: int, script: str, *arguments: object) -> None:
    """Runs a script of the shell's as the container's root, in the mount namespace of a process."""
    subprocess.run(
        ["nsenter", "--mount", f"--target={pid}", "sh", "-ec", script, "sh", *map(str, arguments)],
        check=True,
    )


def temporary(pid: int) -> Path:
    return Path(f"/proc/{pid}/root/tmp")


def test_nothing_of_the_targets_file_system_is_run(jvm_of_nobody):
    pid = jvm_of_nobody("1777")
    decoy = temporary(pid) / "decoy"
    decoy.write_text(DECOY)
    decoy.chmod(0o755)
    programs = [os.path.realpath(shutil.which(name)) for name in PROGRAMS]
    inside(pid, 'for program; do mount --bind /tmp/decoy "$program"; done', *programs)
    attached = attach_to(pid)
    ran = temporary(pid) / "decoy-ran"
    assert not ran.exists(), ran.read_text()
    assert attached.startswith("watching with ")


def test_what_attaches_acts_as_the_user_of_the_jvm_without_capabilities(jvm_of_nobody):
    jvm = RunningJvm(jvm_of_nobody("1777"))

    def state() -> list[str]:
        told = Path("/proc/self/status").read_text().splitlines()
        return [
            line for line in told if line.split(":")[0] in ("Uid", "Gid", "CapPrm", "NoNewPrivs")
        ]

    assert jvm._as_owner(state, 10) == [
        "Uid:" + f"\t{NOBODY}" * 4,
        "Gid:" + f"\t{NOBODY}" * 4,
        "CapPrm:\t0000000000000000",
        "NoNewPrivs:\t1",
    ]


def test_root_gives_its_capabilities_up_for_a_jvm_of_root(jvm):
    running = RunningJvm(jvm())
    told = running._as_owner(lambda: Path("/proc/self/status").read_text(), 10)
    assert "CapEff:\t0000000000000000" in told


def test_a_tmp_that_is_a_link_leads_into_the_container_and_not_to_the_host(
    jvm, waiting_classes, tmp_path, elsewhere
):
    root = tmp_path / "root"
    root.mkdir()
    pid = jvm(by=(*in_root_of_its_own(root, elsewhere, waiting_classes), *AS_NOBODY))
    assert temporary(pid).readlink() == elsewhere
    assert attach_to(pid).startswith("watching with ")
    assert list(elsewhere.iterdir()) == []
    there = Path(f"/proc/{pid}/root{elsewhere}")
    assert (there / COPY / paths.AGENT.name).stat().st_uid == NOBODY


def test_a_link_in_place_of_the_jar_is_not_followed(jvm_of_nobody, precious):
    pid = jvm_of_nobody("1777")
    folder = temporary(pid) / COPY
    folder.mkdir(mode=0o700)
    (folder / paths.AGENT.name).symlink_to(precious)
    os.chown(folder, NOBODY, NOBODY)
    assert attach_to(pid).startswith("watching with ")
    assert (folder / paths.AGENT.name).read_bytes() == paths.AGENT.read_bytes()
    assert not (folder / paths.AGENT.name).is_symlink()


def test_a_link_in_place_of_the_folder_is_not_followed(jvm_of_nobody, tmp_path):
    pid = jvm_of_nobody("1777")
    host = tmp_path / "of-the-host"
    host.mkdir()
    host.chmod(0o777)
    (temporary(pid) / COPY).symlink_to(host)
    with pytest.raises(FieldtraceError, match=f"/tmp/{COPY} .* belongs to root"):
        attach_to(pid)
    assert list(host.iterdir()) == []


def test_a_folder_of_another_user_in_place_of_the_copys_is_refused(jvm_of_nobody):
    pid = jvm_of_nobody("1777")
    folder = temporary(pid) / COPY
    folder.mkdir(mode=0o777)
    with pytest.raises(FieldtraceError, match="its user alone may write to"):
        attach_to(pid)
    assert list(folder.iterdir()) == []


def test_a_link_in_place_of_the_file_that_calls_the_jvm_is_not_followed(jvm_of_nobody, tmp_path):
    pid = jvm_of_nobody("1777")
    host = tmp_path / "made-on-the-host"
    (temporary(pid) / f".attach_pid{pid}").symlink_to(host)
    with pytest.raises(FieldtraceError, match=rf"/tmp/\.attach_pid{pid} .* is not of the JVM"):
        attach_to(pid)
    assert not host.exists()


@pytest.mark.parametrize("kind", ["link", "socket"])
def test_a_socket_that_is_not_the_jvms_is_not_spoken_to(jvm_of_nobody, tmp_path, kind):
    pid = jvm_of_nobody("1777")
    place = temporary(pid) / f".java_pid{pid}"
    with socket.socket(socket.AF_UNIX) as host:
        path = tmp_path / "daemon" if kind == "link" else place
        host.bind(str(path))
        path.chmod(0o777)
        host.listen()
        host.setblocking(False)
        if kind == "link":
            place.symlink_to(path)
        else:
            os.chown(path, NOBODY, NOBODY)
        with pytest.raises(FieldtraceError, match=rf"rm /tmp/\.java_pid{pid}") as refused:
            attach_to(pid)
        if kind == "link":
            assert "is not of the JVM" in refused.value.what
            with pytest.raises(BlockingIOError):
                host.accept()
        else:
            assert f"is the socket of another process, {os.getpid()} of root" in refused.value.what


def test_a_name_that_would_command_the_terminal_is_shown_as_text():
    script = r"open('/proc/self/comm', 'w').write('\x1b]0;own\x07'); print(flush=True); input()"
    process = subprocess.Popen(
        ["/usr/bin/python3", "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    process.stdout.readline()
    with pytest.raises(FieldtraceError, match=r"\(\\x1b\]0;own\\x07\) is no JVM"):
        RunningJvm(process.pid)
    process.communicate(b"\n", timeout=patience.SECONDS)


def attach_to(pid: int) -> str:
    return RunningJvm(pid).load_agent("")
