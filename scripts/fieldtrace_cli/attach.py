# SPDX-License-Identifier: MIT
"""`fieldtrace attach`: brings the agent into a JVM that runs already."""

import argparse
import sys

from fieldtrace_cli.agent import checked_options
from fieldtrace_cli.running_jvm import RunningJvm

SUMMARY = "bring the agent into a JVM that runs already"
DESCRIPTION = """\
Loads the agent into the JVM with the process id PID, of your own user; as root, of any user.
From then on it is as if the JVM had been started with the agent, except for remote calls that are
in progress. `fieldtrace detach PID` takes it out again.

The jar is copied into the temporary folder of that process, so that a later build does not
change it under the JVM. From JDK 21 on the JVM prints a warning, which
-XX:+EnableDynamicAgentLoading on its command line avoids.
"""
EXAMPLES = """\
examples:
  fieldtrace attach 4711
  fieldtrace attach 4711 --agent-options \\
      'remote.calls=com.acme.HrClient#employee->com.acme.Employee'
  sudo fieldtrace attach $(pgrep -f service.jar)
"""
EXIT_STATUS = """\
exit status:
  0    the agent watches
  1    it does not; standard error says why and the remedy, and the JVM runs on as before
  2    wrong arguments
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    parser.add_argument("pid", metavar="PID", type=int, help="process id of the JVM")
    parser.add_argument(
        "--agent-options", metavar="K=V,...", default="", help="options of the agent"
    )


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    options = checked_options(arguments.agent_options)
    jvm = RunningJvm(arguments.pid)
    outcome = jvm.load_agent(options)
    if not outcome.startswith("watching"):
        print(f"fieldtrace: {outcome}", file=sys.stderr)
        return 1
    print(f"process {arguments.pid}: {outcome}")
    if note := jvm.recording_note():
        print(f"note: {note}")
    print("next: scripts/fieldtrace record --duration 60 -- sleep 60   (any session records it)")
    print(f"      scripts/fieldtrace detach {arguments.pid}")
    return 0
