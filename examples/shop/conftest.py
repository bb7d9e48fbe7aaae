# SPDX-License-Identifier: MIT
"""One run of the shop under the agent, which all tests of it look at."""

import json
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

HERE = Path(__file__).parent
FIELDTRACE = HERE.parents[1] / "scripts" / "fieldtrace"
sys.path.insert(0, str(HERE))

PATIENCE_S = 400


class ShopRun(NamedTuple):
    """What became of a run."""

    said: str
    recorded: str
    trace: Path
    truth: Path
    logs: Path
    loads: tuple[int, ...]
    requests: int

    def fieldtrace(self, command: str, *options: str | Path) -> str:
        """What a command of ours prints of the trace."""
        done = subprocess.run(
            [FIELDTRACE, command, *options, self.trace],
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def report(self, section: str) -> dict:
        """What the analysis says of the trace."""
        return json.loads(self.fieldtrace("report", "--section", section, "--format", "json"))


@pytest.fixture(scope="session")
def shop_run(tmp_path_factory) -> ShopRun:
    """The shop, with few requests at a time and with many."""
    folder = tmp_path_factory.mktemp("shop")
    run = ShopRun(
        "",
        "",
        folder / "trace",
        folder / "truth",
        folder / "logs",
        loads=(1, 16, 128),
        requests=150,
    )
    done = subprocess.run(
        [
            *(FIELDTRACE, "record", "--output", run.trace, "--"),
            *(HERE / "run", "--requests", str(run.requests), "--workers", *map(str, run.loads)),
            *("--truth", run.truth, "--logs", run.logs),
        ],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return run._replace(said=done.stdout, recorded=done.stderr)
