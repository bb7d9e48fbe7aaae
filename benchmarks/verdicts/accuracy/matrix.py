# SPDX-License-Identifier: MIT
"""The cells of the matrix: one JVM each, in which all programs run."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from accuracy.jdks import VIRTUAL_THREADS_SINCE, Jdk

# A young generation so small that objects die, and move, within milliseconds.
SMALL_YOUNG = ("-Xmx192m", "-Xmn4m")
COLLECTORS = {
    "Serial": ("-XX:+UseSerialGC", *SMALL_YOUNG),
    "Parallel": ("-XX:+UseParallelGC", *SMALL_YOUNG),
    "G1": ("-XX:+UseG1GC", *SMALL_YOUNG),
    "ZGC": ("-XX:+UseZGC", "-Xmx192m"),
    "Shenandoah": ("-XX:+UseShenandoahGC", "-Xmx192m"),
}
COMPILERS = {
    "interpreter": ("-Xint",),
    "C1": ("-XX:TieredStopAtLevel=1",),
    "C2": ("-XX:-TieredCompilation",),
}
# All compilers in turn: loops that run are compiled on the stack, and given up again.
TIERED = {"tiered": ()}
THREADS = ("platform", "virtual")
# Collectors that move objects while threads run: a debug register cannot follow.
CONCURRENT = ("ZGC", "Shenandoah")


@dataclass(frozen=True)
class Backend:
    """A column of the table."""

    name: str  # what `watch.backend` calls it
    told: str  # what `jvm_info` calls it

    def runs(self, collector: str) -> bool:
        """Whether the cell is there at all; without debug registers `both` is `bytecode`."""
        return self == BYTECODE or collector not in CONCURRENT


HW = Backend("hw", "hw")
BYTECODE = Backend("bytecode", "bytecode")
BOTH = Backend("both", "bytecode+hw")
BACKENDS = (HW, BYTECODE, BOTH)


@dataclass(frozen=True)
class Cell:
    """One JVM: what it is, and how it runs."""

    jdk: Jdk
    collector: str
    compiler: str
    threads: str
    backend: Backend
    more_options: tuple[str, ...] = ()  # of the JVM

    @property
    def row(self) -> tuple[str, ...]:
        """What names its row of the table."""
        return (str(self.jdk.version), self.collector, self.compiler, self.threads)

    @property
    def label(self) -> str:
        """What names it in a line of progress."""
        return f"JDK {', '.join(self.row)}, {self.backend.name}"

    @property
    def jvm_options(self) -> tuple[str, ...]:
        """The options of its JVM."""
        return (
            *COLLECTORS[self.collector],
            *(COMPILERS | TIERED)[self.compiler],
            *self.more_options,
        )


def cells(
    jdks: Sequence[Jdk],
    collectors: Sequence[str],
    compilers: Sequence[str],
    threads: Sequence[str],
    backends: Sequence[Backend],
) -> Iterator[Cell]:
    """The cells of the chosen values that exist, row by row."""
    for jdk in jdks:
        for collector in collectors:
            for compiler in compilers:
                for kind in threads:
                    if kind == "virtual" and jdk.version < VIRTUAL_THREADS_SINCE:
                        continue
                    for backend in backends:
                        if backend.runs(collector):
                            yield Cell(jdk, collector, compiler, kind, backend)


def quick_cut(some: Sequence[Cell]) -> list[Cell]:
    """Three cells as different as may be. Too short for `both`, whose marks count once checked."""
    return [
        cell
        for backend, compiler, which in ((HW, "C1", -1), (HW, "C2", 0), (BYTECODE, "C2", -1))
        for cell in [c for c in some if (c.backend, c.compiler) == (backend, compiler)][which:][:1]
    ]
