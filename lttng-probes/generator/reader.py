# SPDX-License-Identifier: MIT
"""Reads events.yaml, and says where it is not as its own head has it."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import yaml

from generator.vocabulary import (
    FIRST_VERSION,
    Constant,
    Enumeration,
    Event,
    Field,
    Group,
    Label,
    Shape,
    Value,
    Vocabulary,
)

SOURCE = Path(__file__).parents[1] / "events.yaml"
# A structure counts as one. LTTng takes ten; of more than six nobody sees which one is which.
MOST_ARGUMENTS = 6
UNITS = {"bytes", "ns", "ps", "ppm", "1/s"}

_INTEGER = re.compile(r"[us](8|16|32|64)")
_ARRAY = re.compile(r"[us](8|16|32|64)\[\d*\]")


class VocabularyError(Exception):
    """events.yaml is not as it says itself; the message names the place and what is wrong."""


def read(source: str) -> Vocabulary:
    """The vocabulary of the text of events.yaml. Raises VocabularyError."""
    try:
        content = yaml.safe_load(source)
    except yaml.YAMLError as error:
        raise VocabularyError(str(error)) from None
    check_keys("the file", content, {"groups", "example"})
    groups = tuple(_group(group) for group in content["groups"])
    _check_names(groups)
    return Vocabulary(groups, tuple(_example(Vocabulary(groups).events, content["example"])))


def _group(content: Mapping) -> Group:
    place = f"the group {content.get('name')}"
    check_keys(place, content, {"name", "brief"}, {"constants", "enums", "shapes", "events"})
    enumerations = {
        name: _enumeration(name, enumeration)
        for name, enumeration in content.get("enums", {}).items()
    }
    shapes = {
        name: _shape(name, shape, enumerations) for name, shape in content.get("shapes", {}).items()
    }
    return Group(
        content["name"],
        content["brief"],
        tuple(_constant(name, values) for name, values in content.get("constants", {}).items()),
        tuple(enumerations.values()),
        tuple(
            _event(name, event, enumerations, shapes)
            for name, event in content.get("events", {}).items()
        ),
    )


def _constant(name: str, content: Mapping) -> Constant:
    check_keys(f"the constant {name}", content, {"value", "meaning"})
    return Constant(name, content["value"], content["meaning"])


def _enumeration(name: str, content: Mapping) -> Enumeration:
    check_keys(f"the enumeration {name}", content, {"meaning", "labels"}, {"c", "prefix"})
    c = content.get("c", name)
    labels = []
    for value, label in content["labels"].items():
        check_keys(f"the label {value} of {name}", label, {"label"}, {"meaning"})
        labels.append(Label(value, label["label"], label.get("meaning", "")))
    prefix = content.get("prefix", c.upper())
    return Enumeration(name, c, prefix, content["meaning"], tuple(labels))


def _shape(name: str, content: Mapping, enumerations: Mapping[str, Enumeration]) -> Shape:
    check_keys(f"the shape {name}", content, {"text", "argument", "fields"})
    arguments = _fields(name, content["fields"], enumerations)
    return Shape(name, content["text"], content["argument"], arguments)


def _event(
    name: str,
    content: Mapping,
    enumerations: Mapping[str, Enumeration],
    shapes: Mapping[str, Shape],
) -> Event:
    optional = {"since", "notes", "argument", "fields", "shape"}
    check_keys(f"the event {name}", content, {"text"}, optional)
    if "shape" in content:
        shape = shapes[content["shape"]]
        arguments = shape.arguments
    else:
        arguments = _fields(name, content["fields"], enumerations)
        argument = content.get("argument")
        shape = Shape(name, content["text"], argument, arguments) if argument else None
    if shape is None and len(arguments) > MOST_ARGUMENTS:
        raise VocabularyError(
            f"{name} has {len(arguments)} arguments, more than {MOST_ARGUMENTS}; give it an"
            " `argument`, so that a structure holds them"
        )
    since = content.get("since", FIRST_VERSION)
    return Event(name, content["text"], since, content.get("notes", ""), arguments, shape)


def _fields(
    owner: str, content: Mapping, enumerations: Mapping[str, Enumeration]
) -> tuple[Field, ...]:
    fields = []
    for name, values in content.items():
        place = f"{owner}.{name}"
        optional = {"unit", "since", "missing", "length", "reckoned_from"}
        check_keys(place, values, {"type", "meaning"}, optional)
        type_ = values["type"]
        enumeration = enumerations.get(type_)
        is_known = enumeration or type_ in ("string", "length")
        if not (is_known or _INTEGER.fullmatch(type_) or _ARRAY.fullmatch(type_)):
            raise VocabularyError(f"{place} has the type {type_}, which there is not")
        if type_.endswith("[]") != ("length" in values):
            raise VocabularyError(f"{place}: a sequence, and nothing else, has a `length`")
        if "reckoned_from" in values and (type_, values.get("unit")) != ("u64", "ns"):
            raise VocabularyError(f"{place}: what is reckoned from a time is a u64 in ns")
        if values.get("length", name) not in content:
            raise VocabularyError(f"{place}: there is no argument {values['length']}")
        if values.get("unit", "ns") not in UNITS:
            raise VocabularyError(f"{place}: the unit is none of {', '.join(sorted(UNITS))}")
        rest = {key: value for key, value in values.items() if key != "type"}
        fields.append(
            Field(name, "enum" if enumeration else type_, enumeration=enumeration, **rest)
        )
    return tuple(fields)


def check_keys(place: str, content: Mapping, needed: set[str], optional: Iterable[str] = ()):
    missing = needed - set(content)
    unknown = set(content) - needed - set(optional)
    if missing or unknown:
        raise VocabularyError(
            f"{place}: "
            + "; ".join(
                f"{what} {', '.join(sorted(keys))}"
                for what, keys in (("there is no", missing), ("nothing reads", unknown))
                if keys
            )
        )


def _check_names(groups: Iterable[Group]) -> None:
    seen = set()
    for group in groups:
        for named in (*group.events, *group.enumerations, *group.constants):
            key = (type(named), named.name)
            if key in seen:
                raise VocabularyError(f"{named.name} is there twice")
            seen.add(key)


def _example(
    events: list[Event], content: Iterable[Mapping]
) -> Iterator[tuple[Event, Mapping[str, Value]]]:
    """The emissions of the example, their values as they come out of a trace."""
    by_name = {event.name: event for event in events}
    emissions = [next(iter(emission.items())) for emission in content]
    names = [name for name, _ in emissions]
    if sorted(names) != sorted(by_name):
        odd = {name for name in names if names.count(name) > 1} | (set(names) ^ set(by_name))
        raise VocabularyError(f"the example emits not each event once: {', '.join(sorted(odd))}")
    given: dict[str, set[str]] = {}
    for name, values in emissions:
        shape = by_name[name].shape
        given.setdefault(shape.name if shape else name, set()).update(values)
    for name, values in emissions:
        event = by_name[name]
        fields = {field.name for field in event.fields}
        if unknown := set(values) - fields:
            raise VocabularyError(f"the example: {name} has no {', '.join(sorted(unknown))}")
        reckoned = {field.name for field in event.fields if field.reckoned_from}
        if timed := reckoned & set(values):
            raise VocabularyError(
                f"the example: {', '.join(sorted(timed))} is reckoned from a time"
            )
        if forgotten := fields - reckoned - given[event.shape.name if event.shape else name]:
            raise VocabularyError(f"the example gives no {', '.join(sorted(forgotten))} of {name}")
        yield event, {field.name: _value(field, values.get(field.name)) for field in event.fields}


def _value(field: Field, given: object) -> Value:
    if field.enumeration:
        labels = [label.name for label in field.enumeration.labels]
        if given is not None and given not in labels:
            raise VocabularyError(f"the example: {field.name} has no label {given}")
        return labels[0] if given is None else given
    if field.is_text:
        return "" if given is None else given
    if field.is_sequence:
        return [_number(field, number) for number in given or ()]
    if field.is_array:
        return [_number(field, number) for number in given or [0] * field.array_length]
    return _number(field, 0 if given is None else given)


def _number(field: Field, given: object) -> int:
    least, largest = field.range
    number = {"min": least, "max": largest}.get(given, given)
    if not (isinstance(number, int) and least <= number <= largest):
        raise VocabularyError(f"the example: {field.name} cannot be {given}")
    return number
