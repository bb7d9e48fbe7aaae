# SPDX-License-Identifier: MIT
"""Results in the formats of other tools, and what each is for."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.results import saved
from fieldtrace_cli.results.findings import Json, findings
from fieldtrace_cli.results.junit import junit
from fieldtrace_cli.results.markdown import markdown
from fieldtrace_cli.results.page import page
from fieldtrace_cli.results.recordings import recording, results
from fieldtrace_cli.results.sarif import sarif
from fieldtrace_cli.results.sources import Sources

SECTION = "fix-list"
FORMATS = {
    "html": "findings, requests, operations and fields on one page, to be sent to anybody",
    "sarif": "findings at their lines, for code scanning of GitHub, GitLab and Azure DevOps",
    "junit": "findings as tests, for Jenkins, GitLab and other build servers",
    "markdown": "findings as the comment of a pull request",
    "results": "all that fieldtrace gate and diff ask for, to be kept in place of the trace",
}


def write(
    traces: Sequence[Path],
    form: str,
    output: Path | None,
    source: Path | None,
    overlap: int,
    options: Sequence[str],
) -> int:
    """Writes what was found in traces, or in saved JSON, and gives the exit status.

    `form` is one of `FORMATS`, `source` the checkout that SARIF points into, `options` those of the
    analysis.
    """
    if source is not None and not source.is_dir():
        raise FieldtraceError(f"there is no folder {source}", "give the checkout of the sources")
    try:
        if form == "html":
            put(page(traces, overlap, options), output)
            return 0
        if form == "results":
            put(json.dumps(results(recording(traces))) + "\n", output)
            return 0
        fix_list = _fix_list(traces, overlap, options)
    except saved.AnalysisFailedError as error:
        return error.status
    with saved.believed(traces):
        found = findings(fix_list)
        if form == "sarif":
            text = sarif(found, Sources(source))
        else:
            text = {"junit": junit, "markdown": markdown}[form](found)
    put(text, output)
    return 0


def _fix_list(traces: Sequence[Path], overlap: int, options: Sequence[str]) -> Json:
    if not saved.are_saved(traces):
        return saved.analysed(traces, SECTION, options, overlap)
    if len(traces) > 1:
        raise FieldtraceError("several files were given", "give one saved JSON, or traces")
    return saved.read(traces[0], SECTION)


def put(text: str, output: Path | None) -> None:
    """Writes the text into the file, or to standard output."""
    if output is None:
        sys.stdout.write(text)
    else:
        output.write_text(text, "utf-8")
