# SPDX-License-Identifier: MIT
"""The example's load generator and what it says."""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from harness.machine import java

JVM_OPTIONS = ("-XX:+UseSerialGC", "-Xmx64m", "-XX:TieredStopAtLevel=1")
SUMMARY = re.compile(
    r"load: (\d+) requests in ([\d.]+) s \([\d.]+/s\), (\d+) errors, "
    r"latency p50 ([\d.]+) ms, p99 ([\d.]+) ms"
)


@dataclass(frozen=True)
class Load:
    """What a load was answered: latencies count from when a request was due."""

    requests: int
    seconds: float
    p50_ms: float
    p99_ms: float


def send(jar: Path, payroll: str, admin: str, *options: str) -> Load:
    """Sends load to the services until it is over.

    Raises FieldtraceError where a request was not answered with 200: its cost is another's.
    """
    done = subprocess.run(
        [java(), *JVM_OPTIONS, "-jar", jar, "--payroll", payroll, "--admin", admin, *options],
        capture_output=True,
        text=True,
        check=False,
    )
    return summary(done.stdout, done.stderr)


def summary(output: str, errors: str) -> Load:
    """The load generator's own summary."""
    match = SUMMARY.search(output)
    if match is None or match[3] != "0":
        raise FieldtraceError(
            f"the load was not answered: {output}{errors}".rstrip(),
            "measure on a quieter machine, or lower --rate",
        )
    return Load(int(match[1]), float(match[2]), float(match[4]), float(match[5]))
