# SPDX-License-Identifier: MIT
"""Reads jvm-agent/calls.yaml, whose head says what the keys mean."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml

from generator.reader import VocabularyError, check_keys
from generator.vocabulary import Event, Field, Vocabulary

SOURCE = Path(__file__).parents[2] / "jvm-agent" / "calls.yaml"
# With more, nobody sees which argument is which.
MOST_PARAMETERS = 10

_PARAMETER = re.compile(r"(\S+) (\w+)")


@dataclass(frozen=True)
class Parameter:
    """A parameter in Java; that of an event has its field."""

    type: str
    name: str
    meaning: str = ""
    field: Field | None = None

    @property
    def in_c(self) -> str:
        """Its name in C++."""
        return re.sub("([A-Z])", lambda capital: "_" + capital[1].lower(), self.name)


@dataclass(frozen=True)
class Call:
    """A call of the native half."""

    name: str
    parameters: tuple[Parameter, ...]
    returns: str
    meaning: str
    does: str = ""
    event: Event | None = None
    fixed: Mapping[str, int | str] | None = None
    most: int = 0
    writer: str = ""

    @property
    def has_function(self) -> bool:
        """Whether C++ defines a function for it by hand."""
        return not (self.event or self.does)


@dataclass(frozen=True)
class Writer:
    """A class that holds the fields of calls."""

    name: str
    room: str
    brief: str
    final: tuple[str, ...]
    shared: tuple[str, ...]
    calls: tuple[Call, ...]

    @property
    def fields(self) -> list[Parameter]:
        """Every parameter of its calls once, in the order of the calls."""
        return list({p.name: p for call in self.calls for p in call.parameters}.values())


@dataclass(frozen=True)
class Border:
    """All of calls.yaml."""

    calls: tuple[Call, ...]
    writers: tuple[Writer, ...]


def read(source: str, vocabulary: Vocabulary) -> Border:
    """What the text of calls.yaml says. Raises VocabularyError."""
    try:
        content = yaml.safe_load(source)
    except yaml.YAMLError as error:
        raise VocabularyError(str(error)) from None
    check_keys("the file", content, {"calls", "writers"})
    events = {event.name: event for event in vocabulary.events}
    calls = tuple(
        _of_event(name, values, events) if "emits" in values else _call(name, values)
        for name, values in content["calls"].items()
    )
    writers = []
    for name, values in content["writers"].items():
        check_keys(f"the writer {name}", values, {"room", "brief"}, {"final", "shared"})
        final, shared = (tuple(values.get(key, ())) for key in ("final", "shared"))
        its = tuple(call for call in calls if call.writer == name)
        writer = Writer(name, values["room"], values["brief"], final, shared, its)
        known = {p.field.argument for p in writer.fields}
        if unknown := {*final, *shared} - known:
            raise VocabularyError(f"the writer {name} has no {', '.join(sorted(unknown))}")
        writers.append(writer)
    if unknown := {call.writer for call in calls} - {"", *content["writers"]}:
        raise VocabularyError(f"there is no writer {', '.join(sorted(unknown))}")
    return Border(calls, tuple(writers))


def camel(name: str) -> str:
    """A name as Java has it."""
    first, *others = name.split("_")
    return first + "".join(word.capitalize() for word in others)


def _call(name: str, content: Mapping) -> Call:
    place = f"the call {name}"
    check_keys(place, content, {"meaning"}, {"takes", "returns", "does", "parameters"})
    meanings = content.get("parameters", {})
    parameters = []
    for part in filter(None, content.get("takes", "").split(", ")):
        found = _PARAMETER.fullmatch(part)
        if found is None:
            raise VocabularyError(f"{place}: {part} is no parameter")
        parameters.append(Parameter(found[1], found[2], meanings.get(found[2], "")))
    if unknown := set(meanings) - {parameter.name for parameter in parameters}:
        raise VocabularyError(f"{place} has no parameter {', '.join(sorted(unknown))}")
    returns, does = content.get("returns", "void"), content.get("does", "")
    return Call(name, tuple(parameters), returns, content["meaning"], does)


def _of_event(name: str, content: Mapping, events: Mapping[str, Event]) -> Call:
    place = f"the call {name}"
    check_keys(place, content, {"emits"}, {"fixed", "types", "most", "writer", "note"})
    event = events.get(content["emits"])
    if event is None:
        raise VocabularyError(f"{place}: there is no event {content['emits']}")
    fixed, types = content.get("fixed", {}), content.get("types", {})
    names = {field.name for field in event.fields}
    if unknown := {*fixed, *types} - names:
        raise VocabularyError(f"{place}: {event.name} has no {', '.join(sorted(unknown))}")
    if fixed and not event.shape:
        raise VocabularyError(f"{place}: only fields of a structure can be fixed")
    parameters = tuple(
        parameter
        for field in event.arguments
        if field.name not in fixed
        for parameter in _parameters(field, types.get(field.name, ""))
    )
    writer = content.get("writer", "")
    if len(parameters) > MOST_PARAMETERS and not writer:
        raise VocabularyError(f"{place} has {len(parameters)} parameters; give it a `writer`")
    note = content.get("note", "")
    meaning = f"Emits `{event.name}`" + (f". {note}" if note else "")
    return Call(
        name,
        parameters,
        "void",
        meaning,
        event=event,
        fixed=fixed,
        most=content.get("most", 0),
        writer=writer,
    )


def _parameters(field: Field, given: str) -> Iterator[Parameter]:
    name = camel(field.argument)
    if given:
        yield Parameter(given, name, field=field)
    elif field.is_text:
        yield Parameter("String", name, field=field)
    elif field.is_array:
        yield from (Parameter("long", name + half, field=field) for half in ("High", "Low"))
    elif field.is_sequence:
        yield Parameter(_JAVA[field.element] + "[]", name, field=field)
    else:
        integer = "int" if field.enumeration else _JAVA[field.element]
        yield Parameter("int" if integer == "byte" else integer, name, field=field)


_JAVA = {
    sign + str(bits): {8: "byte", 16: "int", 32: "int", 64: "long"}[bits]
    for sign in "us"
    for bits in (8, 16, 32, 64)
}
