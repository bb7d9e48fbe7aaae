# SPDX-License-Identifier: MIT
"""The events of a group as docs/events.md has them."""

from collections.abc import Iterator

from generator.text import DOCUMENT_WIDTH, markdown, wrapped
from generator.vocabulary import FIRST_VERSION, Event, Field, Group, Vocabulary


def section(group: Group, vocabulary: Vocabulary) -> list[str]:
    """The events of a group, each with a heading, what it says and a table of its fields."""
    lines: list[str] = []
    shown: dict[str, str] = {}
    for event in group.events:
        lines += [f"### {event.name}", *_text(event, shown), ""]
        if event.is_shared and event.shape.name in shown:
            continue
        if event.is_shared:
            shown[event.shape.name] = event.name
        lines += [*_table(event, vocabulary), ""]
        if event.notes:
            lines += [event.notes, ""]
    return lines[:-1]


def _text(event: Event, shown: dict[str, str]) -> list[str]:
    said = event.text
    if event.is_shared and event.shape.name in shown:
        said += f" Fields as in `{shown[event.shape.name]}`."
    if event.since != FIRST_VERSION:
        said += f" Since {event.since}."
    return wrapped(said, DOCUMENT_WIDTH)


def _table(event: Event, vocabulary: Vocabulary) -> Iterator[str]:
    has_units = any(field.unit for field in event.fields)
    unit = " unit |" if has_units else ""
    yield f"| field | type |{unit} meaning |"
    yield f"| --- | --- |{' --- |' if has_units else ''} --- |"
    for field in event.fields:
        meaning = markdown(_meaning(field), vocabulary.constants) + _since(field)
        unit = f" {field.unit} |".replace("  ", " ") if has_units else ""
        yield f"| `{field.name}` | {field.type} |{unit} {meaning} |"


def _meaning(field: Field) -> str:
    if not field.enumeration:
        return field.meaning
    labels = ", ".join(
        f"`{label.name}`={label.value}" + (f" ({label.meaning})" if label.meaning else "")
        for label in field.enumeration.labels
    )
    return field.meaning.replace("{labels}", labels)


def _since(field: Field) -> str:
    if not field.since:
        return ""
    if field.missing is None:
        return f" (since {field.since})"
    supposed = "empty" if field.missing == "" else f"`{field.missing}`"
    return f" (since {field.since}; older recordings: {supposed})"
