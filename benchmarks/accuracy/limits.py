# SPDX-License-Identifier: MIT
"""What a backend is known not to tell rightly, and why."""

from dataclasses import dataclass

from accuracy.comparison import Comparison, Share
from accuracy.matrix import Backend

UNKNOWN = "?"


@dataclass(frozen=True)
class Limit:
    """Why a backend does not see reads of a program's objects."""

    key: str
    program: str
    backend: str
    reason: str

    def holds(self, program: str, backend: Backend) -> bool:
        """Whether the program is the one that this may misjudge."""
        return self.program == program and self.backend == backend.name

    def explains(self, share: Share, backend: Backend) -> bool:
        """Whether it is no surprise that this share is wrong."""
        # What is not seen as read may be seen as overwritten.
        too_little_used = share.error < 0 if share.verdict == "used" else share.error > 0
        return too_little_used and self.holds(share.place.simple_program, backend)


LIMITS = (
    Limit(
        "a",
        "Reflected",
        "bytecode",
        "reads by reflection and VarHandles are no instructions that could be woven.",
    ),
)


def explanation(share: Share, backend: Backend) -> str:
    """The key of the limit that explains a wrong share, UNKNOWN where none does."""
    for limit in LIMITS:
        if limit.explains(share, backend):
            return limit.key
    return UNKNOWN


def surprises(comparison: Comparison, backend: Backend) -> list[str]:
    """What is not as it should be and has no known reason."""
    return [
        *comparison.complaints,
        *(
            f"{share.place.type}.{share.place.field}: {share.count} of {share.verdicts} are "
            f"`{share.verdict}`, in truth {share.truth:.3f}"
            for share in comparison.wrong
            if explanation(share, backend) == UNKNOWN
        ),
    ]
