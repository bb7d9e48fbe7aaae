# SPDX-License-Identifier: MIT
"""What a JVM holds, looked at every few seconds."""

import contextlib
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.processes.child import ChildProcess
from harness.machine import java

# Of a debug register of a thread; see perf_event_open(2).
REGISTER = "anon_inode:[perf_event]"
# The least number of looks at a run, and the longest time between two.
LOOKS = 12
PERIOD_SECONDS = 10.0
JCMD_SECONDS = 60


@dataclass(frozen=True)
class Sample:
    """What the JVM holds at a time; memory in KiB."""

    seconds: float
    resident: int
    jvm_native: int
    global_references: int
    weak_references: int
    files: int  # without those of debug registers
    registers: int  # descriptors of debug registers, one for each of a thread
    threads: int
    classes: int


def watched(jvm: ChildProcess, seconds: float) -> Sequence[Sample]:
    """Looks at the JVM for so many seconds, longer where a busy machine has taken fewer than LOOKS
    looks by then. Raises FieldtraceError where the JVM ends before."""
    period = min(PERIOD_SECONDS, seconds / LOOKS)
    began = time.monotonic()
    samples: list[Sample] = []
    while (elapsed := time.monotonic() - began) < seconds or len(samples) < LOOKS:
        if jvm.wait(period):
            raise FieldtraceError(
                f"the JVM ended by itself after {elapsed:.0f} s with status {jvm.status()}",
                "see its log, soak.log, and a file hs_err_pid*.log in the working folder",
            )
        samples.append(_look(jvm.pid, time.monotonic() - began))
        print(samples[-1], file=sys.stderr, flush=True)
    return samples


def _look(pid: int, seconds: float) -> Sample:
    process = Path("/proc") / str(pid)
    told = _jcmd(pid, "VM.native_memory summary", "Thread.print", "VM.classloader_stats")
    files = _descriptors(process)
    return Sample(
        seconds=round(seconds, 1),
        resident=_number(r"^VmRSS:\s+(\d+) kB", (process / "status").read_text()),
        jvm_native=_number(r"^Total: .*committed=(\d+)KB", told),
        global_references=_number(r"JNI global refs: (\d+), weak refs: \d+", told),
        weak_references=_number(r"JNI global refs: \d+, weak refs: (\d+)", told),
        files=len(files) - files.count(REGISTER),
        registers=files.count(REGISTER),
        threads=len(list((process / "task").iterdir())),
        classes=_number(r"^Total = \d+\s+(\d+)", told),
    )


def _number(pattern: str, text: str) -> int:
    """What the pattern's group holds; raises FieldtraceError where the text has none."""
    found = re.search(pattern, text, re.MULTILINE)
    if found is None:
        raise FieldtraceError(f"the JVM does not tell {pattern}", "let JAVA_HOME name JDK 17")
    return int(found[1])


def _descriptors(process: Path) -> list[str]:
    """What the open files of the process are."""
    targets = []
    for descriptor in (process / "fd").iterdir():
        with contextlib.suppress(FileNotFoundError):  # it was closed meanwhile
            targets.append(str(descriptor.readlink()))
    return targets


def _jcmd(pid: int, *commands: str) -> str:
    """What the JVM answers to commands, one after another; a JVM for each would take longer."""
    jcmd = Path(java()).with_name("jcmd")
    return subprocess.run(
        [jcmd, str(pid), "\n".join(commands)],
        capture_output=True,
        text=True,
        check=True,
        timeout=JCMD_SECONDS,
    ).stdout
