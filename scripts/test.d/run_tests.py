# SPDX-License-Identifier: MIT
"""Runs the tests of the checkout and sums up; goes on after a failure, so that all are counted.

Where it may make mount namespaces, steps run side by side. Those that measure rates or times run
afterwards, one at a time. Then each test that failed runs once more, when the machine does nothing
else: one that passes is named at the end, and the run passes.
"""

import argparse
import dataclasses
import os
import shutil
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(1, str(Path(__file__).resolve().parents[1]))

import copies
import patience
import plan
from fieldtrace_cli.base import interruption
from fieldtrace_cli.base.errors import FieldtraceError
from junit_xml import Result
from plan import BUILD
from steps import RESULTS, Step, tally

FAILURE_LINES = 40
# Three more than CI has processors: tests wait half of their time for what they test.
RUNNERS = 5
# So many failures of a step are no chance.
MOST_AGAIN = 20
OTHERS = """\
other commands:
  scripts/test --machine NAME [--jdk RELEASE]
      sets up, builds and runs the demo in a clean debian-12, debian-13 or ubuntu-24.04;
      for arm64 what there is of it
  FIELDTRACE_TRACECOMPASS=FOLDER scripts/test --against-installation [TEST]
      runs the plug-in's tests in that Trace Compass
  scripts/test --against-sources FOLDER
      finds what the plug-in uses of Trace Compass that these sources do not have
"""
# So many classes and files of tests are named as those that take longest.
LONGEST = 25


def _take_all(steps: Sequence[Step]) -> None:
    beside = [step for step in steps if not step.is_alone]
    alone = [step for step in steps if step.is_alone]
    builds = any(step.needs_build for step in steps)
    # A copy of the checkout takes a while; one step needs none.
    if len(beside) < 2 or not copies.possible():
        if builds:
            BUILD.take()
        for step in beside:
            step.take()
    else:
        _take_side_by_side(beside, builds)
    for step in alone:
        step.take()


def _take_side_by_side(steps: Sequence[Step], builds: bool) -> None:
    early = [step for step in steps if not step.needs_build]
    with copies.Runners(steps) as runners:
        if builds and early:
            runners.start(early, without=(".git", "build"))
        if builds:
            BUILD.take()
        for _ in range(min(RUNNERS, len(steps)) - 1):
            runners.start(steps)
        runners.take_all()


def _take_again(steps: Sequence[Step]) -> list[Result]:
    """Runs again what failed, each test once, and gives those that passed; they count as passed."""
    passed = []
    for step in steps:
        failed = [result for result in step.found if result.failure is not None]
        if not failed:
            continue
        if len(failed) > MOST_AGAIN:
            print(f"\n=== {step.name}: {len(failed)} failed, too many to run again", flush=True)
            continue
        again = step.take_again(failed)
        passed += again
        step.found = [_without_failure(r) if r in again else r for r in step.found]
    return passed


def _without_failure(result: Result) -> Result:
    return dataclasses.replace(result, failure=None)


def _longest(results: Sequence[Result]) -> list[tuple[str, float]]:
    """The classes and files of tests that took longest, without what a class does before all."""
    seconds: Counter[str] = Counter()
    for result in results:
        seconds[result.suite.rpartition(".")[2]] += result.seconds
    return seconds.most_common(LONGEST)


def _report(steps: Sequence[Step], passed_alone: Sequence[Result]) -> int:
    results = [result for step in steps for result in step.found]
    for result in [*passed_alone, *(r for r in results if r.failure is not None)]:
        verb = "FAILED ONCE" if result in passed_alone else "FAILED"
        print(f"\n{verb} {result.suite}: {result.name}")
        for line in (result.failure or "").splitlines()[:FAILURE_LINES]:
            print(f"  {line}")
    for result in results:
        if result.skipped is not None:
            print(f"skipped {result.suite}: {result.name}: {result.skipped.partition(chr(10))[0]}")
    longest_first = sorted(steps, key=lambda step: -step.seconds)
    print("\nSeconds by step, and of processors:", end=" ")
    print(
        *(f"{s.name} {s.seconds:.0f} ({s.processor_seconds:.0f})" for s in longest_first), sep=", "
    )
    print(f"\nSeconds of the {LONGEST} longest classes and files of tests:", end=" ")
    print(*(f"{suite} {seconds:.0f}" for suite, seconds in _longest(results)), sep=", ")
    if passed_alone:
        print("\nFailed once and passed alone (find out what they race, and mend it):")
        for result in passed_alone:
            print(f"  {result.suite}: {result.name} ({result.seconds:.1f} s)")
    print(f"\n{tally(results)}")
    return int(any(result.failure is not None for result in results))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="scripts/test",
        description=__doc__,
        epilog=OTHERS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--long", action="store_true", help="cross more, run for longer")
    parser.add_argument("--sanitizers", action="store_true", help="the sanitizers' steps alone")
    parser.add_argument(
        "--step",
        action="append",
        choices=plan.NAMES,
        default=[],
        metavar="NAME",
        help="one step alone; may be repeated: " + ", ".join(plan.NAMES),
    )
    parser.add_argument("--check", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--beside", nargs=2, metavar=("STEPS", "CLAIMS"), help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> int:
    interruption.raise_on_signals()
    arguments = _arguments()
    if arguments.check:
        return 0
    try:
        if arguments.beside:
            names, claims = arguments.beside
            steps = plan.chosen(is_long=False, sanitizers=False, names=names.split(","))
            copies.run_beside(steps, Path(claims))
            return 0
        factor = f"{patience.measured():.1f}"
        os.environ[patience.VARIABLE] = factor
        print(f"Tests are {factor} times as patient as on an ordinary machine.", flush=True)
        # What commands keep for their user would be kept by runners side by side in one folder.
        os.environ["XDG_CACHE_HOME"] = str(RESULTS.parent / "cache")
        shutil.rmtree(RESULTS, ignore_errors=True)
        RESULTS.mkdir(parents=True)
        steps = plan.chosen(
            is_long=arguments.long, sanitizers=arguments.sanitizers, names=arguments.step
        )
        _take_all(steps)
        passed_alone = _take_again(steps)
    except interruption.Interrupted as interrupted:
        print("\ntest: interrupted", file=sys.stderr)
        return interrupted.status
    except FieldtraceError as error:
        print(error, file=sys.stderr)
        print("0 passed, 1 failed")
        return 1
    taken = [step for step in (BUILD, *steps) if step.found]
    return _report(taken, passed_alone)


if __name__ == "__main__":
    sys.exit(main())
