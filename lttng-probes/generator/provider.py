# SPDX-License-Identifier: MIT
"""The LTTng-UST provider: a header a group, which provider.h includes."""

from collections.abc import Iterator

from generator.c_types import NOTICE, UNFORMATTED, element_type, packed, structure_argument, text
from generator.vocabulary import Enumeration, Event, Field, Group


def header(group: Group) -> str:
    """The header of a group."""
    return text(
        [
            "/* SPDX-License-Identifier: MIT */",
            NOTICE,
            "/* No include guard: provider.h is read several times over. */",
            UNFORMATTED,
            *_definitions(group),
        ]
    )


def _definitions(group: Group) -> Iterator[str]:
    for enumeration in group.enumerations:
        yield ""
        yield from _enumeration(enumeration)
    defined = set()
    for event in group.events:
        yield ""
        if not event.is_shared:
            yield from _event("LTTNG_UST_TRACEPOINT_EVENT", event.name, event)
            continue
        if event.shape.name not in defined:
            defined.add(event.shape.name)
            yield from _event("LTTNG_UST_TRACEPOINT_EVENT_CLASS", event.shape.name, event)
            yield ""
        yield "LTTNG_UST_TRACEPOINT_EVENT_INSTANCE("
        yield f"    fieldtrace, {event.shape.name}, fieldtrace, {event.name},"
        yield f"{_arguments(event)[0]})"


def _enumeration(enumeration: Enumeration) -> Iterator[str]:
    yield "LTTNG_UST_TRACEPOINT_ENUM("
    yield f"    fieldtrace, {enumeration.name},"
    yield "    LTTNG_UST_TP_ENUM_VALUES("
    values = [
        f'        lttng_ust_field_enum_value("{label.name}", '
        f"FT_{enumeration.prefix}_{label.name.upper()})"
        for label in enumeration.labels
    ]
    yield from values[:-1]
    yield values[-1] + "))"


def _event(macro: str, name: str, event: Event) -> Iterator[str]:
    yield f"{macro}("
    yield f"    fieldtrace, {name},"
    *arguments, last = _arguments(event)
    yield from arguments
    yield f"{last},"
    yield "    LTTNG_UST_TP_FIELDS("
    fields = [f"        {_field(field, event)}" for field in event.fields]
    yield from fields[:-1]
    yield fields[-1] + "))"


def _arguments(event: Event) -> list[str]:
    if event.shape:
        type_, _, name = structure_argument(event.shape).rpartition(" *")
        return [f"    LTTNG_UST_TP_ARGS({type_} *, {name})"]
    pairs = [f"{_argument_type(argument)}, {argument.argument}" for argument in event.arguments]
    return packed("    LTTNG_UST_TP_ARGS(", pairs, ")")


def _argument_type(argument: Field) -> str:
    if argument.is_text:
        return "const char *"
    return f"const {element_type(argument)} *" if argument.is_sequence else element_type(argument)


def _field(field: Field, event: Event) -> str:
    owner = f"{event.shape.argument}->" if event.shape else ""
    value, type_ = f"{owner}{field.argument}", element_type(field) if not field.is_text else ""
    if field.reckoned_from:
        value = f"ft_elapsed_since({value})"
    if field.is_text:
        return f"FT_FIELD_TEXT({field.name}, {value})"
    if field.enumeration:
        enumeration = field.enumeration.name
        return f"lttng_ust_field_enum(fieldtrace, {enumeration}, {type_}, {field.name}, {value})"
    if field.is_sequence:
        length = f"uint32_t, {owner}{field.length}"
        return f"lttng_ust_field_sequence({type_}, {field.name}, {value}, {length})"
    if field.is_array:
        return f"lttng_ust_field_array({type_}, {field.name}, {value}, {field.array_length})"
    return f"lttng_ust_field_integer({type_}, {field.name}, {value})"
