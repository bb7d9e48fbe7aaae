# SPDX-License-Identifier: MIT
"""What the programs say themselves."""

import json
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from accuracy.verdicts import Place


@dataclass
class Truth:
    """Of all objects of a context, in how many a field was first read, or first written."""

    objects: int = 0
    used: int = 0
    overwritten: int = 0


def read(path: Path) -> dict[Place, Truth]:
    """The sum over the workers, by field."""
    truths: dict[Place, Truth] = defaultdict(Truth)
    for tally in json.loads(path.read_text())["tallies"]:
        for name, (used, overwritten) in tally["fields"].items():
            truth = truths[Place(tally["program"], tally["method"], tally["class"], name)]
            truth.objects += tally["objects"]
            truth.used += used
            truth.overwritten += overwritten
    return dict(truths)
