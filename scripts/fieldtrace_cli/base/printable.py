# SPDX-License-Identifier: MIT
"""Text of strangers, such as a process's name or a JVM's answer, made fit for a terminal."""

# Longer than any sentence of ours; what a stranger says may have no end.
MOST_CHARACTERS = 2000


def printable(text: str, *, keep: str = "", most: int = MOST_CHARACTERS) -> str:
    """The text with what is not printed written as an escape: `\\x1b`, not a terminal's command.

    Characters of `keep`, such as line ends, stay. A text of more than `most` characters is cut.
    """
    cut = text[:most]
    shown = "".join(c if c.isprintable() or c in keep else _escaped(c) for c in cut)
    return shown + "..." if len(text) > len(cut) else shown


def _escaped(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")
