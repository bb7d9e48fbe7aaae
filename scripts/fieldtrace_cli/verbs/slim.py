# SPDX-License-Identifier: MIT
"""`fieldtrace slim`: less of a recording, and without names."""

import argparse
from pathlib import Path

from fieldtrace_cli.base.paths import shown
from fieldtrace_cli.exchange import graph
from fieldtrace_cli.exchange.slim import chosen_exchanges, slim
from fieldtrace_cli.recording.output import output_folder
from fieldtrace_cli.tracecompass.analysis import ANSWERS

SUMMARY = "make a smaller recording of some requests, or one without names"
DESCRIPTION = """\
Makes a recording of what belongs to some requests of another: the requests that --since, --until,
--operation and --slower-than choose, with their exchanges, contexts, remote calls and sampled
objects. Sums that belong to no request, such as how many objects calls made, stay as they are.
Recorded methods are left out. Without these options all events stay.

--service keeps the events of services alone. --anonymous puts other names in place of those of
hosts, services, classes, methods, fields, routes and addresses: the same for the same within one
run of the command, and anew in the next. Times, sizes, HTTP methods, databases' and brokers' kinds
stay, and what SQL does, without the tables.
"""
EXAMPLES = """\
examples:
  fieldtrace slim --slower-than 500 fieldtrace-out/trace --output slow
  fieldtrace slim --anonymous fieldtrace-out/trace --output to-share
"""
EXIT_STATUS = """\
exit status:
  0    the recording is there
  1    it is not; standard error says why and what to do
  2    wrong arguments
  130  interrupted by Ctrl-C (128 + signal for others); what was written is taken away
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    parser.add_argument("--since", metavar="TIME", help="requests of this time on, see report")
    parser.add_argument("--until", metavar="TIME", help="requests up to this time, see report")
    parser.add_argument("--operation", metavar="NAME", help="requests with this operation")
    parser.add_argument(
        "--slower-than", metavar="MS", type=float, help="requests that took this long, or longer"
    )
    parser.add_argument(
        "--service", metavar="NAME", action="append", help="events of this service; may be repeated"
    )
    parser.add_argument("--anonymous", action="store_true", help="without names, see above")
    parser.add_argument(
        "--output", metavar="DIR", type=Path, required=True, help="folder for the recording"
    )
    parser.add_argument(
        "traces", metavar="TRACE", nargs="+", type=Path, help="folder of a recording"
    )


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    graph.components()
    graph.bt2()
    options: list[str] = []
    for option in ("since", "until", "operation"):
        if value := getattr(arguments, option):
            options += [f"--{option}", value]
    with output_folder(arguments.output) as folder:
        exchanges = None
        if options or arguments.slower_than is not None:
            status, exchanges = chosen_exchanges(arguments.traces, options, arguments.slower_than)
            if status not in ANSWERS:
                return status
        services = None if arguments.service is None else set(arguments.service)
        slim(arguments.traces, folder, exchanges, services, arguments.anonymous)
    print(f"trace: {shown(folder)}")
    return 0
