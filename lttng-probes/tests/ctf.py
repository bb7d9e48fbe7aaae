# SPDX-License-Identifier: MIT
"""Traces as plain Python values, in the notation of docs/events.md."""

from pathlib import Path
from typing import NamedTuple

import bt2

PROVIDER = "fieldtrace:"


class Event(NamedTuple):
    """An event: its name without the provider, and its fields by name.

    Integers are int, arrays and sequences lists, and enumerations the label of their value.
    """

    name: str
    fields: dict[str, object]


def _type(field_class: object) -> str:
    if isinstance(field_class, bt2._EnumerationFieldClassConst):
        signed = isinstance(field_class, bt2._SignedEnumerationFieldClassConst)
        bits = field_class.field_value_range
        mappings = []
        for label, mapping in field_class.items():
            for values in mapping.ranges:
                assert values.lower == values.upper, f"{label} stands for several values"
                mappings.append((values.lower, label))
        labels = " ".join(f"{label}={value}" for value, label in sorted(mappings))
        base = "enum" if (bits, signed) == (8, False) else f"enum:{'s' if signed else 'u'}{bits}"
        return f"{base} {labels}"
    if isinstance(field_class, bt2._UnsignedIntegerFieldClassConst):
        return f"u{field_class.field_value_range}"
    if isinstance(field_class, bt2._SignedIntegerFieldClassConst):
        return f"s{field_class.field_value_range}"
    if isinstance(field_class, bt2._StringFieldClassConst):
        return "string"
    if isinstance(field_class, bt2._StaticArrayFieldClassConst):
        return f"{_type(field_class.element_field_class)}[{field_class.length}]"
    if isinstance(field_class, bt2._DynamicArrayFieldClassConst):
        return f"{_type(field_class.element_field_class)}[]"
    raise TypeError(f"no event has a field of {type(field_class).__name__}")


def _fields(payload: bt2._StructureFieldClassConst) -> dict[str, str]:
    fields = {name: _type(member.field_class) for name, member in payload.items()}
    for name, type_ in list(fields.items()):
        if type_.endswith("[]"):
            length = fields.pop(f"_{name}_length")
            assert length == "u32", f"length of {name} is {length}"
    return fields


def _label(field: bt2._EnumerationFieldConst) -> str:
    (label,) = field.labels
    return label


def _value(field: object) -> object:
    # By the class itself, which is quicker than asking for each kind in turn.
    return VALUES[type(field)](field)


VALUES = {
    bt2._UnsignedEnumerationFieldConst: _label,
    bt2._SignedEnumerationFieldConst: _label,
    bt2._UnsignedIntegerFieldConst: int,
    bt2._SignedIntegerFieldConst: int,
    bt2._StringFieldConst: str,
    bt2._StaticArrayFieldConst: lambda field: [_value(element) for element in field],
    bt2._DynamicArrayFieldConst: lambda field: [_value(element) for element in field],
}


def _messages(trace: Path) -> bt2.TraceCollectionMessageIterator:
    return bt2.TraceCollectionMessageIterator(str(trace))


def schema(trace: Path) -> dict[str, dict[str, str]]:
    """The types of the fields of every event that the trace declares, emitted or not."""
    for message in _messages(trace):
        if isinstance(message, bt2._StreamBeginningMessageConst):
            return {
                event_class.name.removeprefix(PROVIDER): _fields(event_class.payload_field_class)
                for event_class in message.stream.cls.values()
            }
    raise AssertionError(f"{trace} holds no stream")


def events(trace: Path) -> list[Event]:
    """Every event in the order of time; fails where the trace says that it lost some."""
    found = []
    # Which fields an event of a name has is asked for once.
    fields: dict[str, list[str]] = {}
    for message in _messages(trace):
        assert not isinstance(
            message, bt2._DiscardedEventsMessageConst | bt2._DiscardedPacketsMessageConst
        ), f"{trace} lost events"
        if isinstance(message, bt2._EventMessageConst):
            event = message.event
            name, payload = event.name, event.payload_field
            if name not in fields:
                fields[name] = [field for field in payload if not field.startswith("_")]
            found.append(
                Event(
                    name.removeprefix(PROVIDER),
                    {field: _value(payload[field]) for field in fields[name]},
                )
            )
    return found


def times(trace: Path) -> list[int]:
    """When each event was, by CLOCK_MONOTONIC in nanoseconds, in the order of `events`."""
    return [
        message.default_clock_snapshot.value
        for message in _messages(trace)
        if isinstance(message, bt2._EventMessageConst)
    ]
