# SPDX-License-Identifier: MIT
"""Runs of Trace Compass with the plug-in: which traces, in which environment."""

import os
from collections.abc import Iterable
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.progress import waiting
from fieldtrace_cli.jvm.agent import VARIABLE
from fieldtrace_cli.lttng.ctf_trace import METADATA, trace_folders
from fieldtrace_cli.tracecompass.chunks import joined


def trace_arguments(paths: Iterable[Path]) -> list[str]:
    """The traces that the paths stand for, absolute.

    What `record` writes is a folder with a trace some levels below for each user id; such a folder
    stands for them all. Any other path stands for itself, and Trace Compass says what is wrong.
    Chunks of one recording are one trace.
    """
    found: list[Path] = []
    for path in paths:
        path = path.absolute()
        if not path.exists():
            raise FieldtraceError(
                f"there is no trace {path}", "give the folder that `fieldtrace record` printed"
            )
        with waiting(f"Looking for traces in {path}"):  # which may be a whole disk
            below = [] if (path / METADATA).exists() else trace_folders(path)
        found.extend(below or [path])
    return [str(trace) for trace in joined(found)]


def java_environment(**more: str) -> dict[str, str]:
    """The environment for a JVM that is not to be observed."""
    return {**{k: v for k, v in os.environ.items() if k != VARIABLE}, **more}
