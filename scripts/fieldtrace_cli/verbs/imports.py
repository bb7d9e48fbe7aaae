# SPDX-License-Identifier: MIT
"""`fieldtrace import`: spans of other tracers as a recording."""

import argparse
import re
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.paths import COMMAND, shown
from fieldtrace_cli.exchange.environment import run_again_in_it
from fieldtrace_cli.exchange.receiver.listening import (
    GRPC_PORT,
    HTTP_PORT,
    Listening,
    receive_spans,
)
from fieldtrace_cli.exchange.spans import import_spans, need_libraries
from fieldtrace_cli.recording.modes.arguments import seconds, size
from fieldtrace_cli.recording.output import output_folder

SUMMARY = "make a recording of spans that another tracer has recorded, or sends"
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

With --listen spans come from those who send them: it takes OTLP over gRPC and over HTTP from this
machine, at the usual ports, until Ctrl-C, --duration or --size, and then makes the recording.

The first file of protobuf, and the first --listen, have OTLP's libraries fetched from PyPI, into
your cache.
"""
EXAMPLES = """\
examples:
  fieldtrace import traces.json --output imported
  fieldtrace import --listen --duration 60 --output imported
  fieldtrace report --section operations imported
"""
EXIT_STATUS = """\
exit status:
  0    the recording is there; standard error names records that were left out
  1    there is none; standard error says why and what to do
  2    wrong arguments
  130  interrupted by Ctrl-C (128 + signal for others); what was written is taken away. With
       --listen the first Ctrl-C ends the receiving and is no interruption
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    parser.add_argument("files", metavar="FILE", nargs="*", type=Path, help="file of spans")
    parser.add_argument(
        "--output", metavar="DIR", type=Path, required=True, help="folder for the recording"
    )
    parser.add_argument(
        "--listen", action="store_true", help="take spans that programs of this machine send"
    )
    parser.add_argument(
        "--duration",
        metavar="S",
        type=seconds,
        help="with --listen: end after S seconds (until Ctrl-C)",
    )
    parser.add_argument(
        "--size",
        metavar="SIZE",
        type=size,
        default=1 << 30,
        help="with --listen: end when so many bytes of OTLP have come (1G)",
    )
    for name, usual, protocol in (("grpc", GRPC_PORT, "gRPC"), ("http", HTTP_PORT, "HTTP")):
        parser.add_argument(
            f"--{name}-port",
            metavar="PORT",
            type=_port,
            default=usual,
            help=f"with --listen: for OTLP over {protocol}; 0 takes any that is free ({usual})",
        )


def _port(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", text) or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"'{text}' is no port")
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    if bool(arguments.files) == arguments.listen:
        raise FieldtraceError(
            "either files or --listen say where spans come from",
            f"{COMMAND} import FILE... or {COMMAND} import --listen",
            status=2,
        )
    if arguments.listen or need_libraries(arguments.files):
        run_again_in_it()
    with output_folder(arguments.output) as folder:
        if arguments.listen:
            wanted = Listening(
                arguments.grpc_port, arguments.http_port, arguments.duration, arguments.size
            )
            said = receive_spans(wanted, folder)
        else:
            said = import_spans(arguments.files, folder)
    print("\n".join(said))
    print(f"trace:    {shown(folder)}")
    print(f"next: {COMMAND} report --section operations {shown(arguments.output)}")
    return 0
