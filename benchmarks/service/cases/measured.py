# SPDX-License-Identifier: MIT
"""What a fix gives and what recording costs: variants side by side, by turns.

A JVM serves both variants of the program: what the compilers make of it differs from one JVM to the
next by more than many fixes save. Several JVMs do so, because what a fix saves differs as well.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from fieldtrace_cli.jvm.agent import environment_with_agent
from fieldtrace_cli.lttng.session import recording_session
from harness.copies import plain_environment
from harness.ratios import Estimate, estimate

from cases.definition import Request
from cases.load import Load
from cases.recording import BACKENDS, TRACE, prove_agents
from cases.running import Running
from cases.warm_up import Variant, WarmUp, asked, warm_up

BEFORE, AFTER, RECORDED = "as it is", "fixed", "as it is, recorded"


@dataclass(frozen=True)
class Program:
    """A program, and the request that its fix is for. `start` runs its services in an environment,
    their logs in a folder."""

    name: str
    request: Request
    start: Callable[[Path, Mapping[str, str]], AbstractContextManager[Running]]


@dataclass(frozen=True)
class Pace:
    """Turns of so many seconds, and how many of each variant that each of so many sets of JVMs
    serves; users who wait for an answer each; seconds of load that each variant of each set gets
    before at most."""

    seconds: int
    rounds: int
    sets: int
    users: int
    longest_warm_up: int


@dataclass(frozen=True)
class Turn:
    """What a load was answered, and the milliseconds of processor time that the services of a set
    of JVMs, 0 the first, spent on a request of it, without that of their compilers."""

    load: Load
    cpu_ms_per_request: float
    jvms: int = 0


@dataclass(frozen=True)
class Measured:
    """The turns of the variants, of which those of the same place followed each other, as it is and
    fixed in the same JVMs.

    `trace` is the recording of `RECORDED`, with all that came before; `since` is when the turns
    began, and `lost` its lost events and packets.
    """

    turns: dict[str, list[Turn]]
    warm_up: WarmUp
    trace: Path
    since: str
    lost: int


def over_jvms(turns: Mapping[str, Sequence[Turn]], of: Callable[[Turn, Turn], float]) -> Estimate:
    """What turns as it is and fixed come to that followed each other: the median of each set of
    JVMs, and its interval over the sets. Of one set alone it is that of its turns."""
    by_jvms: dict[int, list[float]] = {}
    for before, after in zip(turns[BEFORE], turns[AFTER], strict=True):
        by_jvms.setdefault(before.jvms, []).append(of(before, after))
    if len(by_jvms) == 1:
        return estimate(next(iter(by_jvms.values())))
    return estimate([median(values) for values in by_jvms.values()])


def measured(
    program: Program, pace: Pace, agent: Path, folder: Path, say: Callable[[str], None]
) -> Measured:
    """Runs the program in so many sets of JVMs, and in one that is recorded, with their logs in a
    new folder.

    Only that one has the agent, with its default options, and is as it is all the time.
    """
    plain = plain_environment()
    with_agent = environment_with_agent(plain, agent, next(iter(BACKENDS.values())))
    turns: dict[str, list[Turn]] = {BEFORE: [], AFTER: [], RECORDED: []}
    folder.mkdir()
    with ExitStack() as stack:

        def started(name: str, environment: Mapping[str, str]) -> Running:
            logs = folder / name
            logs.mkdir()
            return stack.enter_context(program.start(logs, environment))

        sets = [started(f"set-{number + 1}", plain) for number in range(pace.sets)]
        recorded = Variant(started("recorded", with_agent), is_fixed=False)
        prove_agents(recorded.services, folder)
        session = stack.enter_context(recording_session("cases", folder / TRACE))
        # Before all load: the agent weaves when the recording begins, and what it wove has to be
        # compiled again.
        session.start()
        warmed = warm_up(
            # The recorded one twice: as much for each JVM.
            [*(Variant(one, is_fixed) for one in sets for is_fixed in (False, True))]
            + [recorded] * 2,
            [program.request],
            pace.users,
            pace.seconds,
            pace.longest_warm_up,
            lambda text: say(f"{program.name}: {text}"),
        )
        since = datetime.now(UTC).isoformat(timespec="milliseconds")
        for number in range(pace.rounds):
            for jvms, services in enumerate(sets):
                variants = {
                    BEFORE: Variant(services, is_fixed=False),
                    AFTER: Variant(services, is_fixed=True),
                    RECORDED: recorded,
                }
                for name in random.sample(list(variants), len(variants)):
                    turns[name].append(_turn(variants[name], program.request, pace, jvms))
            say(f"{program.name}: measured {number + 1} of {pace.rounds}")
        losses = session.stop()
    return Measured(turns, warmed, folder / TRACE, since, losses.events + losses.packets)


def _turn(variant: Variant, request: Request, pace: Pace, jvms: int) -> Turn:
    answered, spent = asked(variant, [request], pace.seconds, pace.users)
    return Turn(answered, spent.working * 1e3 / answered.requests, jvms)
