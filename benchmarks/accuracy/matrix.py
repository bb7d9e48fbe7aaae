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
THREADS = ("platform", "virtual")
# Collectors that move objects while threads run: a debug register cannot follow.
CONCURRENT = ("ZGC", "Shenandoah")
# A load that the program does not do is one that a debug register sees all the same.
NO_CONDITIONAL_MOVES = "-XX:ConditionalMoveLimit=0"
NO_IMPLICIT_NULL_CHECKS = "-XX:-ImplicitNullChecks"
C2_RESTRAINED = (
    NO_CONDITIONAL_MOVES,
    "-XX:+UnlockDiagnosticVMOptions",
    NO_IMPLICIT_NULL_CHECKS,
)


@dataclass(frozen=True)
class Backend:
    """A column of the table: `watch.backend`, and options that a user may have to give the JVM."""

    name: str
    backend: str
    jvm_options: tuple[str, ...] = ()

    def runs(self, collector: str, compiler: str) -> bool:
        """Whether the cell is there at all."""
        if self.backend == "hw" and collector in CONCURRENT:
            return False
        # The option is C2's own.
        return not self.jvm_options or compiler == "C2"


HW = Backend("hw", "hw")
HW_RESTRAINED = Backend("hw, C2 restrained", "hw", C2_RESTRAINED)
BYTECODE = Backend("bytecode", "bytecode")
BACKENDS = (HW, HW_RESTRAINED, BYTECODE)


@dataclass(frozen=True)
class Cell:
    """One JVM: what it is, and how it runs."""

    jdk: Jdk
    collector: str
    compiler: str
    threads: str
    backend: Backend

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
            *COMPILERS[self.compiler],
            *self.backend.jvm_options,
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
                        if backend.runs(collector, compiler):
                            yield Cell(jdk, collector, compiler, kind, backend)


def quick_cut(some: Sequence[Cell]) -> list[Cell]:
    """One cell of each column, as different as may be.

    Debug registers are tested where no compiler reads more than the program does.
    """
    chosen = []
    for backend in BACKENDS:
        mine = [cell for cell in some if cell.backend == backend]
        by_c2 = [cell for cell in mine if cell.compiler == "C2"]
        if backend == HW:
            chosen += [cell for cell in mine if cell.compiler == "C1"][-1:]
        elif backend == HW_RESTRAINED:
            chosen += by_c2[:1]
        else:
            chosen += by_c2[-1:]
    return chosen
