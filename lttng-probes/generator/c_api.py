# SPDX-License-Identifier: MIT
"""The C API: a header a group, the list of all events, and the functions."""

from collections.abc import Iterator

from generator.c_types import (
    NOTICE,
    UNFORMATTED,
    declaration,
    packed,
    parameters,
    structure_argument,
    text,
)
from generator.text import SOURCE_WIDTH, comment, comment_of, plain, sentence, wrapped
from generator.vocabulary import Enumeration, Event, Field, Group, Shape, Vocabulary

_BY_NAME = """
Emits events by the names of their fields, in C: `FT_EMIT(watch_set, .object_id = 1)`. Fields that
are not named are 0, NULL or the first label. So a program goes on compiling when an event gets a
field.

Who defines another function than the one that emits an event, as tests do, has its parameters as
`FT_PARAMETERS_OF_watch_set`.
"""


def header(group: Group, vocabulary: Vocabulary) -> str:
    """The header of a group."""
    guard = f"FIELDTRACE_{group.name.upper()}_H"
    brief = f"{group.name.capitalize()}: {group.brief}. Included by fieldtrace/probes.h."
    lines = [
        "/* SPDX-License-Identifier: MIT */",
        NOTICE,
        *comment(brief),
        f"#ifndef {guard}",
        f"#define {guard}",
        "",
        "#include <stdint.h>",
        "",
        UNFORMATTED,
        "",
        "#ifdef __cplusplus",
        'extern "C" {',
        "#endif",
        "",
        *_Declarations(vocabulary).of(group),
        "#ifdef __cplusplus",
        "}",
        "#endif",
        "",
        "#endif",
    ]
    return text(lines)


class _Declarations:
    """What a header declares, each declaration with an empty line behind it."""

    def __init__(self, vocabulary: Vocabulary):
        self._constants = vocabulary.constants

    def of(self, group: Group) -> Iterator[str]:
        for constant in group.constants:
            yield from comment(sentence(constant.meaning))
            number = "UINT32_MAX" if constant.value == 2**32 - 1 else str(constant.value)
            yield f"#define FT_{constant.name} {number}"
            yield ""
        for enumeration in group.enumerations:
            yield from self._enumeration(enumeration)
        declared = set()
        for event in group.events:
            if event.shape and event.shape.name not in declared:
                declared.add(event.shape.name)
                yield from self._structure(event.shape)
            yield from self._function(event)

    def _enumeration(self, enumeration: Enumeration) -> Iterator[str]:
        yield from comment(sentence(enumeration.meaning))
        yield f"enum ft_{enumeration.c} {{"
        for label in enumeration.labels:
            if label.meaning:
                yield from comment(plain(label.meaning, self._constants), "    ")
            yield f"    FT_{enumeration.prefix}_{label.name.upper()} = {label.value},"
        yield "};"
        yield ""

    def _structure(self, shape: Shape) -> Iterator[str]:
        yield from comment(plain(shape.text, self._constants))
        yield f"struct ft_{shape.name} {{"
        for argument in shape.arguments:
            yield from comment(comment_of(argument, self._constants), "    ")
            yield f"    {declaration(argument)};"
        yield "};"
        yield ""

    def _function(self, event: Event) -> Iterator[str]:
        if event.shape:
            said = event.text if event.is_shared else f"Emits `{event.name}`."
            yield from comment(plain(said, self._constants))
        else:
            yield "/**"
            yield from wrapped(plain(event.text, self._constants), SOURCE_WIDTH, " * ", " * ")
            yield " *"
            yield from self._parameters(event.arguments)
            yield " */"
        yield from packed(f"void ft_{event.name}(", parameters(event), ");")
        yield ""

    def _parameters(self, arguments: tuple[Field, ...]) -> Iterator[str]:
        width = max(len(argument.argument) for argument in arguments)
        for argument in arguments:
            first = f" * @param {argument.argument:{width}} "
            said = comment_of(argument, self._constants)
            yield from wrapped(said, SOURCE_WIDTH, first, " *".ljust(len(first)))


def event_list(vocabulary: Vocabulary) -> list[str]:
    """The macro that names every event, for probes.h."""
    lines = ["#define FT_FOR_EACH_EVENT(X)"]
    lines += [f"    X({event.name})" for event in vocabulary.events]
    return [f"{line:{SOURCE_WIDTH - 1}}\\" for line in lines[:-1]] + lines[-1:]


def functions(vocabulary: Vocabulary) -> list[str]:
    """The functions over the provider, for probes.c."""
    lines = [UNFORMATTED]
    for event in vocabulary.events:
        lines += packed(f"void ft_{event.name}(", parameters(event), ") {")
        lines += packed(
            "    lttng_ust_tracepoint(", ["fieldtrace", event.name, *_passed(event)], ");"
        )
        lines += ["}", ""]
    return [*lines[:-1], "/* clang-format on */"]


def _passed(event: Event) -> list[str]:
    if event.shape:
        return [event.shape.argument]
    return [
        f"(uint8_t){argument.argument}" if argument.enumeration else argument.argument
        for argument in event.arguments
    ]


def by_name(vocabulary: Vocabulary) -> str:
    """The header with which a program names the fields that it is about."""
    return text(
        [
            "/* SPDX-License-Identifier: MIT */",
            NOTICE,
            *comment(_BY_NAME.strip()),
            "#ifndef FIELDTRACE_BY_NAME_H",
            "#define FIELDTRACE_BY_NAME_H",
            "",
            '#include "fieldtrace/probes.h"',
            "",
            UNFORMATTED,
            "",
            "/** Emits the event, whose fields follow as designated initialisers. */",
            "#define FT_EMIT(event, ...) "
            "ft_emit_##event((struct ft_arguments_of_##event){__VA_ARGS__})",
            "",
            *(line for event in vocabulary.events for line in _by_name(event)),
            "#endif",
        ]
    )


def _by_name(event: Event) -> list[str]:
    return _of_structure(event, event.shape) if event.shape else _of_arguments(event)


def _of_structure(event: Event, shape: Shape) -> list[str]:
    """The structure is there already, under the name of the shape."""
    return [
        f"#define FT_PARAMETERS_OF_{event.name} {structure_argument(shape)}",
        f"#define ft_arguments_of_{event.name} ft_{shape.name}",
        "",
        f"static inline void ft_emit_{event.name}(struct ft_{shape.name} arguments) {{",
        f"    ft_{event.name}(&arguments);",
        "}",
        "",
    ]


def _of_arguments(event: Event) -> list[str]:
    members = [f"    {declaration(argument)};" for argument in event.arguments]
    passed = [f"arguments.{argument.argument}" for argument in event.arguments]
    *others, last = parameters(event)
    structure = f"struct ft_arguments_of_{event.name}"
    return [
        f"#define FT_PARAMETERS_OF_{event.name} \\",
        *(f"    {parameter}, \\" for parameter in others),
        f"    {last}",
        "",
        f"{structure} {{",
        *members,
        "};",
        "",
        f"static inline void ft_emit_{event.name}({structure} arguments) {{",
        *packed(f"    ft_{event.name}(", passed, ");"),
        "}",
        "",
    ]
