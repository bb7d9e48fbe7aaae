# SPDX-License-Identifier: MIT
"""Sessions that keep in memory what came last, until somebody wants it on disk."""

import re
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.lttng.client import NAMESPACE, LttngError, lttng, session_names
from fieldtrace_cli.lttng.ctf_trace import trace_folders
from fieldtrace_cli.lttng.declaration import Channel, declared
from fieldtrace_cli.lttng.session import (
    POSSIBLE_CPUS,
    STOP_TIMEOUT_SECONDS,
    RecordingSession,
    possible_processors,
    session_of,
)

SNAPSHOT = declared("snapshot")
KIND = "snapshot"
DEFAULT_BYTES = 64 << 20
# A definition of a call path with the most frames takes 3 KiB.
SMALLEST_SUBBUFFER = 16 << 10
# LTTng names a snapshot after its output or as it was asked, its time and its number.
_FOLDER = re.compile(r".+-\d{8}-\d{6}-\d+")


def channels(memory: int, processors: int, events: Sequence[str]) -> list[Channel]:
    """The channels of a flight recorder that takes no more memory, and that records the events.

    Raises FieldtraceError where so little is too little for so many processors.
    """
    # Where the oldest is overwritten, LTTng has one sub-buffer more, for the reader.
    declared_bytes = processors * sum(_ring(channel) for channel in SNAPSHOT.channels)
    scale = memory / declared_bytes
    scaled = [
        replace(
            channel,
            subbuffer_bytes=_power_of_two(int(channel.subbuffer_bytes * scale)),
            events=tuple(e for e in channel.events if any(fnmatchcase(e, one) for one in events)),
        )
        for channel in SNAPSHOT.channels
    ]
    smallest = min(channel.subbuffer_bytes for channel in SNAPSHOT.channels)
    if min(channel.subbuffer_bytes for channel in scaled) < SMALLEST_SUBBUFFER:
        least = declared_bytes * SMALLEST_SUBBUFFER // smallest
        raise FieldtraceError(
            f"{memory:,} bytes are too little for a flight recorder on {processors} processors",
            f"give --size {-(-least >> 20) or 1}M or more",
            status=2,
        )
    return scaled


def _ring(channel: Channel) -> int:
    return channel.subbuffer_bytes * (channel.subbuffers + 1)


def _power_of_two(number: int) -> int:
    return 1 << max(0, number.bit_length() - 1)


@contextmanager
def flight_recorder(output: Path, memory: int, events: Sequence[str]) -> Iterator[RecordingSession]:
    """A session that holds what came last in so many bytes of memory for each user whose services
    it records; snapshots of it go to the absolute folder `output`."""
    processors = possible_processors(POSSIBLE_CPUS.read_text())
    wanted = channels(memory, processors, events)
    with session_of(KIND, output, wanted, "--snapshot") as session:
        yield session


def flight_recorders() -> list[str]:
    """The sessions of ours that are such; none where no daemon answers."""
    try:
        names = session_names()
    except LttngError:
        return []
    return [name for name in names if name.startswith(f"fieldtrace-{KIND}-")]


def keep(session: str, name: str) -> Path:
    """Writes what the session holds, and gives the new folder, whose name begins with `name`.

    Raises LttngError where it holds nothing.
    """
    answer = lttng("snapshot", "list-output", f"--session={session}")
    output = Path(answer.findtext(".//mi:ctrl_url", "", NAMESPACE))
    before = set(snapshots(output))
    lttng(
        *("snapshot", "record", f"--session={session}", f"--name={name}"),
        timeout=STOP_TIMEOUT_SECONDS,
    )
    new = [one for one in snapshots(output) if one not in before and one.name.startswith(name)]
    for folder in new:
        if trace_folders(folder):
            return folder
        shutil.rmtree(folder)
    raise LttngError(f"{session} holds nothing yet", "has a service with the agent run in it?")


def snapshots(folder: Path) -> list[Path]:
    """The snapshots that are in the folder, oldest first."""
    found = [one for one in folder.iterdir() if is_snapshot(one.name)] if folder.is_dir() else []
    return sorted(found, key=lambda one: int(one.name.rpartition("-")[2]))


def is_snapshot(name: str) -> bool:
    """Whether LTTng names a snapshot so."""
    return _FOLDER.fullmatch(name) is not None
