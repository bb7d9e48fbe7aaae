# SPDX-License-Identifier: MIT
"""The RPM has what the Debian package has, and can be installed into a root."""

import subprocess
from pathlib import Path

import pytest

ADDED = ("/usr/lib/debug/", "/usr/share/doc/", "/usr/share/man/", "/usr/share/python3/")
DOCUMENTS = "/usr/share/doc/fieldtrace/docs/"


@pytest.fixture(scope="module")
def rpm(dist, version) -> Path:
    return dist / f"fieldtrace-{version}-1.x86_64.rpm"


@pytest.fixture(scope="module")
def installed(rpm, tmp_path_factory) -> Path:
    """A root with nothing but it. What it depends on is Fedora's, and not here."""
    root = tmp_path_factory.mktemp("rpm")
    subprocess.run(["rpm", "--root", root, "--install", "--nodeps", rpm], check=True)
    return root


def _query(rpm: Path, *options: str) -> list[str]:
    command = ["rpm", "--query", "--package", *options, rpm]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_it_depends_on_what_the_command_and_the_agent_need(rpm):
    needed = {"java-headless >= 1:17", "lttng-tools >= 2.13", "python3-bt2"}
    of_tables = "libbabeltrace2.so.0()(64bit)"
    assert {*needed, of_tables} <= set(_query(rpm, "--requires"))


def test_it_has_the_files_of_the_debian_package(rpm, dist, version, tmp_path):
    package = dist / f"fieldtrace_{version}-1_amd64.deb"
    subprocess.run(["dpkg-deb", "--extract", package, tmp_path], check=True)
    debian = (path for path in tmp_path.rglob("*") if path.is_symlink() or path.is_file())
    names = [f"/{path.relative_to(tmp_path)}" for path in debian]
    assert _chosen(_query(rpm, "--list")) == _chosen(names)


def _chosen(names: list[str]) -> set[str]:
    """Those that no packager adds or compresses by its own rules."""
    return {name for name in names if not name.startswith(ADDED)} | {
        name for name in names if name.startswith(DOCUMENTS)
    }


def test_installed_it_is_complete(installed):
    done = subprocess.run(
        ["rpm", "--root", installed, "--verify", "--nodeps", "fieldtrace"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    command = installed / "usr" / "bin" / "fieldtrace"
    assert command.is_symlink()
    assert command.resolve().is_file()


def test_installed_the_command_runs(installed, version):
    done = subprocess.run(
        [installed / "usr" / "lib" / "fieldtrace" / "fieldtrace", "--version"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == f"fieldtrace {version}\n", done.stderr
