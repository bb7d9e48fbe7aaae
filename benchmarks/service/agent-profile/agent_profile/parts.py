# SPDX-License-Identifier: MIT
"""Which part of the agent a sampled stack is in."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from harness import profiler

OWN_THREAD = re.compile(r"\[fieldtrace-")
# Outermost frame of the agent first: by what was hooked.
ADVICE = re.compile(r"^org/fieldtrace/advice/(?P<library>[a-z0-9]+)/")
BRIDGE = re.compile(r"^org/fieldtrace/agent/bridge/(?:(?P<room>[a-z]+)/)?")
# Wherever it stands in the stack: what the agent does there.
WORK = (
    ("events of exchanges", re.compile(r"NativeCalls\.(http|message)\w+$")),
    ("other events and their data", re.compile(r"NativeCalls\.")),
    ("hashes of what calls ask for", re.compile(r"bridge/(request/RequestHash|text/SipHash)\.")),
    ("looking for objects", re.compile(r"bridge/remotecall/RemoteGraph\.")),
)
REST = "hooks and bookkeeping in Java"
DRAINER = "the agent's own threads"


@dataclass(frozen=True)
class Profile:
    """Samples of the application's threads and the agent's, and among them those of the agent.

    The JVM's compilers are left out, because what they do is over sooner or later.
    """

    samples: int
    by_work: Mapping[str, int]
    by_place: Mapping[str, int]

    @property
    def agent_samples(self) -> int:
        """Those of the agent, of whatever part."""
        return sum(self.by_work.values())


def profile(stacks: Iterable[str]) -> Profile:
    """Counts stacks in async-profiler's collapsed form, whose first frame is the thread."""
    samples = 0
    by_work: Counter[str] = Counter()
    by_place: Counter[str] = Counter()
    for frames, count in profiler.working(stacks):
        samples += count
        place = _place(frames)
        if place:
            by_place[place] += count
            by_work[_work(frames)] += count
    return Profile(samples, by_work, by_place)


def _place(frames: list[str]) -> str:
    """Of the outermost frame of the agent: the library, or the room of the bridge; or nothing."""
    if OWN_THREAD.match(frames[0]):
        return DRAINER
    for frame in frames:
        advice = ADVICE.match(frame)
        if advice:
            return f"hooks of {advice['library']}"
        bridge = BRIDGE.match(frame)
        if bridge:
            return f"bridge, {bridge['room'] or 'base'}"
    return ""


def _work(frames: list[str]) -> str:
    if OWN_THREAD.match(frames[0]):
        return DRAINER
    for name, pattern in WORK:
        if any(pattern.search(frame) for frame in frames):
            return name
    return REST
