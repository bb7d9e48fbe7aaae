# SPDX-License-Identifier: MIT
"""What the results say, as Markdown."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt

from harness.command_line import table

from accuracy.comparison import DECIDED, Share
from accuracy.limits import LIMITS, UNKNOWN, explanation, surprises
from accuracy.matrix import BACKENDS, Backend
from accuracy.programs.java import Program
from accuracy.results import Measured
from accuracy.verdicts import Place

NOT_THERE = "·"
NOT_RUN = "not run"


def markdown(cells: Iterable[Measured], programs: Sequence[Program]) -> str:
    """Every table, with what explains them."""
    some = list(cells)
    return "\n".join(
        (
            "### Fields judged rightly\n",
            _matrix(some),
            _explained(some),
            "### Each program, over all cells\n",
            "The field of each program whose share of `used` or `overwritten` is furthest off when "
            "all cells are taken\ntogether: the error in points ± its standard error. The largest "
            "of some ten errors is often two standard\nerrors by chance.\n",
            _by_program(some, programs),
            "### What else the recordings hold\n",
            _ends(some),
        )
    )


def _matrix(cells: Sequence[Measured]) -> str:
    by_row: dict[tuple[str, ...], dict[str, Measured]] = defaultdict(dict)
    for cell in cells:
        by_row[cell.row][cell.backend] = cell
    return table(
        ["JDK", "collector", "compiler", "threads", *(backend.name for backend in BACKENDS)],
        [
            [*row, *(_cell(row, backend, by_row[row].get(backend.name)) for backend in BACKENDS)]
            for row in sorted(by_row, key=lambda row: (int(row[0]), *row[1:]))
        ],
    )


def _cell(row: tuple[str, ...], backend: Backend, cell: Measured | None) -> str:
    """How many fields were right, and which programs hold the others."""
    if cell is None:
        return NOT_RUN if backend.runs(row[1]) else NOT_THERE
    fields = {share.place for share in cell.comparison.shares}
    wrong = cell.comparison.wrong
    text = f"{len(fields) - len({share.place for share in wrong})}/{len(fields)}"
    text += "".join(
        f", {program} ({UNKNOWN})" for program in sorted({s.place.simple_program for s in wrong})
    )
    unjudged = Counter(
        (place.simple_program, explanation(place, backend)) for place in cell.comparison.unjudged
    )
    text += "".join(
        f", {count} of {program} not judged ({key})"
        for (program, key), count in sorted(unjudged.items())
    )
    if cell.comparison.short:
        fewest = min(share.verdicts for share in cell.comparison.short)
        text += f", {len(cell.comparison.short) // 2} short (fewest {fewest})"
    if cell.comparison.complaints:
        text += f", **{len(cell.comparison.complaints)} complaints**"
    return text


def _explained(cells: Sequence[Measured]) -> str:
    lines = [
        f"- ({limit.key}) {limit.program}, `{limit.backend}`: {limit.reason}" for limit in LIMITS
    ]
    lines += [
        f"- ({UNKNOWN}) {', '.join(cell.key)}: {surprise}"
        for cell in cells
        for surprise in surprises(cell.comparison, _backend(cell))
    ]
    return "\n".join(lines) + "\n"


def _backend(cell: Measured) -> Backend:
    return next(backend for backend in BACKENDS if backend.name == cell.backend)


def _by_program(cells: Sequence[Measured], programs: Sequence[Program]) -> str:
    """The largest error that is left when all cells of a column are taken together."""
    pooled: Mapping[tuple[str, str], dict[tuple[Place, str], list[Share]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for cell in cells:
        for share in cell.comparison.shares:
            pooled[share.place.simple_program, cell.backend][share.place, share.verdict].append(
                share
            )
    columns = [b.name for b in BACKENDS if any(cell.backend == b.name for cell in cells)]
    rows = [
        [
            program.name,
            program.what,
            *(_worst(pooled[program.name, column].values()) for column in columns),
        ]
        for program in programs
    ]
    return table(["program", "what it does", *columns], rows)


def _worst(shares: Iterable[Sequence[Share]]) -> str:
    """The error of the field where it is largest, in points, and its standard error."""
    worst, deviation = 0.0, 0.0
    for same in shares:
        verdicts = sum(share.verdicts for share in same)
        error = sum(share.count - share.truth * share.verdicts for share in same) / verdicts
        if abs(error) >= abs(worst):
            variance = sum(s.truth * (1 - s.truth) * s.verdicts for s in same)
            worst, deviation = error, sqrt(variance) / verdicts
    return f"{100 * worst:+.1f} ± {100 * deviation:.1f}"


def _ends(cells: Sequence[Measured]) -> str:
    rows = []
    for backend in BACKENDS:
        some = [cell for cell in cells if cell.backend == backend.name]
        if not some:
            continue
        ends: Counter[str] = sum((Counter(cell.ends) for cell in some), Counter())
        between = [s for c in some for s in c.comparison.shares if 0 < s.truth < 1]
        covered = sum(share.covers() for share in between) / max(1, len(between))
        impossible = sum(share.impossible for cell in some for share in cell.comparison.shares)
        unknown = sum(cell.accesses_without_path for cell in some)
        rows.append(
            [
                backend.name,
                str(len(some)),
                f"{sum(ends[verdict] for verdict in DECIDED):,}",
                ", ".join(f"{n} {c:,}" for n, c in ends.most_common() if n not in DECIDED)
                or "none",
                f"{covered:.1%}",
                f"{unknown:,} of {sum(cell.accesses for cell in some):,}",
                f"{impossible:,}, {sum(cell.comparison.strays for cell in some):,}",
                _steps([cell for cell in some if cell.compiler == "C2"]),
            ]
        )
    return table(
        [
            "backend",
            "cells",
            "verdicts",
            "censored",
            "plain 95 % intervals that hold the truth",
            "accesses without a call path",
            "impossible verdicts, stray accesses",
            "steps per trap under C2",
        ],
        rows,
    )


def _steps(cells: Sequence[Measured]) -> str:
    told = [(cell.steps, cell.traps) for cell in cells if cell.steps is not None and cell.traps]
    return f"{sum(s for s, _ in told) / sum(t for _, t in told):.1f}" if told else NOT_RUN
