# SPDX-License-Identifier: MIT
"""What a page of `report --format html` holds, without what differs from run to run: its headings,
the columns and rows of its tables, and its findings, with numbers as `N`."""

import os
import re
from html.parser import HTMLParser
from pathlib import Path

_NUMBER = re.compile(r"\d[\d,.]*")
# What is told of them, and of no element within them.
_TOLD = ("h1", "h2", "h3", "th", "summary", "dt", "a", "button")
# Of these one recording has more than another.
_VARYING = ("requests",)


class _Outline(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.sections: dict[str, set[tuple[str, str]]] = {"head": set()}
        self.order: list[str] = ["head"]
        self._section = "head"
        self._open: list[tuple[str, str, list[str]]] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        named = dict(attributes)
        if tag == "section":
            self._section = named.get("id") or ""
            self.order.append(self._section)
            self.sections[self._section] = set()
        if tag in _TOLD:
            self._open.append((tag, tag, []))
        elif tag == "p" and named.get("class") == "empty":
            self._open.append((tag, "empty", []))

    def handle_data(self, data: str) -> None:
        if self._open:
            self._open[-1][2].append(data)

    def handle_endtag(self, tag: str) -> None:
        if self._open and self._open[-1][0] == tag:
            _, name, parts = self._open.pop()
            words = " ".join("".join(parts).split())
            text = _NUMBER.sub("N", "".join(filter(str.isprintable, words)))
            if text:
                self.sections[self._section].add((name, text))


def outline(page: str) -> str:
    """A line for each thing, by section; alike things once, in the order of their names."""
    parser = _Outline()
    parser.feed(page)
    lines = []
    for section in parser.order:
        lines.append(f"[{section}]")
        told = parser.sections[section]
        if section in _VARYING:
            told = {(tag, text) for tag, text in told if tag in ("h2", "th")}
            told = {(tag, text) for tag, text in told if not text.startswith("N to ")}
        lines += sorted(f"  {tag}: {text}" for tag, text in told)
    return "\n".join(lines) + "\n"


_POOL = " pool"


def of_recording(page: str) -> str:
    """Of a page of a recording what is so in each run: no times, no machine, no waits for a pool,
    which come where a connection takes long, and no word on what is an estimate."""
    lines, section = [], ""
    for line in outline(page).splitlines():
        section = line if line.startswith("[") else section
        kind, _, text = line.strip().partition(": ")
        is_whole = section in ("[head]", "[operations]", "[services]", "[fields]")
        if _POOL in text:
            continue
        is_title = kind == "h2" or (section, kind) == ("[findings]", "h3")
        if line == section or is_title or (is_whole and not text.startswith("N to ")):
            lines.append(line.partition(", N %")[0].replace(", about N ", ", N "))
    return "\n".join(lines) + "\n"


def lacking(told: str, golden: Path) -> list[str]:
    """What the golden outline has and this one lacks, or this one has alone, a line each."""
    if os.environ.get("FIELDTRACE_GOLDEN") == "write":
        golden.write_text(told, "utf-8")
    now, then = told.splitlines(), golden.read_text("utf-8").splitlines()
    return [
        *(f"- {line}" for line in then if line not in now),
        *(f"+ {line}" for line in now if line not in then),
    ]
