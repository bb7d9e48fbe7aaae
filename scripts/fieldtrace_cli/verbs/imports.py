# SPDX-License-Identifier: MIT
"""`fieldtrace import`: spans of other tracers as a recording."""

import argparse
from pathlib import Path

from fieldtrace_cli.base.paths import COMMAND, shown
from fieldtrace_cli.exchange.environment import run_again_in_it
from fieldtrace_cli.exchange.spans import import_spans, need_libraries
from fieldtrace_cli.recording.output import output_folder

NAME = "import"
SUMMARY = "make a recording of spans that another tracer has recorded"
DESCRIPTION = """\
Makes a recording of files of spans, so that the analyses of requests work on them: operations,
findings, critical paths, latencies. Which fields nobody reads is known of recordings by the agent
alone.

Files may be, and each may be compressed by gzip:
  OTLP      what the file exporter of OpenTelemetry's collector writes, as JSON or protobuf
  Jaeger    what its page downloads and its query service answers: {"data": [...]}
  Zipkin    what its API answers, version 2: a list of spans, or of traces

Spans may stand in any order, and those of one trace in several files. A record that is no span is
named with its file and offset, counted and left out.

The first file of protobuf has OTLP's library fetched from PyPI, into your cache.
"""
EXAMPLES = """\
examples:
  fieldtrace import traces.json --output imported
  fieldtrace report --section operations imported
"""
EXIT_STATUS = """\
exit status:
  0    the recording is there; standard error names records that were left out
  1    there is none; standard error says why and what to do
  2    wrong arguments
  130  interrupted by Ctrl-C (128 + signal for others); what was written is taken away
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="file of spans")
    parser.add_argument(
        "--output", metavar="DIR", type=Path, required=True, help="folder for the recording"
    )


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    if need_libraries(arguments.files):
        run_again_in_it()
    with output_folder(arguments.output) as folder:
        said = import_spans(arguments.files, folder)
    print("\n".join(said))
    print(f"trace:    {shown(folder)}")
    print(f"next: {COMMAND} report --section operations {shown(arguments.output)}")
    return 0
