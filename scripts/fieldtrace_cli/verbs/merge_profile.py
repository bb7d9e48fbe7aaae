# SPDX-License-Identifier: MIT
"""`fieldtrace merge-profile`: samples of another profiler within requests."""

import argparse
import json
import sys
from pathlib import Path

from fieldtrace_cli.base.printable import printable
from fieldtrace_cli.exchange.environment import run_again_in_it
from fieldtrace_cli.exchange.profiles.merged import Merged, merge
from fieldtrace_cli.exchange.profiles.reading import is_otlp, read
from fieldtrace_cli.results.profile_page import profile_page
from fieldtrace_cli.tracecompass.analysis import ANSWERS

SUMMARY = "show a CPU profile of another profiler within requests, operations and findings"
DESCRIPTION = """\
Shows samples of processor time, which another profiler took while the recording went on, within the
operations, requests and findings of the recording. PROFILE may be:
  JFR        of async-profiler or of the JDK: samples have threads and times, and the recording says
             which request a thread worked for then
  OTLP       profiles as protobuf; alike where samples have the attribute thread.id and times
  collapsed  stacks with numbers. These say neither when nor on which thread: only the findings are
             known in whose call paths they are, and no request

--format takes these:
  text       operations by samples, and the methods on top (the default)
  json       by docs/schema/merge-profile.json; each request, too
  collapsed  stacks below their service and operation, for flame graphs of other tools
  html       the flame graph as a page

The first profile of OTLP has its library fetched from PyPI, into your cache.
"""
EXAMPLES = """\
examples:
  asprof -d 60 -e cpu -o jfr -f cpu.jfr PID      (while fieldtrace record --also PID runs)
  fieldtrace merge-profile fieldtrace-out/trace cpu.jfr
  fieldtrace merge-profile --format html --output cpu.html fieldtrace-out/trace cpu.jfr
"""
EXIT_STATUS = """\
exit status:
  0    the answer is there
  1    it is not; standard error says why and what to do
  2    wrong arguments
  130  interrupted by Ctrl-C (128 + signal for others)
"""
_MOST_OPERATIONS, _MOST_METHODS, _MOST_FINDINGS, _MOST_REQUESTS = 20, 5, 20, 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    parser.add_argument(
        "--format",
        choices=("text", "json", "collapsed", "html"),
        default="text",
        help="how to print it, see above (text)",
    )
    parser.add_argument("--output", metavar="FILE", type=Path, help="write it there")
    parser.add_argument("trace", metavar="TRACE", type=Path, help="folder of a recording")
    parser.add_argument("profiles", metavar="PROFILE", nargs="+", type=Path, help="file of samples")


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    if any(map(is_otlp, arguments.profiles)):
        run_again_in_it()
    status, merged = merge([arguments.trace], map(read, arguments.profiles))
    if merged is None:
        return status
    text = {"text": _text, "json": _json, "collapsed": _collapsed, "html": _html}[arguments.format](
        merged
    )
    if arguments.output is None:
        sys.stdout.write(text)
    else:
        arguments.output.write_text(text, "utf-8")
    return 0 if status in ANSWERS else status


def _json(merged: Merged) -> str:
    return json.dumps(merged.json(), indent=2) + "\n"


def _collapsed(merged: Merged) -> str:
    return "".join(
        f"{';'.join(printable(name).replace(';', ',') for name in path)} {number}\n"
        for path, number in merged.paths()
    )


def _html(merged: Merged) -> str:
    return profile_page(_lead(merged), merged.paths(), _known(merged))


def _lead(merged: Merged) -> str:
    outside = merged.outside.total()
    parts = [f"{merged.placed:,} of {merged.total:,} samples are within requests"]
    if outside:
        parts.append(f"{outside:,} of threads that worked for no request")
    if merged.unknown:
        parts.append(f"{merged.unknown.total():,} of processes that the recording lacks")
    if merged.loose:
        parts.append(f"{merged.loose.total():,} without a thread or a time")
    return "; ".join(parts) + "."


def _known(merged: Merged) -> list[dict[str, object]]:
    found = [finding for finding in merged.findings if finding["samples"]]
    return sorted(found, key=lambda one: -one["samples"])[:_MOST_FINDINGS]


def _text(merged: Merged) -> str:
    lines = [_lead(merged)]
    if merged.operations:
        lines += ["", "  samples    share  operation, and the methods on top"]
    for operation in merged.operations[:_MOST_OPERATIONS]:
        number = operation.stacks.total()
        name = printable(f"{operation.service}[{operation.name}]")
        lines.append(f"{number:9,} {100 * number / merged.total:6.1f} %  {name}")
        top = merged.top(operation.stacks).most_common(_MOST_METHODS)
        lines += [f"{count:9,}             {printable(frame)}" for frame, count in top]
    left = len(merged.operations) - _MOST_OPERATIONS
    if left > 0:
        lines.append(f"{left:,} more operations: --format json has all")
    slowest = sorted(merged.requests.values(), key=lambda one: -one["samples"])[:_MOST_REQUESTS]
    if slowest:
        lines += ["", "  samples  request"]
        for one in slowest:
            name = printable(f"{one['service']}[{one['operation']}]")
            lines.append(f"{one['samples']:9,}  {one['id']}: {name}")
    if known := _known(merged):
        lines += ["", "  samples  within the call path of the finding"]
        for finding in known:
            name = printable(f"{finding['kind']}: {finding['subject']}")
            lines.append(f"{finding['samples']:9,}  {name}")
    if merged.spans:
        lines += ["", "  samples  within async-profiler's span"]
        lines += [f"{s['samples']:9,}  {printable(s['tag'])}" for s in merged.spans]
    return "\n".join(lines) + "\n"
