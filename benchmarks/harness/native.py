# SPDX-License-Identifier: MIT
"""Builds the native programs of benchmarks."""

from pathlib import Path

from fieldtrace_cli.base import paths
from fieldtrace_cli.processes.child import run_logged


def built(program: Path, benchmark: str) -> Path:
    """The program, built by CMake's target of its name. Raises FieldtraceError where that fails."""
    for step in (
        ["--preset", "release"],
        ["--build", "--preset", "release", "--target", program.name],
    ):
        run_logged(
            ["cmake", *step],
            what="the build of the benchmark",
            remedy="scripts/setup, then mend what the log says",
            log=paths.BUILD_LOGS / f"benchmark-{benchmark}.log",
            cwd=paths.CHECKOUT,
        )
    return program
