# SPDX-License-Identifier: MIT
"""The kinds of test runners: Maven, pytest, GoogleTest with CTest, and the project's own."""

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import junit_xml
from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.processes.child import run
from fieldtrace_cli.processes.virtual_display import virtual_display
from fieldtrace_cli.verbs import build
from junit_xml import Result
from steps import RESULTS, Step, without_agent

# A name as Java has it; JUnit adds parameters behind it.
METHOD = re.compile(r"\w+")
# As Failsafe knows its own by the name of the class.
INTEGRATION_TEST = re.compile(r"[\w.]+IT(#|$)")
NO_TEST = "none"


def _existing(*names: str) -> list[Path]:
    return [path for path in (RESULTS / name for name in names) if path.exists()]


class Lint(Step):
    """Formatters, linters and the walls between packages."""

    def run(self) -> int:
        return run([paths.SCRIPTS / "lint", "--junit", RESULTS / "lint.xml"])

    def run_again(self, failed: Sequence[Result]) -> int:
        return self.run()

    def results(self) -> Sequence[Path]:
        return _existing("lint.xml")


class Build(Step):
    """Everything that is built, as one test."""

    def run(self) -> int:
        start = time.monotonic()
        failure = None
        try:
            build.build()
        except FieldtraceError as error:
            failure = str(error)
            print(failure)
        seconds = time.monotonic() - start
        junit_xml.write(
            RESULTS / "build.xml", [Result("build", "everything builds", seconds, failure)]
        )
        return int(failure is not None)

    def run_again(self, failed: Sequence[Result]) -> int:
        return self.run()

    def results(self) -> Sequence[Path]:
        return _existing("build.xml")


@dataclass
class Maven(Step):
    """The tests of the Maven modules in a folder, all or those that the arguments choose."""

    folder: str = ""
    arguments: tuple[str, ...] = ()
    integration_tests: str = ""
    """Which of Failsafe's classes, as its option `it.test` takes them; all where it is empty."""

    def run(self) -> int:
        if not self.integration_tests:
            return self._maven(*self.arguments)
        return self._maven(
            *self.arguments,
            f"-Dit.test={self.integration_tests}",
            "-Dfailsafe.failIfNoSpecifiedTests=false",
        )

    def run_again(self, failed: Sequence[Result]) -> int:
        tests = sorted({_maven_test(result) for result in failed})
        # Each of the two would run the other's, without what these need.
        failsafes = [test for test in tests if INTEGRATION_TEST.match(test)]
        surefires = [test for test in tests if test not in failsafes]
        return self._maven(
            *self.arguments,
            f"-Dtest={','.join(surefires) or NO_TEST}",
            f"-Dit.test={','.join(failsafes) or NO_TEST}",
            "-DfailIfNoTests=false",
            "-Dsurefire.failIfNoSpecifiedTests=false",
            "-Dfailsafe.failIfNoSpecifiedTests=false",
        )

    def results(self) -> Sequence[Path]:
        targets = (paths.CHECKOUT / self.folder).rglob("target")
        return sorted(path for target in targets for path in target.glob("*-reports/TEST-*.xml"))

    def _maven(self, *arguments: str) -> int:
        # The user interface's tests need a display, and get one without a screen.
        with virtual_display() as display:
            command = [*build.MAVEN, "verify", "--fail-at-end", "-f", self.folder]
            # What the build has packaged is not packaged again.
            command += ["-P", "packaged"] if self.needs_build else []
            command += arguments
            return run(command, cwd=paths.CHECKOUT, env=without_agent(DISPLAY=display))


def _maven_test(result: Result) -> str:
    """The class and method as Surefire's `test` takes them; the class where the method is unknown,
    as where its preparation failed."""
    method = METHOD.match(result.name)
    is_method = method is not None and result.name != result.suite
    suite = result.suite.partition("$")[0]
    return f"{suite}#{method.group()}*" if is_method and method else suite


