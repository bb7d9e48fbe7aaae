# SPDX-License-Identifier: MIT
"""LTTng session daemons and sessions for the length of a `with` block."""

import contextlib
import os
import re
import subprocess
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

START_SECONDS = 30
END_SECONDS = 5
RUN_SECONDS = 60
# A program that ends before it is registered leaves no events, so it waits for that.
REGISTER_MILLISECONDS = 30_000
REGISTERED = {"LTTNG_UST_REGISTER_TIMEOUT": str(REGISTER_MILLISECONDS)}
CHANNEL = "events"
SUBBUFFER = "2M"


def lttng(*arguments: str) -> str:
    """Runs `lttng`, never starting a daemon; raises with its output where it fails."""
    done = subprocess.run(
        ["lttng", "--no-sessiond", *arguments], capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise RuntimeError(f"lttng {' '.join(arguments)}: {done.stdout}{done.stderr}")
    return done.stdout


def daemon_runs() -> bool:
    """Whether a session daemon answers."""
    try:
        lttng("list")
    except RuntimeError:
        return False
    return True


def lists_nothing() -> bool:
    """Whether the daemon that answers has no sessions."""
    return "no available" in lttng("list").lower()


@contextlib.contextmanager
def session_daemon(folder: Path) -> Iterator[None]:
    """A daemon that answers: the one that runs, else one that ends with the block.

    A daemon in which somebody else made a session meanwhile is left to them. One that is being
    destroyed is still listed for a moment.
    """
    if daemon_runs():
        yield
        return
    log = folder / "lttng-sessiond.log"
    with log.open("w") as output:
        daemon = subprocess.Popen(
            ["lttng-sessiond", "--no-kernel"],
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        deadline = time.monotonic() + START_SECONDS
        while not daemon_runs():
            if daemon.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"lttng-sessiond did not start: {log.read_text()}")
            time.sleep(0.05)
        yield
    finally:
        deadline = time.monotonic() + END_SECONDS
        while has_sessions := daemon.poll() is None and not lists_nothing():
            if time.monotonic() > deadline:
                break
            time.sleep(0.05)
        if not has_sessions:
            daemon.terminate()
            daemon.wait(START_SECONDS)


class Session:
    """A session of its own name that records events of chosen processes only.

    Other sessions and other programs with the same events may use the same daemon.
    """

    def __init__(self, folder: Path, events: str = "fieldtrace:*", condition: str = ""):
        self.name = f"fieldtrace-probes-test-{uuid.uuid4()}"
        self.trace = folder / self.name
        self.events = events
        self.filter = [f"--filter={condition}"] if condition else []

    def __enter__(self) -> "Session":
        create = ["create", self.name, f"--output={self.trace}"]
        # LTTng 2.15 and later write CTF 2 where they are not told otherwise.
        if tuple(map(int, re.findall(r"\d+", lttng("--version"))[:2])) >= (2, 15):
            create.append("--trace-format=ctf-1.8")
        lttng(*create)
        try:
            of_session = ("--userspace", f"--session={self.name}")
            # LTTng's own half megabyte is full before its consumer gets to run on a busy machine.
            lttng("enable-channel", *of_session, f"--subbuf-size={SUBBUFFER}", CHANNEL)
            of_channel = (*of_session, f"--channel={CHANNEL}")
            lttng("enable-event", *of_channel, *self.filter, self.events)
        except RuntimeError:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        # Nobody needs what the client waits half a second for.
        lttng("destroy", "--no-wait", self.name)

    def start(self, pid: int) -> None:
        """Starts recording the process `pid` alone."""
        lttng("track", "--userspace", f"--session={self.name}", f"--vpid={pid}")
        lttng("start", self.name)

    def stop(self) -> None:
        """Stops recording; the trace may be read then."""
        lttng("stop", self.name)


def record(program: str, folder: Path, **of_session: str) -> Path:
    """Runs the program to its end and returns the folder of its trace."""
    with Session(folder, **of_session) as session:
        # The process waits until it is tracked, and only then becomes the program.
        process = subprocess.Popen(
            ["sh", "-c", 'read -r go && exec "$0"', program],
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | REGISTERED,
        )
        try:
            session.start(process.pid)
            _, errors = process.communicate("go\n", timeout=RUN_SECONDS)
        finally:
            process.kill()
        assert (process.returncode, errors) == (0, "")
        session.stop()
    return session.trace
