# SPDX-License-Identifier: MIT
"""The results of cells, kept in a file, so that a matrix may be run in parts."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from fieldtrace_cli.base.errors import FieldtraceError

from accuracy.comparison import Comparison, Share
from accuracy.matrix import BACKENDS
from accuracy.recorded import Result
from accuracy.verdicts import Place

# Raised whenever older files can no longer be read.
LAYOUT = 2
COLUMNS = {backend.name for backend in BACKENDS}


@dataclass(frozen=True)
class Measured:
    """What is kept of a cell."""

    jdk: int
    collector: str
    compiler: str
    threads: str
    backend: str  # the column's name
    machine: dict[str, str]
    seconds: float
    comparison: Comparison
    ends: dict[str, int]  # how watches ended: verdicts, and reasons of censored ones
    accesses: int
    accesses_without_path: int
    traps: int | None = None  # None in results that are older
    steps: int | None = None

    @property
    def key(self) -> tuple[str, ...]:
        """What tells it from others."""
        return (*self.row, self.backend)

    @property
    def row(self) -> tuple[str, ...]:
        """What names its row of the table."""
        return (str(self.jdk), self.collector, self.compiler, self.threads)


def measured(result: Result, machine: dict[str, str]) -> Measured:
    """What is kept of a result."""
    ends: dict[str, int] = {}
    for counted in result.verdicts.by_place.values():
        for verdict, count in counted.items():
            ends[verdict] = ends.get(verdict, 0) + count
    paths = [
        (bool(frames), count)
        for counted in result.verdicts.accesses.values()
        for frames, count in counted.items()
    ]
    cell = result.cell
    return Measured(
        cell.jdk.version,
        cell.collector,
        cell.compiler,
        cell.threads,
        cell.backend.name,
        machine,
        round(result.seconds, 1),
        result.comparison,
        ends,
        accesses=sum(count for _, count in paths),
        accesses_without_path=sum(count for known, count in paths if not known),
        traps=result.verdicts.stats.get("traps"),
        steps=result.verdicts.stats.get("steps"),
    )


class ResultFile:
    """The results of a seed's programs, by cell."""

    def __init__(self, path: Path, seed: int, programs: Collection[str] = ()) -> None:
        """`programs` are those that were chosen; none of them stands for all."""
        self._path = path
        self._seed = seed
        self._programs = sorted(programs)
        self.cells: dict[tuple[str, ...], Measured] = {}

    def load(self) -> None:
        """Reads what is there. Raises FieldtraceError where that cannot be added to."""
        if not self._path.is_file():
            return
        try:
            stored = json.loads(self._path.read_text())
            held = stored["layout"], stored["seed"], stored.get("programs", [])
            same = held == (LAYOUT, self._seed, self._programs)
            places = [Place(*names) for names in stored["places"]] if same else []
            cells = [_cell(each, places) for each in stored["cells"]] if same else []
        except (ValueError, KeyError, TypeError) as error:
            raise FieldtraceError(
                f"{self._path} cannot be read: {error}", "remove it, or choose another --output"
            ) from None
        if not same:
            raise FieldtraceError(
                f"{self._path} holds results of other programs",
                "remove it, choose another --output, or give its --seed and --program",
            )
        # Some columns of former tables are no more.
        self.cells = {cell.key: cell for cell in cells if cell.backend in COLUMNS}

    def add(self, cell: Measured) -> None:
        """Adds a cell, which replaces an older result, and writes all."""
        self.cells[cell.key] = cell
        places: dict[Place, int] = {}
        cells = [_stored(each, places) for each in self.cells.values()]
        stored = {
            "layout": LAYOUT,
            "seed": self._seed,
            "programs": self._programs,
            "places": list(places),
            "cells": cells,
        }
        new = self._path.with_suffix(".new")
        # A line for each field and cell, so that a change of one is a change of a line.
        text = json.dumps(stored, separators=(",", ":"))
        new.write_text(text.replace('],["truth', '],\n["truth').replace('},{"jdk"', '},\n{"jdk"'))
        new.rename(self._path)


def _stored(cell: Measured, places: dict[Place, int]) -> Mapping[str, Any]:
    """The cell with its fields by number, because their names stand in every cell."""
    fields = asdict(cell)
    comparison = fields.pop("comparison")
    comparison["shares"] = [
        [
            places.setdefault(share.place, len(places)),
            *(share.verdict, share.count, share.verdicts, round(share.truth, 5)),
        ]
        for share in cell.comparison.shares
    ]
    comparison["unjudged"] = [
        places.setdefault(place, len(places)) for place in cell.comparison.unjudged
    ]
    return {**fields, "comparison": comparison}


def _cell(stored: dict[str, Any], places: Sequence[Place]) -> Measured:
    comparison = stored.pop("comparison")
    shares = [Share(places[number], *rest) for number, *rest in comparison.pop("shares")]
    unjudged = [places[number] for number in comparison.pop("unjudged", [])]
    return Measured(**stored, comparison=Comparison(shares=shares, unjudged=unjudged, **comparison))
