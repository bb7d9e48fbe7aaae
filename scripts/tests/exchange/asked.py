# SPDX-License-Identifier: MIT
"""Asks tables by DuckDB, which the development environment has."""

import json
import subprocess
from pathlib import Path

from fieldtrace_cli.base import paths

PROGRAM = paths.SCRIPTS / "tests" / "programs" / "ask_duckdb.py"


def ask(folder: Path, *queries: str) -> list[list[dict]]:
    """The rows of each query, which runs in the folder."""
    done = subprocess.run(
        [paths.DEVELOPMENT / "bin" / "python", "-I", PROGRAM],
        input=json.dumps(queries),
        cwd=folder,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
