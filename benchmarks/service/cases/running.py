# SPDX-License-Identifier: MIT
"""Services of the jar, with what they need, in processes of their own."""

import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from harness.service import Service, service

from cases import servers
from cases.definition import FOLDER, Request, ServiceDefinition

JAR = FOLDER / "target" / "cases-exec.jar"
# What a container of a small microservice gives its JVM, for which HotSpot itself chooses the
# serial collector.
JVM_OPTIONS = ("-XX:+UseSerialGC", "-Xmx256m")

# Services that start side by side: of more, each takes longer than it may.
AT_ONCE = 3


@dataclass(frozen=True)
class Running:
    """Services by name, of which one is asked; `fixable` names those that have a fix."""

    services: Mapping[str, Service]
    fixable: Sequence[str] = ()

    def url_for(self, request: Request) -> str:
        """Where the service is that the request goes to."""
        return self.services[request.service].url

    def fix(self, is_made: bool) -> None:
        """Makes the fix from the next request on, or goes back to the services as they are."""
        for name in self.fixable:
            url = f"{self.services[name].url}/fixed/{str(is_made).lower()}"
            with urllib.request.urlopen(urllib.request.Request(url, method="PUT"), timeout=10):
                pass

    def cpu_seconds(self) -> float:
        """The processor time of all services so far."""
        return sum(one.cpu_seconds() for one in self.services.values())

    def compiler_seconds(self) -> Mapping[int, float]:
        """What of it each thread took that compiles, by its id."""
        return dict(
            thread for one in self.services.values() for thread in one.compiler_seconds().items()
        )


@contextmanager
def server_addresses(names: Sequence[str], folder: Path) -> Iterator[Mapping[str, str]]:
    """The databases run while the block does; gives the properties that name them."""
    with ExitStack() as stack:
        yield {
            f"{name}.url": stack.enter_context(servers.STARTED_BY[name](folder / name))
            for name in names
        }


@contextmanager
def running(
    services: Sequence[ServiceDefinition],
    jar: Path,
    logs: Path,
    environment: Mapping[str, str],
    addresses: Mapping[str, str],
    *,
    is_fixed: bool,
) -> Iterator[Running]:
    """The services, while the block runs; all of them answer.

    Some start side by side, each when those answer that it calls.
    """
    started: dict[str, Service] = {}
    answering: dict[str, Service] = {}

    def await_answer(one: ServiceDefinition) -> None:
        if one.name not in answering:
            started[one.name].await_answer(one.ready)
            answering[one.name] = started[one.name]

    with ExitStack() as stack:
        in_turn = sorted(services, key=lambda one: bool(one.urls))
        for number, one in enumerate(in_turn):
            for place, earlier in enumerate(in_turn[:number]):
                if earlier.name in one.urls or place <= number - AT_ONCE:
                    await_answer(earlier)
            properties = {
                **addresses,
                **{f"{name}.url": answering[name].url for name in one.urls},
                "fixed": str(is_fixed).lower(),
            }
            variant = "fixed" if is_fixed else "as-is"
            started[one.name] = stack.enter_context(
                _service(one.name, jar, logs / f"{one.name}-{variant}.log", environment, properties)
            )
        for one in services:
            await_answer(one)
        yield Running(answering, [one.name for one in services if one.has_fix])


def built_jar() -> Path:
    """The services' jar. Raises FieldtraceError where it is not built."""
    if not JAR.is_file():
        raise FieldtraceError(f"{JAR} is not built", "scripts/fieldtrace build")
    return JAR


@contextmanager
def _service(
    name: str,
    jar: Path,
    log: Path,
    environment: Mapping[str, str],
    properties: Mapping[str, str],
) -> Iterator[Service]:
    # The agent calls a service by this property, which the JVM has before Spring starts.
    options = [*JVM_OPTIONS, f"-Dspring.application.name={name}"]
    options.append(f"-Dderby.system.home={jar.parent}")  # where Derby leaves its log
    arguments = [f"--{key}={value}" for key, value in properties.items()]
    with service(jar, log, environment, options, *arguments, program=[name]) as started:
        yield started
