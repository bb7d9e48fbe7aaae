# SPDX-License-Identifier: MIT
"""Compares what a report says with what is true."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import Any, TypeVar

from cases.definition import Case, Finding, Truth


@dataclass(frozen=True)
class Share:
    """A share, 0 to 1, with its interval."""

    value: float
    low: float
    high: float

    def holds(self, true: float) -> bool:
        """Whether the true share lies in the interval."""
        return self.low <= true <= self.high


@dataclass(frozen=True)
class Gain:
    """What the Fix List predicts of a percentile, in milliseconds; `value` is None where only the
    most is known, `is_negligible` is whether nobody would see it."""

    before: float
    low: float
    value: float | None
    high: float
    is_negligible: bool = False

    def plus(self, other: "Gain") -> "Gain":
        """Of two changes whose gains have nothing to do with each other; `before` is of this."""
        low, value, high = _sum(self, other)
        return replace(
            self,
            low=low,
            value=value,
            high=high,
            is_negligible=self.is_negligible and other.is_negligible,
        )


@dataclass(frozen=True)
class Saved:
    """The processor time that a request is predicted to save, in milliseconds; `share` of what a
    request took while it was recorded, None where no process told."""

    low: float
    value: float
    high: float
    share: float | None

    def plus(self, other: "Saved") -> "Saved":
        """Of two changes that have nothing to do with each other."""
        low, value, high = _sum(self, other)
        assert value is not None
        share = None if self.share is None or other.share is None else self.share + other.share
        return Saved(low, value, high, share)

    def holds(self, low: float, high: float) -> bool:
        """Whether the interval has a part of a measured one."""
        return self.low <= high and low <= self.high

    @property
    def is_narrow(self) -> bool:
        """Whether one can decide by it."""
        upper_share = 1.0 if not self.share else self.share * self.high / max(self.value, 1e-9)
        return self.high <= 3 * self.low or upper_share < 0.02


Ends = TypeVar("Ends", Gain, Saved)


def _sum(one: Gain | Saved, other: Gain | Saved) -> tuple[float, float | None, float]:
    """The distances of the ends add up by their squares (JCGM 100:2008, 5.1); without values the
    ends themselves add up."""
    if one.value is None or other.value is None:
        return one.low + other.low, None, one.high + other.high
    value = one.value + other.value
    return (
        value - hypot(one.value - one.low, other.value - other.low),
        value,
        value + hypot(one.high - one.value, other.high - other.value),
    )


@dataclass(frozen=True)
class Predicted:
    """What the Fix List says of a finding: `rank` is its place there, 1 the first, None where it is
    not; `deeper_median` is what the median gains where more is mended than the answer, None where
    no process said how long its threads waited; the others are as of `Judged`."""

    rank: int | None
    median: Gain | None
    p99: Gain | None
    processor: Saved | None
    deeper: Saved | None
    deeper_median: Gain | None = None

    def plus(self, other: "Predicted") -> "Predicted":
        """What is predicted of a fix that mends this and another finding, of which no more is
        mended than the finding says."""

        def both(ours: Ends | None, others: Ends | None) -> Ends | None:
            return ours.plus(others) if ours and others else ours

        return replace(
            self,
            median=both(self.median, other.median),
            p99=both(self.p99, other.p99),
            processor=both(self.processor, other.processor),
            deeper=both(self.deeper, other.processor),
            deeper_median=both(self.deeper_median, other.median),
        )


@dataclass(frozen=True)
class Judged:
    """What became of one recording.

    `rank` is the finding's place in the Fix List, 1 its first; None where it is not there. `wrong`
    names the fields whose interval does not hold the truth, `missing` those without a verdict.
    `fewest_verdicts` is the least that any field of the finding has. `deeper` is what is saved
    where more is mended than the answer, as each case's fix does where there is more: the callee
    reads no more what it does not answer, or calls are not made.
    """

    rank: int | None
    above: Sequence[str]
    never_read: Sequence[str]
    wrong: Sequence[str]
    missing: Sequence[str]
    fewest_verdicts: int
    class_utilisation: Share | None
    median: Gain | None
    p99: Gain | None
    processor: Saved | None = None
    deeper: Saved | None = None

    def is_found(self, finding: Finding) -> bool:
        """Whether it is in the list, with the fields and no others."""
        return self.rank is not None and frozenset(self.never_read) == finding.fields


def judged(case: Case, fields: dict[str, Any], fix_list: dict[str, Any]) -> Judged:
    """Compares the report's sections with the case's truth and finding."""
    wrong, missing = [], []
    for truth in case.truth:
        context = context_of(truth, fields)
        by_name = {} if context is None else {one["name"]: one for one in context["fields"]}
        for name, true in truth.utilisation.items():
            share = _share(by_name.get(name, {}).get("utilisation"))
            label = f"{truth.frames[-1].method}: {name}"
            if share is None:
                missing.append(label)
            elif not share.holds(true):
                wrong.append(f"{label} is {true}, not {share.low:.3f} to {share.high:.3f}")
    faulty = context_of(case.faulty, fields)
    fixes = fix_list["fixes"]
    told = predicted(case.finding, fix_list)
    above, fix = ([], None) if told.rank is None else (fixes[: told.rank - 1], fixes[told.rank - 1])
    return Judged(
        rank=told.rank,
        above=[f"{one['kind']}: {one['subject']}" for one in above],
        never_read=[] if fix is None else [_field(name) for name in fix["never_read"]],
        wrong=wrong,
        missing=missing,
        fewest_verdicts=_fewest_verdicts(case.finding, faulty),
        class_utilisation=None if faulty is None else _share(faulty["class_utilisation"]),
        median=told.median,
        p99=told.p99,
        processor=told.processor,
        deeper=told.deeper,
    )


def predicted(finding: Finding, fix_list: dict[str, Any]) -> Predicted:
    """What the Fix List says of the finding."""
    fixes = fix_list["fixes"]
    place = next((n for n, fix in enumerate(fixes) if _is_about(fix, finding)), None)
    if place is None:
        return Predicted(None, None, None, None, None)
    told = _predicted(fixes[place]["gain"])
    for kind in finding.others:
        of_kind = replace(finding, kind=kind)
        told = next(
            (told.plus(_predicted(o["gain"])) for o in fixes if _is_about(o, of_kind)), told
        )
    return replace(told, rank=place + 1)


def _predicted(gain: dict[str, Any]) -> Predicted:
    processor = gain.get("processor_ns")
    return Predicted(
        rank=None,
        median=_gain(gain, "median_ns"),
        p99=_gain(gain, "p99_ns"),
        processor=None if processor is None else _saved(processor, processor),
        deeper=None if processor is None else _saved(processor.get("deeper_ns"), processor),
        deeper_median=_gain(gain, "deeper_median_ns"),
    )


def context_of(truth: Truth, fields: dict[str, Any]) -> dict[str, Any] | None:
    """The report's context of the class and the call path, to the line; None where it has none."""
    context: dict[str, Any]
    for context in fields["contexts"]:
        innermost_first = list(reversed(context["frames"]))[: len(truth.frames)]
        path = [(frame["method"], frame["file"], frame["line"]) for frame in innermost_first]
        if (
            context["service"] == truth.service
            and context["class"] == truth.class_name
            and path == [(frame.method, frame.file, frame.line) for frame in truth.frames]
        ):
            return context
    return None


