# SPDX-License-Identifier: MIT
"""What a backend is known not to tell rightly, and why."""

from dataclasses import dataclass

from accuracy.comparison import Comparison, Share
from accuracy.matrix import COMPILERS, NO_CONDITIONAL_MOVES, NO_IMPLICIT_NULL_CHECKS, Backend

ANY = ""
UNKNOWN = "?"


@dataclass(frozen=True)
class Limit:
    """Why a backend misjudges a program, or any."""

    key: str
    program: str  # or ANY
    backend: str
    reason: str
    compilers: tuple[str, ...] = tuple(COMPILERS)
    cured_by: str = ""  # an option of the JVM
    misses_reads: bool = False  # otherwise it sees reads of what the program does not use

    def holds(self, program: str, backend: Backend, compiler: str) -> bool:
        """Whether the program is one that this may misjudge."""
        return (
            self.program in (ANY, program)
            and backend.backend == self.backend
            and compiler in self.compilers
            and self.cured_by not in backend.jvm_options
        )

    def explains(self, share: Share, backend: Backend, compiler: str) -> bool:
        """Whether it is no surprise that this share is wrong."""
        # What is seen as read is no longer seen as overwritten.
        too_much_used = share.error > 0 if share.verdict == "used" else share.error < 0
        return too_much_used != self.misses_reads and self.holds(
            share.place.simple_program, backend, compiler
        )


LIMITS = (
    Limit(
        "a",
        "Cloned",
        "hw",
        "`clone()` reads every field, and a debug register cannot tell a copy from a use.",
    ),
    Limit(
        "b",
        "ConditionalMove",
        "hw",
        "C2 turns a choice between two fields into loads of both and a conditional move. "
        f"`{NO_CONDITIONAL_MOVES}` restores the truth.",
        ("C2",),
        NO_CONDITIONAL_MOVES,
    ),
    Limit(
        "c",
        "Twice",
        "hw",
        "C2 merges loads of one field in two branches into one load before both. No option keeps "
        "it from that.",
        ("C2",),
    ),
    Limit(
        "d",
        ANY,
        "hw",
        "C2 checks a reference for null by the first load through it, which it may take from a "
        "branch that is not taken. `-XX:+UnlockDiagnosticVMOptions "
        f"{NO_IMPLICIT_NULL_CHECKS}` restores the truth.",
        ("C2",),
        NO_IMPLICIT_NULL_CHECKS,
    ),
    Limit(
        "e",
        "Reflected",
        "bytecode",
        "reads by reflection and VarHandles are no instructions that could be woven.",
        misses_reads=True,
    ),
    Limit(
        "f",
        "Cloned",
        "bytecode",
        "`clone()` makes an object that is not watched: reads of the copy count for nothing.",
        misses_reads=True,
    ),
)


def explanation(share: Share, backend: Backend, compiler: str) -> str:
    """The key of the limit that explains a wrong share, UNKNOWN where none does."""
    for limit in LIMITS:
        if limit.explains(share, backend, compiler):
            return limit.key
    return UNKNOWN


def surprises(comparison: Comparison, backend: Backend, compiler: str) -> list[str]:
    """What is not as it should be and has no known reason."""
    return [
        *comparison.complaints,
        *(
            f"{share.place.type}.{share.place.field}: {share.count} of {share.verdicts} are "
            f"`{share.verdict}`, in truth {share.truth:.3f}"
            for share in comparison.wrong
            if explanation(share, backend, compiler) == UNKNOWN
        ),
    ]
