# SPDX-License-Identifier: MIT
"""One measurement: a fresh JVM under a condition, warmed up, then measured under load."""

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.jvm.agent import VARIABLE, built_agent
from harness.tracer import check_idle

from overhead import load
from overhead.conditions import RECORDING, Condition
from overhead.recording import recorder_cpu_seconds, recording
from overhead.service import Service, service

PROGRAMS = ("hr", "payroll", "admin", "load")


@dataclass(frozen=True)
class Settings:
    """How every measurement is made: requests a second, seconds, and the service's JVM options."""

    rate: int
    warm_up: int
    seconds: int
    jvm_options: str


@dataclass(frozen=True)
class Surroundings:
    """What all measurements share: the jars, and the two services that stay as they are."""

    jars: Path
    logs: Path
    hr: Service
    admin: Service

    def jar(self, name: str) -> Path:
        """The copied jar of one of the example's programs."""
        return self.jars / f"{name}-exec.jar"


def frozen_jars(folder: Path) -> Path:
    """Copies agent and example, so that a build meanwhile changes nothing; gives the agent's."""
    for name in PROGRAMS:
        jar = paths.EXAMPLE / name / "target" / f"{name}-exec.jar"
        if not jar.is_file():
            raise FieldtraceError(f"{jar} is not built", "scripts/fieldtrace build")
        shutil.copy(jar, folder)
    return Path(shutil.copy(built_agent(), folder))


@contextmanager
def surroundings(jars: Path, logs: Path, settings: Settings) -> Iterator[Surroundings]:
    """Starts hr and admin, which have no agent under any condition."""

    def start(name: str, *arguments: str) -> AbstractContextManager[Service]:
        environment, options = plain_environment(), settings.jvm_options.split()
        return service(
            jars / f"{name}-exec.jar", logs / f"{name}.log", environment, options, *arguments
        )

    with start("hr") as hr:
        hr.await_answer("/employee/1")
        with start("admin", f"--hr.url={hr.url}") as admin:
            admin.await_answer("/employee/1/card")
            yield Surroundings(jars, logs, hr, admin)


def measure(
    condition: Condition, settings: Settings, around: Surroundings, seed: int
) -> dict[str, Any]:
    """Starts payroll under the condition and gives what its requests cost and took."""
    check_idle()
    with ExitStack() as stack:
        recorded = stack.enter_context(recording()) if condition.name == RECORDING else None
        with service(
            around.jar("payroll"),
            around.logs / "payroll.log",
            condition.environment,
            settings.jvm_options.split(),
            f"--hr.url={around.hr.url}",
        ) as payroll:
            payroll.await_answer("/employee/1/name")
            if not payroll.said(condition.proof):
                raise FieldtraceError(
                    f"the agent of '{condition.name}' does not work, see {around.logs}/payroll.log",
                    "scripts/fieldtrace doctor",
                )
            # As many requests as it answers, so that its hot code is compiled before it counts.
            _send(around, payroll, settings.warm_up, "--closed-loop")
            cpu, recorder_cpu = payroll.cpu_seconds(), recorder_cpu_seconds()
            answered = _send(
                around, payroll, settings.seconds, f"--rate={settings.rate}", f"--seed={seed}"
            )
            cpu, recorder_cpu = payroll.cpu_seconds() - cpu, recorder_cpu_seconds() - recorder_cpu
    result = {
        **asdict(answered),
        "cpu_ms_per_request": cpu * 1e3 / answered.requests,
        "recorder_cpu_ms_per_request": recorder_cpu * 1e3 / answered.requests,
    }
    if recorded is not None:
        result |= {"events": dict(recorded.events), "lost": recorded.lost}
    return result


def plain_environment() -> Mapping[str, str]:
    """The environment of this process without agents of the user's."""
    return {name: value for name, value in os.environ.items() if name != VARIABLE}


def _send(around: Surroundings, payroll: Service, seconds: int, *options: str) -> load.Load:
    return load.send(
        around.jar("load"), payroll.url, around.admin.url, f"--duration={seconds}", *options
    )
