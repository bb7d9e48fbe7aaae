# SPDX-License-Identifier: MIT
"""The airline in processes of its own: one, or one for each service."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from cases.running import JVM_OPTIONS
from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from harness.npm import installed
from harness.service import Service, service, started

JAVA, NODE = "Java", "Node.js"
PROGRAM = paths.AIRLINE / "node" / "airline.js"
JAR = paths.AIRLINE / "target" / "airline-exec.jar"
MONOLITH, SERVICES = "monolith", "services"
# Those of a stage start side by side, once those answer that they call.
STAGES: Mapping[str, tuple[tuple[str, ...], ...]] = {
    MONOLITH: (("airline",),),
    SERVICES: (("customers", "flights"), ("auth", "bookings"), ("web",)),
}
CALLED: Mapping[str, tuple[str, ...]] = {
    "auth": ("customers",),
    "bookings": ("customers", "flights"),
    "web": ("auth", "bookings", "customers", "flights"),
}
READY: Mapping[str, str] = {
    "airline": "/airports",
    "auth": "/sessions/none?customer=",
    "bookings": "/customers/c0/bookings",
    "customers": "/customers/c0",
    "flights": "/airports",
    "web": "/airports",
}


@dataclass(frozen=True)
class Deployed:
    """Services by name; the last one is what users see."""

    services: Mapping[str, Service]

    @property
    def url(self) -> str:
        """Where users go."""
        return self.services[entry(self.services)].url

    def cpu_seconds(self) -> dict[str, float]:
        """The processor time of each process so far."""
        return {name: one.cpu_seconds() for name, one in self.services.items()}


def names(deployment: str) -> tuple[str, ...]:
    """Its services, callers behind what they call."""
    return tuple(name for stage in STAGES[deployment] for name in stage)


def entry(services: Mapping[str, object] | tuple[str, ...]) -> str:
    """The service that users see."""
    return list(services)[-1]


@contextmanager
def running(
    deployment: str,
    program: Path,
    logs: Path,
    environment: Mapping[str, str],
    sessions: str,
) -> Iterator[Deployed]:
    """The airline, while the block runs; all of it answers.

    :param program: its jar, or its script of Node.js
    :param sessions: `on`, or `off` where no request is asked for its session
    """
    answering: dict[str, Service] = {}
    with ExitStack() as stack:
        for stage in STAGES[deployment]:
            stage_of = {}
            for name in stage:
                urls = [f"--{one}.url={answering[one].url}" for one in CALLED.get(name, ())]
                role = "all" if deployment == MONOLITH else name
                told = [f"--airline.role={role}", f"--airline.sessions={sessions}", *urls]
                log = logs / f"{name}.log"
                stage_of[name] = stack.enter_context(
                    _started(program, name, log, environment, told)
                )
            for name, one in stage_of.items():
                one.await_answer(READY[name])
                answering[name] = one
        yield Deployed(answering)


def _started(
    program: Path, name: str, log: Path, environment: Mapping[str, str], told: Sequence[str]
) -> AbstractContextManager[Service]:
    if program == PROGRAM:
        modules = installed(program.parent / "package.json")
        named = {**environment, "NODE_PATH": str(modules), "OTEL_SERVICE_NAME": name}
        return started(["node", str(program), *told], log, named)
    options = [
        *JVM_OPTIONS,
        f"-Dspring.application.name={name}",  # the agent calls a service by this property
        f"-Dderby.system.home={program.parent}",  # where Derby leaves its log
    ]
    return service(program, log, environment, options, *told)


def built_jar() -> Path:
    """The airline's jar. Raises FieldtraceError where it is not built."""
    if not JAR.is_file():
        raise FieldtraceError(f"{JAR} is not built", "scripts/fieldtrace build")
    return JAR
