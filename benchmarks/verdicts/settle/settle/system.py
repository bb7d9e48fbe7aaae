# SPDX-License-Identifier: MIT
"""A system's JVMs, recorded as `fieldtrace record` does."""

import shutil
import socket
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.jvm.running import RunningJvm
from fieldtrace_cli.lttng.ctf_trace import size_bytes, trace_folders
from fieldtrace_cli.lttng.live_samples import EVENTS, LiveSamples
from fieldtrace_cli.lttng.session import RecordingSession, recording_session
from fieldtrace_cli.processes.child import run_logged
from harness import contention, jvm, machine

from settle.scenes import Scene

SOURCES = Path(__file__).resolve().parents[1] / "java"
REMOTE_CALLS = "shop.Remote#threes->shop.Remote$Three;shop.Remote#fours->shop.Remote$Four"
LOOK_SECONDS = 5.0
END_SECONDS = 60.0
# Until an application is attached to that works already.
WARM_SECONDS = 10.0


@dataclass
class Run:
    """What a system's recording gave so far, and in the end."""

    services: dict[int, int]  # the service's number by its process
    samples: LiveSamples = field(default_factory=LiveSamples)
    seconds: float = 0.0
    told: dict[str, float] = field(default_factory=dict)  # what the users say
    bytes: int = 0
    lost: int = 0
    busy: float = 0.0  # share of all processors' time that somebody used
    backend: str = ""


def compiled(folder: Path) -> Path:
    """Compiles the programs into the folder. Raises FieldtraceError where that fails."""
    run_logged(
        [Path(machine.java()).with_name("javac"), "-d", folder, *(SOURCES / "shop").glob("*.java")],
        what="compiling the programs",
        remedy="a JDK in JAVA_HOME or PATH",
        log=paths.BUILD_LOGS / "benchmark-settle.log",
    )
    return folder


def record(
    scene: Scene,
    class_path: Path,
    agent: Path,
    options: str,
    seconds: float,
    look: Callable[[Run], bool],
    *,
    is_attached: bool = False,
) -> Run:
    """Records the system for so long, or until `look`, which is asked every few seconds, is
    content. The agent starts with it, or is attached when it has worked for a while. Raises
    FieldtraceError where a JVM ends or requests fail."""
    with tempfile.TemporaryDirectory(prefix="fieldtrace-settle-") as name, ExitStack() as stack:
        folder = Path(name)
        sessions = [
            stack.enter_context(recording_session("settle", folder / "trace")),
            stack.enter_context(recording_session("live", folder / "live", events=EVENTS)),
        ]
        for session in sessions:
            session.exclude_all_processes()
        ports = _free_ports(scene.services)
        services = [
            stack.enter_context(
                _service(
                    *(scene, number, ports, class_path, folder),
                    "" if is_attached else f"{agent}={_options(number, options)}",
                )
            )
            for number in range(scene.services)
        ]
        users = stack.enter_context(_users(scene, ports, class_path, folder))
        for started in (*services, users):
            started.await_ready()
        watched = services[: scene.watched]
        if is_attached:
            users.go_on()
            time.sleep(WARM_SECONDS)
            for number, started in enumerate(watched):
                RunningJvm(started.pid).load_agent(_options(number, options), agent)
        for started in watched:
            if "fieldtrace: watching" not in started.errors():
                raise started.failure("has no agent that works")
            for session in sessions:
                session.include_process(started.pid)
        for session in sessions:
            session.start()
        run = Run({_process(started.pid): number for number, started in enumerate(watched)})
        run.backend = next(line for line in watched[0].errors().splitlines() if "watching" in line)
        with contention.observed() as observed:
            if not is_attached:
                users.go_on()
            _look_on(run, sessions[1], [*services, users], seconds, look)
            users.go_on()
            users.await_end(END_SECONDS)
        losses = sessions[0].stop()
        run.lost = losses.events + losses.packets
        run.bytes = size_bytes(folder / "trace")
        run.busy = observed.busy
        run.told = _told(users)
    if run.told["failed"] or not run.told["answered"]:
        raise FieldtraceError(f"requests of {scene.name} failed: {run.told}", "see above")
    return run


def _process(pid: int) -> int:
    """What tells it apart in recordings: its number and its PID namespace."""
    return Path(f"/proc/{pid}/ns/pid").stat().st_ino << 32 | pid


def _told(users: jvm.Jvm) -> dict[str, float]:
    lines = (line.split("\t") for line in users.output().splitlines() if "\t" in line)
    return {key: float(value) for key, value in lines}


def _look_on(
    run: Run,
    live: RecordingSession,
    jvms: list[jvm.Jvm],
    seconds: float,
    look: Callable[[Run], bool],
) -> None:
    begin = time.monotonic()
    while True:
        for one in jvms:
            if one.wait(LOOK_SECONDS / len(jvms)):
                raise one.failure("ended too early")
        chunk = live.rotate()
        run.seconds = time.monotonic() - begin
        for trace in trace_folders(chunk):
            run.samples.read(trace)
        shutil.rmtree(chunk)
        if look(run) or run.seconds >= seconds:
            return


def _options(number: int, options: str) -> str:
    own = f"service.name=shop-{number},remote.calls={REMOTE_CALLS}"
    return f"{own},{options}" if options else own


@contextmanager
def _service(
    scene: Scene,
    number: int,
    ports: list[int],
    class_path: Path,
    folder: Path,
    agent: str,
) -> Iterator[jvm.Jvm]:
    command: list[str | Path] = [
        machine.java(),
        *scene.jvm_options,
        *([f"-javaagent:{agent}"] if agent and number < scene.watched else []),
        *("-cp", class_path, "shop.Service", str(number), str(scene.pause_ms)),
        *map(str, ports),
    ]
    own = folder / f"service-{number}"
    own.mkdir()
    with jvm.running(f"service {number}", command, own) as started:
        yield started


@contextmanager
def _users(scene: Scene, ports: list[int], class_path: Path, folder: Path) -> Iterator[jvm.Jvm]:
    numbers = (scene.rate, scene.hops, scene.items, scene.sites, *ports[: scene.watched])
    options = ("-Xmx64m", "-XX:+UseSerialGC", "-cp", class_path)
    own = folder / "users"
    own.mkdir()
    command: list[str | Path] = [machine.java(), *options, "shop.Users", *map(str, numbers)]
    with jvm.running("the users", command, own) as started:
        yield started


def _free_ports(count: int) -> list[int]:
    """Ports that were free a moment ago."""
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]
