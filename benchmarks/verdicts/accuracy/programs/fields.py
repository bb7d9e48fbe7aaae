# SPDX-License-Identifier: MIT
"""Random fields: no two of the same name in any program, so that a mix-up of classes shows."""

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass

# Java type -> a value of it. Every size that a debug register has to match is among them.
VALUES = {
    "boolean": "chance.of(0.5)",
    "byte": "(byte) chance.next()",
    "char": "(char) chance.next()",
    "short": "(short) chance.next()",
    "int": "chance.below(1000)",
    "float": "(float) chance.below(1000)",
    "long": "chance.next()",
    "double": "(double) chance.below(1000)",
    "String": "NAMES[chance.below(NAMES.length)]",
    "int[]": "new int[] {chance.below(1000)}",
}
# What many fields of real DTOs are; any of VALUES otherwise.
COMMON = ("String", "long", "int")
SHARE_OF_COMMON = 0.4

PROBABILITIES = (0.0, 0.03, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0)

_ADJECTIVES = """
    base first last gross net old new main home daily sent paid open due next own local total
"""
_NOUNS = """
    Name Price Rate Count Date Street City State Code Level Weight Height Score Limit Owner Phone
"""


@dataclass(frozen=True)
class Field:
    """An instance field and with what probability an object's is read."""

    index: int  # how Fate knows it
    name: str
    type: str
    probability: float

    @property
    def capitalised(self) -> str:
        """The name as it stands in `getName`."""
        return self.name[0].upper() + self.name[1:]

    @property
    def getter(self) -> str:
        """The name of its getter."""
        return ("is" if self.type == "boolean" else "get") + self.capitalised

    @property
    def value(self) -> str:
        """An expression that gives it a value."""
        return VALUES[self.type]


class FieldSource:
    """Draws fields. `seed` decides which."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        pairs = itertools.product(_ADJECTIVES.split(), _NOUNS.split())
        names = ["".join(pair) for pair in pairs]
        self.random.shuffle(names)
        self._names: Iterator[str] = iter(names)

    def fields(self, count: int, types: tuple[str, ...] = tuple(VALUES)) -> list[Field]:
        """Some fields; one of them, at random, is never read and another always."""
        probabilities = [0.0, 1.0, *self.random.choices(PROBABILITIES[1:-1], k=count)][:count]
        self.random.shuffle(probabilities)
        return [
            Field(index, next(self._names), self._type(types), probability)
            for index, probability in enumerate(probabilities)
        ]

    def _type(self, types: tuple[str, ...]) -> str:
        common = [type_ for type_ in COMMON if type_ in types]
        if common and self.random.random() < SHARE_OF_COMMON:
            return self.random.choice(common)
        return self.random.choice(types)
