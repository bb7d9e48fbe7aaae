# SPDX-License-Identifier: MIT
"""Whatever the machine refuses a verb, it ends with a line of its own, never with a stack trace."""

import os
import subprocess
from pathlib import Path

import extent
import patience
import pytest
from fieldtrace_cli.base import paths
from fieldtrace_cli.base.failures import refusal
from jvms import AS_NOBODY, ONLY_ROOT
from recorder import COMMAND

TRACE = next(
    (paths.CHECKOUT / "tracecompass-plugin" / "org.fieldtrace.tracecompass.core.tests").rglob(
        "traces/**/metadata"
    )
).parent
RULES = Path(__file__).resolve().parent / "saved" / "rules.toml"
# Not `setup` and `demo`, which sets up first: where a compiler is refused memory, there seems to be
# none, and apt would install one.
# A process that is none: the largest id there can be.
NOBODY_HAS = "4194304"
VERBS = {
    "doctor": [],
    "build": [],
    "record": ["--output", "out", "--", "true"],
    "attach": [NOBODY_HAS],
    "detach": [NOBODY_HAS],
    "probe": [NOBODY_HAS, "app.Main"],
    "report": [TRACE],
    "consumers": ["Employee.name", TRACE],
    "check-removal": ["Employee.name", TRACE],
    "diff": [TRACE, TRACE],
    "gate": ["--rules", RULES, TRACE],
    "view": [TRACE],
    "pictures": [TRACE, "--output", "pictures"],
}
# In a mount namespace of its own: with a /tmp of 64 KiB.
FULL_TMP = ("unshare", "--mount", "sh", "-c", 'mount -t tmpfs -o size=64k tmpfs /tmp && exec "$@"')
CONDITIONS = {
    "a checkout of another user, and no home": (*AS_NOBODY, "env", "-u", "HOME", "-u", "DISPLAY"),
    "little memory": ("prlimit", f"--as={96 << 20}"),
    "few descriptors": ("prlimit", "--nofile=7"),
    "a full /tmp": (*FULL_TMP, "sh", "env", "-u", "DISPLAY", "XDG_CACHE_HOME=/tmp"),
}
# Nothing is refused there: they write elsewhere, for minutes.
UNREFUSED = {("build", "a full /tmp"), ("doctor", "a full /tmp")}
# The answers of these say what is wrong.
ANSWERING = ("doctor", "check-removal")


def _cases() -> list[tuple[str, str]]:
    """Each verb with each condition, ordinarily each but once."""
    every = [(verb, condition) for verb in VERBS for condition in CONDITIONS]
    cases = [case for case in every if case not in UNREFUSED]
    if extent.LONG:
        return cases
    conditions = list(CONDITIONS)
    once = {(verb, conditions[i % len(conditions)]) for i, verb in enumerate(VERBS)}
    return [case for case in cases if case in once]


@ONLY_ROOT
@pytest.mark.parametrize(("verb", "condition"), _cases())
def test_a_verb_says_in_its_own_words_what_it_is_refused(tmp_path: Path, verb, condition):
    tmp_path.chmod(0o755)  # so that another user can be there, and cannot write
    done = patience.finished(
        [*CONDITIONS[condition], COMMAND, verb, *map(str, VERBS[verb])],
        cwd=tmp_path,
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")},
        stdin=subprocess.DEVNULL,
    )
    assert "Traceback" not in done.stderr, done.stderr
    if done.returncode != 0 and verb not in ANSWERING:
        assert "Remedy: " in done.stderr, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (PermissionError(13, "Permission denied", "/a"), "/a: Permission denied. Remedy: run the"),
        (OSError(28, "No space left on device", "/a"), "/a: No space left on device. Remedy: free"),
        (OSError(24, "Too many open files"), "Too many open files. Remedy: let it open more files"),
        (MemoryError(), "there is not enough memory. Remedy: give it more"),
        (RuntimeError("can't start new thread"), "there is not enough memory. Remedy: give it"),
    ],
)
def test_a_refusal_has_its_remedy(error, said):
    assert str(refusal(error)).startswith(said)


def test_what_is_no_refusal_is_a_bug_and_keeps_its_stack():
    assert refusal(KeyError("x")) is None
