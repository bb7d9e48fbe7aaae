# SPDX-License-Identifier: MIT
"""`fieldtrace attach`: brings the agent into a JVM that runs already."""

import argparse
import sys

from fieldtrace_cli.base.paths import COMMAND
from fieldtrace_cli.jvm.agent import add_options_argument, checked_options
from fieldtrace_cli.jvm.running import RunningJvm

SUMMARY = "load the agent into a running JVM"
DESCRIPTION = """\
Loads the agent into the running JVM with process id PID. You can attach to JVMs of your own user;
root can attach to any. The agent then watches as if the JVM had started with it, except for remote
calls that are in progress. `fieldtrace detach PID` takes it out again.

To record the JVM, add `--also PID` to `fieldtrace record`.

The command copies the agent's jar into the temporary folder of the process, so that a later build
does not change it under the JVM. From JDK 21 on the JVM prints a warning;
-XX:+EnableDynamicAgentLoading on its command line avoids it.
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
  1    it does not; standard error says why and what to do, and the JVM runs on as before
  2    wrong arguments
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    parser.add_argument("pid", metavar="PID", type=int, help="process id of the JVM")
    add_options_argument(parser)


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
    print(f"next: {COMMAND} record --also {arguments.pid} --duration 60")
    print(f"      {COMMAND} detach {arguments.pid}")
    return 0
