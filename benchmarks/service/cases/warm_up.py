# SPDX-License-Identifier: MIT
"""Load before what is measured, until the JVMs' compilers have next to nothing left to do."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cases import load
from cases.definition import Request
from cases.load import Load
from cases.running import Running

# As in benchmarks/service/http.
COMPILING_SHARE = 0.02


@dataclass(frozen=True)
class Variant:
    """Services, and whether they are asked with their fix or without."""

    services: Running
    is_fixed: bool


@dataclass(frozen=True)
class Spent:
    """The processor time that services took of a load, their compilers apart, in seconds."""

    working: float
    compiling: float


@dataclass(frozen=True)
class WarmUp:
    """How many seconds of load each variant got, and the largest share of its processor time that
    one spent compiling in the last turn, 0 to 1."""

    seconds: int
    compiling: float

    @property
    def is_warm(self) -> bool:
        """Whether what is measured next is no longer what the compilers take."""
        return self.compiling < COMPILING_SHARE


def warm_up(
    variants: Sequence[Variant],
    requests: Sequence[Request],
    users: int,
    turn: int,
    longest: int,
    say: Callable[[str], None],
) -> WarmUp:
    """Gives turns of load, of so many seconds, to all variants until each is warm in the same turn.

    All get as many, because a JVM goes on to become faster long after its first requests. Ends
    after `longest` seconds for each, warm or not. Before, each user is answered once, for which
    the classes are loaded: on a busy machine that alone may take longer than a turn.
    """
    for one in variants:
        one.services.fix(one.is_fixed)
        load.send(one.services.url_for(requests[0]), requests, users, users)
    seconds = 0
    while True:
        compiling = max(_compiling(one, requests, turn, users) for one in variants)
        seconds += turn
        told = WarmUp(seconds, compiling)
        say(f"warmed up for {seconds} s, at most {compiling:.1%} of the time spent compiling")
        if told.is_warm or seconds >= longest:
            return told


def asked(
    variant: Variant, requests: Sequence[Request], seconds: int, users: int
) -> tuple[Load, Spent]:
    """Gives a load of so many seconds; how it was answered, and what it took."""
    services = variant.services
    services.fix(variant.is_fixed)
    cpu, compilers = services.cpu_seconds(), services.compiler_seconds()
    answered = load.send_for(services.url_for(requests[0]), requests, seconds, users)
    compiling = sum(
        taken - compilers.get(thread, 0.0) for thread, taken in services.compiler_seconds().items()
    )
    return answered, Spent(services.cpu_seconds() - cpu - compiling, compiling)


def _compiling(variant: Variant, requests: Sequence[Request], turn: int, users: int) -> float:
    """The share of the services' processor time that their compilers took of a turn."""
    _, spent = asked(variant, requests, turn, users)
    return spent.compiling / (spent.working + spent.compiling)
