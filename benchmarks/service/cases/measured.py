# SPDX-License-Identifier: MIT
"""What the fix of a case gives and what recording costs: variants side by side, by turns."""

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli.jvm.agent import environment_with_agent
from fieldtrace_cli.lttng.session import recording_session
from harness.copies import plain_environment

from cases import load
from cases.definition import Case
from cases.load import Load
from cases.recording import BACKENDS, Settings
from cases.running import Running, running
from cases.warm_up import WarmUp, warm_up

BEFORE, AFTER, RECORDED = "as it is", "fixed", "as it is, recorded"


@dataclass(frozen=True)
class Turn:
    """What a load was answered, and the milliseconds of processor time that the services spent on
    a request of it."""

    load: Load
    cpu_ms_per_request: float


def measured(
    case: Case,
    settings: Settings,
    jar: Path,
    agent: Path,
    addresses: Mapping[str, str],
    logs: Path,
    say: Callable[[str], None],
) -> tuple[dict[str, list[Turn]], WarmUp]:
    """The turns of the variants, and what came before; turns of the same place followed each other.

    Only the last one has the agent, with its default options, and is recorded.
    """
    plain = plain_environment()
    with_agent = environment_with_agent(plain, agent, next(iter(BACKENDS.values())))
    environments = {BEFORE: plain, AFTER: plain, RECORDED: with_agent}
    faulty = case.load[:1]
    turns: dict[str, list[Turn]] = {variant: [] for variant in environments}
    with ExitStack() as stack:
        variants = {}
        for number, (variant, environment) in enumerate(environments.items()):
            folder = logs / f"measured-{number}"
            folder.mkdir()
            variants[variant] = stack.enter_context(
                running(
                    case.services,
                    jar,
                    folder,
                    environment,
                    addresses,
                    is_fixed=variant == AFTER,
                )
            )
        # Recorded from the start: the agent weaves when the recording begins, and what it wove has
        # to be compiled again.
        stack.enter_context(_recording(logs / "measured"))
        warmed = warm_up(
            variants,
            faulty,
            settings.users,
            settings.warm_up,
            settings.longest_warm_up,
            lambda text: say(f"{case.name}: {text}"),
        )
        for number in range(settings.repetitions):
            for variant in random.sample(list(turns), len(turns)):
                turns[variant].append(_turn(variants[variant], case, settings))
            say(f"{case.name}: measured {number + 1} of {settings.repetitions}")
    return turns, warmed


def _turn(services: Running, case: Case, settings: Settings) -> Turn:
    faulty = case.load[:1]
    before = services.cpu_seconds()
    answered = load.send(services.url_for(faulty[0]), faulty, settings.requests, settings.users)
    spent = services.cpu_seconds() - before
    return Turn(answered, spent * 1e3 / answered.requests)


@contextmanager
def _recording(folder: Path) -> Iterator[None]:
    with recording_session("cases", folder) as session:
        session.start()
        yield
