# SPDX-License-Identifier: MIT
"""Runs of the headless analysis, whose answer goes to standard output or into a file."""

import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from fieldtrace_cli.base import paths, remedies
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.progress import waiting
from fieldtrace_cli.base.room import check_room
from fieldtrace_cli.jvm.flags import analysis_flags
from fieldtrace_cli.lttng.ctf_trace import size_bytes
from fieldtrace_cli.processes.child import run
from fieldtrace_cli.tracecompass.chunks import as_given, is_joined
from fieldtrace_cli.tracecompass.class_archive import class_archive
from fieldtrace_cli.tracecompass.equinox import headless_start
from fieldtrace_cli.tracecompass.histories import workspace
from fieldtrace_cli.tracecompass.runs import java_environment, trace_arguments

DONE = 0
FAILED = 1
USAGE = 2
FAULT = 3
# Of the question whether a field may be removed.
IS_READ = 10
NOT_KNOWN = 11

# Those that the headless application gives; any other is Equinox' own.
ANSWERS = (DONE, IS_READ, NOT_KNOWN)
APPLICATION_STATUSES = (*ANSWERS, FAILED, USAGE, FAULT)

# Stands between two questions to the application.
THEN = "--then"

# Microseconds, as OverlapAllowance has it.
OVERLAP = 20


def analyse(
    traces: Sequence[Path], options: Sequence[str], output: Path | None, overlap: int = OVERLAP
) -> int:
    """Analyses the traces and gives the status of the application; it has said what failed.

    `options` are the application's; `overlap`, in microseconds from 0 to 10,000, is by how much
    calls may overlap those that they waited for. Without `output` the answer goes to standard
    output.
    """
    return analyse_each(traces, [(options, output)], overlap)


def analyse_each(
    traces: Sequence[Path],
    wanted: Sequence[tuple[Sequence[str], Path | None]],
    overlap: int = OVERLAP,
    *,
    is_kept: bool = True,
) -> int:
    """Gives several answers about the same traces out of one run of the application, which takes
    seconds to start: each with its options and its output, as `analyse` has them.

    The status is that of the last answer, or of the first that could not be given; none is given
    after that one. Unless `is_kept`, the traces will not be asked for again, and no history stays.
    """
    given = trace_arguments(traces)
    check_room(paths.CACHE)
    size = sum(size_bytes(Path(trace)) for trace in given)
    with workspace(given, f"overlap {overlap}") as used:
        status = _ask(used.folder, given, wanted, overlap, size)
        if status in ANSWERS and is_kept:
            used.keep()
    return status


def analyse_counts(counts: Path, options: Sequence[str], output: Path | None) -> int:
    """The same of counts that were taken before: a file `*.counts`. Nothing of it is kept."""
    with tempfile.TemporaryDirectory(prefix="fieldtrace-report-") as folder:
        return _ask(Path(folder), [str(counts)], [(options, output)], OVERLAP, 0)


def _ask(
    folder: Path,
    given: Sequence[str],
    wanted: Sequence[tuple[Sequence[str], Path | None]],
    overlap: int,
    size: int,
) -> int:
    with (
        # Kept back until the progress line is gone, and until it is known that all is well.
        tempfile.TemporaryFile() as printed,
        tempfile.TemporaryFile() as errors,
        tempfile.TemporaryDirectory(prefix="fieldtrace-progress-") as told,
    ):
        progress = Path(told) / "progress"
        arguments = _arguments(wanted, overlap, progress, given)
        flags = analysis_flags(os.environ, size)
        start = headless_start(paths.EQUINOX)
        with class_archive(start.configuration.parent, os.environ) as archive:
            command = start.command(folder, arguments, [*flags, *archive])
            with waiting("Analysing the trace", lambda: _detail(progress)):
                status = run(command, env=java_environment(), stdout=printed, stderr=errors)
            errors.seek(0)
            for line in errors:
                said = as_given(line).decode("utf-8", "replace")
                sys.stderr.write(said.replace("report: ", "fieldtrace: ", 1))
            if status not in APPLICATION_STATUSES:
                raise _crash(status, folder)
        printed.seek(0)
        for line in printed:
            sys.stdout.write(as_given(line).decode("utf-8"))
    if any(map(is_joined, given)):
        for _, output in wanted:
            if output is not None and output.is_file():
                output.write_bytes(as_given(output.read_bytes()))
    return status


def _arguments(
    wanted: Sequence[tuple[Sequence[str], Path | None]],
    overlap: int,
    progress: Path,
    given: Sequence[str],
) -> list[str]:
    """What the application is asked, one question after the other."""
    arguments: list[str] = []
    for options, output in wanted:
        arguments += [THEN] if arguments else []
        arguments += ["--overlap", str(overlap), *options]
        arguments += [] if output is None else ["--output", str(output.absolute())]
        arguments += ["--progress", str(progress), "--", *given]
    return arguments


def _detail(progress: Path) -> str:
    """How far the application says that it is; nothing before it says so."""
    try:
        text = progress.read_text("utf-8")
    except FileNotFoundError:
        return ""
    return f"({text})" if text else ""


def _crash(status: int, folder: Path) -> FieldtraceError:
    """What is said where Trace Compass itself failed; its log is kept."""
    log = paths.RUN_LOGS / "report.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    written = folder / ".metadata" / ".log"
    log.write_bytes(written.read_bytes() if written.exists() else b"")
    return FieldtraceError(
        f"the analysis broke off with status {status}; its log is {log}",
        f"run {remedies.DOCTOR}; if all is well there, report the bug with the log",
    )
