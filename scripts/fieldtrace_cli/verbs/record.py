# SPDX-License-Identifier: MIT
"""`fieldtrace record`: runs a command with the agent in its JVMs and records what they emit."""

import argparse
import os
import shutil
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from pathlib import Path

from fieldtrace_cli.base import interruption
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.paths import COMMAND, shown
from fieldtrace_cli.jvm.agent import (
    add_options_argument,
    built_agent,
    checked_options,
    environment_with_agent,
)
from fieldtrace_cli.jvm.running import RunningJvm, is_jvm
from fieldtrace_cli.lttng.client import LttngError
from fieldtrace_cli.lttng.left_behind import end_session, left_sessions
from fieldtrace_cli.lttng.recorded_events import recorded_events
from fieldtrace_cli.lttng.session import Losses, RecordingSession
from fieldtrace_cli.lttng.session_daemon import session_daemon
from fieldtrace_cli.node.agent import environment_with_node_agent, found_node_agent, may_load
from fieldtrace_cli.processes.child import ChildProcess, processes_with
from fieldtrace_cli.processes.terminal import terminal_lent_to
from fieldtrace_cli.python.agent import environment_with_python_agent, is_python
from fieldtrace_cli.recording import settling
from fieldtrace_cli.recording.modes.arguments import add_arguments as add_mode_arguments
from fieldtrace_cli.recording.modes.arguments import chosen_mode, seconds
from fieldtrace_cli.recording.modes.whole import Whole
from fieldtrace_cli.recording.output import output_folder
from fieldtrace_cli.recording.own_processes import MARK, marked, own_processes
from fieldtrace_cli.recording.registration import await_registered

# The statuses of env(1), timeout(1) and other commands that run commands.
RECORDING_FAILED = 125
NOT_EXECUTABLE = 126
NOT_FOUND = 127
# After a collection the JVM tells of dead objects on a thread of its own, in far less.
TELLING_SECONDS = 1.0

# What a program may be asked while it runs; SIGQUIT has a JVM print its stacks.
FORWARDED = (signal.SIGQUIT, signal.SIGUSR1, signal.SIGUSR2)

