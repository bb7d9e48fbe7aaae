# SPDX-License-Identifier: MIT
"""What counts where woven code and debug registers watch the same objects.

As the analysis has it (docs/analysis.md, "What woven code misses"): an object counts once, and what
marks say of a field counts as long as no register saw a read that they missed.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator
from typing import Generic, TypeVar

DECIDED = ("used", "unused", "overwritten")

Watch = tuple[int, int]  # sample and index of the field
Place = TypeVar("Place", bound=Hashable)


class RegisterChecks(Generic[Place]):
    """The ends of all watches of a JVM, as far as they count.

    `place` stands for a field of a class at a call path, and `field` for the field wherever it is;
    any values that are unique in the JVM.
    """

    def __init__(self) -> None:
        # By place: how many watches ended by each verdict, or for a censored one by its reason.
        self._all: dict[Place, Counter[str]] = defaultdict(Counter)
        self._by_registers: dict[Place, Counter[str]] = defaultdict(Counter)
        self._fields: dict[Place, Hashable] = {}  # by place
        self._missed: set[Hashable] = set()
        self._checked: dict[int, int] = {}  # by the sample of a register
        self._watched: set[Watch] = set()
        self._seen: dict[Watch, str] = {}

    def check(self, sample: int, checked: int) -> None:
        """A register watches this sample; woven code the other, 0 where there is none."""
        self._checked[sample] = checked

    def begin(self, sample: int, index: int) -> None:
        """The field of this index is watched."""
        self._watched.add((sample, index))

    def end(
        self,
        sample: int,
        index: int,
        place: Place,
        field: Hashable,
        end: str,
        *,
        is_late: bool = False,
    ) -> None:
        """The watch of the field ended: by a verdict, or censored for a reason.

        A late one began after the call had returned, and is compared alone."""
        self._watched.discard((sample, index))
        self._fields[place] = field
        if sample not in self._checked:
            self._compare((sample, index), field, end)
            self._all[place][end] += 1
            return
        # A register watches one field of its sample.
        marked = self._checked.pop(sample), index
        if not is_late:
            self._by_registers[place][end] += 1
        if marked not in self._watched:
            if not is_late:
                self._all[place][end] += 1
        elif end in DECIDED:
            self._seen[marked] = end

    def _compare(self, watch: Watch, field: Hashable, by_mark: str) -> None:
        by_register = self._seen.pop(watch, None)
        if by_register == "used" and by_mark in DECIDED and by_mark != "used":
            self._missed.add(field)

    def places(self) -> Iterator[Place]:
        """Those of which a watch ended."""
        return iter(self._fields)

    def counts(self, place: Place) -> Counter[str]:
        """How the watches ended that count."""
        field = self._fields.get(place)
        counts = self._by_registers if field in self._missed else self._all
        return counts.get(place, Counter())
