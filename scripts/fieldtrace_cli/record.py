# SPDX-License-Identifier: MIT
"""`fieldtrace record`: runs a command with the agent in its JVMs and records what they emit."""

import argparse
import os
import shutil
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from fieldtrace_cli import interruption
from fieldtrace_cli.agent import checked_options, environment_with_agent
from fieldtrace_cli.child_process import ChildProcess, processes_with
from fieldtrace_cli.errors import FieldtraceError
from fieldtrace_cli.lttng_client import LttngError
from fieldtrace_cli.lttng_session import Losses, RecordingSession, recording_session
from fieldtrace_cli.paths import shown
from fieldtrace_cli.recorded_events import recorded_events
from fieldtrace_cli.recording import MARK, built_agent, output_folder, summary
from fieldtrace_cli.session_daemon import session_daemon
from fieldtrace_cli.terminal import terminal_lent_to

# The statuses of env(1), timeout(1) and other commands that run commands.
RECORDING_FAILED = 125
NOT_EXECUTABLE = 126
NOT_FOUND = 127

# What a program may be asked while it runs; SIGQUIT has a JVM print its stacks.
FORWARDED = (signal.SIGQUIT, signal.SIGUSR1, signal.SIGUSR2)

SUMMARY = "run a command with the agent and record its events"
DESCRIPTION = """\
Runs COMMAND with the agent in every JVM that it starts (through JAVA_TOOL_OPTIONS, after what
that holds already), records the events into a new folder, checks that the trace reads, and says
how many events were recorded and how many were lost. The application never waits for the
recording: what does not fit into LTTng's buffers is discarded, and counted.

Recording ends when COMMAND ends, when --duration is over, or by Ctrl-C. COMMAND is then asked to
end by SIGTERM (or by the signal that came), and killed ten seconds later. What fieldtrace itself
says goes to standard error; COMMAND has standard output to itself. While it records, every other
JVM on this machine that runs the agent is recorded as well.
"""
EXAMPLES = """\
examples:
  fieldtrace record -- java -jar service.jar
  fieldtrace record --duration 60 --output /tmp/trace -- ./start.sh --port 8080
  fieldtrace record \\
      --agent-options 'remote.calls=com.acme.HrClient#employee->com.acme.Employee' \\
      -- java -jar service.jar
"""
EXIT_STATUS = """\
exit status:
  that of COMMAND; 0 where --duration ended it; else
  2    wrong arguments
  125  the recording failed, or nothing was recorded, whatever became of COMMAND
  126  COMMAND could not be run
  127  COMMAND was not found
  130  interrupted by Ctrl-C (128 + signal for others); the trace so far is kept
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    parser.usage = "fieldtrace record [OPTION]... -- COMMAND [ARGUMENT]..."
    parser.add_argument(
        "--output",
        metavar="DIR",
        type=Path,
        help="folder of the trace, new or empty (fieldtrace-out/record-DATE-TIME)",
    )
    parser.add_argument(
        "--agent-options", metavar="K=V,...", default="", help="options of the agent"
    )
    for what, meaning in (
        ("fields", "which fields of remote objects are read"),
        ("spans", "requests and the calls that they make"),
    ):
        parser.add_argument(
            f"--{what}",
            choices=("on", "off"),
            default="on",
            help=f"record {meaning} (on)",
        )
    parser.add_argument(
        "--duration", metavar="S", type=_seconds, help="end COMMAND after S seconds"
    )
    parser.add_argument("command", metavar="COMMAND", nargs="+", help="what to run")


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    events = recorded_events(arguments.fields == "on", arguments.spans == "on")
    options = checked_options(arguments.agent_options)
    _check_command(arguments.command[0])
    try:
        return _record(arguments, options, events)
    except FieldtraceError as error:
        # Statuses of its own tell the recording's failures from COMMAND's.
        error.status = RECORDING_FAILED if error.status == 1 else error.status
        raise


def _record(arguments: argparse.Namespace, options: str, events: Sequence[str]) -> int:
    environment = environment_with_agent(os.environ, built_agent(), options)
    default = Path("fieldtrace-out") / time.strftime("record-%Y%m%d-%H%M%S")
    with output_folder(arguments.output or default) as folder:
        with (
            session_daemon(),
            recording_session("record", folder, events=events) as session,
        ):
            session.start()
            _say(f"recording into {shown(folder)} (LTTng session {session.name})")
            status = _run_command(
                arguments.command, {**environment, MARK: session.name}, arguments.duration
            )
            losses = _stop(session, folder)
        recorded = summary(folder, losses)
    print(recorded, file=sys.stderr)
    _say(f"next: scripts/fieldtrace report {shown(folder)}")
    return status


def _run_command(command: list[str], environment: dict[str, str], duration: float | None) -> int:
    """Runs COMMAND to its end and gives the status that the verb ends with."""
    with interruption.deferred():
        try:
            child = ChildProcess(command, env=environment)
        except OSError as error:
            raise FieldtraceError(
                f"{command[0]} could not be run: {error.strerror}",
                "check that it is a program for this machine, or run it by its interpreter",
                status=NOT_EXECUTABLE,
            ) from error
        try:
            with _forwarding_to(child), terminal_lent_to(child), interruption.undeferred():
                ended = child.wait(duration)
        except interruption.Interrupted as interrupted:
            child.end(interrupted.signum)
            _say(f"interrupted; {command[0]} was ended, the trace so far is kept")
            status = interrupted.status
        else:
            if ended:
                status = child.status()
                _say(f"{command[0]} ended with status {status}")
            else:
                child.end()
                _say(f"{command[0]} was ended after {duration:g} s")
                status = 0
        _report_left_over(environment[MARK])
    return status


def _forwarding_to(child: ChildProcess):
    """While the block runs signals that ask the program for something reach it."""
    return interruption.handled(FORWARDED, lambda signum, _frame: child.send(signum))


def _report_left_over(session: str) -> None:
    """What COMMAND left running goes on: it may be a service that is meant to."""
    pids = processes_with(MARK, session)
    if pids:
        _say(
            "processes that the command started go on, no longer recorded: "
            + " ".join(map(str, pids))
        )


def _stop(session: RecordingSession, folder: Path) -> Losses:
    try:
        return session.stop()
    except LttngError as error:
        raise FieldtraceError(
            f"the recording could not be ended in order ({error.what}), so what was lost is "
            f"unknown; what was written until then is in {folder}",
            "see that lttng-sessiond runs throughout and that the disk has room, and record again",
        ) from error


def _check_command(program: str) -> None:
    if shutil.which(program):
        return
    if Path(program).is_file():
        raise FieldtraceError(
            f"{program} could not be run: it is not executable",
            f"chmod +x {program}, or run it by its interpreter",
            status=NOT_EXECUTABLE,
        )
    raise FieldtraceError(
        f"the command {program} was not found",
        "check its spelling and PATH; what stands after -- is run as it is, without a shell",
        status=NOT_FOUND,
    )


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of seconds above 0")
    return seconds


def _say(text: str) -> None:
    print(f"fieldtrace: {text}", file=sys.stderr, flush=True)
