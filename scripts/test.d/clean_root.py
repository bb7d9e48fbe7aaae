# SPDX-License-Identifier: MIT
"""A clean system in a folder, made from archives of packages."""

import os
import platform
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

# What a package of Debian's needs to run; $1 is the root, then come pairs of what is mounted where,
# read-only, or of `--over` and a folder that is seen at the same place, and changed in the root
# alone; then `--`, and the command.
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
  if [ "$1" = --over ]; then
    own=$root/.layers$2 && mkdir -p "$root$2" "$own/upper" "$own/work"
    mount -t overlay -o "lowerdir=$2,upperdir=$own/upper,workdir=$own/work" overlay "$root$2"
  else
    mkdir -p "$root$2" && mount --bind -o ro "$1" "$root$2"
  fi
  shift 2
done
shift
exec chroot "$root" env --chdir=/tmp "$@"
"""
# Namespaces end with the command, and so does whatever it has left running.
APART = ("unshare", "--mount", "--pid", "--fork", "--kill-child")
PATIENCE_SECONDS = 600
INSTALL = ("apt-get", "install", "--yes", "--no-install-recommends")
ENVIRONMENT = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LC_ALL": "C.UTF-8"}


class RootNeededError(Exception):
    """This user may neither make a root nor enter one."""


class CleanRoot:
    """A system in a folder, with packages, and what they depend on, installed by apt."""

    def __init__(
        self,
        folder: Path,
        *packages: Path | str,
        suite: str | None = None,
        sources: str | None = None,
        keyring: Path | None = None,
        architectures: str = "",
    ) -> None:
        """Packages are those of files, or of names.

        The suite is by default this machine's, and `sources`, lines of sources.list, those of
        Debian that this machine's apt has, for that suite. Packages of each of the architectures,
        joined by commas, can be installed.
        """
        self.folder = folder
        self._packages = packages
        self._suite = suite or _own_suite()
        self._sources = sources or _sources(self._suite)
        self._options = [f"--keyring={keyring}"] if keyring else []
        if architectures:
            self._options.append(f"--architectures={architectures}")

    def __enter__(self) -> "CleanRoot":
        if os.getuid() != 0:
            raise RootNeededError("only root may make a clean system")
        files = [each for each in self._packages if isinstance(each, Path)]
        names = [each for each in self._packages if isinstance(each, str)]
        install = ["chroot", '"$1"', *INSTALL, *names, *(f"/{file.name}" for file in files)]
        done = subprocess.run(
            [
                *("mmdebstrap", "--variant=minbase", "--skip=cleanup/apt", "--include=apt"),
                *self._options,
                *(f"--customize-hook=copy-in {file} /" for file in files),
                *([f"--customize-hook={' '.join(install)}"] if self._packages else []),
                *(self._suite, self.folder, "-"),
            ],
            input=self._sources,
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
            [*self._entered(pairs), *command],
            env={**ENVIRONMENT, **environment},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
            check=False,
        )

    def show(self, *command: str, over: Sequence[Path] = (), **environment: str) -> int:
        """Runs a command whose output everybody sees, and gives its status.

        It sees the folders of this machine as they are here, and changes them in the root alone.
        """
        pairs = [word for folder in over for word in ("--over", str(folder))]
        return subprocess.run(
            [*self._entered(pairs), *command],
            env={**ENVIRONMENT, **environment},
            stdin=subprocess.DEVNULL,
            check=False,
        ).returncode

    def _entered(self, pairs: Sequence[str]) -> list[str | Path]:
        return [*APART, "sh", "-c", ENTER, "sh", self.folder, *pairs, "--"]


def _own_suite() -> str:
    return platform.freedesktop_os_release()["VERSION_CODENAME"]


def _sources(suite: str) -> str:
    """The lines of sources.list that this machine's apt has of Debian itself, for a suite."""
    form = "deb $(REPO_URI) $(RELEASE) $(COMPONENT)"
    done = subprocess.run(
        ["apt-get", "indextargets", "--format", form, "Created-By: Packages", "Origin: Debian"],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.replace(f" {_own_suite()}", f" {suite}")
