# SPDX-License-Identifier: MIT
"""Runs every test of the checkout and sums up; goes on after a failure, so that all are counted.

Where it may make mount namespaces, two steps at a time run side by side, and others where these
leave processors idle.
"""

import os
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

# As many as CI has processors: with another like them, tests of times would run on a busy machine.
# But tests wait a third of their time for what they test, and so does the build for its own parts;
# a patient runner uses the processors then.
RUNNERS = 2
# With it a process has a tenth of the weight of others.
PATIENCE = 10


# In copies of the checkout: the option with which a runner starts, and the steps that it takes.
BESIDE = {
    "--beside": STEPS,
    "--patiently-beside": [step for step in STEPS if step.is_patient],
}


def _take_all() -> None:
    if not copies.possible():
        for step in (BUILD, *STEPS):
            step.take()
        return
    with copies.Runners(STEPS) as runners:
        runners.start("--patiently-beside", without=(".fieldtrace", ".git", "build"))
        BUILD.take()
        for _ in range(RUNNERS - 1):
            runners.start("--beside")
        runners.take_all()


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
    longest_first = sorted(steps, key=lambda step: -step.seconds)
    print("\nSeconds by step, and of processors:", end=" ")
    print(
        *(f"{s.name} {s.seconds:.0f} ({s.processor_seconds:.0f})" for s in longest_first), sep=", "
    )
    print(f"\n{tally(results)}")
    return int(any(result.failure is not None for result in results))


def main() -> int:
    interruption.raise_on_signals()
    try:
        if sys.argv[1:]:
            mode, claims = sys.argv[1:]
            os.nice(PATIENCE if mode == "--patiently-beside" else 0)
            copies.run_beside(BESIDE[mode], Path(claims))
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
