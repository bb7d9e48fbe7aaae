# SPDX-License-Identifier: MIT
"""A JVM that runs already, of this user, or to root of any.

What is done to its files and to itself is done as its user, and nothing of its file system is run
or loaded: see `unprivileged` and `process_root`.
"""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.paths import COMMAND
from fieldtrace_cli.base.printable import printable
from fieldtrace_cli.base.progress import waiting
from fieldtrace_cli.jvm.agent import built_agent
from fieldtrace_cli.jvm.agent_copy import copied_to
from fieldtrace_cli.jvm.attach_protocol import Answer, AttachListener
from fieldtrace_cli.jvm.flags import OPTION_VARIABLES
from fieldtrace_cli.jvm.properties import properties
from fieldtrace_cli.processes import proc
from fieldtrace_cli.processes.owner import ProcessOwner
from fieldtrace_cli.processes.root import ProcessRoot
from fieldtrace_cli.processes.status import ProcessStatus
from fieldtrace_cli.processes.unprivileged import done_as

# The JDK's own client gives up after ten seconds.
PATIENCE_SECONDS = 60
# A look at the process's folders; only a file system of its own making takes longer.
LOOK_SECONDS = 10
DISABLED = "-XX:+DisableAttachMechanism"
# Where the LTTng daemon of root waits for programs.
LTTNG_FOLDER = Path("/run/lttng")
LOWEST_VERSION = 11
# The agent's property that holds the outcome; AgentProperty.java.
OUTCOME = "fieldtrace.outcome"
# What the JDK's library `instrument` returns where it did not load an agent.
REASONS = {
    100: "it cannot read the jar",
    101: "the jar cannot be put on its class path",
    102: "the agent threw an exception",
}


def is_jvm(pid: int) -> bool:
    """Whether a process is a JVM, as far as this user may see."""
    try:
        return proc.holds(Path(f"/proc/{pid}/maps"), b"/libjvm.so")
    except OSError:
        return False


