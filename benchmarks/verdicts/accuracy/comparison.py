# SPDX-License-Identifier: MIT
"""The rule by which a recording is true.

A share is right where it is within 5 points of the truth, or where the truth lies in its interval.
The interval is the exact one (C. J. Clopper and E. S. Pearson, 1934), which holds few verdicts and
rare reads too, for all shares of a cell together: its confidence for one share is
confidence ** (1 / shares) (Z. Šidák, 1967). With a plain 95 % interval, one share of twenty would
be called wrong by chance, and 5 points are no more than that at 385 verdicts and a truth of a half.
Where the truth is 0 or 1, chance has no part: any verdict to the contrary is impossible. Such are
counted, and one in a hundred of a field is tolerated, or a single one. So are accesses from another
program than the one whose object was accessed, as far as one in a hundred of all accesses.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import exp, lgamma, log, log1p, sqrt
from statistics import NormalDist

from accuracy.truth import Truth
from accuracy.verdicts import Place, Verdicts

MARGIN = 0.05
CONFIDENCE = 0.95
TOLERATED = 0.01
DECIDED = ("used", "unused", "overwritten")


@dataclass(frozen=True)
class Share:
    """A share that the recording gives for a field, and the true one; 0 to 1."""

    place: Place
    verdict: str  # `used` or `overwritten`
    count: int
    verdicts: int
    truth: float

    @property
    def estimate(self) -> float:
        """What the recording says; there must be verdicts."""
        return self.count / self.verdicts

    @property
    def error(self) -> float:
        """The estimate less the truth."""
        return self.estimate - self.truth

    @property
    def impossible(self) -> int:
        """How many verdicts contradict a truth of 0 or 1."""
        if self.truth == 0.0:
            return self.count
        return self.verdicts - self.count if self.truth == 1.0 else 0

    def covers(self, confidence: float = CONFIDENCE) -> bool:
        """Whether the truth lies in the interval of the estimate."""
        low, high = wilson(self.count, self.verdicts, confidence)
        return low <= self.truth <= high

    def right(self, confidence: float) -> bool:
        """Whether it is right, its interval having that confidence."""
        if self.truth in (0.0, 1.0):
            return self.impossible <= max(1, TOLERATED * self.verdicts)
        return abs(self.error) <= MARGIN or _exact(self) >= (1 - confidence) / 2


@dataclass(frozen=True)
class Comparison:
    """A cell's recording beside the truth."""

    shares: list[Share]
    wanted: int  # verdicts that every field should have
    complaints: list[str]  # what must never be: losses, fields of wrong classes
    confidence: float = CONFIDENCE  # of all intervals together
    strays: int = 0  # accesses that are said to come from a program that has no such object
    unjudged: list[Place] = field(default_factory=list)  # fields without a verdict

    @property
    def wrong(self) -> list[Share]:
        """The shares that are not right, the worst first."""
        confidence = self.confidence ** (1 / max(1, len(self.shares)))
        wrong = [share for share in self.shares if not share.right(confidence)]
        return sorted(wrong, key=lambda share: -abs(share.error))

    @property
    def short(self) -> list[Share]:
        """The shares of fields that had too few verdicts when time was up."""
        return [share for share in self.shares if share.verdicts < self.wanted]

    @property
    def true(self) -> bool:
        """Whether all is as it should be."""
        return not (self.wrong or self.short or self.complaints or self.unjudged)


def wilson(count: int, total: int, confidence: float) -> tuple[float, float]:
    """The interval of a proportion (E. B. Wilson, 1927); all of it where there is none."""
    if total == 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share, scale = count / total, 1 + z * z / total
    middle = (share + z * z / (2 * total)) / scale
    margin = z / scale * sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    # So that rounding does not put 0 and 1 out of the intervals that end there.
    return (
        0.0 if count == 0 else middle - margin,
        1.0 if count == total else middle + margin,
    )


def _exact(share: Share) -> float:
    """How likely at most, or at least, so many verdicts are; the smaller of both."""
    total, truth = share.verdicts, share.truth
    likely = [
        # By logarithms, because the coefficients of many verdicts are no floats.
        exp(
            lgamma(total + 1)
            - lgamma(k + 1)
            - lgamma(total - k + 1)
            + k * log(truth)
            + (total - k) * log1p(-truth)
        )
        for k in range(total + 1)
    ]
    return min(sum(likely[: share.count + 1]), sum(likely[share.count :]))


def compare(
    truths: Mapping[Place, Truth],
    verdicts: Verdicts,
    lost: int,
    wanted: int,
    confidence: float = CONFIDENCE,
) -> Comparison:
    """Compares every field of every context.

    `lost` is how many events and packets the tracer counted as lost, `wanted` how many verdicts a
    field should have, `confidence` that of all intervals together.
    """
    shares, complaints, unjudged = [], [], []
    for place, truth in truths.items():
        counted = verdicts.by_place.get(place, Counter())
        total = sum(counted[verdict] for verdict in DECIDED)
        if total == 0:
            unjudged.append(place)
            continue
        shares += [
            Share(place, verdict, counted[verdict], total, true / truth.objects)
            for verdict, true in (("used", truth.used), ("overwritten", truth.overwritten))
        ]
    complaints += _misplaced(truths, verdicts)
    complaints += [
        f"{count} {what}"
        for what, count in (
            ("events or packets lost by LTTng", lost),
            ("gaps in the trace", verdicts.gaps),
            ("entries lost by the agent's queue", verdicts.stats.get("queue_overflows", 0)),
        )
        if count
    ]
    accesses = sum(counted.total() for counted in verdicts.accesses.values())
    strays = _strays(verdicts)
    if strays > TOLERATED * accesses:
        complaints.append(f"{strays} of {accesses} accesses come from other programs")
    return Comparison(shares, wanted, complaints, confidence, strays, unjudged)


def _misplaced(truths: Mapping[Place, Truth], verdicts: Verdicts) -> list[str]:
    """Fields in wrong classes, samples in wrong contexts."""
    declared: dict[str, set[str]] = {}
    for place in truths:
        declared.setdefault(place.type, set()).add(place.field)
    return [
        *(
            f"class {name} has the fields {sorted(fields)}, not {sorted(declared.get(name, ()))}"
            for name, fields in verdicts.declared.items()
            if fields != declared.get(name)
        ),
        *(
            f"{sum(counted.values())} watches of {name(place)}, which is no such context"
            for place, counted in verdicts.by_place.items()
            if place not in truths
        ),
    ]


def _strays(verdicts: Verdicts) -> int:
    return sum(
        count
        for (place, _), counted in verdicts.accesses.items()
        for frames, count in counted.items()
        if frames and not frames[-1].startswith(place.program + ".")
    )


def name(place: Place) -> str:
    """A field and where its objects come from."""
    return f"{place.type}.{place.field} from {place.program}.{place.method}"
