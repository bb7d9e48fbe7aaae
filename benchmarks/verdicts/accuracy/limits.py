# SPDX-License-Identifier: MIT
"""What a backend is known not to tell, and why."""

from collections.abc import Iterable
from dataclasses import dataclass

from accuracy.comparison import Comparison, name
from accuracy.matrix import Backend
from accuracy.verdicts import Place


@dataclass(frozen=True)
class Limit:
    """Fields that a backend does not judge."""

    key: str
    program: str
    backend: str
    reason: str

    def holds(self, place: Place, backend: Backend) -> bool:
        """Whether the field is such a one."""
        return self.program == place.simple_program and self.backend == backend.name


LIMITS = (
    Limit(
        "a",
        "Reflected",
        "bytecode",
        "nothing tells of reads by a VarHandle, so that fields which have one are not watched. "
        "Those read by reflection are judged.",
    ),
)
UNKNOWN = "?"


def judged(places: Iterable[Place], backend: Backend) -> list[Place]:
    """The fields that get verdicts, as far as is known."""
    return [place for place in places if explanation(place, backend) == UNKNOWN]


def explanation(place: Place, backend: Backend) -> str:
    """The key of the limit for which a field has no verdict, UNKNOWN where none is known."""
    return next((limit.key for limit in LIMITS if limit.holds(place, backend)), UNKNOWN)


def surprises(comparison: Comparison, backend: Backend) -> list[str]:
    """What is not as it should be and has no known reason."""
    return [
        *comparison.complaints,
        *(
            f"{name(place)} has no verdict"
            for place in comparison.unjudged
            if explanation(place, backend) == UNKNOWN
        ),
        *(
            f"{share.place.type}.{share.place.field}: {share.count} of {share.verdicts} are "
            f"`{share.verdict}`, in truth {share.truth:.3f}"
            for share in comparison.wrong
        ),
    ]
