# SPDX-License-Identifier: MIT
"""CTF traces in the file system: where they are, and whether Babeltrace 2 can read them."""

import contextlib
import math
import os
import re
import resource
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from fieldtrace_cli.base import interruption, remedies
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.printable import printable
from fieldtrace_cli.base.progress import waiting
from fieldtrace_cli.processes.child import ChildProcess

METADATA = "metadata"
# A step of 0 has it print once, at the end; by default it prints every ten thousand messages too.
# On a slow machine it reads some megabytes a second; a damaged trace may keep it for ever.
READING_SECONDS = 60.0
SLOWEST_BYTES_PER_SECOND = 250_000
# It reads any sound trace with some 100 MB; a damaged one can make it ask for all that there is.
MOST_MEMORY_BYTES = 4 << 30
LONGEST_OUTPUT = 1 << 20
COUNTER = ("--component=sink.utils.counter", "--params=step=+0")


class UnreadableTraceError(FieldtraceError):
    """Babeltrace 2 could not read the trace to its end."""


@dataclass(frozen=True)
class MessageCounts:
    """What Babeltrace 2 found in a trace: events, and gaps where the tracer noted a loss."""

    events: int
    gaps: int


def trace_folders(folder: Path) -> list[Path]:
    """The traces in `folder`: itself or the folders below that hold CTF metadata, sorted.

    LTTng writes one for each user id, some levels below the session's output.
    """
    return sorted(path.parent for path in files_below(folder) if path.name == METADATA)


def size_bytes(folder: Path) -> int:
    """What the files below the folder hold, in bytes."""
    size = 0
    for path in files_below(folder):
        with contextlib.suppress(OSError):  # it was removed meanwhile
            size += path.stat().st_size
    return size


def files_below(folder: Path) -> Iterator[Path]:
    """The files in the folder and in those below, links to files included, not to folders.

    However deep folders lie in each other, which `Path.rglob` follows only so far. What may not be
    looked at is left out.
    """
    waiting = [folder]
    while waiting:
        with contextlib.suppress(OSError), os.scandir(waiting.pop()) as entries:
            for entry in entries:
                with contextlib.suppress(OSError):
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(Path(entry.path))
                    elif entry.is_file():
                        yield Path(entry.path)


def count_messages(folder: Path) -> MessageCounts:
    """Reads the whole trace with Babeltrace 2 and counts, and shows that it does.

    Raises UnreadableTraceError with Babeltrace's own reason where it cannot be read.
    """
    command = ["babeltrace2", str(folder), *COUNTER]
    # Not a pipe, which nobody empties while the program is waited for.
    with (
        tempfile.TemporaryFile("w+", errors="replace") as printed,
        waiting("Checking the trace"),
    ):
        run_reader(command, folder, printed, None, READING_SECONDS)
        printed.seek(0)
        output = printed.read(LONGEST_OUTPUT)
    return MessageCounts(
        events=_count(output, "Event"),
        gaps=_count(output, "Discarded event") + _count(output, "Discarded packet"),
    )


def run_reader(
    command: Sequence[str | Path],
    trace: Path,
    output: IO[str],
    errors: IO[str] | None,
    cpu_seconds: float,
) -> None:
    """Runs a program that reads a trace with Babeltrace 2; what it writes goes to the files, or all
    to the first where there is no second.

    A damaged trace may have it ask for all memory, abort, or never end. It gets MOST_MEMORY_BYTES,
    READING_SECONDS and `cpu_seconds` of a processor, both beside those for the trace's size. Raises
    UnreadableTraceError with Babeltrace's own reason where it does not end with 0.
    """
    for_size = size_bytes(trace) / SLOWEST_BYTES_PER_SECOND
    limit = math.ceil(cpu_seconds + for_size)
    with interruption.deferred():
        try:
            child = ChildProcess(
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT if errors is None else errors,
                preexec_fn=lambda: _bound(limit),
            )
        except FileNotFoundError:
            raise FieldtraceError(f"{command[0]} is not installed", remedies.PROGRAMS) from None
        try:
            with interruption.undeferred():
                ended = child.wait(READING_SECONDS + for_size)
        finally:
            child.end(grace=0)
    status = child.status()
    if not ended or status == 128 + signal.SIGXCPU:
        patience = limit if ended else READING_SECONDS + for_size
        raise UnreadableTraceError(
            f"Babeltrace 2 has not come to the end of the trace {trace} in {patience:.0f} s, as "
            "happens where one is damaged",
            f"see `babeltrace2 {trace}`; was the disk full, or LTTng's consumer killed?",
        )
    if status != 0:
        said = output if errors is None else errors
        said.seek(0)
        reason = printable(_last_cause(said.read(LONGEST_OUTPUT)))
        raise UnreadableTraceError(
            f"Babeltrace 2 cannot read the trace {trace}: "
            f"{reason or f'it ended with status {status}'}",
            f"see `babeltrace2 {trace}`; was the disk full, or LTTng's consumer killed?",
        )


def _bound(cpu_seconds: int) -> None:
    _limit(resource.RLIMIT_AS, MOST_MEMORY_BYTES, MOST_MEMORY_BYTES)
    _limit(resource.RLIMIT_CPU, cpu_seconds, cpu_seconds + 1)
    _limit(resource.RLIMIT_CORE, 0, 0)


def _limit(what: int, soft: int, hard: int) -> None:
    """Limits what this process may use; what the command itself was limited to cannot be raised."""
    _, most = resource.getrlimit(what)
    if most != resource.RLIM_INFINITY:
        soft, hard = min(soft, most), min(hard, most)
    resource.setrlimit(what, (soft, hard))


def _count(output: str, kind: str) -> int:
    match = re.search(rf"^\s*(\d+) {kind} messages?$", output, re.MULTILINE)
    if match is None:
        raise FieldtraceError(
            f"babeltrace2 did not say how many messages of kind '{kind}' there are: {output}",
            f"install Babeltrace 2.0 or later: {remedies.PROGRAMS}",
        )
    return int(match[1])


def _last_cause(output: str) -> str:
    """The innermost reason of Babeltrace's chain of causes, which it prints last."""
    return " ".join(output.rpartition("CAUSED BY")[2].partition("\n")[2].split())
