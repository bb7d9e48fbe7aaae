# SPDX-License-Identifier: MIT
"""What `record` and `demo` share: the folder of a recording, and what is said about it."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli.base import remedies
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.lttng.ctf_trace import count_messages, files_below, size_bytes, trace_folders
from fieldtrace_cli.lttng.session import LARGEST_SUBBUFFER, Losses
from fieldtrace_cli.processes.own_folder import check_own


@dataclass(frozen=True)
class Summary:
    """What a recording holds and what it lacks."""

    folder: Path
    events: int
    losses: Losses
    size: int

    def __str__(self) -> str:
        text = (
            f"events recorded:  {self.events:,}\n"
            f"events discarded: {self.losses.events:,}\n"
            f"packets lost:     {self.losses.packets:,}\n"
            f"size:             {self.size:,} bytes\n"
            f"trace:            {self.folder}"
        )
        if self.losses:
            text += (
                "\nThe trace is incomplete: LTTng's buffers were full. "
                "Lower the agent's sampling.rate, or give /dev/shm more room."
            )
        return text


@contextmanager
def output_folder(folder: Path) -> Iterator[Path]:
    """An empty folder for a trace, as an absolute path; taken away again if nothing got into it.

    Raises FieldtraceError where the folder holds anything, is another user's, or cannot be made.
    """
    folder = folder.absolute()
    new = not folder.exists()
    check_own(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        occupied = any(folder.iterdir())
    except OSError as error:
        raise FieldtraceError(
            f"the output folder {folder} cannot be made: {error.strerror}",
            "choose another one with --output",
        ) from error
    if occupied:
        raise FieldtraceError(
            f"the output folder {folder} is not empty",
            "choose another one with --output, or remove it",
        )
    try:
        yield folder
    finally:
        if new and not any(files_below(folder)):
            shutil.rmtree(folder, ignore_errors=True)


def summary(folder: Path, losses: Losses) -> Summary:
    """Reads the recording to its end and sums up.

    Raises FieldtraceError where the disk is full, where Babeltrace 2 cannot read the recording, or
    where there is no event in it.
    """
    if shutil.disk_usage(folder).free < LARGEST_SUBBUFFER:
        raise FieldtraceError(
            f"the disk of {folder} is full, so that it is unknown how much is missing",
            "make room, or choose a folder on another disk with --output",
        )
    counts = count_messages(folder) if trace_folders(folder) else None
    if counts is None or counts.events == 0:
        raise FieldtraceError(
            f"no event was recorded in {folder}",
            "was a JVM with the agent running that the command started, or that --also PID names? "
            "Its standard error says why the agent could not start, if it could not; "
            f"{remedies.DOCTOR} checks this machine",
        )
    # The daemon counts discarded events one by one, the trace holds the gaps; a gap that the
    # daemon knows nothing of is one lost event at least.
    if counts.gaps and not losses:
        losses = Losses(events=counts.gaps, packets=0)
    return Summary(folder, counts.events, losses, size_bytes(folder))
