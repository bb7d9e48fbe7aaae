# SPDX-License-Identifier: MIT
"""What a recording that goes on has written so far, as traces that can be read.

LTTng appends packets to the files of a trace, and one may be half-written at any time. Its indices
name those that are whole; a copy of these is a trace.
"""

import contextlib
import os
import struct
from collections.abc import Iterator
from pathlib import Path

from fieldtrace_cli.lttng.ctf_trace import METADATA, trace_folders

_INDEX_FOLDER = "index"
# lttng-tools, include/lttng/ctf-index.h: a header of magic, version and the length of an entry,
# and entries that begin with the packet's offset in bytes and its size in bits.
_HEADER = struct.Struct(">IIII")
_MAGIC = 0xC1F1DCC1
_ENTRY = struct.Struct(">QQ")
# Of the metadata, whose packets have no index: Common Trace Format 1.8.3, 7.1. Magic, UUID,
# checksum, content and packet in bits.
_METADATA_PACKET = struct.Struct("<I16sIII")
_METADATA_MAGIC = 0x75D11D57
# Copied at once, bytes.
_AT_ONCE = 1 << 20


class TracesSoFar:
    """A copy of the traces in a folder, which `update` brings up to date."""

    def __init__(self, source: Path, copy: Path) -> None:
        """`source` is what the recording writes to; `copy` shall not be there."""
        self._source = source
        self._copy = copy

    def update(self) -> bool:
        """Copies the packets that came since the last time, and forgets what the source has removed
        meanwhile, as old chunks; gives whether anything changed."""
        wanted: dict[Path, int] = {}
        for trace in trace_folders(self._source):
            # Before the metadata, which LTTng writes before what needs it.
            streams = dict(_streams(trace))
            if streams:
                wanted.update(streams)
                wanted[trace / METADATA] = _whole_metadata(trace / METADATA)
        changed = self._forget({self._copied(file) for file in wanted})
        for file, size in wanted.items():
            changed |= _extend(file, self._copied(file), size)
        return changed

    def _copied(self, file: Path) -> Path:
        return self._copy / file.relative_to(self._source)

    def _forget(self, kept: set[Path]) -> bool:
        copied = [file for trace in trace_folders(self._copy) for file in trace.iterdir()]
        gone = [file for file in copied if file not in kept]
        for file in gone:
            file.unlink()
            with contextlib.suppress(OSError):  # it holds others still
                file.parent.rmdir()
        return bool(gone)


def _streams(trace: Path) -> Iterator[tuple[Path, int]]:
    """The files of streams that hold whole packets, each with how many bytes these take."""
    for index in sorted((trace / _INDEX_FOLDER).glob("*.idx")):
        file = trace / index.stem
        with contextlib.suppress(OSError):  # the chunk was removed
            size = min(_indexed(index.read_bytes()), file.stat().st_size)
            if size:
                yield file, size


def _indexed(index: bytes) -> int:
    """Where the last packet ends that the index names."""
    if len(index) < _HEADER.size:
        return 0
    magic, _, _, length = _HEADER.unpack_from(index)
    if magic != _MAGIC or length < _ENTRY.size:
        return 0
    entries = (len(index) - _HEADER.size) // length
    if not entries:
        return 0
    offset, bits = _ENTRY.unpack_from(index, _HEADER.size + (entries - 1) * length)
    end: int = offset + bits // 8
    return end


def _whole_metadata(file: Path) -> int:
    """How many bytes its whole packets take; all of it where it has none."""
    text = file.read_bytes()
    end = 0
    while end + _METADATA_PACKET.size <= len(text):
        magic, _, _, _, bits = _METADATA_PACKET.unpack_from(text, end)
        if magic != _METADATA_MAGIC or bits == 0 or end + bits // 8 > len(text):
            break
        end += bits // 8
    return end or len(text)


def _extend(source: Path, copy: Path, size: int) -> bool:
    """Brings the copy to so many bytes of the source."""
    has = copy.stat().st_size if copy.exists() else 0
    if has == size:
        return False
    copy.parent.mkdir(parents=True, exist_ok=True)
    if has > size:
        has = 0
    with source.open("rb") as read, copy.open("ab" if has else "wb") as write:
        read.seek(has)
        left = size - has
        while left and (part := read.read(min(left, _AT_ONCE))):
            write.write(part)
            left -= len(part)
    # Trace Compass takes the size for what changed.
    os.utime(copy)
    return True
