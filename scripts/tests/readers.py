# SPDX-License-Identifier: MIT
"""Other tools' own readers of what `fieldtrace report` writes for them."""

import json
import os
import sys
from pathlib import Path

import patience
from fieldtrace_cli.base import paths

sys.path.append(str(paths.CHECKOUT / "benchmarks"))
from harness.npm import installed

PROGRAMS = Path(__file__).resolve().parent / "programs"


def perfetto_slices(trace: Path) -> list[dict]:
    """The slices of a trace, by the schema of Perfetto's Python package."""
    done = _run(paths.DEVELOPMENT / "bin" / "python", "-I", PROGRAMS / "read_perfetto.py", trace)
    return json.loads(done)


def profile(file: Path) -> dict:
    """What a profile holds, by Datadog's library pprof-format."""
    libraries = installed(PROGRAMS / "pprof" / "package.json")
    return json.loads(_run("node", PROGRAMS / "read_pprof.js", libraries, file))


def has_pprof() -> bool:
    """Whether `go tool pprof` reads profiles too in this run.

    Since Go 1.25 it is built when it is asked for first, which takes a processor a minute, so that
    an ordinary run does without it there.
    """
    tools = Path(_run("go", "env", "GOTOOLDIR").strip())
    return (tools / "pprof").exists() or "FIELDTRACE_LONG" in os.environ


def go_pprof(profile: Path, *options: str) -> str:
    """What `go tool pprof` prints of a profile."""
    return _run("go", "tool", "pprof", *options, profile)


def _run(*command: str | Path) -> str:
    done = patience.finished([*map(str, command)])
    assert done.returncode == 0, done.stderr
    return done.stdout
