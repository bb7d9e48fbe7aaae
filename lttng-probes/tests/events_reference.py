# SPDX-License-Identifier: MIT
"""What docs/events.md says about the events."""

import re
from pathlib import Path

REFERENCE = Path(__file__).parents[2] / "docs" / "events.md"

_EVENT = re.compile(r"### (\w+)")
_FIELD = re.compile(r"\| `(\w+)` \| (\S+) \| (.*) \|")
_LABEL = re.compile(r"`(\w+)`=(\d+)")
_SAME = re.compile(r"Fields as in `(\w+)`")


def schema(markdown: str) -> dict[str, dict[str, str]]:
    """The types of the fields of every event that the text describes.

    An event is a heading of the third level; each of its fields is a row of the table below it, or
    it has the fields of an event that stands before it. The type of an enumeration is followed by
    its labels, as they stand in the text: `enum read=0 write=1`.
    """
    found: dict[str, dict[str, str]] = {}
    fields: dict[str, str] = {}
    for line in markdown.splitlines():
        if event := _EVENT.fullmatch(line):
            fields = found[event[1]] = {}
        elif field := _FIELD.fullmatch(line):
            name, type_, meaning = field.groups()
            if type_ == "enum":
                labels = sorted((int(value), label) for label, value in _LABEL.findall(meaning))
                type_ = " ".join(["enum", *(f"{label}={value}" for value, label in labels)])
            fields[name] = type_
        elif same := _SAME.search(line):
            fields.update(found[same[1]])
    return found
