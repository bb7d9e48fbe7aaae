# SPDX-License-Identifier: MIT
"""How a JVM of the benchmark ends, and with which status it should."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

SIGTERM_STATUS = 143
SIGTRAP_STATUS = 133


@dataclass(frozen=True)
class Way:
    """One way to end."""

    name: str
    statuses: frozenset[int] = frozenset({0})
    jvm_options: tuple[str, ...] = ()
    most_files: int | None = None


WAYS = (
    Way("return"),
    Way("exit"),
    Way("halt"),
    Way("error", frozenset({1})),
    Way("terminate", frozenset({SIGTERM_STATUS})),
    Way("fork"),
    Way("memory", frozenset({1}), ("-Xmx24m",)),
    Way("descriptors", most_files=160),
    Way("attach", jvm_options=("-Djdk.attach.allowAttachSelf=true",)),
)
THREADS = (1, 7, 30, 200)
# Of late checks the agent's own thread arms the registers.
LATE = "both,overhead.longest-wait=0us"
BACKENDS = ("hw", "both", LATE, "auto")


def starts(number: int, only: str | None = None) -> Iterator[tuple[Way, int, str]]:
    """So many starts, of all ways in turn or of one: how each ends, with how many threads, and what
    watches."""
    wanted = [way for way in WAYS if only in (None, way.name)]
    crossed = itertools.product(BACKENDS, THREADS, wanted)
    for backend, threads, way in itertools.islice(itertools.cycle(crossed), number):
        yield way, threads, backend