SUMMARY = "run a command with the agent and record its events"
DESCRIPTION = """\
Runs COMMAND with the agent in every JVM and every Node.js that it starts, and in every Python if
COMMAND is one, and records the events into a new folder; of Node.js and Python requests alone. Then
it checks that the trace can be read, and says how many events were recorded and lost. Your
application never waits for the recording: if LTTng's buffers are full, events are discarded and
counted.

The agents come in through JAVA_TOOL_OPTIONS and NODE_OPTIONS, behind what these variables already
hold, and through PYTHONPATH, ahead of what that holds. What fieldtrace itself says goes to standard
error; standard output belongs to COMMAND.

Recording ends when COMMAND ends, after --duration, or by Ctrl-C. COMMAND then gets SIGTERM, or the
signal that came, and is killed ten seconds later if it still runs.

Without COMMAND, --also or --all says what to record, and the recording ends after --duration, by
Ctrl-C or by `fieldtrace stop`; the services go on.

The recording contains the processes that COMMAND started, and those that they start, as long as
they keep the environment variable FIELDTRACE_SESSION. --also PID adds a running process; load the
agent into it with `fieldtrace attach`, before or afterwards. --all records every JVM with the agent
that LTTng's session daemon reaches.
"""
EXAMPLES = """\
examples:
  fieldtrace record -- java -jar service.jar
  fieldtrace record -- python app.py
  fieldtrace record -- node service.js
  fieldtrace record --duration 60 --output /tmp/trace -- ./start.sh --port 8080
  fieldtrace record --also 4711 --also 4712 --duration 60
  fieldtrace record --to collector.example.com -- java -jar service.jar
  fieldtrace record --mode snapshot --when-error -- java -jar service.jar
  fieldtrace record --mode rotate --period 3600 --keep 48 -- java -jar service.jar
  fieldtrace record \\
      --agent-options 'remote.calls=com.acme.HrClient#employee->com.acme.Employee' \\
      -- java -jar service.jar
"""
EXIT_STATUS = """\
exit status:
  that of COMMAND; 0 if --duration ended it, or there was none; else
  2    wrong arguments
  125  the recording failed or is empty, whatever became of COMMAND
  126  COMMAND could not be run
  127  COMMAND was not found
  130  interrupted by Ctrl-C (128 + signal for others); the trace so far remains
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    parser.usage = (
        "fieldtrace record [OPTION]... -- COMMAND [ARGUMENT]...\n"
        "       fieldtrace record [OPTION]... (--also PID | --all)"
    )
    parser.add_argument(
        "--output",
        metavar="DIR",
        type=Path,
        help="folder of the trace, new or empty (fieldtrace-out/record-DATE-TIME)",
    )
    add_options_argument(parser)
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
        "--live",
        choices=("on", "off"),
        default="on",
        help="show meanwhile how far the fields are known (on)",
    )
    parser.add_argument(
        "--python",
        choices=("auto", "on", "off"),
        default="auto",
        help="load the agent into each Python that starts; auto does so where COMMAND is Python or"
        " a server of it, and not for the scripts of others (auto)",
    )
    parser.add_argument(
        "--duration",
        metavar="S",
        type=seconds,
        help="end the recording, and COMMAND, after S seconds",
    )
    add_mode_arguments(parser)
    parser.add_argument(
        "--collect-at-end",
        action="store_true",
        help="when the recording is to end, have each recorded JVM collect its garbage once, which"
        " shows what sampled objects are dead; the JVM pauses as long as that takes",
    )
    parser.add_argument(
        "--end-left-sessions",
        action="store_true",
        help="end sessions that still record for a command that was killed, without asking",
    )
    whom = parser.add_mutually_exclusive_group()
    whom.add_argument(
        "--also",
        metavar="PID",
        type=_process_id,
        action="append",
        default=[],
        help="record this process too; you may repeat the option",
    )
    whom.add_argument(
        "--all", action="store_true", help="record every process that runs with the agent"
    )
    parser.add_argument("command", metavar="COMMAND", nargs="*", help="what to run")


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    events = recorded_events(arguments.fields == "on", arguments.spans == "on")
    mode = chosen_mode(arguments)
    options = mode.agent_options(checked_options(arguments.agent_options))
    _check_command(arguments)
    try:
        return _record(arguments, options, events, mode)
    except FieldtraceError as error:
        # Statuses of its own tell the recording's failures from COMMAND's.
        error.status = RECORDING_FAILED if error.status == 1 else error.status
        raise


def _record(
    arguments: argparse.Namespace,
    options: str,
    events: Sequence[str],
    mode: Whole,
) -> int:
    environment = environment_with_agent(os.environ, built_agent(), options)
    if may_load(arguments.command, os.environ):
        environment = environment_with_node_agent(environment, found_node_agent(), options)
    else:
        _say("Node.js is not recorded: its permission model lets it load no agent (docs/node.md)")
    service = arguments.command[:1]
    if arguments.python == "on" or (arguments.python == "auto" and any(map(is_python, service))):
        environment = environment_with_python_agent(environment, options)
    default = Path("fieldtrace-out") / time.strftime("record-%Y%m%d-%H%M%S")
    is_live = arguments.live == "on" and arguments.fields == "on"
    with output_folder(arguments.output or default) as folder:
        with ExitStack() as stack:
            stack.enter_context(session_daemon())
            _end_left_sessions(arguments.end_left_sessions)
            sessions = mode.open(stack, folder, events)
            session = sessions[0]
            live = stack.enter_context(settling.live_session()) if is_live else None
            members = None
            if not arguments.all:
                followed = [*sessions, live] if live else sessions
                members = stack.enter_context(own_processes(followed, arguments.also))
            session.start()
            mode.begin(members)
            place = mode.place(folder)
            _say(f"recording into {place} (LTTng session {session.name})")
            registered = partial(await_registered, arguments.also, _say)
            before_end = partial(_collect, session, arguments)
            with _settling_shown(live):
                if arguments.command:
                    registered()
                    status = _run_command(arguments, environment, session, before_end)
                else:
                    status = _wait(arguments.duration, registered, before_end)
            mode.end()
            losses = _stop(mode, session, place)
            if members is not None and members.left_out:
                _say(
                    f"{members.left_out} processes came when as many were recorded as this command"
                    " may open files for; they are not recorded (remedy: ulimit -n 65536)"
                )
        recorded, report_on = mode.result(folder, losses)
    print(recorded, file=sys.stderr)
    if report_on:
        _say(f"next: {COMMAND} report --format html --output page.html {shown(report_on)}")
        _say(f"  or: {COMMAND} report {shown(report_on)}")
    return status


def _end_left_sessions(is_wanted: bool) -> None:
    """Ends the sessions of commands that were killed, if that is wanted or somebody there says so;
    else says how."""
    left = left_sessions()
    if not left:
        return
    names = " and ".join(left)
    if not is_wanted and sys.stdin.isatty() and sys.stderr.isatty():
        print(
            f"fieldtrace: {names} still records though its command was killed. End it? [y/N] ",
            end="",
            file=sys.stderr,
            flush=True,
        )
        is_wanted = sys.stdin.readline().strip().lower() in ("y", "yes")
    if not is_wanted:
        _say(
            f"{names} still records though its command was killed; record --end-left-sessions ends"
            " it, and keeps what it has recorded"
        )
        return
    for name in left:
        end_session(name)
    _say(f"ended {names}, whose command was killed; what it has recorded is kept")


@contextmanager
def _settling_shown(live: RecordingSession | None) -> Iterator[None]:
    """While the block runs a line shows how far the fields are known, where there is a session to
    look at; at its end it is said how far they are."""
    if live is None:
        yield
        return
    live.start()
    with settling.shown(live) as watcher:
        yield
    if watcher.fault:
        _say(f"how far the fields are known could not be shown: {watcher.fault}")
    else:
        _say(watcher.settling.at_end())


def _run_command(
    arguments: argparse.Namespace,
    environment: dict[str, str],
    session: RecordingSession,
    before_end: Callable[[], None],
) -> int:
    """Runs COMMAND to its end and gives the status that the verb ends with.

    `before_end` is called when the recording is to end, while what it recorded is still there.
    """
    command, duration = arguments.command, arguments.duration
    with interruption.deferred():
        try:
            child = ChildProcess(command, env=marked(environment, session))
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
            before_end()
            child.end(interrupted.signum)
            _say(f"interrupted; {command[0]} was ended, the trace so far remains")
            status = interrupted.status
        else:
            before_end()
            if ended:
                status = child.status()
                _say(f"{command[0]} ended with status {status}")
            else:
                child.end()
                _say(f"{command[0]} was ended after {duration:g} s")
                status = 0
        _report_left_over(session)
    return status


def _wait(
    duration: float | None, registered: Callable[[], None], before_end: Callable[[], None]
) -> int:
    """Waits until the time is over or somebody ends the recording, as it is meant to end."""
    with interruption.deferred():
        try:
            with interruption.undeferred():
                registered()
                # Signals interrupt it; nobody else sets it.
                threading.Event().wait(duration)
        except interruption.Interrupted:
            _say("the recording was ended; what was recorded goes on running")
        else:
            _say(f"the recording ended after {duration:g} s")
        before_end()
    return 0


def _collect(session: RecordingSession, arguments: argparse.Namespace) -> None:
    """Has the recorded JVMs collect their garbage if that is wanted; of `--all` those that this
    command started."""
    if not arguments.collect_at_end:
        return
    for pid in {*processes_with(MARK, session.name), *arguments.also}:
        if not is_jvm(pid):
            continue
        try:
            RunningJvm(pid).collect()
        except FieldtraceError as error:
            _say(str(error))
        else:
            _say(f"process {pid} has collected its garbage")
    # The JVM tells its agent a moment later which objects are dead.
    time.sleep(TELLING_SECONDS)


def _forwarding_to(child: ChildProcess) -> AbstractContextManager[None]:
    """While the block runs signals that ask the program for something reach it."""
    return interruption.handled(FORWARDED, lambda signum, _frame: child.send(signum))


def _report_left_over(session: RecordingSession) -> None:
    """What COMMAND left running goes on: it may be a service that is meant to."""
    pids = processes_with(MARK, session.name)
    if pids:
        _say(
            "processes that the command started go on, no longer recorded: "
            + " ".join(map(str, pids))
        )


def _stop(mode: Whole, session: RecordingSession, place: str) -> Losses:
    try:
        return mode.stop(session)
    except LttngError as error:
        raise FieldtraceError(
            f"the recording could not be ended in order ({error.what}), so what was lost is "
            f"unknown; what was written until then is in {place}",
            "see that lttng-sessiond runs throughout, that the disk has room and, with --to, that"
            " the connection holds; then record again",
        ) from error


def _check_command(arguments: argparse.Namespace) -> None:
    if not arguments.command:
        if not arguments.also and not arguments.all:
            raise FieldtraceError(
                "there is nothing to record: no COMMAND, no --also PID, no --all",
                "fieldtrace record -- COMMAND, or --also PID for a service that runs",
                status=2,
            )
        return
    program = arguments.command[0]
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


def _process_id(text: str) -> int:
    if not text.isdigit() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is not a process id")
    return int(text)


def _say(text: str) -> None:
    print(f"fieldtrace: {text}", file=sys.stderr, flush=True)
