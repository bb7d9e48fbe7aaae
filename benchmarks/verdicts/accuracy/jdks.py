# SPDX-License-Identifier: MIT
"""The JDKs of this machine: the one in use, those installed beside it, and those of set-up."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError

VERSION = re.compile(r'^JAVA_VERSION="(?:1\.)?(\d+)', re.MULTILINE)
# The agent's own lowest.
LOWEST = 11
VIRTUAL_THREADS_SINCE = 21


@dataclass(frozen=True, order=True)
class Jdk:
    """A JDK, or a mere run time."""

    version: int  # its feature release
    home: Path

    def tool(self, name: str) -> Path:
        """One of its programs."""
        return self.home / "bin" / name

    @property
    def has_compiler(self) -> bool:
        """Whether it is more than a run time."""
        return self.tool("javac").exists()

    def takes(self, *options: str) -> bool:
        """Whether its JVM starts with the options; not every build has every collector."""
        done = subprocess.run(
            [self.tool("java"), *options, "-version"], capture_output=True, check=False
        )
        return done.returncode == 0


def found() -> dict[int, Jdk]:
    """The JDKs that can run the agent, by version, the lowest first; of one version the first.

    Looked for are JAVA_HOME, the `java` of the PATH, the neighbours of both, and the run times that
    `scripts/setup --development` fetches.
    """
    jdks: dict[int, Jdk] = {}
    for home in [*_homes(), *sorted(paths.JAVA_RUNTIMES.glob("*"))]:
        version = version_of(home)
        if version is not None and version >= LOWEST and (home / "bin" / "java").exists():
            jdks.setdefault(version, Jdk(version, home))
    return dict(sorted(jdks.items()))


def compiler_for(jdk: Jdk) -> Jdk:
    """The JDK that compiles what another runs: itself, else the nearest that has a compiler.

    Raises FieldtraceError where none has.
    """
    if jdk.has_compiler:
        return jdk
    compilers = [other for other in found().values() if other.has_compiler]
    if not compilers:
        raise FieldtraceError("no JDK with a compiler was found", "scripts/setup, or set JAVA_HOME")
    return min(compilers, key=lambda other: abs(other.version - jdk.version))


def chosen(versions: Iterable[int]) -> list[Jdk]:
    """The JDKs of these versions, or all. Raises FieldtraceError where one is not installed."""
    jdks = found()
    missing = [str(version) for version in versions if version not in jdks]
    if missing:
        raise FieldtraceError(
            f"JDK {', '.join(missing)} was not found; there is {_names(jdks)}",
            "install it beside the others, or name it with JAVA_HOME",
        )
    if not jdks:
        raise FieldtraceError("no JDK was found", "scripts/setup, or set JAVA_HOME")
    return [jdk for version, jdk in jdks.items() if not versions or version in versions]


def version_of(home: Path) -> int | None:
    """The feature release that the JDK says it is, or None where there is no JDK."""
    try:
        match = VERSION.search((home / "release").read_text())
    except OSError:
        return None
    return int(match[1]) if match else None


def _homes() -> list[Path]:
    named = os.environ.get("JAVA_HOME")
    java = shutil.which("java")
    used = [Path(named).resolve()] if named else []
    used += [Path(java).resolve().parents[1]] if java else []
    beside = [path.resolve() for home in used for path in sorted(home.parent.iterdir())]
    return [home for home in dict.fromkeys([*used, *beside]) if home.is_dir()]


def _names(jdks: dict[int, Jdk]) -> str:
    return ", ".join(f"{version} ({jdk.home})" for version, jdk in jdks.items()) or "none"
