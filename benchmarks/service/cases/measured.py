# SPDX-License-Identifier: MIT
"""What a fix gives and what recording costs: variants side by side, by turns."""

import random
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from fieldtrace_cli.jvm.agent import environment_with_agent
from fieldtrace_cli.lttng.session import recording_session
from harness.copies import plain_environment

from cases import load
from cases.definition import Request
from cases.load import Load
from cases.recording import BACKENDS, TRACE, prove_agents
from cases.running import Running
from cases.warm_up import WarmUp, warm_up

BEFORE, AFTER, RECORDED = "as it is", "fixed", "as it is, recorded"


@dataclass(frozen=True)
class Program:
    """A program, and the request that its fix is for. `start` runs its services in an environment,
    their logs in a folder, as they are or fixed."""

    name: str
    request: Request
    start: Callable[[Path, Mapping[str, str], bool], AbstractContextManager[Running]]


@dataclass(frozen=True)
class Pace:
    """Turns of so many seconds, and how many of each variant; users who wait for an answer each;
    seconds of load that each variant gets before at most."""

    seconds: int
    rounds: int
    users: int
    longest_warm_up: int


@dataclass(frozen=True)
class Turn:
    """What a load was answered, and the milliseconds of processor time that the services spent on
    a request of it."""

    load: Load
    cpu_ms_per_request: float


@dataclass(frozen=True)
class Measured:
    """The turns of the variants, of which those of the same place followed each other.

    `trace` is the recording of `RECORDED`, with all that came before; `since` is when the turns
    began, and `lost` its lost events and packets.
    """

    turns: dict[str, list[Turn]]
    warm_up: WarmUp
    trace: Path
    since: str
    lost: int


def measured(
    program: Program, pace: Pace, agent: Path, folder: Path, say: Callable[[str], None]
) -> Measured:
    """Runs the variants with their logs in a new folder.

    Only the last one has the agent, with its default options, and is recorded.
    """
    plain = plain_environment()
    with_agent = environment_with_agent(plain, agent, next(iter(BACKENDS.values())))
    environments = {BEFORE: plain, AFTER: plain, RECORDED: with_agent}
    turns: dict[str, list[Turn]] = {variant: [] for variant in environments}
    folder.mkdir()
    with ExitStack() as stack:
        variants = {}
        for number, (variant, environment) in enumerate(environments.items()):
            logs = folder / f"variant-{number}"
            logs.mkdir()
            variants[variant] = stack.enter_context(
                program.start(logs, environment, variant == AFTER)
            )
        prove_agents(variants[RECORDED], folder)
        session = stack.enter_context(recording_session("cases", folder / TRACE))
        # Before all load: the agent weaves when the recording begins, and what it wove has to be
        # compiled again.
        session.start()
        warmed = warm_up(
            variants,
            [program.request],
            pace.users,
            pace.seconds,
            pace.longest_warm_up,
            lambda text: say(f"{program.name}: {text}"),
        )
        since = datetime.now(UTC).isoformat(timespec="milliseconds")
        for number in range(pace.rounds):
            for variant in random.sample(list(turns), len(turns)):
                turns[variant].append(_turn(variants[variant], program.request, pace))
            say(f"{program.name}: measured {number + 1} of {pace.rounds}")
        losses = session.stop()
    return Measured(turns, warmed, folder / TRACE, since, losses.events + losses.packets)


def _turn(services: Running, request: Request, pace: Pace) -> Turn:
    before = services.cpu_seconds()
    answered = load.send_for(services.url_for(request), [request], pace.seconds, pace.users)
    spent = services.cpu_seconds() - before
    return Turn(answered, spent * 1e3 / answered.requests)
