# SPDX-License-Identifier: MIT
"""Steps that run beside others: in a copy of the checkout, which they see at the checkout's path.

Several runners, one here and one in each copy, take the next step that no other has taken.
What was built holds absolute paths, so that a copy is of use only where it appears at the same
path. A mount namespace does that. It also gives the steps LTTng daemons of their own.
"""

import ctypes
import dataclasses
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path

import junit_xml
from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.processes.child import ChildProcess, children
from steps import Step

# Below `.fieldtrace`, what set-up alone writes: more than half of a checkout. Steps may share it.
SHARED = ("*-venv", "venv", "pip", "jdks", "maven", "node-packages", "tracecompass")
# $1 is the copy, $2 the checkout; the rest is the command. What the copy has as an empty folder
# below `.fieldtrace` appears there as the checkout has it.
ENTER = """
for shared in "$1"/.fieldtrace/*/; do
  name=$(basename "$shared")
  if [ -z "$(ls -A "$shared")" ] && [ -d "$2/.fieldtrace/$name" ]; then
    mount --bind "$2/.fieldtrace/$name" "$shared" || exit
  fi
done
mount --rbind "$1" "$2" && mount -t tmpfs tmpfs /dev/shm && mkdir -p /run/lttng \
  && mount -t tmpfs tmpfs /run/lttng && cd "$2" && shift 2 && exec "$@"
"""
IN_NAMESPACE = ("unshare", "--mount", "sh", "-c", ENTER, "sh")
POLL_SECONDS = 0.5
GRACE_SECONDS = 5.0
# linux/prctl.h
PR_SET_CHILD_SUBREAPER = 36


def possible() -> bool:
    """Whether this process may make mount namespaces; mostly root alone may."""
    return subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode == 0


class Runners:
    """Runners that take steps in copies of the checkout, until the block ends."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self._steps = steps
        self._beside: list[CheckoutCopy] = []
        self._stack = ExitStack()

    def __enter__(self) -> "Runners":
        claims = tempfile.TemporaryDirectory(prefix="fieldtrace-claims-")
        self._claims = Path(self._stack.enter_context(claims))
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def start(self, steps: Sequence[Step], without: Sequence[str] = ()) -> None:
        """Starts one that takes of these steps, in a copy of the checkout as it is, but for the
        files and folders that `without` names."""
        copy = CheckoutCopy(steps, self._claims, without)
        self._beside.append(self._stack.enter_context(copy))

    def take_all(self) -> None:
        """Takes what they leave, and waits for them; each step has results then, its failure at
        least."""
        for _ in take_unclaimed(self._steps, self._claims):
            pass
        for checkout in self._beside:
            checkout.join()
        statuses = ", ".join(str(checkout.status()) for checkout in self._beside)
        for step in self._steps:
            if not step.found:
                why = f"the runners beside ended with status {statuses}"
                step.found = [junit_xml.Result(step.name, "runs to its end", failure=why)]


def take_unclaimed(steps: Iterable[Step], claims: Path) -> Iterable[Step]:
    """Takes one step after another that no runner has claimed in the folder; gives each it took."""
    for step in steps:
        try:
            (claims / step.name).touch(exist_ok=False)
        except FileExistsError:
            continue
        step.take()
        yield step


class CheckoutCopy:
    """Runs run_tests.py for `steps` in a copy of the checkout while the block runs.

    What of `steps` is taken in the block is to be taken by `take_unclaimed` of `claims`, a folder.
    The files and folders of the checkout that `without` names are not copied.
    """

    def __init__(self, steps: Sequence[Step], claims: Path, without: Sequence[str]) -> None:
        self._steps = steps
        self._claims = claims
        self._without = without
        self._folder = Path(tempfile.mkdtemp(prefix="fieldtrace-tests-"))
        self._copy = self._folder / "checkout"
        self._log = self._folder / "log"

    def __enter__(self) -> "CheckoutCopy":
        try:
            self._make_copy()
            program = Path(__file__).with_name("run_tests.py")
            names = ",".join(step.name for step in self._steps)
            runner = [sys.executable, "-I", program, "--beside", names, self._claims]
            with self._log.open("wb") as log:
                self._child = ChildProcess(
                    [*IN_NAMESPACE, self._copy, paths.CHECKOUT, *runner],
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=subprocess.STDOUT,
                )
        except BaseException:
            shutil.rmtree(self._folder, ignore_errors=True)
            raise
        return self

    def _make_copy(self) -> None:
        fetched = self._copy / paths.STORE.name
        fetched.mkdir(parents=True)
        shared = {folder for pattern in SHARED for folder in paths.STORE.glob(pattern)}
        for folder in shared:
            (fetched / folder.name).mkdir()
        files = [
            file
            for file in paths.CHECKOUT.iterdir()
            if file.name not in self._without and file != paths.STORE
        ]
        own = [file for file in paths.STORE.iterdir() if file not in shared]
        for each, to in ((files, self._copy), (own, fetched)):
            if each and subprocess.run(["cp", "-a", *each, to]).returncode != 0:
                raise FieldtraceError(
                    f"{paths.CHECKOUT} could not be copied to {self._copy}",
                    "free some space there, or let TMPDIR name another folder",
                )

    def __exit__(self, *_: object) -> None:
        self._child.end(leader_ends_group=True)
        shutil.rmtree(self._folder, ignore_errors=True)

    def join(self) -> None:
        """Prints what the copy prints until it has ended, and takes over its steps' results."""
        with self._log.open("rb") as log:
            ended = False
            while not ended:
                ended = self._child.wait(POLL_SECONDS)
                sys.stdout.buffer.write(log.read())
                sys.stdout.flush()
        outcomes = outcome_file(self._copy)
        outcome = json.loads(outcomes.read_text()) if outcomes.is_file() else {}
        for step in self._steps:
            if took := outcome.get(step.name):
                step.seconds = took["seconds"]
                step.processor_seconds = took["processor_seconds"]
                step.found = [junit_xml.Result(**result) for result in took["found"]]

    def status(self) -> int:
        """With which its runner has ended."""
        return self._child.status()


def run_beside(steps: Sequence[Step], claims: Path) -> None:
    """What the copy runs: takes steps, and writes after each what came of them so far."""
    # A daemon that a test has started must not outlive the tests; as their parent one can end it.
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    outcome = {}
    outcomes = outcome_file(paths.CHECKOUT)
    outcomes.parent.mkdir(parents=True, exist_ok=True)
    try:
        for step in take_unclaimed(steps, claims):
            found = [dataclasses.asdict(result) for result in step.found]
            outcome[step.name] = {
                "seconds": step.seconds,
                "processor_seconds": step.processor_seconds,
                "found": found,
            }
            outcomes.write_text(json.dumps(outcome))
    finally:
        _end_children()


def _end_children() -> None:
    deadline = time.monotonic() + GRACE_SECONDS
    while left := children(os.getpid()):
        kill = signal.SIGTERM if time.monotonic() < deadline else signal.SIGKILL
        for pid in left:
            os.kill(pid, kill)
        time.sleep(POLL_SECONDS)
        _reap()


def _reap() -> None:
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass  # none is left


def outcome_file(checkout: Path) -> Path:
    """Where the results of the steps lie in the checkout that they ran in."""
    return checkout / "build" / "test-results" / "beside.json"
