# SPDX-License-Identifier: MIT
"""One round: the services of all conditions side by side, put under load by turns.

A machine is faster in one minute than in the next, by more than what is to be measured: others use
it, and processors change their clock. So the conditions take turns of seconds, and each has some of
every minute.
"""

import random
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import pair
from conditions import Condition
from fieldtrace_cli.lttng.session import recording_session
from harness.tracer import check_idle
from neighbours import BY_TURNS
from pair import Pair, Slice, Spent

# A Spring service is not warm before it has answered some 100,000 requests: until then its compiler
# takes as much time as what is to be measured. It is warm when compiling takes less than this.
COMPILING_SHARE = 0.01
WINDOW_SECONDS = 5

TURN_SECONDS = 2

NAMES = "/names"  # what A is asked for


@dataclass(frozen=True)
class Settings:
    """How every round is measured. `turns` is how often each condition has its turn."""

    connections: int
    warm_up: int
    longest_warm_up: int
    turns: int
    jvm_options: str


@dataclass
class Recording:
    """What is known of it once the block of `recording` has ended: events and packets lost."""

    lost: int = 0


Round = Mapping[str, dict[str, Any]]  # per condition, what its requests cost and took


def measure_round(
    conditions: Sequence[Condition], settings: Settings, jar: Path, logs: Path
) -> tuple[Round, Recording]:
    """Starts A and B under each condition, and puts them under load by turns."""
    check_idle()
    with ExitStack() as stack:
        recorded = stack.enter_context(recording()) if records(conditions) else Recording()
        pairs = [
            stack.enter_context(pair.running(condition, settings.jvm_options, jar, logs))
            for condition in conditions
        ]
        results: dict[str, dict[str, Any]] = {
            one.condition.name: {"warm_up_seconds": warm_up(one, [NAMES], settings)}
            for one in pairs
        }
        turns: dict[str, list[Slice]] = {name: [] for name in results}
        for one in by_turns(pairs, settings.turns):
            turns[one.condition.name].append(
                one.under_load(NAMES, settings.connections, TURN_SECONDS)
            )
        for one in pairs:
            results[one.condition.name]["resident_mb"] = one.resident_mb()
        for name, result in results.items():
            result.update(summary(turns[name]))
            result["turns"] = [one_turn(turn) for turn in turns[name]]
    return results, recorded


def one_turn(turn: Slice) -> dict[str, float]:
    """What a turn cost and took, and how much others had of the machine."""
    costs = summary([turn])
    return {metric: costs[metric] for metric in (*BY_TURNS, "requests")} | {"others": turn.others}


def summary(turns: Sequence[Slice]) -> dict[str, float]:
    """What all turns of a condition cost and took. The latencies are those of the median turn."""
    requests = sum(turn.load.requests for turn in turns)
    spent = sum((turn.spent for turn in turns), Spent())
    return {
        "requests": requests,
        "throughput": requests / sum(turn.load.seconds for turn in turns),
        "p50_ms": median(turn.load.p50_ms for turn in turns),
        "p99_ms": median(turn.load.p99_ms for turn in turns),
        "cpu_ms_per_request": spent.cpu * 1e3 / requests,
        "allocated_kb_per_request": spent.allocated / 1024 / requests,
        "compiling_share": spent.compiling / spent.cpu,
    }


def records(conditions: Sequence[Condition]) -> bool:
    """Whether one of them needs a recording."""
    return any(condition.records for condition in conditions)


def warm_up(one: Pair, paths: Sequence[str], settings: Settings) -> int:
    """Asks for the paths in turn until the services compile next to nothing while all of them are
    asked for once; returns after how many seconds."""
    seconds = 0
    while True:
        spent = Spent()
        for path in paths:
            window = max(1, min(WINDOW_SECONDS, settings.longest_warm_up - seconds))
            spent += one.under_load(path, settings.connections, window).spent
            seconds += window
        warm = seconds >= settings.warm_up and spent.compiling < COMPILING_SHARE * spent.cpu
        if warm or seconds >= settings.longest_warm_up:
            return seconds


def by_turns(pairs: Sequence[Pair], turns: int) -> Iterator[Pair]:
    """Each so many times, in an order drawn anew for every turn."""
    for _ in range(turns):
        yield from random.sample(pairs, len(pairs))


@contextmanager
def recording() -> Iterator[Recording]:
    """Records while the block runs."""
    recorded = Recording()
    with (
        tempfile.TemporaryDirectory(prefix="fieldtrace-http-") as folder,
        recording_session("http", Path(folder)) as session,
    ):
        session.start()
        yield recorded
        losses = session.stop()
        recorded.lost = losses.events + losses.packets
