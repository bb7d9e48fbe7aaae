# SPDX-License-Identifier: MIT
"""What a recording says of verdicts and of the agent's cost, read as Babeltrace 2 prints it.

A hot loop may leave millions of events; Babeltrace's bindings would take minutes for them.
"""

import re
import subprocess
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError

VERDICTS = ("used", "unused", "overwritten")
# What no nanosecond of stands in two of, docs/events.md.
SPENT = ("trap_ns", "arm_ns", "stack_ns", "count_ns", "drain_ns", "walk_ns")
TIME = re.compile(r"^\[([0-9.]+)\]")
LABEL = re.compile(r'\b(verdict|reason) = \( "([a-z_]+)"')
NUMBER = re.compile(r"\b([a-z_]+) = (\d+)")
# What a process that does less is taken to do, as the budget has it: see CostBudget.
LEAST_LOAD = 0.1


@dataclass(frozen=True)
class Stats:
    """An `agent_stats`: seconds, then processor time since the JVM began in nanoseconds."""

    seconds: float
    spent_ns: int
    process_ns: int
    budget: float  # share of the process's time


@dataclass
class Recorded:
    """What is counted."""

    events: int = 0
    began: float = 0.0  # seconds, of the first event
    ends: Counter[str] = field(default_factory=Counter)  # by verdict, or reason of a censored one
    ended_at: list[float] = field(default_factory=list)  # seconds, of verdicts
    stats: list[Stats] = field(default_factory=list)

    def add(self, line: str) -> None:
        """Adds an event as `babeltrace2 --clock-seconds` prints it."""
        if self.events == 0:
            self.began = _seconds(line)
        self.events += 1
        if "fieldtrace:watch_end:" in line:
            found = dict(LABEL.findall(line))
            is_verdict = found["verdict"] in VERDICTS
            self.ends[found["verdict"] if is_verdict else found["reason"]] += 1
            if is_verdict:
                self.ended_at.append(_seconds(line))
        elif "fieldtrace:agent_stats:" in line:
            numbers = {name: int(number) for name, number in NUMBER.findall(line)}
            self.stats.append(
                Stats(
                    _seconds(line),
                    sum(numbers[name] for name in SPENT),
                    numbers["process_cpu_ns"],
                    numbers["budget_ppm"] / 1e6,
                )
            )

    def verdicts(self) -> int:
        """Watches that ended knowing."""
        return sum(self.ends[verdict] for verdict in VERDICTS)

    def seconds_with_verdicts(self, seconds: float) -> int:
        """In how many of so many seconds from the first event on a verdict came."""
        after = (at - self.began for at in self.ended_at)
        return len({int(at) for at in after if 0 <= at < seconds})

    def spent_ns(self) -> int:
        """What the agent spent from the first statistics to the last."""
        return self.stats[-1].spent_ns - self.stats[0].spent_ns

    def budget_shares(self, windows: int) -> list[float]:
        """What was spent by what the budget allowed, in each of so many equal parts of the time."""
        first, last = self.stats[0].seconds, self.stats[-1].seconds
        ends = [first + (last - first) * part / windows for part in range(windows + 1)]
        edges = [self._nearest(at) for at in ends]
        return [_share(begin, end) for begin, end in pairwise(edges) if end.seconds > begin.seconds]

    def _nearest(self, seconds: float) -> Stats:
        return min(self.stats, key=lambda one: abs(one.seconds - seconds))


def _seconds(line: str) -> float:
    """When an event was, as `babeltrace2` prints it. Raises FieldtraceError where it does not."""
    time = TIME.match(line)
    if time is None:
        raise FieldtraceError(f"babeltrace2 printed an event without a time: {line}", "report it")
    return float(time[1])


def _share(begin: Stats, end: Stats) -> float:
    least = LEAST_LOAD * (end.seconds - begin.seconds) * 1e9
    allowed = end.budget * max(end.process_ns - begin.process_ns, least)
    return (end.spent_ns - begin.spent_ns) / allowed


def read(folder: Path) -> Recorded:
    """Reads a recording. Raises FieldtraceError where it cannot be, or the agent said nothing."""
    with subprocess.Popen(
        ["babeltrace2", "--clock-seconds", "--no-delta", folder],
        stdout=subprocess.PIPE,
        text=True,
        errors="replace",
    ) as reader:
        assert reader.stdout is not None
        recorded = counted(reader.stdout)
    if reader.returncode != 0:
        raise FieldtraceError(f"babeltrace2 cannot read {folder}", "see what it says")
    if len(recorded.stats) < 2:
        raise FieldtraceError("the agent told nothing of itself", "scripts/fieldtrace doctor")
    return recorded


def counted(lines: Iterable[str]) -> Recorded:
    """Counts events as Babeltrace prints them."""
    recorded = Recorded()
    for line in lines:
        recorded.add(line)
    return recorded
