# SPDX-License-Identifier: MIT
"""The part `npm`: `@fieldtrace/agent`, and beside it the native parts for a platform.

npm installs the second where `os`, `cpu` and `libc` fit, as an optional dependency of the first. No
script runs at an installation.
"""

import json
import platform
import shutil
import subprocess
from pathlib import Path

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from release import Release

AGENT = paths.CHECKOUT / "node-agent"
BUILT = paths.NATIVE_BUILD / "node-agent"
LICENCE = paths.CHECKOUT / "LICENSE"
#: As Node.js calls what Python calls so.
PROCESSORS = {"x86_64": "x64", "aarch64": "arm64"}


def make(release: Release) -> None:
    """Makes fieldtrace-agent-VERSION.tgz and fieldtrace-agent-PLATFORM-VERSION.tgz."""
    for made in pack(release.work):
        release.replace(made)


def pack(folder: Path) -> list[Path]:
    """Both packages of what is built, in that folder."""
    addons = sorted(BUILT.glob("*.node"))
    if not addons:
        raise FieldtraceError("the Node.js agent is not built", "apt-get install libnode-dev")
    about = json.loads((AGENT / "package.json").read_text("utf-8"))
    agent, native = folder / "agent", folder / "native"
    shutil.copytree(AGENT / "lib", agent / "lib")
    shutil.copy(AGENT / "package.json", agent)
    native.mkdir()
    for addon in addons:
        shutil.copy(addon, native)
    processor = PROCESSORS[platform.machine()]
    of_platform = {
        "name": f"{about['name']}-linux-{processor}",
        "version": about["version"],
        "description": f"Native parts of {about['name']}",
        "license": about["license"],
        "files": ["*.node"],
        "os": ["linux"],
        "cpu": [processor],
        "libc": ["glibc"],
    }
    (native / "package.json").write_text(json.dumps(of_platform, indent=2) + "\n", "utf-8")
    return [_packed(package, folder) for package in (agent, native)]


def _packed(package: Path, folder: Path) -> Path:
    shutil.copy(LICENCE, package)
    done = subprocess.run(
        ["npm", "pack", "--json", f"--pack-destination={folder}"],
        cwd=package,
        capture_output=True,
        text=True,
    )
    if done.returncode != 0:
        raise FieldtraceError(f"npm packs nothing: {done.stderr.strip()}", "see its message")
    # npm of before 9 tells the name with a slash, as its file has not.
    name = json.loads(done.stdout)[0]["filename"]
    return folder / name.replace("@", "").replace("/", "-")
