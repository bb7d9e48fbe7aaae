# SPDX-License-Identifier: MIT
"""Samples of processor time, as any profile has them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple


class Frame(NamedTuple):
    """`name` is the class with dots, and the method; `line` is 0 where it is not known."""

    name: str
    line: int = 0


Stack = Sequence[Frame]
"""Innermost first."""


class Sample(NamedTuple):
    """A sample of a thread at a time, in nanoseconds since 1970, and the number of its stack."""

    time: int
    thread: int
    stack: int


class Span(NamedTuple):
    """A piece of a thread's time that the application has named (async-profiler's Span)."""

    begin: int
    end: int
    thread: int
    tag: str


@dataclass
class Profile:
    """What a file holds. `samples` have a time and a thread; `loose` counts, by stack, those that
    lack one of them. `pid` is 0 where the file does not say."""

    pid: int = 0
    stacks: list[tuple[Frame, ...]] = field(default_factory=list)
    samples: list[Sample] = field(default_factory=list)
    loose: dict[int, int] = field(default_factory=dict)
    spans: list[Span] = field(default_factory=list)
    _numbers: dict[tuple[Frame, ...], int] = field(default_factory=dict)

    def number(self, stack: tuple[Frame, ...]) -> int:
        """The number of a stack."""
        found = self._numbers.get(stack)
        if found is None:
            found = self._numbers[stack] = len(self.stacks)
            self.stacks.append(stack)
        return found

    def add_loose(self, stack: int, weight: int) -> None:
        """Adds samples of a stack of which nothing else is known."""
        self.loose[stack] = self.loose.get(stack, 0) + weight
