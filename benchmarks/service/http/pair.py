# SPDX-License-Identifier: MIT
"""Services A and B under one condition, in fresh JVMs."""

import resource
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from conditions import Condition
from fieldtrace_cli.base.errors import FieldtraceError
from harness import contention, tracer, wrk
from harness.service import Service, service


@dataclass(frozen=True)
class Spent:
    """What services have used: seconds of CPU time, of these those of compiling, and bytes."""

    cpu: float = 0.0
    compiling: float = 0.0
    allocated: float = 0.0

    def __add__(self, other: "Spent") -> "Spent":
        return Spent(
            self.cpu + other.cpu,
            self.compiling + other.compiling,
            self.allocated + other.allocated,
        )

    def __sub__(self, other: "Spent") -> "Spent":
        return self + Spent(-other.cpu, -other.compiling, -other.allocated)


@dataclass(frozen=True)
class Slice:
    """What a load was answered, and what both services spent on it. `others` is the share of all
    processors' time, 0 to 1, that meanwhile was used by anything but the services, wrk and LTTng.
    """

    load: wrk.Load
    spent: Spent
    others: float = 0.0


@dataclass(frozen=True)
class Pair:
    """A, which asks B."""

    condition: Condition
    a: Service
    b: Service

    @property
    def url(self) -> str:
        """Of A."""
        return self.a.url

    def under_load(self, path: str, connections: int, seconds: int) -> Slice:
        """Asks A for the path for so long."""
        before, around = self._spent(), _cpu_seconds_around()
        with contention.observed() as observed:
            load = wrk.send(self.url + path, connections, seconds)
        around, spent = _cpu_seconds_around() - around, self._spent() - before
        return Slice(load, spent, observed.others(spent.cpu + around, load.seconds))

    def resident_mb(self) -> float:
        """Memory of a service on average, now."""
        return (self.a.resident_mb() + self.b.resident_mb()) / 2

    def chain(self, calls: int) -> str:
        """The path of a chain of so many requests, A's own the first, which goes to and fro."""
        return f"/chain/{calls}?to={self.b.url}&back={self.url}"

    @staticmethod
    def fan(calls: int) -> str:
        """The path of a request that makes so many calls, one after the other."""
        return f"/fan/{calls}"

    def _spent(self) -> Spent:
        total = Spent()
        for one in (self.a, self.b):
            compiling = _told(one, "/compiling") / 1e3
            total += Spent(one.cpu_seconds(), compiling, _told(one, "/allocated"))
        return total


@contextmanager
def running(condition: Condition, jvm_options: str, jar: Path, logs: Path) -> Iterator[Pair]:
    """Both services, while the block runs. Raises FieldtraceError where the agent does not work."""
    with ExitStack() as stack:

        def start(name: str, *arguments: str) -> Service:
            log = logs / f"{condition.name.replace(' ', '-').replace(',', '')}-{name}.log"
            started = stack.enter_context(
                service(jar, log, condition.environment, jvm_options.split(), *arguments)
            )
            started.await_answer("/leaf")
            if not started.said(condition.proof):
                raise FieldtraceError(
                    f"the agent of '{condition.name}' does not work, see {log}",
                    "scripts/fieldtrace doctor",
                )
            return started

        b = start("b")
        yield Pair(condition, start("a", f"--peer={b.url}"), b)


def _cpu_seconds_around() -> float:
    """The processor time of wrk, once it has ended, and of LTTng."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime + tracer.cpu_seconds()


def _told(service: Service, path: str) -> int:
    with urllib.request.urlopen(service.url + path, timeout=30) as answer:
        return int(answer.read())
