# SPDX-License-Identifier: MIT
"""Which handling a thread works for, event by event."""

from collections import defaultdict
from dataclasses import dataclass, field

_CREATE, _ENTER, _EXIT, _DESTROY = range(4)


@dataclass(eq=False)
class Handling:
    """The handling of a request or of a message by a service."""

    service: str
    start: int
    samples: dict[int, int] = field(default_factory=dict)  # by stack

    def add(self, stack: int) -> None:
        """Counts a sample."""
        self.samples[stack] = self.samples.get(stack, 0) + 1


@dataclass
class Process:
    """A process of a recording: whom contexts work for, and what each thread is in."""

    vpid: int
    service: str = ""
    contexts: dict[int, Handling] = field(default_factory=dict)
    opened: dict[int, int] = field(default_factory=dict)  # contexts, by exchanges
    threads: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))

    def request(self, thread: int, time: int, exchange: int, context: int) -> None:
        """A handling begins; the thread enters its context."""
        if context:
            self.contexts[context] = Handling(self.service or f"vpid {self.vpid}", time)
            self.opened[exchange] = context
            self.threads[thread].append(context)

    def response(self, thread: int, exchange: int) -> None:
        """A handling is over. What it left behind goes on for it."""
        context = self.opened.pop(exchange, 0)
        self._leave(thread, context)

    def context(self, thread: int, context: int, parent: int, kind: int) -> None:
        """Work is handed over, or done."""
        if kind == _CREATE:
            handling = self.contexts.get(parent)
            if handling is not None:
                self.contexts[context] = handling
        elif kind == _ENTER:
            self.threads[thread].append(context)
        elif kind == _EXIT:
            self._leave(thread, context)
        else:
            self.contexts.pop(context, None)

    def _leave(self, thread: int, context: int) -> None:
        within = self.threads[thread]
        # An end may be missing, where events were lost.
        for place in range(len(within) - 1, -1, -1):
            if within[place] == context:
                del within[place:]
                return

    def handling(self, thread: int) -> Handling | None:
        """What the thread works for now."""
        within = self.threads.get(thread)
        return self.contexts.get(within[-1]) if within else None
