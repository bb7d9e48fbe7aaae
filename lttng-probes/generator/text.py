# SPDX-License-Identifier: MIT
"""The texts of the vocabulary, as Markdown and as plain comments."""

import re
import textwrap

from generator.vocabulary import Constant, Field

# What docs/events.md and the sources are wrapped at.
DOCUMENT_WIDTH = 104
SOURCE_WIDTH = 100

# A link that is all of a bracket or a sentence only says where more is to be read.
_ASIDE = re.compile(r"\(\[[^]]+\]\(([\w.-]+)(?:#[\w-]+)?\)\)")
_SENTENCE = re.compile(r"(?<=\. )\[[^]]+\]\(([\w.-]+)(?:#[\w-]+)?\)$", re.MULTILINE)
_LINK = re.compile(r"\[([^]]+)\]\([^)]+\)")
_LABELS = re.compile(r"(?:: )?\{labels\}")


def plain(text: str, constants: list[Constant], prefix: str = "FT_") -> str:
    """The text as a comment has it: links as paths, constants by their names."""
    text = _ASIDE.sub(r"(docs/\1)", text)
    text = _SENTENCE.sub(r"See docs/\1.", text)
    text = _LINK.sub(r"\1", text)
    for constant in constants:
        text = text.replace(f"{{{constant.name}}}", prefix + constant.name)
    return text


def markdown(text: str, constants: list[Constant]) -> str:
    """The text as a document has it: constants by their values."""
    for constant in constants:
        text = text.replace(f"{{{constant.name}}}", str(constant.value))
    return text


def comment_of(field: Field, constants: list[Constant]) -> str:
    """What a comment says of a field: its meaning and its unit, without its labels."""
    meaning = _LABELS.sub("", field.meaning) or field.enumeration.meaning
    if field.reckoned_from:
        meaning = (
            f"a time of CLOCK_MONOTONIC in nanoseconds, 0 for none, of which the event tells as"
            f" `{field.name}` how long ago it was when the tracer took the event's own time:"
            f" {meaning}"
        )
    unit = f" [{field.unit}]" if field.unit else ""
    return plain(meaning, constants) + unit


def sentence(text: str) -> str:
    """The text with a capital at its beginning and a full stop at its end."""
    return text[0].upper() + text[1:] + ("" if text.endswith(".") else ".")


def wrapped(text: str, width: int, first: str = "", other: str = "") -> list[str]:
    """The paragraphs of a text in lines of at most so many characters, an empty one between two.

    `first` stands before the first line, and `other` before all others.
    """
    lines: list[str] = []
    for paragraph in text.split("\n\n"):
        if lines:
            lines.append(other.rstrip())
        lines += textwrap.wrap(
            " ".join(paragraph.split()),
            width,
            initial_indent=other if lines else first,
            subsequent_indent=other,
            break_long_words=False,
            break_on_hyphens=False,
        )
    return lines


def comment(text: str, indent: str = "") -> list[str]:
    """A comment for Doxygen, in one line if it fits."""
    line = f"{indent}/** {text} */"
    if len(line) <= SOURCE_WIDTH and "\n" not in text:
        return [line]
    return [
        f"{indent}/**",
        *wrapped(text, SOURCE_WIDTH, f"{indent} * ", f"{indent} * "),
        f"{indent} */",
    ]
