# SPDX-License-Identifier: MIT
"""The hash of a message's id, the same as the agents of the JVM and of Node.js have it: SipHash-2-4
with a key of zeros, over words of four characters of UTF-16 behind the length; never 0."""

from __future__ import annotations

_WORD = (1 << 64) - 1


def hash_of(text: str) -> int:
    units = text.encode("utf-16-be", "surrogatepass")
    length = len(units) // 2
    words = [length] + [int.from_bytes(units[i : i + 8], "big") for i in range(0, len(units), 8)]
    v = [0x736F6D6570736575, 0x646F72616E646F6D, 0x6C7967656E657261, 0x7465646279746573]
    for word in [*words, (len(words) * 8 & 0xFF) << 56]:
        v[3] ^= word
        _round(v)
        _round(v)
        v[0] ^= word
    v[2] ^= 0xFF
    for _ in range(4):
        _round(v)
    return v[0] ^ v[1] ^ v[2] ^ v[3] or 1


def _rotated(word: int, bits: int) -> int:
    return (word << bits | word >> (64 - bits)) & _WORD


def _round(v: list[int]) -> None:
    v[0] = (v[0] + v[1]) & _WORD
    v[1] = _rotated(v[1], 13) ^ v[0]
    v[0] = _rotated(v[0], 32)
    v[2] = (v[2] + v[3]) & _WORD
    v[3] = _rotated(v[3], 16) ^ v[2]
    v[0] = (v[0] + v[3]) & _WORD
    v[3] = _rotated(v[3], 21) ^ v[0]
    v[2] = (v[2] + v[1]) & _WORD
    v[1] = _rotated(v[1], 17) ^ v[2]
    v[2] = _rotated(v[2], 32)
