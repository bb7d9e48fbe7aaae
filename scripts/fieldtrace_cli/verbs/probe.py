# SPDX-License-Identifier: MIT
"""`fieldtrace probe`: changes which methods the agent records in a JVM that runs."""

import argparse
import sys

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.jvm.running import RunningJvm

SUMMARY = "record calls of other methods in a running JVM"
DESCRIPTION = """\
Records the calls of these methods from now on, and of no others, in the running JVM with process id
PID. The agent must be in it already. PATTERN is what the agent's option `methods` takes, or `off`:

  com.acme.orders.*        all methods of these classes
  com.acme.Orders#place*   these methods of this class
  @com.acme.Timed          methods with this annotation, and those of classes with it
  !*Entity                 left out, whatever else names them

Join several by semicolons. docs/methods.md says more.
"""
EXAMPLES = """\
examples:
  fieldtrace probe 4711 'com.acme.orders.*;!*Entity'
  fieldtrace probe 4711 off
"""
EXIT_STATUS = """\
exit status:
  0    the methods are probed
  1    they are not; standard error says why and what to do
  2    wrong arguments
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    parser.add_argument("pid", metavar="PID", type=int, help="process id of the JVM")
    parser.add_argument("pattern", metavar="PATTERN", help="which methods, or off")


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    if not arguments.pattern.isprintable() or not arguments.pattern.strip():
        raise FieldtraceError(
            "PATTERN names no methods", "fieldtrace probe --help shows how to name them", status=2
        )
    outcome = RunningJvm(arguments.pid).load_agent(f"--probe={arguments.pattern}")
    if not outcome.startswith("probing"):
        print(f"fieldtrace: {outcome}", file=sys.stderr)
        return 1
    print(f"process {arguments.pid}: {outcome}")
    return 0
