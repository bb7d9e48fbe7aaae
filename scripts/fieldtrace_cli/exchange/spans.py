# SPDX-License-Identifier: MIT
"""Spans of other tracers as a recording."""

import contextlib
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from fieldtrace_cli.base import interruption
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.printable import printable
from fieldtrace_cli.base.progress import waiting
from fieldtrace_cli.exchange import graph

# More would hide what else is said.
MOST_TOLD = 10
_ANOTHER_DISK = "make room, or choose a folder on another disk with --output"


def need_libraries(files: Sequence[Path]) -> bool:
    """Whether a file is of protobuf, which this Python alone does not read. One that cannot be read
    needs nothing: `import_spans` says what is wrong with it."""
    graph.components()
    from fieldtrace_components.reading.files import is_json

    needy = False
    for file in files:
        with contextlib.suppress(OSError, EOFError):
            needy |= not is_json(file)
    return needy


def import_spans(files: Sequence[Path], folder: Path) -> list[str]:
    """Writes the spans of the files as a trace into the folder, which is empty; gives what is to be
    said of them. Takes away what it wrote where it does not come to its end.

    Raises FieldtraceError where a file cannot be read, or holds no spans.
    """

    def read(imported: Any) -> None:
        with waiting("Reading spans", lambda: f"{imported.counts.spans:,}"):
            _read(imported, files)
        if not imported.counts.spans:
            raise FieldtraceError(
                f"there is no span in {', '.join(map(str, files))}",
                "give files of OTLP, of Jaeger's JSON, or of Zipkin's JSON of version 2",
            )

    return recording_of(read, folder)


def recording_of(read: Callable[[Any], None], folder: Path) -> list[str]:
    """Writes what `read` puts into an import as a trace into the folder, as `import_spans`."""
    graph.components()
    graph.bt2()
    from fieldtrace_components.rebuilding.imported import ImportedSpans

    bad = _BadRecords()
    try:
        # Beside the trace, which is about as large: /tmp may be smaller.
        with tempfile.TemporaryDirectory(prefix=".import-", dir=folder) as temporary:
            imported = ImportedSpans(Path(temporary) / "spans.db", bad)
            try:
                _import(imported, read, folder)
            finally:
                imported.close()
        return [*_said(imported), *bad.left_out()]
    except BaseException:
        with interruption.deferred():
            shutil.rmtree(folder / "trace", ignore_errors=True)
        raise


def _import(imported: Any, read: Callable[[Any], None], folder: Path) -> None:
    counts = imported.counts
    try:
        read(imported)
        with waiting("Rebuilding requests", lambda: f"{counts.traces:,} traces"):
            imported.rebuild()
        with waiting("Writing the trace"):
            from fieldtrace_components.spans_source import SpansSource

            graph.write_ctf(SpansSource, imported, folder)
    except sqlite3.OperationalError as error:
        raise FieldtraceError(
            f"spans cannot be sorted in {folder}: {error}", _ANOTHER_DISK
        ) from None


def _read(imported: Any, files: Sequence[Path]) -> None:
    for file in files:
        try:
            imported.read([file])
        except EOFError as error:
            raise FieldtraceError(f"{file} cannot be unpacked: {error}", "copy it again") from None
        except OSError as error:
            raise FieldtraceError(
                f"{file} cannot be read: {error.strerror or error}", "give files of spans"
            ) from None


class _BadRecords:
    """Names records that are left out on standard error, the first of them."""

    def __init__(self) -> None:
        self._number = 0

    def __call__(self, bad: object) -> None:
        self._number += 1
        if self._number <= MOST_TOLD:
            print(f"left out: {printable(str(bad))}", file=sys.stderr)

    def left_out(self) -> list[str]:
        more = self._number - MOST_TOLD
        return [f"{more:,} more records that were left out are not named"] if more > 0 else []


def _said(imported: Any) -> list[str]:
    counts = imported.counts
    services = len({process.service for process in imported.processes})
    lines = [f"spans:    {counts.spans:,}, in {counts.traces:,} traces of {services:,} services"]
    lines += counts.lines()
    if counts.moved:
        lines.append(f"the longest move was {counts.longest_move_ns / 1e6:,.3f} ms")
    peers = imported.addresses.standing_for_names()
    if peers:
        some = [f"{address} {printable(name)}" for name, address in list(peers.items())[:MOST_TOLD]]
        lines.append("addresses that stand for names of those who told no spans:")
        lines += [f"  {line}" for line in some]
        if len(peers) > MOST_TOLD:
            lines.append(f"  and {len(peers) - MOST_TOLD:,} more")
    return lines
