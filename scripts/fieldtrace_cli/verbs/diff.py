# SPDX-License-Identifier: MIT
"""`fieldtrace diff`: what differs between two recordings, and whether predicted gains came true."""

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path

from fieldtrace_cli.results import saved
from fieldtrace_cli.results.comparison import Comparison, compare
from fieldtrace_cli.results.comparison_json import comparison_json
from fieldtrace_cli.results.comparison_page import comparison_page
from fieldtrace_cli.results.comparison_text import comparison_text
from fieldtrace_cli.results.formats import put
from fieldtrace_cli.results.recordings import Recording, recording

SUMMARY = "compare two recordings, and what was predicted with what was measured"
DESCRIPTION = """\
Compares two recordings, such as before and after a change. It prints
  - findings that are gone, new and changed, by their ids. For each one that is gone: what requests
    were predicted to gain, what they gained, and whether the interval held
  - calls a request and bytes a call, which do not depend on how fast the machine was
  - fields whose utilisation differs, by Fisher's exact test
  - latencies, by a bootstrap of quantiles. A difference counts if it is larger than the noise of
    the machine, as parts of a recording and other operations show it
Chances are corrected for how many were tested (Holm). What one recording has alone is shown.

BEFORE and AFTER are folders of recordings, or files of `fieldtrace report --format results`.
"""
EXAMPLES = """\
examples:
  fieldtrace diff before after
  fieldtrace diff --format html --output diff.html before after
  fieldtrace diff --format json --output diff.json before.json after.json
"""
EXIT_STATUS = """\
exit status:
  0    the comparison was made, whatever it found; `fieldtrace gate` judges
  1    a trace or a file cannot be used, or the comparison cannot be written
  2    wrong arguments
  3    the analysis itself failed: a bug, to be reported with what was printed
  130  interrupted by Ctrl-C (128 + signal for others)
"""
FORMATS: Mapping[str, Callable[[Comparison, Recording, Recording], str]] = {
    "text": lambda comparison, *_: comparison_text(comparison),
    "json": lambda comparison, *_: comparison_json(comparison),
    "html": comparison_page,
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    parser.add_argument(
        "--format",
        choices=tuple(FORMATS),
        default="text",
        help="how to print it (text); html is a page with flame graphs of what changed",
    )
    parser.add_argument(
        "--output", metavar="FILE", type=Path, help="write to FILE instead of standard output"
    )
    parser.add_argument("before", metavar="BEFORE", type=Path, help="the earlier recording")
    parser.add_argument("after", metavar="AFTER", type=Path, help="the later recording")


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    try:
        sides = recording([arguments.before]), recording([arguments.after])
        with saved.believed([arguments.before, arguments.after]):
            text = FORMATS[arguments.format](compare(*sides), *sides)
    except saved.AnalysisFailedError as error:
        return error.status
    put(text, arguments.output)
    return 0
