# SPDX-License-Identifier: MIT
"""Whether a sampled stack is of what a fix changes, or of what stays the same."""

import re
from collections import Counter
from collections.abc import Iterable

from harness import profiler

CODE, ANSWER, AROUND = (
    "the application's methods, and what they call",
    "writing answers",
    "all else, such as the container",
)
APPLICATION = re.compile(r"^org/fieldtrace/examples/cases/")
WRITING = re.compile(r"\.writeWithMessageConverters$")


def parts(stacks: Iterable[str]) -> Counter[str]:
    """Samples by part, of stacks in async-profiler's collapsed form, without compilers."""
    samples: Counter[str] = Counter()
    for frames, count in profiler.working(stacks):
        samples[_part(frames)] += count
    return samples


def _part(frames: Iterable[str]) -> str:
    """Of the outermost frame that tells: what is called there is for it."""
    for frame in frames:
        if APPLICATION.match(frame):
            return CODE
        if WRITING.search(frame):
            return ANSWER
    return AROUND
