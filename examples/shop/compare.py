#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Holds the requests that were rebuilt from a trace of the shop against what its services said."""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import rebuild
import truth_log
from rebuild import Exchange, Rebuilt
from truth_log import Served

# The services and the tracer read the wall clock by different ways: the tracer once at the start of
# a session, and a monotonic clock from then on.
CLOCK_TOLERANCE_NS = 20_000_000


@dataclass
class Comparison:
    """Of the requests of the truth: those rebuilt rightly, and what is wrong with the others."""

    right: int
    wrong: dict[str, str]

    def __str__(self) -> str:
        lines = [f"{self.right} of {self.right + len(self.wrong)} requests are rebuilt rightly"]
        lines += [f"{request}: {reason}" for request, reason in sorted(self.wrong.items())]
        return "\n".join(lines)


class _Matcher:
    """Knows which connection each request came by, and as the how manyth of it."""

    def __init__(self, truth: list[Served], rebuilt: Rebuilt) -> None:
        self._services = rebuilt.services
        self._served = _numbered(
            [one for root in truth for one in root.walk()],
            lambda one: (one.service, one.local_port, one.remote_port),
        )
        self._exchanges = _numbered(
            [one for root in rebuilt.roots for one in root.walk()],
            lambda one: (self.service(one), one.local[1], one.remote[1]),
        )
        self._roots = {self._exchanges[id(root)]: root for root in rebuilt.roots}

    def root(self, served: Served) -> Exchange | None:
        """The root that is a request of the load generator, which speaks HTTP/1.1."""
        return self._roots.get(self._served[id(served)])

    def service(self, exchange: Exchange) -> str:
        return self._services.get(exchange.process, "a process that said nothing of itself")

    def is_same(self, exchange: Exchange, served: Served) -> bool:
        connection, number = self._exchanges[id(exchange)]
        wanted_connection, wanted_number = self._served[id(served)]
        if connection != wanted_connection:
            return False
        # The streams of HTTP/2 overlap, and a service cannot say which of them it serves.
        return number == wanted_number if exchange.stream == 0 else _encloses(exchange, served)

    def difference(self, served: Served, exchange: Exchange) -> str:
        """What is wrong with a rebuilt request and what it caused; empty if nothing is."""
        if not _encloses(exchange, served):
            return f"{served.name} ({served.span}) was served at another time"
        rest = [call.peer for call in exchange.caused if call.peer]
        for caused in sorted(served.caused, key=lambda one: one.start):
            found = next((one for one in rest if self.is_same(one, caused)), None)
            if not found:
                return f"{served.name} ({served.span}) lacks {caused.name} ({caused.span})"
            rest.remove(found)
            reason = self.difference(caused, found)
            if reason:
                return reason
        if rest:
            strangers = dict(Counter(self.service(one) for one in rest))
            return f"{served.name} ({served.span}) has calls of others: {strangers}"
        return ""


def compare(truth: list[Served], rebuilt: Rebuilt) -> Comparison:
    """A request is right if every request that a service served for it was rebuilt as caused by the
    very one that caused it, and nothing else was."""
    matcher = _Matcher(truth, rebuilt)
    wrong: dict[str, str] = {}
    for served in truth:
        root = matcher.root(served)
        reason = matcher.difference(served, root) if root else "it is not among the roots"
        if reason:
            wrong[served.request] = reason
    return Comparison(len(truth) - len(wrong), wrong)


def _numbered(ones: Iterable, connection: Callable) -> dict[int, tuple[tuple, int]]:
    found: dict[tuple, list] = defaultdict(list)
    for one in ones:
        found[connection(one)].append(one)
    return {
        id(one): (key, number)
        for key, on_it in found.items()
        for number, one in enumerate(sorted(on_it, key=lambda one: one.start))
    }


def _encloses(exchange: Exchange, served: Served) -> bool:
    # What a service says of the end of a request it may say long after the answer.
    first, last = exchange.start - CLOCK_TOLERANCE_NS, exchange.end + CLOCK_TOLERANCE_NS
    return first <= served.start <= last


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("trace", type=Path, help="what fieldtrace record wrote")
    parser.add_argument("truth", type=Path, help="what examples/shop/run --truth wrote")
    options = parser.parse_args()
    compared = compare(truth_log.read(options.truth), rebuild.rebuild(options.trace))
    print(compared)
    return 1 if compared.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
