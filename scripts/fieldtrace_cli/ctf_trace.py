# SPDX-License-Identifier: MIT
"""CTF traces in the file system: where they are, and whether Babeltrace 2 can read them."""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli import interruption
from fieldtrace_cli.child_process import ChildProcess
from fieldtrace_cli.errors import FieldtraceError
from fieldtrace_cli.progress import waiting

METADATA = "metadata"
# A step of 0 has it print once, at the end; by default it prints every ten thousand messages too.
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
    return sorted(path.parent for path in folder.rglob(METADATA) if path.is_file())


def size_bytes(folder: Path) -> int:
    """What the files below the folder hold, in bytes."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def count_messages(folder: Path) -> MessageCounts:
    """Reads the whole trace with Babeltrace 2 and counts.

    Raises UnreadableTraceError with Babeltrace's own reason where it cannot be read.
    """
    with waiting("Checking the trace"), interruption.deferred():
        try:
            child = ChildProcess(
                ["babeltrace2", str(folder), *COUNTER],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
            )
        except FileNotFoundError:
            raise FieldtraceError(
                "babeltrace2 is not installed", "scripts/fieldtrace setup"
            ) from None
        try:
            with interruption.undeferred():
                output = child.output()
        finally:
            child.end()
    if child.status() != 0:
        raise UnreadableTraceError(
            f"Babeltrace 2 cannot read the trace {folder}: {_last_cause(output)}",
            f"see `babeltrace2 {folder}`; was the disk full, or LTTng's consumer killed?",
        )
    return MessageCounts(
        events=_count(output, "Event"),
        gaps=_count(output, "Discarded event") + _count(output, "Discarded packet"),
    )


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
