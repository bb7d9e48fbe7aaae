# SPDX-License-Identifier: MIT
"""Values of JSON out of files of any size, each with the offset at which it begins.

A file may hold lines of values, as OpenTelemetry's collector writes them, or one value whose
arrays are too large to hold at once, as Jaeger and Zipkin answer. Python's own decoder finds where
a value ends. Streaming parsers such as ijson tell no offsets, and a damaged value ends them.
"""

import codecs
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO

# Enough for most values; one that is larger has more read, twice as much each time.
CHUNK = 1 << 20
# A value that is longer is no record of anything.
LONGEST = 1 << 30

_NOT_BLANK = re.compile(r"[^ \t\r\n\ufeff]")
_CUT_OFF = "it is cut off"
_decoder = json.JSONDecoder()
_NESTING = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Bad:
    """What is there is no JSON."""

    why: str


class _Text:
    """A window of the file, with the offset in bytes of where one is."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._window = ""
        self._at = 0
        self._is_over = False
        self.offset = 0
        self.is_cut_off = False  # and somebody was told so

    def _more(self, least: int) -> bool:
        read = b"" if self._is_over else self._file.read(least)
        self._is_over = not read
        self._window = self._window[self._at :] + self._decode(read, final=self._is_over)
        self._at = 0
        return bool(read)

    def next(self) -> str:
        """The next character that is not blank, which is not taken; empty at the end."""
        while True:
            found = _NOT_BLANK.search(self._window, self._at)
            self._take_until(found.start() if found else len(self._window))
            if found:
                return found[0]
            if not self._more(CHUNK):
                return ""

    def take(self) -> None:
        """Takes one character."""
        self._take_until(self._at + 1)

    def _take_until(self, end: int) -> None:
        self.offset += len(self._window[self._at : end].encode())
        self._at = end

    def value(self) -> object:
        """The value that begins here, or Bad, which is passed over as far as its brackets say."""
        self.next()
        least = CHUNK
        while True:
            why = "it is no value"
            try:
                value, end = _decoder.raw_decode(self._window, self._at)
            except json.JSONDecodeError as error:
                why = error.msg
            except RecursionError:
                why = "it is nested too deep"
            else:
                # A number may go on in what follows.
                if end < len(self._window) or self._is_over or not isinstance(value, int | float):
                    self._take_until(end)
                    return value
            end = _nested_end(self._window, self._at)
            if end is None and len(self._window) - self._at < LONGEST and self._more(least):
                least = min(2 * least, LONGEST)
                continue
            self._take_until(len(self._window) if end is None else end)
            self.is_cut_off |= end is None
            return Bad(_CUT_OFF if end is None else why)


def _nested_end(window: str, start: int) -> int | None:
    """Where the brackets that open first are closed again; None where they are not."""
    depth = 0
    for match in _NESTING.finditer(window, start):
        sign = match[0]
        if sign in "[{":
            depth += 1
        elif sign in "]}":
            depth -= 1
            if depth <= 0:
                return match.end() if depth == 0 else max(match.start(), start + 1)
    return None


def values(file: BinaryIO, streamed: Sequence[str]) -> Iterator[tuple[int, str, object]]:
    """The values of the file: offset, key and value. An array that is the file's, or that an object
    of the file has under one of the `streamed` keys, comes element by element, with that key (empty
    of the file's own). Other members of such an object are left out; all else comes with key None.
    """
    text = _Text(file)
    while sign := text.next():
        if sign == "[":
            yield from _elements(text, "")
        elif sign == "{":
            yield from _members(text, streamed)
        elif sign == ",":
            text.take()
        else:
            offset = text.offset
            yield offset, "", text.value()


def _elements(text: _Text, key: str) -> Iterator[tuple[int, str, object]]:
    text.take()
    while sign := text.next():
        if sign == "]":
            text.take()
            return
        if sign == ",":
            text.take()
            continue
        offset = text.offset
        yield offset, key, text.value()
    yield from _cut_off(text, text.offset)


def _cut_off(text: _Text, offset: int) -> Iterator[tuple[int, str, object]]:
    if not text.is_cut_off:
        text.is_cut_off = True
        yield offset, "", Bad(_CUT_OFF)


def _members(text: _Text, streamed: Sequence[str]) -> Iterator[tuple[int, str, object]]:
    """The members of an object that are streamed; if it has none, what it is as a whole."""
    start = text.offset
    text.take()
    others: dict[str, object] = {}
    has_streamed = False
    while sign := text.next():
        if sign == "}":
            text.take()
            if not has_streamed:
                yield start, "", others
            return
        if sign == ",":
            text.take()
            continue
        offset = text.offset
        key = text.value()
        if not isinstance(key, str) or text.next() != ":":
            yield offset, "", Bad("a name and a colon are expected")
            if text.next() not in ("}", ","):
                text.take()
            continue
        text.take()
        if key in streamed and text.next() == "[":
            has_streamed = True
            yield from _elements(text, key)
        else:
            offset = text.offset
            value = text.value()
            if isinstance(value, Bad):
                has_streamed = True
                yield offset, "", value
            else:
                others[key] = value
    yield from _cut_off(text, start)
