# SPDX-License-Identifier: MIT
"""Answers of the analysis as JSON, of traces or of files that an earlier run has saved."""

import contextlib
import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.results.findings import Json
from fieldtrace_cli.tracecompass.analysis import DONE, OVERLAP, analyse_each

# What a section's JSON must have to be one.
KEYS = {
    "fields": "contexts",
    "fix-list": "fixes",
    "operations": "operations",
    "requests": "requests",
}


@dataclass(frozen=True)
class AnswerOf:
    """Stands for the file of an earlier answer among the options of a later one."""

    section: str


class AnalysisFailedError(Exception):
    """The analysis failed, and has said why."""

    def __init__(self, status: int) -> None:
        super().__init__(f"the analysis ended with status {status}")
        self.status = status


def are_saved(paths: Sequence[Path]) -> bool:
    """Whether the paths are of saved JSON, and not of traces."""
    return any(path.is_file() for path in paths)


@contextlib.contextmanager
def believed(paths: Sequence[Path]) -> Iterator[None]:
    """Takes saved JSON for what it says that it is; where it is not, the error is the file's."""
    try:
        yield
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError) as error:
        files = [str(path) for path in paths if path.is_file()]
        if not files:
            raise
        what = f"{type(error).__name__} {error}"
        raise FieldtraceError(
            f"{' or '.join(files)} is not as fieldtrace writes it ({what})",
            "write it anew: fieldtrace report --help names the formats",
        ) from error


def read(path: Path, section: str) -> Json:
    """The JSON of a section that was saved."""
    saved = load(path)
    if not isinstance(saved.get(KEYS[section]), list):
        raise FieldtraceError(
            f"{path} holds no section {section} of a report",
            f"fieldtrace report --section {section} --format json --output {path} TRACE",
        )
    return saved


def load(path: Path) -> Mapping[str, Any]:
    """The JSON object in a file."""
    try:
        loaded = json.loads(path.read_text("utf-8"))
    except (ValueError, RecursionError) as error:
        raise FieldtraceError(
            f"{path} is no JSON: {error}",
            "give the folder of a recording, or what `fieldtrace report --format json` wrote",
        ) from error
    if not isinstance(loaded, dict):
        raise FieldtraceError(
            f"{path} holds no report, but {type(loaded).__name__}",
            "give the folder of a recording, or what `fieldtrace report --format json` wrote",
        )
    return loaded


def analysed(
    traces: Sequence[Path], section: str, options: Sequence[str] = (), overlap: int = OVERLAP
) -> Json:
    """The JSON of a section of the traces; AnalysisFailedError where it cannot be had."""
    (answer,) = analysed_each(traces, [(section, options)], overlap)
    return answer


def analysed_each(
    traces: Sequence[Path],
    sections: Sequence[tuple[str, Sequence[str | AnswerOf]]],
    overlap: int = OVERLAP,
) -> list[Json]:
    """The JSON of several sections, each with its options, out of one run of the analysis."""
    with tempfile.TemporaryDirectory(prefix="fieldtrace-results-") as folder:
        wanted = questions(sections, Path(folder))
        status = analyse_each(traces, wanted, overlap)
        if status != DONE:
            raise AnalysisFailedError(status)
        return [json.loads(output.read_text("utf-8")) for _, output in wanted]


def questions(
    sections: Sequence[tuple[str, Sequence[str | AnswerOf]]], folder: Path
) -> list[tuple[list[str], Path]]:
    """What the analysis is asked for the JSON of sections, each with the file for its answer."""
    outputs = {
        section: folder / f"{n}.json" for n, (section, _) in reversed([*enumerate(sections)])
    }
    asked = []
    for n, (section, options) in enumerate(sections):
        own = [str(outputs[o.section]) if isinstance(o, AnswerOf) else o for o in options]
        asked.append((["--section", section, "--format", "json", *own], folder / f"{n}.json"))
    return asked
