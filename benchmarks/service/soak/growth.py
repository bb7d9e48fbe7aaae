# SPDX-License-Identifier: MIT
"""Whether what a JVM holds has grown over a run."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from soak.watch import Sample


@dataclass(frozen=True)
class Bound:
    """How much something may be more at the end of a run than after its beginning, because it
    swings: `share` of what it was, and `slack` beside."""

    what: str
    attribute: str
    share: float
    slack: float


# The heap is bounded and touched early; compiled code, metaspace and malloc's arenas swing by some
# MB. References and files do not swing beyond what is in use at the moment of a look: a weak
# reference for each debug register, a class of remote objects for each loader not yet collected.
BOUNDS = (
    Bound("resident memory, KiB", "resident", 0.10, 8_192),
    Bound("native memory of the JVM, KiB", "jvm_native", 0.10, 8_192),
    Bound("global references", "global_references", 0.10, 10),
    Bound("weak references", "weak_references", 0.25, 150),
    Bound("file descriptors", "files", 0, 4),
    Bound("threads", "threads", 0, 6),
    Bound("classes", "classes", 0.25, 100),
)


@dataclass(frozen=True)
class Verdict:
    """What became of one quantity over the second and the last quarter of the run."""

    what: str
    early: float
    late: float
    allowed: float

    @property
    def has_grown(self) -> bool:
        """Whether there is more of it at the end than it may swing by."""
        return self.late > self.allowed


# The processor has so many for each thread.
REGISTERS = 4
REGISTERS_HELD = "descriptors of debug registers, most at once"


def judge(samples: Sequence[Sample]) -> list[Verdict]:
    """Compares the second quarter of the run, which is warm, with the last."""
    quarter = max(1, len(samples) // 4)
    verdicts = []
    for bound in BOUNDS:
        values = [getattr(sample, bound.attribute) for sample in samples]
        early = median(values[quarter : 2 * quarter] or values[:quarter])
        late = median(values[-quarter:])
        verdicts.append(Verdict(bound.what, early, late, early * (1 + bound.share) + bound.slack))
    return [*verdicts, _judge_registers(samples, quarter)]


def _judge_registers(samples: Sequence[Sample], quarter: int) -> Verdict:
    """The agent takes the registers of the threads that there are and gives them back, again and
    again, so that their descriptors come and go with how many threads there were. No more are ever
    open than four for each thread, however often that was."""
    early = max(sample.registers for sample in samples[: 2 * quarter])
    late = max(sample.registers for sample in samples)
    most_threads = max(sample.threads for sample in samples)
    return Verdict(REGISTERS_HELD, early, late, REGISTERS * most_threads)


def table(samples: Sequence[Sample], verdicts: Sequence[Verdict]) -> str:
    """The verdicts as a table in Markdown."""
    lines = [
        f"{samples[-1].seconds:.0f} s, {len(samples)} looks; medians of the second and the last "
        "quarter:",
        "",
        "| | second quarter | last quarter | allowed | |",
        "| --- | --- | --- | --- | --- |",
    ]
    lines += [
        f"| {verdict.what} | {verdict.early:,.0f} | {verdict.late:,.0f} | {verdict.allowed:,.0f} | "
        f"{'**grew**' if verdict.has_grown else 'ok'} |"
        for verdict in verdicts
    ]
    return "\n".join(lines) + "\n"
