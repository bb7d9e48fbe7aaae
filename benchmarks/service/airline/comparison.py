# SPDX-License-Identifier: MIT
"""Both deployments under the same load by turns, without the agent and recorded."""

import random
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from cases.load import Load
from cases.recording import AGENT_PROOF, TRACE, report
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.jvm.agent import environment_with_agent
from fieldtrace_cli.lttng.session import recording_session
from fieldtrace_cli.node.agent import environment_with_node_agent, found_node_agent
from harness.copies import plain_environment
from harness.tracer import cpu_seconds as recorder_cpu_seconds

from airline import visitors
from airline.breakdown import Breakdown, broken_down, layers_of
from airline.deployment import MONOLITH, PROGRAM, SERVICES, Deployed, names, running

AGENT_OPTIONS = (
    "fields=off,sections=on,methods=org.fieldtrace.examples.airline.web.SessionInterceptor#isOpen"
)
NODE_OPTIONS = "fields=off,sections=on"
#: To be added to both where layers are to be told.
LAYERS = ",layers.rate=97"
REPORTS = ("sections", "operations", "methods")
PLAIN, RECORDED = "without the agent", "recorded"
RECORDER = "LTTng"


@dataclass(frozen=True)
class Settings:
    """How much load, by how many users, how often; `sessions` is `on` or `off`. Whether layers are
    sampled."""

    requests: int
    warm_up: int
    users: int
    repetitions: int
    sessions: str
    has_layers: bool = False


@dataclass(frozen=True)
class Turn:
    """What a load was answered, and the processor time of each process, milliseconds a request.
    `since` and `until` are when it was."""

    load: Load
    cpu_ms: Mapping[str, float]
    since: str
    until: str


@dataclass
class Compared:
    """The turns by whether they were recorded and by deployment, those of a place followed each
    other, and what the recordings of the turns say."""

    turns: dict[str, dict[str, list[Turn]]] = field(
        default_factory=lambda: {how: {MONOLITH: [], SERVICES: []} for how in (PLAIN, RECORDED)}
    )
    breakdowns: dict[str, list[Breakdown]] = field(
        default_factory=lambda: {MONOLITH: [], SERVICES: []}
    )
    lost: int = 0
    #: Of the samples that were taken, by deployment: shares of the layers.
    layers: dict[str, dict[str, float]] = field(default_factory=dict)


def recorded_java(agent: Path, settings: Settings) -> dict[str, str]:
    """The environment of JVMs that are recorded."""
    options = AGENT_OPTIONS + (LAYERS if settings.has_layers else "")
    return environment_with_agent(plain_environment(), agent, options)


def recorded_node(settings: Settings) -> dict[str, str]:
    """The environment of processes of Node.js that are recorded."""
    agent = found_node_agent()
    if agent is None:
        raise FieldtraceError("there is no Node.js agent", "scripts/fieldtrace build")
    options = NODE_OPTIONS + (LAYERS if settings.has_layers else "")
    return environment_with_node_agent(plain_environment(), agent, options)


def compared(
    settings: Settings,
    program: Path,
    recorded: Mapping[str, str],
    folder: Path,
    say: Callable[[str], None],
) -> Compared:
    """Runs both deployments with and without the agent side by side, and lets turns alternate.

    One recording holds all turns of the deployments with the agent, so that the agent weaves once.
    """
    environments = {PLAIN: plain_environment(), RECORDED: recorded}
    result = Compared()
    trace = folder / TRACE
    with recording_session("airline", trace) as session:
        with ExitStack() as stack:
            airlines: dict[tuple[str, str], Deployed] = {}
            for number, (how, environment) in enumerate(environments.items()):
                for deployment in (MONOLITH, SERVICES):
                    say(f"starting the {deployment}, {how}")
                    logs = folder / f"{deployment}-{number}"
                    logs.mkdir(parents=True)
                    airlines[how, deployment] = stack.enter_context(
                        running(deployment, program, logs, environment, settings.sessions)
                    )
            if program != PROGRAM:  # where nothing is recorded of Node.js, its part is missing
                _prove_agents(airlines, folder)
            session.start()
            for (how, deployment), airline in airlines.items():
                say(f"warming up the {deployment}, {how}")
                _turn(airline, settings, settings.warm_up, 0)
            for number in range(settings.repetitions):
                for how, deployment in random.sample(list(airlines), len(airlines)):
                    turn = _turn(airlines[how, deployment], settings, settings.requests, number + 1)
                    result.turns[how][deployment].append(turn)
                say(f"measured {number + 1} of {settings.repetitions}")
        losses = session.stop()
    result.lost = losses.events + losses.packets
    for number in range(settings.repetitions):
        say(f"reporting on {number + 1} of {settings.repetitions}")
        for deployment, breakdowns in result.breakdowns.items():
            turn = result.turns[RECORDED][deployment][number]
            breakdowns.append(_broken_down(deployment, turn, trace, program == PROGRAM))
    if settings.has_layers:
        told = report("layers", trace)
        result.layers = {one: layers_of(names(one), told) for one in (MONOLITH, SERVICES)}
    return result


def _turn(airline: Deployed, settings: Settings, count: int, seed: int) -> Turn:
    visits = visitors.arrive(airline.url, settings.users)
    since, before, recorder = _now(), airline.cpu_seconds(), recorder_cpu_seconds()
    load = visitors.send(airline.url, visits, count, settings.users, seed)
    after = airline.cpu_seconds()
    spent = {name: after[name] - before[name] for name in after}
    spent[RECORDER] = recorder_cpu_seconds() - recorder
    cpu_ms = {name: seconds * 1e3 / load.requests for name, seconds in spent.items()}
    return Turn(load, cpu_ms, since, _now())


def _now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def _broken_down(deployment: str, turn: Turn, trace: Path, is_node: bool) -> Breakdown:
    range_ = ("--since", turn.since, "--until", turn.until)
    told = {section: report(section, trace, *range_) for section in REPORTS}
    of_reports = (told[section] for section in REPORTS)
    return broken_down(names(deployment), *of_reports, waits_in_hand_over=is_node)


def _prove_agents(airlines: Mapping[tuple[str, str], Deployed], logs: Path) -> None:
    for (how, _), airline in airlines.items():
        for name, one in airline.services.items():
            if how == RECORDED and not one.said(AGENT_PROOF):
                raise FieldtraceError(f"the agent of {name} does not work", f"see {logs}")
