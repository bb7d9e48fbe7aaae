# SPDX-License-Identifier: MIT
"""A span as any of the formats has it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum

# No clock says a time beyond: 2262, the end of signed nanoseconds.
LATEST_NS = 2**63 - 1


class Kind(IntEnum):
    """What OpenTelemetry calls the kind of a span."""

    INTERNAL = 1
    SERVER = 2
    CLIENT = 3
    PRODUCER = 4
    CONSUMER = 5

    @property
    def handles(self) -> bool:
        """Whether it is the handling of a request or of a message."""
        return self in (Kind.SERVER, Kind.CONSUMER)

    @property
    def calls(self) -> bool:
        """Whether it is a call, or the sending of a message."""
        return self in (Kind.CLIENT, Kind.PRODUCER)


@dataclass(frozen=True, slots=True)
class Process:
    """Who made spans; `host` and `instance` are empty where the file does not say."""

    service: str
    version: str = ""
    host: str = ""
    instance: str = ""


@dataclass(slots=True)
class Span:
    """A span. Ids are lower-case hexadecimal; `parent` is empty of a root; times are nanoseconds
    since 1970. `links` are ids of other spans, with the ids of their traces."""

    trace: str
    id: str
    parent: str
    kind: Kind
    process: Process
    name: str
    start_ns: int
    end_ns: int
    is_error: bool = False
    attributes: Mapping[str, object] = field(default_factory=dict)
    links: tuple[tuple[str, str], ...] = ()


class BadRecordError(ValueError):
    """A record is no span; the message says why."""


def hexadecimal(value: object, digits: int, what: str, optional: bool = False) -> str:
    """An id, without the zeros that some exporters put ahead of one that is shorter.

    Raises BadRecordError where it is none; of zeros alone is none either.
    """
    if optional and value in (None, ""):
        return ""
    if not isinstance(value, str) or not value:
        raise BadRecordError(f"it has no {what}")
    try:
        number = int(value, 16)
    except ValueError:
        number = -1
    if not 0 <= number < 16**digits or not value.isalnum():
        raise BadRecordError(f"its {what} {value[:40]!r} is not hexadecimal")
    if number == 0:
        if optional:
            return ""
        raise BadRecordError(f"its {what} is zero")
    return f"{number:0{digits}x}"


def nanoseconds(value: object, what: str, factor: int = 1) -> int:
    """A time. Raises BadRecordError where it is none."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise BadRecordError(f"it has no {what}")
    try:
        time = int(value) * factor
    except (ValueError, OverflowError):
        raise BadRecordError(f"its {what} {str(value)[:40]!r} is no time") from None
    if not 0 <= time <= LATEST_NS:
        raise BadRecordError(f"its {what} {time} is no time")
    return time


def one_of(known: Mapping, key: object, otherwise: object = None):
    """What is known by a key that a file holds, and may be anything."""
    return known.get(key, otherwise) if isinstance(key, int | str) else otherwise


def text(value: object) -> str:
    """As a trace can hold it: a string without NUL."""
    if isinstance(value, str):
        return value.replace("\0", "").encode("utf-8", "replace").decode("utf-8")
    return "" if value is None else str(value)
