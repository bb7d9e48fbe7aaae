# SPDX-License-Identifier: MIT
"""`fieldtrace consumers`: who reads a field, for whoever produces it."""

import argparse
from pathlib import Path

from fieldtrace_cli.tracecompass.analysis import analyse

SUMMARY = "print which services and call paths read a field"
DESCRIPTION = """\
Prints who reads a field: each service and call path that fetches it, in which share of the sampled
objects it is read, with the 95 % interval, and where.

FIELD is CLASS.FIELD, with or without packages. Services often have a class of their own for what
they fetch: a name without packages stands for the class of that name in every service, and the
answer says which were taken. Separate several names by commas if the classes or fields of the
services are called differently.
"""
EXAMPLES = """\
examples:
  fieldtrace consumers Employee.email trace
  fieldtrace consumers com.acme.hr.Employee.email /tmp/payroll /tmp/admin
  fieldtrace consumers Employee.email,EmployeeDto.mail --format json trace
  fieldtrace consumers --end-to-end Employee.email trace
"""
EXIT_STATUS = """\
exit status:
  0    the readers were printed
  1    no class has that field, several may be meant, or a trace cannot be used
  2    wrong arguments
  3    the analysis itself failed: a bug, to be reported with what was printed
  130  interrupted by Ctrl-C (128 + signal for others)
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    add_common_arguments(parser)


def add_common_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of a question about a field."""
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="how to print it (text)"
    )
    parser.add_argument(
        "--output", metavar="FILE", type=Path, help="write to FILE instead of standard output"
    )
    parser.add_argument(
        "--end-to-end",
        action="store_true",
        help="look also to those to whom services hand the field on in answers of their own, by"
        " whatever names (docs/consumers.md); it takes longer",
    )
    parser.add_argument("field", metavar="FIELD", help="CLASS.FIELD, such as Employee.email")
    parser.add_argument(
        "traces", metavar="TRACE", nargs="+", type=Path, help="folder of a recording"
    )


def question(arguments: argparse.Namespace) -> list[str]:
    """What is asked of the report."""
    followed = ["--end-to-end"] if arguments.end_to_end else []
    return ["--readers-of", arguments.field, *followed]


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    return analyse(
        arguments.traces,
        [*question(arguments), "--format", arguments.format],
        arguments.output,
    )
