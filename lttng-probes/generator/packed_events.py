# SPDX-License-Identifier: MIT
"""How the provider writes the fields of some events at once, see packed_event.h."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from generator.c_types import (
    NOTICE,
    UNFORMATTED,
    declaration,
    element_type,
    structure_argument,
    text,
)
from generator.vocabulary import Event, Field, Vocabulary

# Of a request, or of work that it hands on. They have no structure of several events.
ALONE = ("async_cause", "async_context")


def header(vocabulary: Vocabulary) -> str:
    """The header that stands ahead of the provider."""
    lines = [
        "/* SPDX-License-Identifier: MIT */",
        NOTICE,
        UNFORMATTED,
        '#include "elapsed.h"',
        '#include "fieldtrace/probes.h"',
        '#include "packed_event.h"',
        "",
        "#ifdef FT_PACKS_EVENTS",
    ]
    classes = {event.shape.name: event for event in vocabulary.events if event.is_shared}
    classes |= {event.name: event for event in vocabulary.events if event.name in ALONE}
    for name, event in classes.items():
        if not any(field.is_sequence for field in event.fields):
            lines += ["", *_probe(name, event)]
    return text([*lines, "", "#endif"])


def _probe(of_class: str, event: Event) -> Iterator[str]:
    probe, piecewise = (
        f"lttng_ust__event_probe__fieldtrace___{of_class}",
        f"ft_write_each_field_of_{of_class}",
    )
    if event.shape:
        parameters, owner = [structure_argument(event.shape)], f"{event.shape.argument}->"
        passed = [event.shape.argument]
    else:
        parameters, owner = [_parameter(argument) for argument in event.arguments], ""
        passed = [argument.argument for argument in event.arguments]
    declared = ", ".join(["void *data", *parameters])
    pieces = [(is_text, list(fields)) for is_text, fields in _grouped(event.fields)]
    texts = [field.name for is_text, fields in pieces if is_text for field in fields]
    yield "/* What LTTng's macros make: a definition, other than a mention, has parameters. */"
    yield f"static __attribute__((noinline, cold)) void {piecewise}("
    yield f"    {declared});"
    yield ""
    yield f"static void {probe}("
    yield f"    {declared}) {{"
    yield "    const struct lttng_ust_event_common *event = data;"
    for name in texts:
        given = f"{owner}{name}"
        yield f'    const char *const {name} = {given} ? {given} : "";'
        yield f"    const size_t {name}_size = strlen({name}) + 1;"
    for number, (is_text, fields) in enumerate(pieces):
        if not is_text:
            yield from _structure(number, fields)
    tests = [f"{name}_size > FT_LONGEST_PACKED_TEXT" for name in texts]
    yield f"    if ({' || '.join([*tests, '!ft_is_only_recorded(event)'])}) {{"
    yield f"        {piecewise}({', '.join(['data', *passed])});"
    yield "        return;"
    yield "    }"
    sizes = [
        f"{fields[0].name}_size" if is_text else f"sizeof(struct piece_{number})"
        for number, (is_text, fields) in enumerate(pieces)
    ]
    most = [
        "FT_LONGEST_PACKED_TEXT" if is_text else size
        for size, (is_text, _) in zip(sizes, pieces, strict=True)
    ]
    yield f"    uint8_t fields[{' + '.join(most)}];"
    yield f"    const size_t size = {' + '.join(sizes)};"
    yield "    struct ft_packed_event packed;"
    yield "    if (!ft_reserve(&packed, event, size, __builtin_return_address(0)))"
    yield "        return;"
    place = "fields"
    for number, (is_text, fields) in enumerate(pieces):
        if is_text:
            source = fields[0].name
        else:
            yield from _values(number, fields, owner)
            source = f"&piece_{number}"
        yield f"    memcpy({place}, {source}, {sizes[number]});"
        place += f" + {sizes[number]}"
    yield "    ft_write_and_commit(&packed, fields, size);"
    yield "}"
    yield ""
    yield f"#define {probe}(...) \\"
    yield f"    {piecewise}(__VA_ARGS__)"


def _grouped(fields: Sequence[Field]) -> Iterator[tuple[bool, Iterator[Field]]]:
    """Texts alone, and what lies between them."""
    number = 0

    def key(field: Field) -> tuple[bool, int]:
        nonlocal number
        number += field.is_text
        return field.is_text, number

    return ((is_text, group) for (is_text, _), group in groupby(fields, key))


def _structure(number: int, fields: Sequence[Field]) -> Iterator[str]:
    yield f"    struct __attribute__((packed)) piece_{number} {{"
    for field in fields:
        length = f"[{field.array_length}]" if field.is_array else ""
        yield f"        {element_type(field)} {field.name}{length};"
    yield "    };"


def _parameter(argument: Field) -> str:
    """As the tracepoint has it, for which an enumeration is a number."""
    if argument.enumeration:
        return f"{element_type(argument)} {argument.argument}"
    return declaration(argument)


def _values(number: int, fields: Sequence[Field], owner: str) -> Iterator[str]:
    yield f"    struct piece_{number} piece_{number} = {{"
    for field in fields:
        value = f"{owner}{field.argument}"
        if field.reckoned_from:
            value = f"ft_elapsed_since({value})"
        if field.enumeration:
            value = f"({element_type(field)}){value}"
        if not field.is_array:
            yield f"        .{field.name} = {value},"
    yield "    };"
    for field in fields:
        if field.is_array:
            source = f"{owner}{field.argument}"
            yield f"    memcpy(piece_{number}.{field.name}, {source}, sizeof {source});"
