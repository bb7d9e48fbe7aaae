# SPDX-License-Identifier: MIT
"""One round of chains and fans: requests of several sizes, put to the conditions by turns.

The study that this follows (the Nameko profiler's) measured latency alone, which a machine with few
processors cannot tell apart by a few percent; so the processor time of a request is measured too.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pair
from conditions import Condition
from harness.tracer import check_idle
from measurement import Recording, Settings, by_turns, recording, records, summary, warm_up
from pair import Pair, Slice

TURN_SECONDS = 1


@dataclass(frozen=True)
class Shape:
    """Requests of one kind. `sizes` are numbers of calls; `path` is what A is asked for."""

    name: str
    sizes: Sequence[int]
    path: Callable[[Pair, int], str]


SHAPES = (
    Shape("chain", (1, 5, 10, 20, 30), Pair.chain),
    Shape("fan", (1, 5, 10, 25, 50), lambda _, calls: Pair.fan(calls)),
)

Costs = Mapping[str, Mapping[int, Mapping[str, float]]]  # by shape and size, what a request took


def measure_round(
    conditions: Sequence[Condition], settings: Settings, jar: Path, logs: Path
) -> tuple[Mapping[str, Costs], Recording]:
    """Starts A and B under each condition, and puts requests of every size to them by turns.

    Gives the costs by condition, and what the recording lost.
    """
    check_idle()
    with ExitStack() as stack:
        recorded = stack.enter_context(recording()) if records(conditions) else Recording()
        pairs = [
            stack.enter_context(pair.running(condition, settings.jvm_options, jar, logs))
            for condition in conditions
        ]
        for one in pairs:
            paths = [shape.path(one, shape.sizes[len(shape.sizes) // 2]) for shape in SHAPES]
            warm_up(one, paths, settings)
        turns: dict[tuple[str, str, int], list[Slice]] = {}
        for shape, size in drawn_sizes(settings.turns):
            for one in by_turns(pairs, 1):
                took = one.under_load(shape.path(one, size), settings.connections, TURN_SECONDS)
                turns.setdefault((one.condition.name, shape.name, size), []).append(took)
    costs: dict[str, dict[str, dict[int, dict[str, float]]]] = {}
    for (condition, shape_name, size), slices in sorted(turns.items()):
        by_shape = costs.setdefault(condition, {})
        by_shape.setdefault(shape_name, {})[size] = summary(slices)
    return costs, recorded


def drawn_sizes(turns: int) -> Iterator[tuple[Shape, int]]:
    """Every size of every shape so many times, in an order drawn anew for every turn."""
    every = [(shape, size) for shape in SHAPES for size in shape.sizes]
    for _ in range(turns):
        yield from random.sample(every, len(every))
