# SPDX-License-Identifier: MIT
"""What the services of the shop said of themselves in one run: which request caused which."""

import json
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

# Where users' requests arrive: the storefront, if there is one.
ENTRIES = ("storefront", "gateway")


@dataclass
class Served:
    """A request that a service served, with those that it caused."""

    service: str
    operation: str
    status: int
    request: str
    span: str
    local_port: int
    remote_port: int
    start: int
    caused: list["Served"] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"{self.service} {self.operation}"

    def walk(self):
        """Itself and all that it caused."""
        yield self
        for other in self.caused:
            yield from other.walk()


def read(folder: Path) -> list[Served]:
    """The requests of users, by their start."""
    served: dict[str, Served] = {}
    parents: dict[str, str] = {}
    for path in folder.glob("*.jsonl"):
        for line in path.read_text(encoding="utf-8").splitlines():
            said = json.loads(line)
            parents[said["span"]] = said["parent"]
            if said["kind"] == "server":
                own, peer = (int(port) for port in said["ports"].split("-"))
                served[said["span"]] = Served(
                    said["service"],
                    said["operation"],
                    said["status"],
                    said["request"],
                    said["span"],
                    own,
                    peer,
                    said["start"],
                )
    roots = []
    for span, one in sorted(served.items(), key=lambda item: item[1].start):
        # A server's parent is the client call, whose parent is the server that made it.
        caller = parents.get(parents[span])
        if caller in served:
            served[caller].caused.append(one)
        elif one.service in ENTRIES and not parents[span]:
            roots.append(one)
        else:
            raise ValueError(f"{span} of request {one.request} was caused by nobody that is known")
    return roots


def calls(roots: list[Served]) -> dict[str, dict[str, list[int]]]:
    """For each operation what it calls: how often at least and at most."""
    found: dict[str, list[dict[str, int]]] = defaultdict(list)
    for root in roots:
        for one in root.walk():
            counts: dict[str, int] = defaultdict(int)
            for other in one.caused:
                counts[other.name] += 1
            found[one.name].append(counts)
    return {
        name: {
            callee: [min(c.get(callee, 0) for c in counts), max(c.get(callee, 0) for c in counts)]
            for callee in {callee for c in counts for callee in c}
        }
        for name, counts in found.items()
    }