class RunningJvm:
    """The JVM with a process id.

    Raises FieldtraceError where there is none, or none that can be attached to: to ask a process
    that is no JVM, or one that does not listen, would end it or have it print its stacks.
    """

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._proc = Path("/proc") / str(pid)
        if not self._proc.is_dir():
            raise _no_process(pid)
        self._status = ProcessStatus.parse(self._text("status"))
        if self._status.process != pid:
            raise FieldtraceError(
                f"{pid} is a thread of process {self._status.process}",
                f"give the id of the process: {self._status.process}",
            )
        self._owner = ProcessOwner.of(self._status)
        if not self._owner.is_this_user and os.geteuid() != 0:
            raise FieldtraceError(
                f"process {pid} is of another user, {self._owner.name}",
                f"run the command as root, or as that user: sudo -u {self._owner.name} "
                f"{COMMAND} ...",
            )
        self._check_jvm()
        self._pidfd, self._root = self._held()
        self._check_attachable()

    def load_agent(self, arguments: str, agent: Path | None = None) -> str:
        """Loads the agent, this version's or another, with these arguments, and gives what it says
        of it, one line."""
        agent = agent or built_agent()
        content = agent.read_bytes()

        def load() -> str:
            folder = self._root.open("/tmp")
            deadline = time.monotonic() + PATIENCE_SECONDS
            listener = AttachListener(
                self.pid, self._pidfd, self._status.inner_pid, folder, deadline
            )
            _check_version(self.pid, properties(listener.ask("properties").text))
            jar = copied_to(folder, agent.name, content)
            loading = f"{jar}={arguments}" if arguments else jar
            _check_loaded(listener.ask("load", "instrument", "false", loading))
            outcome = properties(listener.ask("agentProperties").text).get(OUTCOME)
            if not outcome:
                raise FieldtraceError(
                    "the agent did not say what became of it",
                    "see the standard error of the service",
                )
            return printable(outcome)

        # Its own deadline comes first, and says more.
        with waiting(f"Waiting for process {self.pid} to answer"):
            said: str = self._as_owner(load, PATIENCE_SECONDS + LOOK_SECONDS)
        return said

    def collect(self) -> None:
        """Has the JVM collect its garbage, once, young and old. Raises FieldtraceError where it
        does not."""

        def ask() -> str:
            folder = self._root.open("/tmp")
            deadline = time.monotonic() + PATIENCE_SECONDS
            listener = AttachListener(
                self.pid, self._pidfd, self._status.inner_pid, folder, deadline
            )
            answer = listener.ask("jcmd", "GC.run")
            return "" if answer.status == 0 and "disabled" not in answer.text else answer.text

        with waiting(f"Waiting for process {self.pid} to collect its garbage"):
            refusal = self._as_owner(ask, PATIENCE_SECONDS + LOOK_SECONDS)
        if refusal:
            raise FieldtraceError(
                f"JVM {self.pid} collects no garbage when asked to: {printable(refusal.strip())}",
                "start it without -XX:+DisableExplicitGC, or record for longer",
            )

    def recording_note(self) -> str | None:
        """Whose sessions record the JVM, where that is not plain; one sentence."""

        def sees_the_same_folder() -> bool:
            try:
                there = self._root.stat(str(LTTNG_FOLDER))
            except OSError:
                return not LTTNG_FOLDER.exists()
            return LTTNG_FOLDER.exists() and os.path.samestat(there, LTTNG_FOLDER.stat())

        if not self._as_owner(sees_the_same_folder, LOOK_SECONDS):
            return (
                f"no session outside its container records it: {LTTNG_FOLDER} and /dev/shm are "
                "other folders there; mount these of the host into it, or record inside"
            )
        if self._owner.is_this_user:
            return None
        return (
            f"it runs as {self._owner.name}: sessions of root's LTTng daemon record it (of root "
            f"and of the group tracing), and those of {self._owner.name}'s own; no other user's"
        )

    def _as_owner(self, action: Callable[[], Any], seconds: float) -> Any:
        return done_as(self._owner, action, seconds, f"the call to process {self.pid}")

    def _text(self, name: str) -> str:
        try:
            return proc.read(self._proc / name).decode(errors="replace")
        except OSError as error:
            raise self._not_to_be_seen(error) from error

    def _not_to_be_seen(self, error: OSError) -> FieldtraceError:
        if isinstance(error, FileNotFoundError | ProcessLookupError):
            return _no_process(self.pid)
        return FieldtraceError(
            f"process {self.pid} may not be looked at ({error.strerror})",
            "run the command as the user of the process or as root, in the same container",
        )

    def _check_jvm(self) -> None:
        if not self._is_jvm():
            raise FieldtraceError(
                f"process {self.pid} ({printable(self._text('comm').rstrip())}) is no JVM",
                "find the JVM's process id with jps, or pgrep -a java; a script that starts a JVM "
                "is not it",
            )

    def _is_jvm(self) -> bool:
        try:
            return proc.holds(self._proc / "maps", b"/libjvm.so")
        except OSError as error:
            raise self._not_to_be_seen(error) from error

    def _held(self) -> tuple[int, ProcessRoot]:
        """The process and its root, which from here on no other process can take the place of."""
        try:
            pidfd = os.pidfd_open(self.pid)
            root = ProcessRoot(self._proc)
        except OSError as error:
            raise self._not_to_be_seen(error) from error
        # The process id may have gone to another since it was looked at.
        if ProcessStatus.parse(self._text("status")) != self._status:
            raise FieldtraceError(
                f"process {self.pid} has changed its user or its signals meanwhile",
                "try again; it has only just begun",
            )
        return pidfd, root

    def _check_attachable(self) -> None:
        if DISABLED in self._options():
            raise FieldtraceError(
                f"the JVM {self.pid} runs with {DISABLED}",
                "restart the service without it, or with the agent: fieldtrace record -- COMMAND",
            )
        if not self._as_owner(self._can_listen, LOOK_SECONDS):
            raise FieldtraceError(
                f"JVM {self.pid} cannot listen: its user, {self._owner.name}, may not write to "
                "/tmp",
                "chmod 1777 /tmp, or start the service with the agent: "
                "fieldtrace record -- COMMAND",
            )
        # The JVM is called by SIGQUIT, which would end one that does not catch it.
        if not self._status.catches(signal.SIGQUIT):
            raise FieldtraceError(
                f"JVM {self.pid} does not listen: it runs with -Xrs, or has only just begun",
                "try again, or restart the service without -Xrs",
            )

    def _can_listen(self) -> bool:
        try:
            folder = self._root.open("/tmp")
        except OSError:
            return False
        return os.access(".", os.W_OK | os.X_OK, dir_fd=folder)

    def _options(self) -> list[str]:
        """What the JVM was started with, on its command line and in its environment."""
        command = self._text("cmdline").split("\0")
        pairs = (variable.partition("=") for variable in self._text("environ").split("\0"))
        return command + [
            option for name, _, text in pairs if name in OPTION_VARIABLES for option in text.split()
        ]


def _no_process(pid: int) -> FieldtraceError:
    return FieldtraceError(
        f"there is no process {pid}", "find the JVM's process id with jps, or pgrep -a java"
    )


def _check_version(pid: int, system: dict[str, str]) -> None:
    """The version of Java: 8 for 1.8."""
    said = system.get("java.specification.version", "")
    number = said.removeprefix("1.")
    if not (number.isascii() and number.isdigit() and len(number) < 4):
        raise FieldtraceError(
            f"process {pid} does not say which Java it runs: '{printable(said)}'",
            "see whether it is a JVM of OpenJDK, whose attach protocol this command speaks",
        )
    if int(number) < LOWEST_VERSION:
        raise FieldtraceError(
            f"process {pid} runs Java {number}, which is too old",
            f"run the service on Java {LOWEST_VERSION} or later",
        )


def _check_loaded(answer: Answer) -> None:
    said = answer.text.strip()
    if answer.status == 0 and said == "return code: 0":
        return
    code = said.removeprefix("return code: ")
    if said != code and code.isascii() and code.isdigit() and len(code) < 10:
        raise FieldtraceError(
            "the agent could not be loaded: "
            + REASONS.get(int(code), f"the JDK's instrument library returned {code}"),
            "see the standard error of the service",
        )
    raise FieldtraceError(
        f"the JVM did not load the agent: {printable(said)}",
        "try again if the JVM has only just begun; else start the service with "
        "-XX:+EnableDynamicAgentLoading, or with the agent",
    )
