# SPDX-License-Identifier: MIT
"""`fieldtrace detach`: takes the agent out of a JVM that runs on."""

import argparse
import sys

from fieldtrace_cli.jvm.running import RunningJvm

SUMMARY = "take the agent out of a running JVM"
DESCRIPTION = """\
Stops the agent in the JVM with process id PID, whether `attach` or `record` loaded it. Samples end
as censored (`shutdown`). Classes, debug registers, the handler of SIGTRAP, events and threads are
as before.

Some things stay, because a JVM never gives them back: the loaded library, with LTTng's two listener
threads, and the agent's classes. `fieldtrace attach PID` starts the agent again.
"""
EXAMPLES = """\
examples:
  fieldtrace detach 4711
"""
EXIT_STATUS = """\
exit status:
  0    the agent is out
  1    it was not in, or something is not as before; standard error says what
  2    wrong arguments
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    parser.add_argument("pid", metavar="PID", type=int, help="process id of the JVM")


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    outcome = RunningJvm(arguments.pid).load_agent("--stop")
    if not outcome.startswith("stopped;") or ", but " in outcome:
        print(f"fieldtrace: {outcome}", file=sys.stderr)
        return 1
    print(f"process {arguments.pid}: {outcome}")
    return 0
