# SPDX-License-Identifier: MIT
"""The program that emits each event once."""

from collections.abc import Iterator, Mapping

from generator.c_types import NOTICE, UNFORMATTED, literal, packed, text
from generator.text import comment
from generator.vocabulary import Event, Field, Value, Vocabulary

_BRIEF = (
    "Emits every event of the vocabulary once: one remote call that brings in one Employee, whose"
    " name is watched and read, the HTTP exchange that served it, and a probed method."
    " lttng-probes/README.md says how to record and read it by hand."
)


def program(vocabulary: Vocabulary) -> str:
    """The program."""
    lines = [
        "/* SPDX-License-Identifier: MIT */",
        NOTICE,
        *comment(_BRIEF),
        '#include "fieldtrace/probes.h"',
        "",
        "#include <stdint.h>",
        "",
        UNFORMATTED,
        "",
        "int main(void) {",
    ]
    for event, values in vocabulary.example:
        lines += _by_structure(event, values) if event.shape else _by_arguments(event, values)
    return text([*lines, "    return 0;", "}"])


def _by_arguments(event: Event, values: Mapping[str, Value]) -> Iterator[str]:
    passed = [_literal(argument, event, values) for argument in event.arguments]
    yield from packed(f"    ft_{event.name}(", passed, ");")


def _by_structure(event: Event, values: Mapping[str, Value]) -> Iterator[str]:
    yield f"    ft_{event.name}(&(const struct ft_{event.shape.name}){{"
    for argument in event.arguments:
        if argument.is_length or values[argument.name]:
            yield f"        .{argument.argument} = {_literal(argument, event, values)},"
    yield "    });"


def _literal(argument: Field, event: Event, values: Mapping[str, Value]) -> str:
    if argument.is_length:
        lengths = {len(values[f.name]) for f in event.fields if f.length == argument.name}
        (length,) = lengths
        return str(length)
    return literal(argument, values[argument.name])
