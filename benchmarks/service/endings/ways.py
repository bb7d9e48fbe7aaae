# SPDX-License-Identifier: MIT
"""How a JVM of the benchmark ends, and with which status it should."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

SIGTERM_STATUS = 143
SIGTRAP_STATUS = 133
ABORTED_STATUS = 134
# What a JVM says that gives up itself because the kernel has no memory for it.
OUT_OF_MEMORY = (
    "There is insufficient memory for the Java Runtime Environment",
    "java.lang.OutOfMemoryError",
    "Could not reserve enough space",
    "Could not allocate",
)


@dataclass(frozen=True)
class Way:
    """One way to end."""

    name: str
    statuses: frozenset[int] = frozenset({0})
    jvm_options: tuple[str, ...] = ()
    most_files: int | None = None

    def allows(self, status: int | None, said: str, is_short_of_memory: bool) -> bool:
        """Whether a JVM may end so, which may give up by itself where it is short of memory."""
        gave_up = status in (1, ABORTED_STATUS) and any(text in said for text in OUT_OF_MEMORY)
        return status in self.statuses or (is_short_of_memory and gave_up)


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
