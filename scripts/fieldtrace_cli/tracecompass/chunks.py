# SPDX-License-Identifier: MIT
"""Chunks of a rotated recording, which Trace Compass reads as the one trace that they are parts of.

Read as traces beside each other they would lack what begins in one chunk and ends in another. The
streams of a trace may lie in several files, as LTTng writes them for `--tracefile-size`; so a
folder with links to the files of all chunks is that trace, without a copy of anything. The same is
a trace of CTF 2 once its metadata are translated.
"""

import contextlib
import hashlib
import os
import re
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.lttng.ctf_2 import is_ctf_2, metadata_of_ctf_1
from fieldtrace_cli.lttng.ctf_trace import METADATA
from fieldtrace_cli.lttng.flight_recorder import is_snapshot

# As LTTng names them: when a chunk began and, once it is archived, ended; its number.
_CHUNK = re.compile(r"\d{8}T\d{6}[+-]\d{4}(?:-\d{8}T\d{6}[+-]\d{4})?-(\d+)")
_ARCHIVES = "archives"
# Below the user's cache.
_JOINED = "joined"
# Of links, those used last.
_KEPT = 20


class _Chunk(NamedTuple):
    number: int
    trace: Path


def joined(traces: Sequence[Path]) -> list[Path]:
    """The traces, those that are chunks of one as a folder that joins them, in the same order. One
    of CTF 2 is a folder that is one of CTF 1.8.

    Raises FieldtraceError where two are snapshots of one flight recorder, which share events.
    """
    _refuse_snapshots(traces)
    chunks: dict[Path, list[_Chunk]] = {}  # by what a recording without chunks would be
    for trace in traces:
        whole, number = _place(trace)
        chunks.setdefault(whole, []).append(_Chunk(number, trace))
    return [_join(whole, sorted(parts)) for whole, parts in chunks.items()]


def readable(trace: Path) -> Path:
    """The trace, or where it is one of CTF 2 a folder that is the same of CTF 1.8."""
    (same,) = joined([trace])
    return same


def is_joined(trace: str) -> bool:
    """Whether it is a folder of ours."""
    return Path(trace).is_relative_to(paths.CACHE / _JOINED)


def as_given(text: bytes) -> bytes:
    """What an analysis says of joined traces, with the folders that were given in their place."""
    return re.sub(re.escape(os.fsencode(paths.CACHE / _JOINED)) + rb"/[0-9a-f]{16}(?=/)", b"", text)


def _refuse_snapshots(traces: Sequence[Path]) -> None:
    taken: dict[Path, Path] = {}  # by what would be the trace if there were no snapshots
    for trace in traces:
        for folder in trace.parents:
            if is_snapshot(folder.name):
                other = taken.setdefault(folder.parent / trace.relative_to(folder), folder)
                if other != folder:
                    raise FieldtraceError(
                        f"{other} and {folder.name} are snapshots of one recording, which hold the"
                        " same events",
                        "give one of them",
                        status=2,
                    )


def _place(trace: Path) -> tuple[Path, int]:
    """Where the trace would lie if it were no chunk, and the number that it has as a chunk."""
    for folder in trace.parents:
        chunk = _CHUNK.fullmatch(folder.name)
        if chunk is not None:
            above = folder.parent
            session = above.parent if above.name == _ARCHIVES else above
            return session / trace.relative_to(folder), int(chunk[1])
    return trace, 0


def _join(whole: Path, parts: Sequence[_Chunk]) -> Path:
    if len(parts) == 1 and not is_ctf_2(parts[0].trace):
        return parts[0].trace
    links = _links(parts)
    listed = "".join(f"{name} {target}\n" for name, target in sorted(links.items()))
    if is_ctf_2(links[METADATA].parent):
        # Translated, they do not grow with those that they are made of.
        state = links[METADATA].stat()
        listed += f"{state.st_size} {state.st_mtime_ns}\n"
    name = hashlib.sha256(os.fsencode(listed)).hexdigest()[:16]
    place = paths.CACHE / _JOINED / name
    if place.exists():
        os.utime(place)
    else:
        _make(place, whole, links)
    _forget_old(place.parent)
    return place / whole.relative_to(whole.anchor)


def _links(parts: Sequence[_Chunk]) -> dict[str, Path]:
    """The files of the joined trace, by their names."""
    # Each describes all events that there were until then, unless it is being written.
    metadata = max((part.trace / METADATA for part in parts), key=lambda m: m.stat().st_size)
    links = {METADATA: metadata}
    for number, trace in parts:
        for file in trace.iterdir():
            if file.name != METADATA and file.is_file() and file.stat().st_size:
                links[f"{file.name}_{number}"] = file
    return links


def _make(place: Path, whole: Path, links: dict[str, Path]) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=place.parent) as new:
        folder = Path(new) / "joined" / whole.relative_to(whole.anchor)
        folder.mkdir(parents=True)
        for name, target in links.items():
            if name == METADATA and is_ctf_2(target.parent):
                (folder / name).write_text(metadata_of_ctf_1(target.parent), encoding="utf-8")
            else:
                (folder / name).symlink_to(target)
        # Another command may have made the same meanwhile.
        with contextlib.suppress(OSError):
            (Path(new) / "joined").rename(place)


def _forget_old(folder: Path) -> None:
    ages = {}
    for place in folder.iterdir():
        with contextlib.suppress(OSError):  # another command has removed it
            ages[place] = place.stat().st_mtime_ns
    for place in sorted(ages, key=ages.__getitem__, reverse=True)[_KEPT:]:
        shutil.rmtree(place, ignore_errors=True)
