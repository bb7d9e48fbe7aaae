# SPDX-License-Identifier: MIT
"""What a request costs in both deployments, as tables."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from harness.command_line import table
from harness.ratios import Estimate, estimate, paired_ratios

from airline.breakdown import CALLS, LABELS, SECTIONS, Breakdown, of_all_services
from airline.comparison import PLAIN, RECORDED, RECORDER, Compared, Turn
from airline.deployment import MONOLITH, SERVICES

One = TypeVar("One", Turn, Breakdown)


HEAD = ("monolith", "five services", "times")


def cost_table(*runtimes: Compared) -> str:
    """What the load got, and what it took, without the agent and recorded; of several runtimes
    side by side."""
    return _joined("a request", runtimes, _cost_rows)


def sections_table(*runtimes: Compared) -> str:
    """Time on the clock and of processors, by section, of all services together."""
    return _joined("section", runtimes, _section_rows)


def layers_table(runtimes: Mapping[str, Compared]) -> str:
    """Of the samples of each runtime and deployment, the share of each layer, in which it was."""
    told = {
        (runtime, deployment): compared.layers[deployment]
        for runtime, compared in runtimes.items()
        for deployment in (MONOLITH, SERVICES)
    }
    layers = list(dict.fromkeys(layer for shares in told.values() for layer in shares))
    rows = [
        [layer, *(f"{shares[layer]:.1%}" if layer in shares else "" for shares in told.values())]
        for layer in layers
    ]
    return table(["in the layer", *(" ".join(of) for of in told)], rows)


def _joined(
    what: str, runtimes: Sequence[Compared], rows_of: Callable[[Compared], list[list[str]]]
) -> str:
    told = [rows_of(compared) for compared in runtimes]
    rows = [
        [rows[0][0], *(cell for row in rows for cell in row[1:])]
        for rows in zip(*told, strict=True)
    ]
    return table([what, *(HEAD * len(runtimes))], rows)


def _cost_rows(compared: Compared) -> list[list[str]]:
    return [
        _row("requests a second", compared.turns[PLAIN], _per_second, "{:.0f}"),
        _row("mean latency, ms", compared.turns[PLAIN], lambda one: one.load.mean_ms, "{:.2f}"),
        _row("median latency, ms", compared.turns[PLAIN], lambda one: one.load.p50_ms, "{:.2f}"),
        _row("processor time, ms", compared.turns[PLAIN], _cpu_ms, "{:.2f}"),
        _row("the same, recorded, ms", compared.turns[RECORDED], _cpu_ms, "{:.2f}"),
        _row("statements of SQL", compared.breakdowns, lambda one: one.statements, "{:.2f}"),
        _row("time in statements, µs", compared.breakdowns, lambda one: one.statement_time),
        _row("calls between services", compared.breakdowns, lambda one: one.calls, "{:.2f}"),
        _row("bytes of these calls", compared.breakdowns, lambda one: one.bytes),
        _row("a check of a session, µs", compared.breakdowns, _check, "{:.2f}"),
    ]


def _section_rows(compared: Compared) -> list[list[str]]:
    rows = []
    for section in (*SECTIONS, CALLS):
        for kind, of in (("clock", _wall(section)), ("processor", _processor(section))):
            if kind == "processor" and section in ("receive", "collection", CALLS):
                continue  # nobody's thread works on it
            rows.append(_row(f"{LABELS[section]}, {kind}, µs", compared.breakdowns, of))
    rows.append(_row("all, clock, µs", compared.breakdowns, lambda one: one.total))
    return rows


def _wall(section: str) -> Callable[[Breakdown], float]:
    return lambda one: of_all_services(one.wall)[section]


def _processor(section: str) -> Callable[[Breakdown], float]:
    return lambda one: of_all_services(one.cpu)[section]


def _per_second(turn: Turn) -> float:
    return turn.load.requests / turn.load.seconds


def _cpu_ms(turn: Turn) -> float:
    """Of the services; LTTng's daemons stand apart."""
    return sum(ms for name, ms in turn.cpu_ms.items() if name != RECORDER)


def _check(one: Breakdown) -> float:
    return one.check_time / one.checks if one.checks else 0.0


def _row(
    label: str,
    told: Mapping[str, Sequence[One]],
    of: Callable[[One], float],
    spec: str = "{:.0f}",
) -> list[str]:
    values: dict[str, list[float]] = {
        name: [of(one) for one in told[name]] for name in (MONOLITH, SERVICES)
    }
    return [
        label,
        *(spec.format(estimate(values[name]).median) for name in (MONOLITH, SERVICES)),
        _times(values[MONOLITH], values[SERVICES]),
    ]


def _times(before: Sequence[float], after: Sequence[float]) -> str:
    if min(before) <= 0:
        return "-"
    ratio: Estimate = estimate(paired_ratios(after, before))
    return f"{ratio:.2f}"