@dataclass
class Pytest(Step):
    """The tests below folders that have a marker, or have not: `alone` or `not alone`."""

    folders: tuple[Path, ...] = ()
    but: tuple[Path, ...] = ()
    """Folders below these whose tests it leaves to others."""
    marker: str = "not alone"

    def run(self) -> int:
        return self._pytest(*self.folders)

    def run_again(self, failed: Sequence[Result]) -> int:
        return self._pytest(*sorted({self._node(result) for result in failed}))

    def results(self) -> Sequence[Path]:
        return _existing(f"{self.name}.xml")

    def _pytest(self, *tests: Path | str) -> int:
        return run(
            [
                "/usr/bin/python3",
                *("-m", "pytest", "-p", "no:cacheprovider", "-ra", "--durations=10"),
                *("-m", self.marker, f"--rootdir={paths.CHECKOUT}"),
                *(f"--ignore={folder}" for folder in self.but),
                f"--junitxml={RESULTS / f'{self.name}.xml'}",
                *tests,
            ],
            cwd=paths.CHECKOUT,
        )

    def _node(self, result: Result) -> str:
        """The test as pytest takes it; its file where that could not be read."""
        file = Path(*result.suite.split(".")).with_suffix(".py")
        if not (paths.CHECKOUT / file).is_file():
            return str(Path(*result.name.split(".")).with_suffix(".py"))
        return f"{file}::{result.name}"


@dataclass
class Native(Step):
    """The native half's tests: GoogleTest's programs, each with all its tests in one process, as a
    process for each test takes twice as long; then, if `labels` are given, CTest's others."""

    preset: str = "release"
    programs: tuple[str, ...] = ("fieldtrace-agent-tests", "fieldtrace-watches-tests")
    chosen: str = "*"
    """GoogleTest's filter."""
    labels: tuple[str, ...] = ()
    """CTest's option by which the other tests are chosen: `-L` or `-LE`, and a label."""
    is_built: bool = True
    """Whether `scripts/fieldtrace build` has made the programs."""

    def run(self) -> int:
        status = self._built()
        if status:
            return status
        statuses = [self._google_test(program, self.chosen) for program in self.programs]
        if self.labels:
            statuses.append(self._ctest(*self.labels, "-E", "^agent[.][A-Z]"))
        return max(statuses)

    def run_again(self, failed: Sequence[Result]) -> int:
        # The first run may have built them in a copy of the checkout.
        status = self._built()
        if status:
            return status
        # GoogleTest tells suite and test apart, CTest does not.
        ours = sorted(f"{result.suite}.{result.name}" for result in failed if not _is_ctest(result))
        others = [re.escape(result.name) for result in failed if _is_ctest(result)]
        statuses = [self._google_test(program, ":".join(ours)) for program in self.programs if ours]
        if others:
            statuses.append(self._ctest("-R", f"^({'|'.join(others)})$"))
        return max(statuses)

    def results(self) -> Sequence[Path]:
        return sorted(RESULTS.glob(f"{self.name}-*.xml"))

    def _built(self) -> int:
        """Builds the programs where nothing else does; the status of that."""
        if self.is_built:
            return 0
        return self._run(["cmake", "--preset", self.preset]) or self._run(
            ["cmake", "--build", "--preset", self.preset, "--target", *self.programs]
        )

    def _google_test(self, program: str, chosen: str) -> int:
        report = RESULTS / f"{self.name}-{program}.xml"
        tests = paths.CHECKOUT / "build" / self.preset / "jvm-agent" / "native" / "tests"
        options = [f"--gtest_output=xml:{report}", f"--gtest_filter={chosen}", "--gtest_brief=1"]
        # ThreadSanitizer would wait a second at the end of each program.
        return self._run([tests / program, *options], TSAN_OPTIONS="atexit_sleep_ms=0")

    def _ctest(self, *chosen: str) -> int:
        report = RESULTS / f"{self.name}-ctest.xml"
        return self._run(["ctest", "--preset", self.preset, *chosen, "--output-junit", report])

    @staticmethod
    def _run(command: Sequence[str | Path], **environment: str) -> int:
        return run(command, cwd=paths.CHECKOUT, env=without_agent(**environment))


def _is_ctest(result: Result) -> bool:
    return result.suite == result.name
