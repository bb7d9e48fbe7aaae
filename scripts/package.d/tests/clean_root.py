# SPDX-License-Identifier: MIT
"""A clean Debian in a folder, made from the archives that the machine's own apt uses."""

import os
import platform
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

# What a package of Debian's needs to run; $1 is the root, then come pairs of what is mounted where,
# up to `--`, and the command.
ENTER = """
set -e
root=$1 && shift
mount -t proc proc "$root/proc"
mount --rbind /sys "$root/sys"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
mount -t tmpfs tmpfs "$root/run"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
while [ "$1" != -- ]; do
  mkdir -p "$root$2" && mount --bind -o ro "$1" "$root$2" && shift 2
done
shift
exec chroot "$root" env --chdir=/tmp "$@"
"""
# Namespaces end with the command, and so does whatever it has left running.
APART = ("unshare", "--mount", "--pid", "--fork", "--kill-child")
PATIENCE_SECONDS = 600
ENVIRONMENT = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LC_ALL": "C.UTF-8"}


class RootNeededError(Exception):
    """This user may neither make a root nor enter one."""


class CleanRoot:
    """A Debian with one package, and what it depends on, installed by apt."""

    def __init__(self, folder: Path, package: Path) -> None:
        self.folder = folder
        self._package = package

    def __enter__(self) -> "CleanRoot":
        if os.getuid() != 0:
            raise RootNeededError("only root may make a clean Debian")
        inside = f"/{self._package.name}"
        install = f'chroot "$1" apt-get install --yes --no-install-recommends {inside}'
        done = subprocess.run(
            [
                *("mmdebstrap", "--variant=minbase", "--skip=cleanup/apt"),
                f"--customize-hook=copy-in {self._package} /",
                f"--customize-hook={install}",
                *(platform.freedesktop_os_release()["VERSION_CODENAME"], self.folder, "-"),
            ],
            input=_sources(),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"mmdebstrap failed:\n{done.stderr[-4000:]}"
        return self

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(
        self, *command: str, mounted: Mapping[Path, str] | None = None, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """Runs a command in it, with folders of this machine mounted there, read-only."""
        pairs = [word for pair in (mounted or {}).items() for word in map(str, pair)]
        return subprocess.run(
            [*APART, "sh", "-c", ENTER, "sh", self.folder, *pairs, "--", *command],
            env={**ENVIRONMENT, **environment},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
            check=False,
        )


def _sources() -> str:
    """The lines of sources.list that this machine's apt has, of Debian itself."""
    form = "deb $(REPO_URI) $(RELEASE) $(COMPONENT)"
    done = subprocess.run(
        ["apt-get", "indextargets", "--format", form, "Created-By: Packages", "Origin: Debian"],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout
