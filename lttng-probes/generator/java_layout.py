# SPDX-License-Identifier: MIT
"""Java as google-java-format lays it out."""

import re
from collections.abc import Sequence

from generator.text import SOURCE_WIDTH, plain, wrapped


def listed(before: str, parts: Sequence[str], after: str) -> list[str]:
    """What stands in parentheses: in the line, in the next one, or each in a line of its own."""
    indent = " " * (len(before) - len(before.lstrip()))
    line = f"{before}({', '.join(parts)}){after}"
    if len(line) <= SOURCE_WIDTH:
        return [line]
    deeper = indent + " " * 8
    below = f"{deeper}{', '.join(parts)}){after}"
    if len(below) <= SOURCE_WIDTH:
        return [f"{before}(", below]
    *others, last = parts
    return [f"{before}(", *(f"{deeper}{part}," for part in others), f"{deeper}{last}){after}"]


def documentation(text: str, parameters: Sequence[tuple[str, str]], indent: str) -> list[str]:
    """A comment for Javadoc out of Markdown."""
    text = _in_javadoc(text)
    line = f"{indent}/** {text} */"
    if len(line) <= SOURCE_WIDTH and not parameters:
        return [line]
    lines = [f"{indent}/**", *wrapped(text, SOURCE_WIDTH, f"{indent} * ", f"{indent} * ")]
    if parameters:
        lines.append(f"{indent} *")
    for name, meaning in parameters:
        first = f"{indent} * @param {name} "
        lines += wrapped(_in_javadoc(meaning), SOURCE_WIDTH, first, f"{indent} *     ")
    return [*lines, f"{indent} */"]


def _in_javadoc(text: str) -> str:
    return re.sub("`([^`]*)`", r"{@code \1}", plain(text, []))
