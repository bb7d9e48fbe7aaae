# SPDX-License-Identifier: MIT
"""Properties as `java.util.Properties.store` writes them, and a JVM tells its own."""

import re

_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
_CONTROL = {"t": "\t", "n": "\n", "r": "\r", "f": "\f"}
# The separator is the first that no backslash stands before.
_LINE = re.compile(r"((?:[^\\=]|\\.)*)=(.*)", re.DOTALL)


def properties(text: str) -> dict[str, str]:
    """The properties by their keys; what is no property is left out."""
    found = {}
    for line in text.split("\n"):
        match = None if line.startswith("#") else _LINE.fullmatch(line.rstrip("\r"))
        if match:
            found[_plain(match[1])] = _plain(match[2])
    return found


def _plain(text: str) -> str:
    """Without escapes; characters beyond 16 bits come as two."""
    plain = _ESCAPE.sub(
        lambda match: chr(int(match[1], 16)) if match[1] else _CONTROL.get(match[2], match[2]), text
    )
    return plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
