# SPDX-License-Identifier: MIT
"""Recordings of which the last chunks stay."""

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from fieldtrace_cli.lttng.session import Losses, RecordingSession
from fieldtrace_cli.recording.modes.agent_option import gives, with_option
from fieldtrace_cli.recording.modes.exporting import Exporter, exporting
from fieldtrace_cli.recording.modes.keeper import Keeper, keeping_last
from fieldtrace_cli.recording.modes.whole import Whole

# How often agents tell their definitions again.
DEFINITIONS_SECONDS = 10.0
_DEFINITIONS = "defs.period"
_SHORTEST_DEFINITIONS_SECONDS = 0.1


class Rotation(Whole):
    """The last chunks stay; one ends by its seconds, its bytes, or either."""

    _keeper: Keeper
    _exporter: Exporter | None = None

    def __init__(
        self, seconds: float | None, size: int | None, most: int, tables: str | None = None
    ) -> None:
        # Where chunks are exported to; None for nowhere.
        self._tables = tables
        self._seconds = seconds
        self._size = size
        self._most = most

    def agent_options(self, given: str) -> str:
        """Those by which each chunk has all definitions."""
        enough = self._seconds is None or self._seconds >= 2 * DEFINITIONS_SECONDS
        if enough or gives(given, _DEFINITIONS):
            return given
        period = max(_SHORTEST_DEFINITIONS_SECONDS, (self._seconds or 0) / 2)
        return with_option(given, _DEFINITIONS, f"{period * 1000:.0f}ms")

    def open(self, stack: ExitStack, folder: Path, events: Sequence[str]) -> list[RecordingSession]:
        """As for everything."""
        self._keeper = stack.enter_context(keeping_last(folder, self._most))
        if self._tables is not None:
            self._exporter = stack.enter_context(exporting(self._keeper.kept, self._tables))
        (session,) = super().open(stack, folder, events)
        session.rotate_by_itself(self._seconds, self._size)
        return [session]

    def result(self, folder: Path, losses: Losses) -> tuple[str, Path | None]:
        """As for everything."""
        self._keeper.remove_old()  # the last chunk came with the end
        text, _ = super().result(folder, losses)
        chunks = f"{len(self._keeper.kept())} kept, {self._keeper.removed} older ones removed"
        if self._keeper.fault:
            chunks += f"; one could not be removed: {self._keeper.fault}"
        if self._exporter is not None:
            chunks += self._exported(self._exporter)
        return f"{text}\nchunks:           {chunks}", folder

    def _exported(self, exporter: Exporter) -> str:
        exporter.rest()
        missed = self._keeper.removed + len(self._keeper.kept()) - exporter.looked_at
        told = f"\ntables:           {exporter.exported} chunks exported"
        if exporter.failed:
            told += f", {exporter.failed} could not be: {exporter.fault}"
        if missed > 0:
            told += f", {missed} were removed before: --keep more, or --period longer"
        return told
