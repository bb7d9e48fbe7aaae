# SPDX-License-Identifier: MIT
"""`fieldtrace mcp`: answers an assistant's questions about recordings."""

import argparse
import os
import sys
from pathlib import Path

from fieldtrace_cli.assistants.answers import Answers
from fieldtrace_cli.assistants.environment import ENVIRONMENT
from fieldtrace_cli.base import paths

SUMMARY = "answer an assistant's questions, by the Model Context Protocol"
DESCRIPTION = """\
Runs a server of the Model Context Protocol on standard input and output, for an assistant that
starts it. The assistant may ask, of the recordings that you name and of nothing else:
  topology         services, and which calls which; losses of the recording
  operations       operations by the time that requests waited for them
  findings         what to mend, gravest first
  explain_finding  one finding: its call path, why, how sure, and how to fix it
  explain_request  the calls of one request, and what it waited for
  consumers        who reads a field
  diff             what differs from the recording of --against
  source           lines of a source file in the checkout of --source, and of nothing outside it
An answer has at most 20 KB; long lists come in pages. Nothing is written or changed.

The first run fetches the protocol's SDK from PyPI, into your cache.
"""
EXAMPLES = """\
examples:
  fieldtrace mcp --source . fieldtrace-out/trace
  fieldtrace mcp --against before after
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    parser.add_argument(
        "--source", metavar="DIR", type=Path, help="checkout of the sources that may be shown"
    )
    parser.add_argument(
        "--against",
        metavar="BEFORE",
        type=Path,
        help="earlier recording that diff compares with, or a file of report --format results",
    )
    parser.add_argument(
        "traces", metavar="TRACE", nargs="+", type=Path, help="folder of a recording"
    )


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    answers = Answers(arguments.traces, arguments.against, arguments.source)
    if not ENVIRONMENT.is_own():
        python = str(ENVIRONMENT.python())
        os.execv(python, [python, "-I", str(paths.SCRIPTS / "fieldtrace_cli"), *sys.argv[1:]])
    from fieldtrace_cli.assistants.server import serve

    serve(answers)
    return 0
