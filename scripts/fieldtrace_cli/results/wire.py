# SPDX-License-Identifier: MIT
"""Messages of Protocol Buffers as bytes, for formats of other tools that are made of them.

Two formats with a dozen kinds of messages do not deserve a dependency; their tests read what is
written here by the readers' own schemas.
"""

import struct
from collections.abc import Iterable

_VARINT, _FIXED64, _BYTES = 0, 1, 2


def number(field: int, value: int) -> bytes:
    """An integer; a negative one as its two's complement of 64 bits."""
    return _varint(field << 3 | _VARINT) + _varint(value)


def numbers(field: int, values: Iterable[int]) -> bytes:
    """A packed list of integers."""
    return message(field, b"".join(map(_varint, values)))


def fixed(field: int, value: int) -> bytes:
    """An integer without sign that always takes eight bytes."""
    return _varint(field << 3 | _FIXED64) + struct.pack("<Q", value)


def text(field: int, value: str) -> bytes:
    """A text; what is no Unicode is replaced, since readers refuse all of a file that has it."""
    return message(field, value.encode("utf-8", "replace"))


def message(field: int, *parts: bytes) -> bytes:
    """A message within a message, made of its fields."""
    body = b"".join(parts)
    return _varint(field << 3 | _BYTES) + _varint(len(body)) + body


def _varint(value: int) -> bytes:
    value &= 2**64 - 1
    written = bytearray()
    while value > 0x7F:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    written.append(value)
    return bytes(written)
