# SPDX-License-Identifier: MIT
"""What the Fix List of a recording predicts."""

import json
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError

FIELDTRACE = paths.CHECKOUT / "scripts" / "fieldtrace"
METHOD = "paidEmployeeName"
# So that a minute decides the fields.
AGENT_OPTIONS = "overhead.budget=off"


@dataclass(frozen=True)
class Gain:
    """By how much the median of the requests is predicted to get less, milliseconds."""

    low: float
    value: float | None  # None where the recording can tell only the most
    high: float
    median: float  # of the requests as recorded


def predicted(folder: Path, seconds: int) -> Gain:
    """Records the payroll example to the folder, and reads what its Fix List says of names."""
    example = (paths.EXAMPLE / "run", "--ports", "0,0,0", "--duration", str(seconds))
    _run("record", "--agent-options", AGENT_OPTIONS, "--output", folder, "--", *example)
    output = folder.with_suffix(".json")
    _run("report", "--section", "fix-list", "--all", "--format", "json", "--output", output, folder)
    return gain(json.loads(output.read_text()))


def gain(report: dict[str, Any]) -> Gain:
    """The gain of the call path that fetches an employee for a name."""
    # Without enough verdicts nothing is known to be never read, and no gain is predicted.
    entries = [
        entry
        for entry in report["fixes"]
        if _fetches_names(entry) and entry["gain"]["median_ns"] is not None
    ]
    if not entries:
        raise FieldtraceError(
            f"no entry of the Fix List is about {METHOD}", "record for longer: --seconds"
        )
    median = entries[0]["gain"]["median_ns"]
    return Gain(
        low=median["low"] / 1e6,
        value=None if median["value"] is None else median["value"] / 1e6,
        high=median["high"] / 1e6,
        median=median["before"] / 1e6,
    )


def _fetches_names(entry: dict[str, Any]) -> bool:
    return entry["kind"] == "fields_never_read" and any(
        frame["method"] == METHOD for frame in entry["frames"]
    )


def _run(*arguments: str | Path) -> None:
    command: Sequence[str | Path] = [FIELDTRACE, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise FieldtraceError(f"{arguments[0]} failed: {done.stderr.strip()}", "see above")
