# SPDX-License-Identifier: MIT
"""`fieldtrace detach`: takes the agent out of a JVM that runs on."""

import argparse
import sys

from fieldtrace_cli.running_jvm import RunningJvm

SUMMARY = "take the agent out of a JVM that runs on"
DESCRIPTION = """\
Stops the agent in the JVM with the process id PID, whether it came by `attach` or by `record`:
samples end as censored (`shutdown`), classes, debug registers, the handler of SIGTRAP, events and
threads are as before. What a JVM never gives back stays: the loaded library, with the two listener
threads of LTTng, and the agent's classes. `fieldtrace attach PID` starts it again.
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
