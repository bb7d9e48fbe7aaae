# SPDX-License-Identifier: MIT
"""CTF traces in the file system: where they are, and whether Babeltrace 2 can read them."""

import contextlib
import os
import re
import resource
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli.base import interruption
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


def count_messages(
    folder: Path, *, shows: bool = True, least_patience: float | None = None
) -> MessageCounts:
    """Reads the whole trace with Babeltrace 2 and counts, and `shows` that it does.

    `least_patience` is how many seconds that may take beside those for the trace's size, by
    default READING_SECONDS. Raises UnreadableTraceError with Babeltrace's own reason where the
    trace cannot be read.
    """
    patience = READING_SECONDS if least_patience is None else least_patience
    patience += size_bytes(folder) / SLOWEST_BYTES_PER_SECOND
    with (
        # Not a pipe, which nobody empties while the program is waited for.
        tempfile.TemporaryFile("w+", errors="replace") as printed,
        waiting("Checking the trace") if shows else contextlib.nullcontext(),
        interruption.deferred(),
    ):
        try:
            child = ChildProcess(
                ["babeltrace2", str(folder), *COUNTER],
                stdin=subprocess.DEVNULL,
                stdout=printed,
                stderr=subprocess.STDOUT,
                preexec_fn=_bound_memory,
            )
        except FileNotFoundError:
            raise FieldtraceError(
                "babeltrace2 is not installed", "scripts/fieldtrace setup"
            ) from None
        try:
            with interruption.undeferred():
                ended = child.wait(patience)
        finally:
            child.end(grace=0)
        printed.seek(0)
        output = printed.read(LONGEST_OUTPUT)
    if not ended:
        raise UnreadableTraceError(
            f"Babeltrace 2 has not come to the end of the trace {folder} in {patience:.0f} s, as "
            "happens where one is damaged",
            f"see `babeltrace2 {folder}`; was the disk full, or LTTng's consumer killed?",
        )
    if child.status() != 0:
        raise UnreadableTraceError(
            f"Babeltrace 2 cannot read the trace {folder}: "
            f"{printable(_last_cause(output)) or f'it ended with status {child.status()}'}",
            f"see `babeltrace2 {folder}`; was the disk full, or LTTng's consumer killed?",
        )
    return MessageCounts(
        events=_count(output, "Event"),
        gaps=_count(output, "Discarded event") + _count(output, "Discarded packet"),
    )


def _bound_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY_BYTES, MOST_MEMORY_BYTES))


def _count(output: str, kind: str) -> int:
    match = re.search(rf"^\s*(\d+) {kind} messages?$", output, re.MULTILINE)
    if match is None:
        raise FieldtraceError(
            f"babeltrace2 did not say how many messages of kind '{kind}' there are: {output}",
            "install Babeltrace 2.0 or later: scripts/fieldtrace setup",
        )
    return int(match[1])


def _last_cause(output: str) -> str:
    """The innermost reason of Babeltrace's chain of causes, which it prints last."""
    return " ".join(output.rpartition("CAUSED BY")[2].partition("\n")[2].split())
