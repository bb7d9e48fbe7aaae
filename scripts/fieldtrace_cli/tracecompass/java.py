# SPDX-License-Identifier: MIT
"""The Java that runs Trace Compass: where it is, and which one the bundles need."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.tracecompass.bundles import Bundle

# What the bundles of the plug-in need.
LOWEST = 17

# JavaSE-1.8 and J2SE-1.5, as Java was numbered up to 8, and JavaSE-17.
ENVIRONMENT = re.compile(r"J(?:ava|2)SE-(?:1\.)?(\d{1,3})")
# (&(osgi.ee=JavaSE)(version=21)), which compilers of bundles write beside the former, or instead.
CAPABILITY = re.compile(r"\(version>?=(?:1\.)?(\d{1,3})")

# A busy machine takes seconds to start it.
JAVA_SECONDS = 120


@dataclass(frozen=True)
class Java:
    """A Java runtime: its launcher, home folder and version."""

    launcher: Path
    home: Path
    version: str


def find_java(lowest: int = LOWEST) -> Java:
    """The Java of `JAVA_HOME`, else the one in `PATH`.

    Raises FieldtraceError where there is none, or its version is below `lowest`.
    """
    home = os.environ.get("JAVA_HOME")
    found = str(Path(home, "bin", "java")) if home else shutil.which("java")
    if found is None:
        raise FieldtraceError("there is no java in PATH", f"install a JDK {lowest} or later")
    try:
        output = subprocess.run(
            [found, "-XshowSettings:properties", "-version"],
            # Whatever else is loaded into JVMs here is not meant for this one.
            env={k: v for k, v in os.environ.items() if k != "JAVA_TOOL_OPTIONS"},
            capture_output=True,
            text=True,
            errors="replace",
            check=True,
            timeout=JAVA_SECONDS,
        ).stderr
    except (OSError, subprocess.SubprocessError) as error:
        where = "JAVA_HOME" if home else "PATH"
        raise FieldtraceError(
            f"{found} does not run", f"let {where} name a JDK {lowest} or later"
        ) from error
    properties = dict(re.findall(r"^\s+(java\.[\w.]+) = (.*)$", output, re.MULTILINE))
    specification = re.match(r"[0-9]{1,4}", properties.get("java.specification.version", ""))
    if specification is None or not {"java.home", "java.version"} <= properties.keys():
        raise FieldtraceError(
            f"{found} does not tell its version as Java does",
            f"let JAVA_HOME name a JDK {lowest} or later",
        )
    if int(specification[0]) < lowest:
        raise FieldtraceError(
            f"{found} is Java {properties['java.version']}",
            f"let JAVA_HOME name a JDK {lowest} or later",
        )
    return Java(Path(found), Path(properties["java.home"]), properties["java.version"])


def java_needed(bundles: Iterable[Bundle]) -> int:
    """The lowest Java version that all of these bundles run on, at least `LOWEST`."""
    return max((_lowest(bundle) for bundle in bundles), default=LOWEST)


def _lowest(bundle: Bundle) -> int:
    """Of several environments each is enough."""
    named = ENVIRONMENT.findall(bundle.headers.get("Bundle-RequiredExecutionEnvironment", ""))
    for clause in bundle.headers.get("Require-Capability", "").split("osgi.ee;")[1:]:
        named += CAPABILITY.findall(clause.partition("osgi.extender")[0])
    return max(LOWEST, min((int(version) for version in named), default=LOWEST))
