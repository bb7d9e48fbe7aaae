# SPDX-License-Identifier: MIT
"""A JVM that is restricted as in a pod, without an engine: by the namespaces that one makes.

It is process 1 of a PID namespace, another user without capabilities, under a root that is
read-only, with the mounts of its manifest alone, and its kernel denies perf events.
"""

from pathlib import Path

from fieldtrace_cli.base import paths

WITHOUT_PERF_EVENTS = paths.NATIVE_BUILD / "jvm-agent/native/tests/jvm/without-perf-events"
# $1 is a folder for the root, $2 the name of the pod, $3 the user, $4 the JDK, $5 the classes, $6
# what denies perf events; then triples of source, place and "ro" or "rw", up to --; the command.
POD = """
set -e
root=$1 name=$2 user=$3
mount --make-rprivate /
mount -t tmpfs -o mode=0755 tmpfs "$root"
bind() {
  mkdir -p "$(dirname "$root$2")"
  if [ -d "$1" ]; then mkdir -p "$root$2"; else : >"$root$2"; fi
  mount --bind "$1" "$root$2"
  if [ "$3" = ro ]; then mount -o remount,bind,ro "$root$2"; fi
}
for folder in bin sbin lib lib64; do
  if [ -L "/$folder" ]; then
    cp -P "/$folder" "$root/$folder"
  else
    bind "/$folder" "/$folder" ro
  fi
done
bind /usr /usr ro
bind /etc /etc ro
bind "$4" /jdk ro
bind "$5" /app ro
bind "$6" /deny ro
for node in null zero random urandom; do bind "/dev/$node" "/dev/$node" rw; done
mkdir "$root/proc" "$root/dev/shm" && mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
shift 6
while [ "$1" != -- ]; do
  if [ "$1" = tmpfs ]; then
    mkdir -p "$root$2" && mount -t tmpfs -o mode=1777 tmpfs "$root$2"
  else
    bind "$1" "$2" "$3"
  fi
  shift 3
done
shift
mount -o remount,ro "$root"
hostname "$name"
exec chroot "$root" setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs \\
  --bounding-set -all --inh-caps -all /deny env -i PATH=/jdk/bin:/usr/bin "$@"
"""
APART = ("unshare", "--mount", "--pid", "--uts", "--fork", "--kill-child", "sh", "-c", POD, "sh")


def command(
    root: Path,
    name: str,
    user: int,
    classes: Path,
    java_home: Path,
    mounts: list[tuple[str, str, bool]],
    environment: dict[str, str],
    *program: str,
) -> list[str]:
    """The command that runs a program in a pod; Java is in its PATH, the classes are in /app."""
    words = [*APART, root, name, user, java_home, classes, WITHOUT_PERF_EVENTS]
    for source, place, is_read_only in mounts:
        words += [source, place, "ro" if is_read_only else "rw"]
    words += ["--", *(f"{key}={value}" for key, value in environment.items()), *program]
    return [str(word) for word in words]
