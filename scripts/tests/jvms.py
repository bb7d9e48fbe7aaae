# SPDX-License-Identifier: MIT
"""JVMs that wait until their test ends: of this user, of others, and in containers."""

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import patience
import pytest

ONLY_ROOT = pytest.mark.skipif(os.getuid() != 0, reason="only root may become another user")
AS_NOBODY = ("setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups")
NOBODY = 65534
# As in a container: with a /tmp of its own, of mode $1, and the program of folder $2 in /mnt.
IN_CONTAINER = (
    'mount --bind "$2" /mnt && mount -t tmpfs -o mode="$1" tmpfs /tmp && shift 2 && exec "$@"'
)
# With a root of its own in folder $1, where /tmp is a link to $2, and the program of $3 in /mnt.
IN_ROOT_OF_ITS_OWN = """
set -e
mount -t tmpfs -o mode=0755 tmpfs "$1"
for folder in usr etc proc dev sys; do
  mkdir "$1/$folder" && mount --rbind "/$folder" "$1/$folder"
done
for folder in bin sbin lib lib64; do
  if [ -L "/$folder" ]; then cp -P "/$folder" "$1/$folder"; fi
done
mkdir -p "$1/mnt" "$1$2" && chmod 1777 "$1$2" && mount --bind "$3" "$1/mnt"
ln -s "$2" "$1/tmp"
root=$1 && shift 3
exec chroot "$root" "$@"
"""


def in_container(mode: str, classes: Path) -> tuple[str, ...]:
    """What stands in front of a command to run it with a /tmp of its own, of that mode."""
    return ("unshare", "--mount", "sh", "-c", IN_CONTAINER, "sh", mode, str(classes))


def in_root_of_its_own(root: Path, temporary: Path, classes: Path) -> tuple[str, ...]:
    """The same with a root of its own, where /tmp is a link to `temporary`."""
    paths = (str(root), str(temporary), str(classes))
    return ("unshare", "--mount", "sh", "-c", IN_ROOT_OF_ITS_OWN, "sh", *paths)


@contextmanager
def starting(classes: Path) -> Iterator[Callable[..., int]]:
    """Starts a JVM with options, by a command in front of it, and gives its process id."""
    started = []

    def start(*options: str, by: tuple[str, ...] = (), java: str | Path = "java") -> int:
        environment = {k: v for k, v in os.environ.items() if k != "JAVA_TOOL_OPTIONS"}
        process = subprocess.Popen(
            [*by, java, "-Xmx32m", *options, "-cp", f"{classes}:/mnt", "Waiting"],
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
        process.communicate(timeout=patience.SECONDS)
        assert process.returncode == 0
