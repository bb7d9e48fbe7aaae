# SPDX-License-Identifier: MIT
"""Runs every test of the checkout and sums up; goes on after a failure, so that all are counted.

Where it may make mount namespaces, two steps at a time run side by side.
"""

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(1, str(Path(__file__).resolve().parents[1]))

import copies
from fieldtrace_cli.base import interruption
from fieldtrace_cli.base.errors import FieldtraceError
from steps import BUILD, RESULTS, STEPS, Step, tally

FAILURE_LINES = 40

# As many as CI has processors: with a third one, tests of times would run on a busy machine.
RUNNERS = 2


def _take_all() -> None:
    BUILD.take()
    if not copies.possible():
        for step in STEPS:
            step.take()
        return
    copies.take_beside(STEPS, RUNNERS - 1)


def _report(steps: Sequence[Step]) -> int:
    results = [result for step in steps for result in step.found]
    for result in results:
        if result.failure is not None:
            lines = result.failure.splitlines()[:FAILURE_LINES]
            print(f"\nFAILED {result.suite}: {result.name}")
            print("\n".join(f"  {line}" for line in lines))
    for result in results:
        if result.skipped is not None:
            print(f"skipped {result.suite}: {result.name}: {result.skipped.splitlines()[0]}")
    print("\nSeconds by step:", end=" ")
    print(
        *(f"{step.name} {step.seconds:.0f}" for step in sorted(steps, key=lambda s: -s.seconds)),
        sep=", ",
    )
    print(f"\n{tally(results)}")
    return int(any(result.failure is not None for result in results))


def main() -> int:
    interruption.raise_on_signals()
    try:
        if sys.argv[1:2] == ["--beside"]:
            copies.run_beside(STEPS, Path(sys.argv[2]))
            return 0
        shutil.rmtree(RESULTS, ignore_errors=True)
        RESULTS.mkdir(parents=True)
        _take_all()
    except interruption.Interrupted as interrupted:
        print("\ntest: interrupted", file=sys.stderr)
        return interrupted.status
    except FieldtraceError as error:
        print(error, file=sys.stderr)
        print("0 passed, 1 failed")
        return 1
    return _report((BUILD, *STEPS))


if __name__ == "__main__":
    sys.exit(main())