def _fewest_verdicts(finding: Finding, context: dict[str, Any] | None) -> int:
    told = [] if context is None else context["fields"]
    verdicts: dict[str, int] = {
        one["name"]: one["used"] + one["unused"] + one["overwritten"] for one in told
    }
    return min(verdicts.get(name, 0) for name in finding.fields)


def _is_about(fix: dict[str, Any], finding: Finding) -> bool:
    return (
        fix["kind"] == finding.kind
        and fix["service"] == finding.service
        and any(frame["method"] == finding.method for frame in fix["frames"])
    )


def _field(name: str) -> str:
    """Of the class's name and the field's, the field's."""
    return name.rpartition(".")[2]


def _share(told: dict[str, Any] | None) -> Share | None:
    return None if told is None else Share(told["value"], told["low"], told["high"])


def _gain(gain: dict[str, Any], percentile: str) -> Gain | None:
    told = gain.get(percentile)
    if told is None:
        return None
    value = None if told["value"] is None else told["value"] / 1e6
    return Gain(
        told["before"] / 1e6, told["low"] / 1e6, value, told["high"] / 1e6, gain["negligible"]
    )


def _saved(told: dict[str, Any] | None, of: dict[str, Any]) -> Saved | None:
    if told is None:
        return None
    low, value, high = (told[end] / 1e6 for end in ("low", "value", "high"))
    share = of["share"] * told["value"] / of["value"] if of["share"] and of["value"] else None
    return Saved(low, value, high, share)
