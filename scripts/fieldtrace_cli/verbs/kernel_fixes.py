# SPDX-License-Identifier: MIT
"""What watchpoints need of the kernel, and since which versions it has that.

Distributions bring fixes to older kernels, so that a version says only what may be missing. The
self-test tries the behaviour itself.
"""

import re
from dataclasses import dataclass

# Before this no signal reaches the thread that made an access, so that there is nothing to fix.
LOWEST = (5, 13)


@dataclass(frozen=True)
class Fix:
    """A fix: the subject of its commit, the first version with it, and that of an older series."""

    subject: str
    since: tuple[int, ...]
    of_series: tuple[int, ...]

    def is_in(self, version: tuple[int, ...]) -> bool:
        """Whether kernels of this version have it, whoever built them."""
        series = version[:2] == self.of_series[:2] and version >= self.of_series
        return version >= self.since or series

    def __str__(self) -> str:
        versions = [self.since, self.of_series] if self.of_series else [self.since]
        return f'"{self.subject}" (since {" and ".join(map(dotted, versions))})'


FIXES = (
    Fix("perf: Copy perf_event_attr::sig_data on modification", (5, 17), (5, 15, 22)),
    Fix("signal: Deliver SIGTRAP on perf event asynchronously if blocked", (5, 19), (5, 17, 14)),
    Fix("perf: Fix missing SIGTRAPs", (6, 1), ()),
)
# The first with all of them.
FIXED = max(fix.since for fix in FIXES)


def version(release: str) -> tuple[int, ...]:
    """The numbers that a release such as 5.15.0-91-generic begins with; none where it has none."""
    numbers = re.match(r"(\d+)\.(\d+)(?:\.(\d+))?", release)
    return tuple(int(number) for number in numbers.groups(default="0")) if numbers else ()


def dotted(numbers: tuple[int, ...]) -> str:
    """A version as it is written."""
    return ".".join(map(str, numbers))


def missing(of: tuple[int, ...]) -> list[Fix]:
    """Those that kernels of a version lack unless their distribution has brought them there."""
    return [fix for fix in FIXES if not fix.is_in(of)]
