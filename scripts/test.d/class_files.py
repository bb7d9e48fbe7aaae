# SPDX-License-Identifier: MIT
"""What class files define, and what they refer to."""

import struct
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

_UTF8, _LONG, _DOUBLE, _CLASS, _NAME_AND_TYPE = 1, 5, 6, 7, 12
_REFERENCES = (9, 10, 11)  # to fields, methods, and methods of interfaces
_OBJECT = "java/lang/Object"
_OF_OBJECT = ("hashCode", "equals", "getClass", "toString", "clone", "wait", "notify", "notifyAll")
_BYTES = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 15: 3, 16: 2, 19: 2, 20: 2}
_BYTES.update(dict.fromkeys((*_REFERENCES, _NAME_AND_TYPE, 17, 18), 4))


class Member(NamedTuple):
    """A field or a method by its name and its descriptor, which names all its types."""

    name: str
    descriptor: str


class Reference(NamedTuple):
    """A member, by the class through which it is named."""

    owner: str
    member: Member


class ClassFile(NamedTuple):
    """A class by its binary name, with slashes."""

    name: str
    parents: tuple[str, ...]
    """Its superclass and its interfaces."""
    members: frozenset[Member]
    """Those that it defines itself."""
    references: frozenset[Reference]
    classes: frozenset[str]
    """Classes that it names, without arrays."""


def read(data: bytes) -> ClassFile:
    pool, at = _pool(data)

    def text(index: int) -> str:
        return str(pool[index])

    def class_name(index: int) -> str:
        return text(pool[index][1])

    def member(index: int) -> Member:
        return Member(text(pool[index][1]), text(pool[index][2]))

    _, this, parent, count = struct.unpack_from(">4H", data, at)
    parents = struct.unpack_from(f">{count}H", data, at + 8)
    at += 8 + 2 * count
    members = set()
    for _ in ("fields", "methods"):
        (count,) = struct.unpack_from(">H", data, at)
        at += 2
        for _ in range(count):
            _, name, descriptor, attributes = struct.unpack_from(">4H", data, at)
            at += 8
            members.add(Member(text(name), text(descriptor)))
            for _ in range(attributes):
                at += 6 + struct.unpack_from(">I", data, at + 2)[0]
    entries = [entry for entry in pool if isinstance(entry, tuple)]
    return ClassFile(
        class_name(this),
        tuple(class_name(index) for index in (parent, *parents) if index),
        frozenset(members),
        frozenset(
            Reference(class_name(entry[1]), member(entry[2]))
            for entry in entries
            if entry[0] in _REFERENCES
        ),
        frozenset(
            name
            for name in (text(entry[1]) for entry in entries if entry[0] == _CLASS)
            if not name.startswith("[")
        ),
    )


def _pool(data: bytes) -> tuple[list, int]:  # type: ignore[type-arg]
    """The constants by their index, texts as such and others with their tag, and where they end."""
    (size,) = struct.unpack_from(">H", data, 8)
    pool: list[object] = [None] * size
    at, index = 10, 1
    while index < size:
        tag = data[at]
        if tag == _UTF8:
            (length,) = struct.unpack_from(">H", data, at + 1)
            pool[index] = data[at + 3 : at + 3 + length].decode(errors="replace")
            at += 3 + length
        else:
            length = _BYTES[tag]
            pool[index] = (tag, *struct.unpack_from(f">{length // 2}H", data, at + 1))
            at += 1 + length
        index += 2 if tag in (_LONG, _DOUBLE) else 1
    return pool, at


def read_folder(folder: Path) -> dict[str, ClassFile]:
    """The classes below a folder, by their names."""
    files = (read(path.read_bytes()) for path in folder.rglob("*.class"))
    return {each.name: each for each in files}


def defines(owner: str, member: Member, classes: Mapping[str, ClassFile]) -> bool:
    """Whether a class or one above it has a member; below one that is not known it may."""
    known = classes.get(owner)
    return (
        known is None
        or member in known.members
        or member.name in _OF_OBJECT
        or any(defines(parent, member, classes) for parent in known.parents if parent != _OBJECT)
    )
