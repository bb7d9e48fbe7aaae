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
from fieldtrace_cli.results.page import OF_ONE_SECTION, page
from fieldtrace_cli.results.perfetto import perfetto
from fieldtrace_cli.results.pprof import pprof
from fieldtrace_cli.results.recordings import recording, results
from fieldtrace_cli.results.sarif import sarif
from fieldtrace_cli.results.sources import Sources

SECTION = "fix-list"
# These are made of other sections too, and are no text.
BINARY = ("perfetto", "pprof")
# Of which Perfetto gets the slowest, unless an option of these chooses some.
MOST_REQUESTS = 100
_CHOOSING = ("--top", "--since", "--until")
FORMATS = {
    "html": "findings, requests, operations and fields on one page, to be sent to anybody",
    "sarif": "findings at their lines, for code scanning of GitHub, GitLab and Azure DevOps",
    "junit": "findings as tests, for Jenkins, GitLab and other build servers",
    "markdown": "findings as the comment of a pull request",
    "perfetto": "requests on a time line, for ui.perfetto.dev; --request, --since, --top choose",
    "pprof": "wasted bytes, critical time and calls by call path, for pprof and Pyroscope",
    "results": "all that fieldtrace gate and diff ask for, to be kept in place of the trace",
}


def write(
    traces: Sequence[Path],
    form: str,
    output: Path | None,
    source: Path | None,
    overlap: int,
    options: Sequence[str],
    request: int | None = None,
) -> int:
    """Writes what was found in traces, or in saved JSON, and gives the exit status.

    `form` is one of `FORMATS`, `source` the checkout that frames point into, `options` those of the
    analysis, `request` the number of the only request that a time line is of.
    """
    if request is not None and form != "perfetto":
        raise FieldtraceError(
            f"--format {form} is not of one request",
            "leave out --request, or take --format perfetto",
            status=2,
        )
    if source is not None and not source.is_dir():
        raise FieldtraceError(f"there is no folder {source}", "give the checkout of the sources")
    try:
        if form == "html":
            put(page(traces, overlap, options), output)
            return 0
        if form in BINARY:
            _check_binary(form, traces, output)
            made = (
                _profile(traces, source, overlap, options)
                if form == "pprof"
                else _time_line(traces, overlap, options, request)
            )
            put(made, output)
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


def _check_binary(form: str, traces: Sequence[Path], output: Path | None) -> None:
    """Refuses what cannot be had before the analysis takes its time."""
    if saved.are_saved(traces):
        raise FieldtraceError(f"--format {form} needs a recording", "give the folder of a trace")
    if output is None and sys.stdout.isatty():
        raise FieldtraceError(
            f"--format {form} is nothing that a terminal can show", "give --output FILE", status=2
        )


def _profile(
    traces: Sequence[Path], source: Path | None, overlap: int, options: Sequence[str]
) -> bytes:
    for option in (*OF_ONE_SECTION, "--suggest"):
        if option in options:
            raise FieldtraceError(
                f"--format pprof does not go with {option}", f"leave out {option}", status=2
            )
    wanted = [(SECTION, ("--all", *options)), ("call-sites", options)]
    fix_list, call_sites = saved.analysed_each(traces, wanted, overlap)
    return pprof(fix_list, call_sites, Sources(source))


def _time_line(
    traces: Sequence[Path], overlap: int, options: Sequence[str], request: int | None
) -> bytes:
    chosen = [*options, *(() if request is None else ("--request", str(request)))]
    if request is None and not any(option in options for option in _CHOOSING):
        chosen += ["--top", str(MOST_REQUESTS)]
    wanted = [("requests", chosen), ("critical-path", chosen)]
    found, paths = saved.analysed_each(traces, wanted, overlap)
    listed = found["requests"]
    if request is not None and not listed:
        raise FieldtraceError(
            f"there is no request {request}, or other options leave it out",
            "fieldtrace report --section requests TRACE names requests by their numbers",
        )
    return perfetto(listed, paths["critical_paths"])


def put(made: str | bytes, output: Path | None) -> None:
    """Writes a text or bytes into the file, or to standard output."""
    if isinstance(made, str):
        if output is None:
            sys.stdout.write(made)
        else:
            output.write_text(made, "utf-8")
    elif output is None:
        sys.stdout.buffer.write(made)
    else:
        output.write_bytes(made)
