# SPDX-License-Identifier: MIT
"""`fieldtrace check-removal`: whether a field may be removed, told by the exit status."""

import argparse

from fieldtrace_cli.tracecompass.analysis import FAILED, FAULT, IS_READ, NOT_KNOWN, USAGE, analyse
from fieldtrace_cli.verbs import consumers

SUMMARY = "say whether a field may be removed, because nobody reads it"
DESCRIPTION = """\
Says whether whoever produces a field may remove it, and tells it by the exit status too, so that a
pipeline can ask:

  safe     nobody was seen to read it, and no call path reads it in 5 % of its objects or more (the
           95 % interval of each ends below that; --at-most sets another share)
  read     somebody was seen to read it, if only once; the call paths are named
  unknown  nobody was seen to, but some call paths have too few verdicts; they are named with the
           number of verdicts that they lack

It can only speak of services that were recorded. FIELD is as in `fieldtrace consumers`.
"""
EXAMPLES = """\
examples:
  fieldtrace check-removal Employee.email trace
  fieldtrace check-removal Employee.email,EmployeeDto.mail --at-most 1 /tmp/payroll /tmp/admin
"""
EXIT_STATUS = """\
exit status:
  0    safe
  1    read
  2    unknown: too few verdicts
  64   wrong arguments
  65   no answer: no class has that field, several may be meant, or a trace cannot be used
  70   the analysis itself failed: a bug, to be reported with what was printed
  130  interrupted by Ctrl-C (128 + signal for others)
"""

# Percent, as ReadThreshold has it.
AT_MOST = 5

# As sysexits.h has them: here 1 and 2 are answers.
NO_ANSWER, WRONG_ARGUMENTS, BUG = 65, 64, 70
FAILURES = {FAILED: NO_ANSWER, USAGE: WRONG_ARGUMENTS, FAULT: BUG}
ANSWERS = {IS_READ: 1, NOT_KNOWN: 2}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    parser.add_argument(
        "--at-most",
        metavar="PERCENT",
        type=float,
        default=AT_MOST,
        help="share of a call path's objects in which a reader may be overlooked, 0.1 to 50"
        f" ({AT_MOST}); below 1 the verdicts of one recording are too few",
    )
    consumers.add_common_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    status = analyse(
        arguments.traces,
        [
            *(*consumers.question(arguments), "--format", arguments.format),
            *("--removal-at-most", str(arguments.at_most)),
        ],
        arguments.output,
    )
    return {**FAILURES, **ANSWERS}.get(status, status)
