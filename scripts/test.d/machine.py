# SPDX-License-Identifier: MIT
"""Sets up, builds, checks and shows Fieldtrace in a clean system of another kind, from nothing;
for arm64, builds it in Debian 12 for both processors, and runs services of arm64 under QEMU.

usage: scripts/test --machine NAME [--jdk RELEASE] [--roots DIR]

What is committed is cloned into the system, which is made by mmdebstrap and removed afterwards.
Each step is one test. Only root may do this, and it takes some ten minutes and 4 GB.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(1, str(Path(__file__).resolve().parents[1]))

from clean_root import CleanRoot, RootNeededError
from fieldtrace_cli.base import interruption, paths
from fieldtrace_cli.base.errors import FieldtraceError
from junit_xml import Result
from steps import tally

SOURCE = "/src"
# What this machine's own Maven and Java have: artifacts that were fetched, mirrors, certificates.
OVER = (Path.home() / ".m2", Path("/etc/ssl/certs"))
DEMO_SECONDS = "60"
UBUNTU = "http://archive.ubuntu.com/ubuntu"
# Debian's package ubuntu-keyring, since Debian 13.
UBUNTU_KEYRING = Path("/usr/share/keyrings/ubuntu-archive-keyring.gpg")


@dataclass(frozen=True)
class Machine:
    """A kind of system, and what is done in it."""

    suite: str
    steps: Mapping[str, tuple[str, ...]]
    packages: tuple[str, ...] = ()
    is_ubuntu: bool = False
    architectures: str = ""

    def root(self, folder: Path, *packages: str) -> CleanRoot:
        """One of it, not yet made."""
        packages = (*self.packages, *packages)
        if not self.is_ubuntu:
            return CleanRoot(folder, *packages, suite=self.suite, architectures=self.architectures)
        if not UBUNTU_KEYRING.exists():
            raise FieldtraceError(
                f"the keys of Ubuntu's archive are not in {UBUNTU_KEYRING}",
                "install Debian's package ubuntu-keyring (of Debian 13 or later)",
            )
        suites = (self.suite, f"{self.suite}-updates")
        sources = "".join(f"deb {UBUNTU} {suite} main universe\n" for suite in suites)
        return CleanRoot(
            folder, *packages, suite=self.suite, sources=sources, keyring=UBUNTU_KEYRING
        )


FROM_NOTHING = {
    "set-up": ("scripts/setup",),
    "set-up changes nothing the second time": (
        *("sh", "-c", "scripts/setup | grep 'All Debian packages are there already.'"),
    ),
    "build": ("scripts/fieldtrace", "build"),
    "doctor": ("scripts/fieldtrace", "doctor"),
    "demo": ("scripts/fieldtrace", "demo", "--duration", DEMO_SECONDS, "--output", "/demo"),
    # Babeltrace writes a trace, and which format it writes depends on its version.
    "slim": ("scripts/fieldtrace", "slim", "--anonymous", "/demo/trace", "--output", "/slimmed"),
    "slim can be read": ("scripts/fieldtrace", "report", "/slimmed"),
}
# The build for another processor, and processes of it that this machine's LTTng records.
CROSSED = {
    "set-up": ("scripts/setup",),
    "build for arm64 too": ("scripts/fieldtrace", "build", "--also", "arm64"),
    "events of arm64, and requests of Python there, are recorded": (
        "scripts/test.d/record_on_arm64",
    ),
    "image for arm64 too": ("scripts/package", "--part", "image", "--also", "arm64"),
    "requests and fields of JVMs of arm64 are recorded": ("scripts/test.d/record_jvms_on_arm64",),
}
MACHINES = {
    "debian-12": Machine("bookworm", FROM_NOTHING),
    "debian-13": Machine("trixie", FROM_NOTHING),
    "ubuntu-24.04": Machine("noble", FROM_NOTHING, is_ubuntu=True),
    "arm64": Machine(
        "bookworm",
        CROSSED,
        packages=(
            *("crossbuild-essential-arm64", "liblttng-ust-dev:arm64", "qemu-user-static"),
            # of the image
            *("busybox-static", "git", "oci-image-tool", "umoci"),
            # of the Python and the Java of arm64
            *("libexpat1:arm64", "libffi8:arm64", "libstdc++6:arm64", "zlib1g:arm64"),
        ),
        architectures="amd64,arm64",
    ),
}


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/test", description=__doc__)
    parser.add_argument("--machine", required=True, choices=MACHINES)
    parser.add_argument("--jdk", metavar="RELEASE", help="a JDK other than the system's own, as 25")
    parser.add_argument("--roots", metavar="DIR", type=Path, help="where the system is made")
    return parser.parse_args()


def _take_trace_compass_along(clone: Path) -> None:
    """Debian's archive, which has Trace Compass, is not among those of Ubuntu's apt."""
    if paths.TRACE_COMPASS.is_dir():
        place = clone / paths.TRACE_COMPASS.relative_to(paths.CHECKOUT)
        shutil.copytree(paths.TRACE_COMPASS.resolve(), place, symlinks=True)


def _take(root: CleanRoot, machine: Machine, jdk: str | None) -> list[Result]:
    environment = {}
    if jdk:
        environment["JAVA_HOME"] = f"/usr/lib/jvm/java-{jdk}-openjdk-amd64"
    over = [folder for folder in OVER if folder.is_dir()]
    results = []
    for name, command in machine.steps.items():
        print(f"\n=== {name}", flush=True)
        start = time.monotonic()
        status = root.show("env", f"--chdir={SOURCE}", *command, over=over, **environment)
        seconds = time.monotonic() - start
        print(f"=== {name}: status {status}, {seconds:.0f} s", flush=True)
        failure = f"exit status {status}" if status else None
        results.append(Result("machine", name, failure=failure, seconds=seconds))
        if failure:
            break
    return results


def main() -> int:
    interruption.raise_on_signals()
    arguments = _arguments()
    packages = ["ca-certificates"]
    if arguments.jdk:
        packages.append(f"openjdk-{arguments.jdk}-jdk-headless")
    try:
        with tempfile.TemporaryDirectory(prefix="fieldtrace-root-", dir=arguments.roots) as folder:
            print(f"Making {arguments.machine} in {folder} ...", flush=True)
            machine = MACHINES[arguments.machine]
            with machine.root(Path(folder, "root"), *packages) as root:
                clone = ["git", "clone", "--quiet", paths.CHECKOUT, f"{root.folder}{SOURCE}"]
                subprocess.run(clone, check=True)
                if machine.is_ubuntu:
                    _take_trace_compass_along(Path(f"{root.folder}{SOURCE}"))
                results = _take(root, machine, arguments.jdk)
    except interruption.Interrupted as interrupted:
        print("\ntest: interrupted", file=sys.stderr)
        return interrupted.status
    except (FieldtraceError, RootNeededError, AssertionError) as error:
        print(error, file=sys.stderr)
        print("0 passed, 1 failed")
        return 1
    for result in results:
        print(f"{'FAILED' if result.failure else 'ok':6} {result.name}: {result.seconds:.0f} s")
    print(f"\n{tally(results)}")
    return int(any(result.failure for result in results))


if __name__ == "__main__":
    os.umask(0o022)
    sys.exit(main())
