# SPDX-License-Identifier: MIT
"""The runners of tests: what each starts, and where it leaves its results."""

import os
import resource
import shutil
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import junit_xml
from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.processes.child import run
from fieldtrace_cli.processes.virtual_display import virtual_display
from fieldtrace_cli.verbs import build

RESULTS = paths.CHECKOUT / "build" / "test-results"


@dataclass
class Step:
    """One runner of tests: `action` gives its exit status, `results` the files it leaves.

    What `is_patient` measures no time and needs nothing that the build makes, so that it may run
    beside all else, where others leave processors idle.
    """

    name: str
    action: Callable[[], int]
    results: Callable[[], Sequence[Path]]
    is_patient: bool = False
    found: list[junit_xml.Result] = field(default_factory=list)
    seconds: float = 0.0
    processor_seconds: float = 0.0

    def take(self) -> None:
        """Runs it and reads its results; a failure that none of them shows is one of its own."""
        print(f"\n=== {self.name}", flush=True)
        start, used = time.monotonic(), _processor_seconds()
        try:
            status = self.action()
            why = f"exit status {status}" if status else None
        except FieldtraceError as error:
            print(error, file=sys.stderr)
            why = str(error)
        self.seconds = time.monotonic() - start
        self.processor_seconds = _processor_seconds() - used
        self.found = [result for path in self.results() for result in junit_xml.read(path)]
        if why and not any(result.failure is not None for result in self.found):
            self.found.append(junit_xml.Result(self.name, "runs to its end", failure=why))
        if not self.found:
            self.found.append(junit_xml.Result(self.name, "has tests", failure="none ran"))
        print(f"=== {self.name}: {tally(self.found)} in {self.seconds:.0f} s", flush=True)


def _processor_seconds() -> float:
    """What the programs have used that ended so far; a daemon that nobody waits for is none."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def tally(results: Sequence[junit_xml.Result]) -> str:
    """How many passed, failed and were skipped, in words."""
    failed = sum(result.failure is not None for result in results)
    skipped = sum(result.skipped is not None for result in results)
    text = f"{len(results) - failed - skipped} passed, {failed} failed"
    return f"{text}, {skipped} skipped" if skipped else text


def _lint() -> int:
    return run([paths.SCRIPTS / "lint", "--junit", RESULTS / "lint.xml"])


def _build() -> int:
    start = time.monotonic()
    failure = None
    try:
        build.build()
    except FieldtraceError as error:
        failure = str(error)
        print(failure, file=sys.stderr)
    seconds = time.monotonic() - start
    result = junit_xml.Result("build", "everything builds", seconds, failure)
    junit_xml.write(RESULTS / "build.xml", [result])
    return int(failure is not None)


def _ctest() -> int:
    report = RESULTS / "ctest.xml"
    return run(["ctest", "--preset", "release", "--output-junit", report], cwd=paths.CHECKOUT)


def _sanitizer(preset: str) -> Step:
    """The native parts that need no JVM, built anew and tested under a sanitizer."""
    report = f"ctest-{preset}.xml"

    def action() -> int:
        for command in (
            ["cmake", "--preset", preset],
            ["cmake", "--build", "--preset", preset],
            ["ctest", "--preset", preset, "-j2", "--output-junit", RESULTS / report],
        ):
            if status := run(command, cwd=paths.CHECKOUT):
                return status
        return 0

    return Step(preset, action, lambda: _existing(report), is_patient=True)


def _maven(name: str, folder: str, *arguments: str) -> Step:
    """The tests of the Maven modules in a folder, all or those that the arguments choose."""

    def reports() -> list[Path]:
        targets = (paths.CHECKOUT / folder).rglob("target")
        return [report for target in targets for report in target.glob("*-reports")]

    def action() -> int:
        for report in reports():
            shutil.rmtree(report)
        # The user interface's tests need a display, and get one without a screen.
        with virtual_display() as display:
            command = [*build.MAVEN, "verify", "--fail-at-end", "-f", folder, *arguments]
            return run(command, cwd=paths.CHECKOUT, env=_without_agent(DISPLAY=display))

    def results() -> list[Path]:
        return sorted(path for report in reports() for path in report.glob("TEST-*.xml"))

    return Step(name, action, results)


def _pytest() -> int:
    return run(
        [
            "/usr/bin/python3",
            *("-m", "pytest", "-p", "no:cacheprovider", "-ra", "--durations=10"),
            f"--junitxml={RESULTS / 'pytest.xml'}",
            paths.SCRIPTS / "tests",
            paths.EXAMPLE,
            paths.SHOP,
            paths.AIRLINE,
            paths.FINDINGS,
            paths.CHECKOUT / "benchmarks" / "tests",
        ],
        cwd=paths.CHECKOUT,
    )


def _existing(name: str) -> list[Path]:
    return [path for path in (RESULTS / name,) if path.exists()]


def _without_agent(**more: str) -> Mapping[str, str]:
    return {**{k: v for k, v in os.environ.items() if k != "JAVA_TOOL_OPTIONS"}, **more}


BUILD = Step("build", _build, lambda: [RESULTS / "build.xml"])
# The longest first, so that the runners end at about the same time. Steps package anew what others
# run, so that no two of them share a checkout at the same time.
STEPS = (
    Step("pytest", _pytest, lambda: _existing("pytest.xml")),
    _maven("libraries", "jvm-agent", "-pl", "library-tests", "-am", "-Dskip.agent.tests"),
    _maven("agent", "jvm-agent", "-pl", "!library-tests"),
    Step("ctest", _ctest, lambda: _existing("ctest.xml")),
    _maven("plug-in", "tracecompass-plugin"),
    _sanitizer("asan"),
    _sanitizer("tsan"),
    _maven("examples", "examples"),
    Step("lint", _lint, lambda: [RESULTS / "lint.xml"]),
)
