# SPDX-License-Identifier: MIT
"""Load before what is measured, until the JVMs' compilers have next to nothing left to do."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from cases import load
from cases.definition import Request
from cases.running import Running

# As in benchmarks/service/http.
COMPILING_SHARE = 0.02


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
    variants: Mapping[str, Running],
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
    for one in variants.values():
        load.send(one.url_for(requests[0]), requests, users, users)
    seconds = 0
    while True:
        compiling = max(_compiling(one, requests, turn, users) for one in variants.values())
        seconds += turn
        told = WarmUp(seconds, compiling)
        say(f"warmed up for {seconds} s, at most {compiling:.1%} of the time spent compiling")
        if told.is_warm or seconds >= longest:
            return told


def _compiling(services: Running, requests: Sequence[Request], turn: int, users: int) -> float:
    """The share of the services' processor time that their compilers took of a turn."""
    cpu, compilers = services.cpu_seconds(), services.compiler_seconds()
    load.send_for(services.url_for(requests[0]), requests, turn, users)
    compiling = sum(
        seconds - compilers.get(thread, 0.0)
        for thread, seconds in services.compiler_seconds().items()
    )
    return compiling / (services.cpu_seconds() - cpu)
