# SPDX-License-Identifier: MIT
"""What a result depends on beside the code: the machine and its software."""

import os
import platform
import re
import subprocess
from datetime import UTC, datetime
from pathlib import Path

from fieldtrace_cli.base import paths
from fieldtrace_cli.verbs.build import is_java_current


def describe() -> dict[str, str]:
    """The machine as it is now, by names that stand in a report."""
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "commit": _commit(),
        "kernel": f"{platform.system()} {platform.release().partition('-')[0]}",
        "processors": f"{len(os.sched_getaffinity(0))} ({_processor_model()})",
        "load average": " ".join(f"{load:.1f}" for load in os.getloadavg()),
        "JDK": _output(java(), "--version").splitlines()[1],
        "LTTng": _output("lttng", "--version"),
    }


def _commit() -> str:
    """The sources' commit; what was built of another is not to be taken for it."""
    commit = _output("git", "-C", str(paths.CHECKOUT), "describe", "--always", "--dirty")
    return commit if is_java_current() else f"{commit}, built before it"


def java() -> str:
    """The JVM that runs the services: JAVA_HOME's, else that of the PATH."""
    return _of_jdk("java")


def jcmd() -> str:
    """The tool of the same JDK that tells JVMs what to do."""
    return _of_jdk("jcmd")


def _of_jdk(program: str) -> str:
    home = os.environ.get("JAVA_HOME")
    return str(Path(home) / "bin" / program) if home else program


def _processor_model() -> str:
    match = re.search(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    return match[1] if match else platform.machine()


def _output(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
