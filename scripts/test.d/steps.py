# SPDX-License-Identifier: MIT
"""What runs tests: a step starts one runner, and reads the results that it leaves."""

import os
import resource
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import junit_xml
from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from junit_xml import Result

RESULTS = paths.CHECKOUT / "build" / "test-results"
ENDS = "runs to its end"


@dataclass
class Step:
    """One runner of tests. A kind of runner says how it runs them all, and some of them again."""

    name: str
    needs_build: bool = True
    """Whether it runs what `scripts/fieldtrace build` makes."""
    is_alone: bool = False
    """Whether it measures rates or times, so that nothing may run beside it."""
    found: list[Result] = field(default_factory=list)
    seconds: float = 0.0
    processor_seconds: float = 0.0

    def run(self) -> int:
        """Runs all its tests and gives the runner's exit status."""
        raise NotImplementedError

    def run_again(self, failed: Sequence[Result]) -> int:
        """Runs again those of its tests that failed, perhaps others with them."""
        raise NotImplementedError

    def results(self) -> Sequence[Path]:
        """The files with results that the last run has left."""
        raise NotImplementedError

    def take(self) -> None:
        """Runs it and keeps its results; a failure that none of them shows is one of its own."""
        print(f"\n=== {self.name}", flush=True)
        start, used = time.monotonic(), _processor_seconds()
        self.found, why = self._outcome(self.run)
        self.seconds = time.monotonic() - start
        self.processor_seconds = _processor_seconds() - used
        if why and not any(result.failure is not None for result in self.found):
            self.found.append(Result(self.name, ENDS, failure=why))
        if not self.found:
            self.found.append(Result(self.name, "has tests", failure="none ran"))
        print(f"=== {self.name}: {tally(self.found)} in {self.seconds:.0f} s", flush=True)

    def take_again(self, failed: Sequence[Result]) -> list[Result]:
        """Runs the tests again that failed, and gives those of them that passed this time."""
        print(f"\n=== {self.name}: {len(failed)} again, alone", flush=True)
        if any(result.name == ENDS and result.suite == self.name for result in failed):
            found, why = self._outcome(self.run)
            if why is None and found and not any(each.failure is not None for each in found):
                return list(failed)
            return []
        found, _ = self._outcome(lambda: self.run_again(failed))
        return [result for result in failed if _passed(result, found)]

    def _outcome(self, action) -> tuple[list[Result], str | None]:  # type: ignore[no-untyped-def]
        """The results that a run leaves, and what it says of its end where that is no success."""
        for path in self.results():
            path.unlink()
        try:
            status = action()
            why = f"exit status {status}" if status else None
        except FieldtraceError as error:
            print(error, file=sys.stderr)
            why = str(error)
        return [result for path in self.results() for result in junit_xml.read(path)], why


def _passed(test: Result, found: Sequence[Result]) -> bool:
    """Whether a test is among the results of a later run, and not as a failure."""
    same = [r for r in found if (r.suite, r.name) == (test.suite, test.name)]
    return bool(same) and all(r.failure is None and r.skipped is None for r in same)


def _processor_seconds() -> float:
    """What the programs have used that ended so far; a daemon that nobody waits for is none."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def tally(results: Sequence[Result]) -> str:
    """How many passed, failed and were skipped, in words."""
    failed = sum(result.failure is not None for result in results)
    skipped = sum(result.skipped is not None for result in results)
    text = f"{len(results) - failed - skipped} passed, {failed} failed"
    return f"{text}, {skipped} skipped" if skipped else text


def without_agent(**more: str) -> dict[str, str]:
    """This process' environment without an agent for every JVM, and with some more."""
    return {**{k: v for k, v in os.environ.items() if k != "JAVA_TOOL_OPTIONS"}, **more}
