# SPDX-License-Identifier: MIT
"""Which steps there are, and which of them a run takes."""

from fieldtrace_cli.base import paths
from runners import Build, Lint, Maven, Native, Pytest
from steps import Step

COMMAND = paths.SCRIPTS / "tests"
# What takes longest of the command's tests: recordings, and what is made of them.
RECORDINGS = tuple(COMMAND / name for name in ("e2e", "recording", "results", "exchange"))
EXAMPLES = (paths.EXAMPLE, paths.SHOP, paths.AIRLINE, paths.FINDINGS, paths.NAMEKO, paths.TESTED)
BENCHMARKS = paths.CHECKOUT / "benchmarks" / "tests"
PYTHON_AGENT = paths.CHECKOUT / "python-agent" / "tests"
FLEET = paths.CHECKOUT / "fleet" / "tests"
NODE_AGENT = paths.CHECKOUT / "node-agent" / "tests"
# Of GoogleTest's suites, those that count what the machine does.
COUNTERS = "Counters*"

BUILD = Build("build", needs_build=False)


def _libraries(name: str, initials: str) -> Maven:
    """The tests of libraries whose names begin with one of the letters, as all of them together
    would be the last to end by far."""
    return Maven(
        name,
        folder="jvm-agent",
        arguments=("-pl", "library-tests", "-am", "-Dskip.agent.tests", "-DexcludedGroups=alone"),
        integration_tests=f"%regex[.*/[{initials}][^/]*IT.class]",
    )


# The longest first, so that the runners end at about the same time. Maven leaves its results in the
# folders of what it tests, so that no two steps share a checkout at the same time.
ORDINARY: tuple[Step, ...] = (
    Maven("plug-in", needs_build=False, folder="tracecompass-plugin"),
    Pytest("recordings", folders=RECORDINGS),
    _libraries("libraries-m-to-z", "M-Z"),
    _libraries("libraries-a-to-l", "A-L"),
    Pytest("command", folders=(COMMAND,), but=RECORDINGS),
    Maven(
        "agent", folder="jvm-agent", arguments=("-pl", "!library-tests", "-DexcludedGroups=alone")
    ),
    Pytest("examples", folders=EXAMPLES),
    Pytest("benchmarks", folders=(BENCHMARKS,)),
    Native("native", chosen=f"-{COUNTERS}", labels=("-LE", "alone")),
    Pytest("python-agent", folders=(PYTHON_AGENT,)),
    Pytest("fleet", folders=(FLEET,)),
    Pytest("node-agent", folders=(NODE_AGENT,)),
    Maven("example-classes", folder="examples"),
    Lint("lint"),
)
# One at a time, when no other step runs any more.
ALONE: tuple[Step, ...] = (
    Native(
        "native-alone",
        is_alone=True,
        programs=("fieldtrace-agent-tests",),
        chosen=COUNTERS,
        labels=("-L", "alone"),
    ),
    Pytest("python-alone", is_alone=True, folders=(COMMAND, *EXAMPLES, BENCHMARKS), marker="alone"),
    Maven(
        "agent-alone",
        is_alone=True,
        folder="jvm-agent",
        arguments=("-pl", "instrumentation", "-am", "-Dgroups=alone"),
    ),
)
# AddressSanitizer has the simulations of the estimate too; under ThreadSanitizer they would be
# minutes of one thread, which races with nobody.
SANITIZERS: tuple[Step, ...] = (
    Native("asan", needs_build=False, preset="asan", is_built=False),
    Native("tsan", needs_build=False, preset="tsan", is_built=False, chosen="-*AnEstimate*"),
)
STEPS = (*ORDINARY, *SANITIZERS, *ALONE)
NAMES = tuple(step.name for step in STEPS)


def chosen(*, is_long: bool, sanitizers: bool, names: list[str]) -> list[Step]:
    """The steps of a run: those named, the sanitizers', or the ordinary ones, at length with the
    sanitizers'."""
    if names:
        return [step for step in STEPS if step.name in names]
    if sanitizers:
        return list(SANITIZERS)
    return [step for step in STEPS if is_long or step not in SANITIZERS]
