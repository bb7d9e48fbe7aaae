# SPDX-License-Identifier: MIT
"""async-profiler, from Maven Central, in JVMs that run."""

import re
import subprocess
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError

from harness.libraries import fetched
from harness.machine import jcmd

VERSION = "4.1"
LIBRARY = "linux-x64/libasyncProfiler.so"
# By processor time; the kernel's tick, mostly 4 ms, is the least that this kind of timer can do.
# The profiler walks stacks itself, through native frames too; the first frame is the thread.
START = "start,event=ctimer,interval=1ms,cstack=vm,threads"

COMPILER_THREAD = re.compile(r"\[C[12] CompilerThre")


def fetched_library(folder: Path) -> Path:
    """The profiler's library, unpacked into the folder."""
    with zipfile.ZipFile(fetched("tools.profiler", "async-profiler", VERSION)) as jar:
        return Path(jar.extract(LIBRARY, folder))


def start(library: Path, pids: Iterable[int]) -> None:
    """Begins to sample the stacks of what runs in the JVMs. Raises FieldtraceError."""
    for pid in pids:
        _tell(library, pid, START)


def stop(library: Path, pids: Iterable[int], folder: Path) -> list[str]:
    """Ends it; the stacks, each as `FRAME;FRAME COUNT` from the thread's start inwards.

    Raises FieldtraceError.
    """
    lines: list[str] = []
    for pid in pids:
        output = folder / f"{pid}.collapsed"
        _tell(library, pid, f"stop,collapsed,file={output}")
        lines += output.read_text(errors="replace").splitlines()
    return lines


def working(stacks: Iterable[str]) -> Iterator[tuple[list[str], int]]:
    """The frames of each stack, of which the first is the thread, and how often it was sampled.

    The JVM's compilers are left out, because what they do is over sooner or later.
    """
    for line in stacks:
        stack, _, number = line.rpartition(" ")
        frames = stack.split(";")
        if not COMPILER_THREAD.match(frames[0]):
            yield frames, int(number)


def _tell(library: Path, pid: int, command: str) -> None:
    # jcmd takes what stands in quotes as one argument.
    done = subprocess.run(
        [jcmd(), str(pid), "JVMTI.agent_load", str(library), f'"{command}"'],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0 or "return code: 0" not in done.stdout:
        raise FieldtraceError(
            f"async-profiler did not {command.partition(',')[0]} in process {pid}: "
            f"{(done.stderr or done.stdout).strip()}",
            "see the log of the service",
        )
