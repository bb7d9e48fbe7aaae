# SPDX-License-Identifier: MIT
"""Other tools' own readers of what `fieldtrace report` writes for them."""

import json
from pathlib import Path

import patience
from fieldtrace_cli.base import paths

PERFETTO = Path(__file__).resolve().parent / "programs" / "read_perfetto.py"


def perfetto_slices(trace: Path) -> list[dict]:
    """The slices of a trace, by the schema of Perfetto's Python package."""
    done = _run(paths.DEVELOPMENT / "bin" / "python", "-I", PERFETTO, trace)
    return json.loads(done)


def go_pprof(profile: Path, *options: str) -> str:
    """What `go tool pprof` prints of a profile; Go builds the tool when it is asked for first."""
    return _run("go", "tool", "pprof", *options, profile)


def _run(*command: str | Path) -> str:
    done = patience.finished([*map(str, command)])
    assert done.returncode == 0, done.stderr
    return done.stdout
