# SPDX-License-Identifier: MIT
"""The event vocabulary; events.yaml says what the parts are."""

from collections.abc import Mapping
from dataclasses import dataclass, field

FIRST_VERSION = "0.1.0"

Value = int | str | list[int]


@dataclass(frozen=True)
class Constant:
    """A number with a name."""

    name: str
    value: int
    meaning: str


@dataclass(frozen=True)
class Label:
    """A value of an enumeration."""

    value: int
    name: str
    meaning: str


@dataclass(frozen=True)
class Enumeration:
    """An enumeration; `name` is that in the trace, `c` that of the C API."""

    name: str
    c: str
    prefix: str
    meaning: str
    labels: tuple[Label, ...]


@dataclass(frozen=True)
class Field:
    """A field of an event, or with `is_length` an argument of the C API that is in no trace.

    `since` is empty where the field is as old as its event, and `missing` None where every
    recording has the field. With `reckoned_from` the argument of the C API, by that name, is a
    time, and the field says how long before the event that was.
    """

    name: str
    type: str
    meaning: str
    unit: str = ""
    since: str = ""
    missing: int | str | None = None
    length: str = ""
    reckoned_from: str = ""
    enumeration: Enumeration | None = None

    @property
    def argument(self) -> str:
        """The name of the argument of the C API."""
        return self.reckoned_from or self.name

    @property
    def is_length(self) -> bool:
        return self.type == "length"

    @property
    def is_text(self) -> bool:
        return self.type == "string"

    @property
    def is_sequence(self) -> bool:
        return self.type.endswith("[]")

    @property
    def is_array(self) -> bool:
        return self.type.endswith("]") and not self.is_sequence

    @property
    def element(self) -> str:
        """The integer type: that of the elements of an array or a sequence, else its own."""
        if self.is_length:
            return "u32"
        return "u8" if self.enumeration else self.type.partition("[")[0]

    @property
    def array_length(self) -> int:
        """Of an array."""
        return int(self.type[self.type.index("[") + 1 : -1])

    @property
    def range(self) -> tuple[int, int]:
        """The least and the largest value of its integer type."""
        sign, digits = self.element[0], self.element[1:]
        bits = int(digits)
        return (0, 2**bits - 1) if sign == "u" else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)


@dataclass(frozen=True)
class Shape:
    """A structure of the C API: what several events share, or one event with many fields has."""

    name: str
    text: str
    argument: str
    arguments: tuple[Field, ...]


@dataclass(frozen=True)
class Event:
    """An event. `arguments` are those of the C API, `fields` those of the trace."""

    name: str
    text: str
    since: str
    notes: str
    arguments: tuple[Field, ...]
    shape: Shape | None

    @property
    def fields(self) -> list[Field]:
        return [argument for argument in self.arguments if not argument.is_length]

    @property
    def is_shared(self) -> bool:
        """Whether other events have its fields."""
        return self.shape is not None and self.shape.name != self.name


@dataclass(frozen=True)
class Group:
    """Events that belong together."""

    name: str
    brief: str
    constants: tuple[Constant, ...]
    enumerations: tuple[Enumeration, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Vocabulary:
    """All of events.yaml; `example` in the order of emission, with every field of each event."""

    groups: tuple[Group, ...]
    example: tuple[tuple[Event, Mapping[str, Value]], ...] = field(default=())

    @property
    def events(self) -> list[Event]:
        return [event for group in self.groups for event in group.events]

    @property
    def constants(self) -> list[Constant]:
        return [constant for group in self.groups for constant in group.constants]
