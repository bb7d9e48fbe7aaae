# SPDX-License-Identifier: MIT
"""A JVM that runs already, of this user, or to root of any."""

import hashlib
import os
import re
import signal
import subprocess
from pathlib import Path

from fieldtrace_cli.equinox import find_java
from fieldtrace_cli.errors import FieldtraceError
from fieldtrace_cli.jvm_flags import OPTION_VARIABLES
from fieldtrace_cli.process_owner import ProcessOwner, user_name
from fieldtrace_cli.recording import built_agent

PROGRAM = "org.fieldtrace.agent.attach.Attach"
# The JDK's own client gives up after ten seconds.
PATIENCE_SECONDS = 60
DISABLED = "-XX:+DisableAttachMechanism"
# Where the LTTng daemon of root waits for programs.
LTTNG_FOLDER = Path("/run/lttng")


class RunningJvm:
    """The JVM with a process id.

    Raises FieldtraceError where there is none, or none that can be attached to: to ask a process
    that is no JVM, or one that does not listen, would end it or have it print its stacks.
    """

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._proc = Path("/proc") / str(pid)
        if not self._proc.is_dir():
            raise FieldtraceError(
                f"there is no process {pid}", "find the JVM's process id with jps, or pgrep -a java"
            )
        self._owner = ProcessOwner.of(self._proc)
        if not self._owner.is_this_user and os.geteuid() != 0:
            raise FieldtraceError(
                f"process {pid} is of another user, {self._owner.name}",
                f"run the command as root, or as that user: sudo -u {self._owner.name} "
                "scripts/fieldtrace ...",
            )
        self._check_jvm()
        self._check_attachable()

    def load_agent(self, arguments: str) -> str:
        """Loads the agent with these arguments, and gives what it says of it, one line."""
        jar = self._agent_within_reach()
        # JDKs up to 23 look for the JVM in their own /tmp, unless its process ids are its own, too.
        enters = os.geteuid() == 0 and self._differs("mnt") and not self._differs("pid")
        command = [
            *(("nsenter", "--mount", f"--target={self.pid}") if enters else ()),
            *self._owner.command_in_name_of(),
            find_java().launcher,
            "-cp",
            jar if enters else f"{self._proc}/root{jar}",
            PROGRAM,
            str(self.pid),
            jar,
            arguments,
        ]
        try:
            done = subprocess.run(
                command,
                env={k: v for k, v in os.environ.items() if k not in OPTION_VARIABLES},
                capture_output=True,
                text=True,
                timeout=PATIENCE_SECONDS,
                check=False,
                # Where root is, its user need not be able to be.
                cwd="/",
            )
        except subprocess.TimeoutExpired as expired:
            raise FieldtraceError(
                f"process {self.pid} has not answered for {PATIENCE_SECONDS} s",
                f"see whether it is stopped or overloaded: ps -o stat,pcpu {self.pid}",
            ) from expired
        said = done.stdout.strip() or done.stderr.strip()
        if done.returncode != 0:
            what, _, remedy = said.partition(". Remedy: ")
            raise FieldtraceError(what, remedy.rstrip(".") or "see the service's standard error")
        return said

    def recording_note(self) -> str | None:
        """Whose sessions record the JVM, where that is not plain; one sentence."""
        if not _is_same_folder(LTTNG_FOLDER, self._proc / "root" / LTTNG_FOLDER.relative_to("/")):
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

    def _differs(self, namespace: str) -> bool:
        """Whether the process is in another namespace of that kind than this one."""
        own = Path("/proc/self/ns") / namespace
        return (self._proc / "ns" / namespace).readlink() != own.readlink()

    def _check_jvm(self) -> None:
        try:
            maps = self._proc.joinpath("maps").read_text(errors="replace")
        except OSError as error:
            raise FieldtraceError(
                f"process {self.pid} may not be looked at ({error.strerror})",
                "run the command as the user of the process or as root, in the same container",
            ) from error
        if "/libjvm.so" not in maps:
            name = self._proc.joinpath("comm").read_text(errors="replace").strip()
            raise FieldtraceError(
                f"process {self.pid} ({name}) is no JVM",
                "find the JVM's process id with jps, or pgrep -a java; a script that starts a JVM "
                "is not it",
            )

    def _check_attachable(self) -> None:
        if DISABLED in self._options():
            raise FieldtraceError(
                f"the JVM {self.pid} runs with {DISABLED}",
                "restart the service without it, or with the agent: fieldtrace record -- COMMAND",
            )
        if not self._owner.may_write_to(self._proc / "root" / "tmp"):
            raise FieldtraceError(
                f"JVM {self.pid} cannot listen: its user, {self._owner.name}, may not write to "
                "/tmp",
                "chmod 1777 /tmp, or start the service with the agent: "
                "fieldtrace record -- COMMAND",
            )
        # The JVM is called by SIGQUIT, which would end one that does not catch it.
        status = self._proc.joinpath("status").read_text()
        caught = int(re.search(r"^SigCgt:\s*([0-9a-f]+)", status, re.MULTILINE)[1], 16)
        if not caught >> (signal.SIGQUIT - 1) & 1:
            raise FieldtraceError(
                f"JVM {self.pid} does not listen: it runs with -Xrs, or has only just begun",
                "try again, or restart the service without -Xrs",
            )

    def _options(self) -> list[str]:
        """What the JVM was started with, on its command line and in its environment."""
        command = self._proc.joinpath("cmdline").read_text(errors="replace").split("\0")
        environment = self._proc.joinpath("environ").read_text(errors="replace").split("\0")
        pairs = (variable.partition("=") for variable in environment)
        return command + [
            option for name, _, text in pairs if name in OPTION_VARIABLES for option in text.split()
        ]

    def _agent_within_reach(self) -> str:
        """A copy of the agent's jar in the process's own /tmp, as the process names it."""
        agent = built_agent()
        content = agent.read_bytes()
        # Ours by name and owner: what another user put there would run as the process's user.
        digest = hashlib.sha256(content).hexdigest()[:16]
        folder = f"tmp/fieldtrace-{os.geteuid()}-{digest}"
        # The process may live in a container, and its user need not be able to read this checkout.
        here = self._proc / "root" / folder
        copy = here / agent.name
        try:
            here.mkdir(mode=0o755, exist_ok=True)
            if here.is_symlink() or here.stat().st_uid != os.geteuid():
                raise FieldtraceError(
                    f"/{folder} belongs to somebody else, {user_name(here.lstat().st_uid)}",
                    f"remove it: rm -r /{folder}",
                )
            if not copy.is_file() or copy.read_bytes() != content:
                partial = here / f"{agent.name}.{os.getpid()}"
                partial.write_bytes(content)
                partial.chmod(0o644)
                partial.rename(copy)
        except OSError as error:
            raise FieldtraceError(
                f"the agent cannot be copied to /{folder} of process {self.pid}: {error.strerror}",
                "make room in that folder, or see that it may be written",
            ) from error
        return f"/{folder}/{agent.name}"


def _is_same_folder(one: Path, other: Path) -> bool:
    """Also where neither is there yet."""
    try:
        return one.samefile(other)
    except FileNotFoundError:
        return one.exists() == other.exists()
