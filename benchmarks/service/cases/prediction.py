# SPDX-License-Identifier: MIT
"""What the Fix List predicts beside what the fix gave in the same run."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from harness.command_line import table
from harness.ratios import Estimate, estimate

from cases.definition import Finding
from cases.judgement import Gain, Predicted, Saved, predicted
from cases.measured import BEFORE, RECORDED, Measured, Turn, over_jvms
from cases.recording import report

NOTHING = "-"
# Ends of a latency's interval that are further apart say too little to act on.
WIDEST_LATENCY = 5
HEADER = [
    "case",
    "processor time a request saves, predicted, µs",
    "where more is mended, µs",
    "measured, µs",
    "held, narrow",
    "median gains, predicted, ms",
    "measured, ms",
    "held, narrow",
    "warmed up for, s",
]


@dataclass(frozen=True)
class Prediction:
    """What was predicted and measured."""

    told: Predicted
    measured: Measured

    def as_json(self) -> dict[str, Any]:
        """All of it but where the trace was."""
        of_turns = asdict(self.measured)
        del of_turns["trace"]
        return {"predicted": asdict(self.told), **of_turns}


def prediction(finding: Finding, measured: Measured) -> Prediction:
    """What the Fix List of the recording says that was made while turns were measured.

    By all of it: a field that is known well enough is watched no more, often before the turns.
    """
    return Prediction(predicted(finding, report("fix-list", measured.trace)), measured)


def prediction_table(predictions: Mapping[str, Prediction]) -> str:
    """A line for each case."""
    return table(HEADER, [_row(name, one) for name, one in predictions.items()])


def saved_ms(turns: Mapping[str, Sequence[Turn]]) -> Estimate:
    """How much less processor time a request takes, milliseconds."""
    return _less(turns, lambda turn: turn.cpu_ms_per_request)


def gained_ms(turns: Mapping[str, Sequence[Turn]]) -> Estimate:
    """By how much the median of requests gets less, milliseconds."""
    return _less(turns, lambda turn: turn.load.p50_ms)


def held(low: float, high: float, measured: Estimate) -> str:
    """Whether a predicted interval holds the median of what was measured, or else a part of its
    interval."""
    if low <= measured.median <= high:
        return "yes"
    return "within the noise" if low <= measured.high and measured.low <= high else "no"


def is_narrow(gain: Gain) -> bool:
    """Whether one can decide by it."""
    return gain.is_negligible or gain.high <= WIDEST_LATENCY * gain.low


def _less(turns: Mapping[str, Sequence[Turn]], of: Any) -> Estimate:
    return over_jvms(turns, lambda before, after: of(before) - of(after))


def _row(name: str, one: Prediction) -> list[str]:
    turns = one.measured.turns
    saved, gained = saved_ms(turns), gained_ms(turns)
    told = one.told
    mended = told.deeper or told.processor
    median = told.deeper_median or told.median
    warm = one.measured.warm_up
    return [
        name,
        _saved(told.processor),
        _saved(told.deeper),
        f"{_thousandfold(saved):.0f} of {_mean_cpu(turns[BEFORE]) * 1e3:.0f} ({_share(turns):.1%})",
        NOTHING
        if mended is None
        else f"{held(mended.low, mended.high, saved)}, {_yes(mended.is_narrow)}",
        _gain(median),
        f"{gained:.3f} of {estimate([turn.load.p50_ms for turn in turns[BEFORE]]).median:.2f}"
        f" (recorded {estimate([turn.load.p50_ms for turn in turns[RECORDED]]).median:.2f})",
        NOTHING
        if median is None
        else f"{held(median.low, median.high, gained)}, {_yes(is_narrow(median))}",
        f"{warm.seconds}"
        if warm.is_warm
        else f"{warm.seconds}, then {warm.compiling:.0%} compiling",
    ]


def _share(turns: Mapping[str, Sequence[Turn]]) -> Estimate:
    """What share of a request's processor time is saved."""
    return over_jvms(
        turns, lambda before, after: 1 - after.cpu_ms_per_request / before.cpu_ms_per_request
    )


def _mean_cpu(turns: Sequence[Turn]) -> float:
    return estimate([turn.cpu_ms_per_request for turn in turns]).median


def _thousandfold(one: Estimate) -> Estimate:
    return Estimate(one.median * 1e3, one.low * 1e3, one.high * 1e3, one.confidence)


def _saved(saved: Saved | None) -> str:
    if saved is None:
        return NOTHING
    low, value, high = (round(one * 1e3) for one in (saved.low, saved.value, saved.high))
    of = f" of {saved.value * 1e3 / saved.share:.0f} ({saved.share:.1%})" if saved.share else ""
    return f"{value} [{low}, {high}]{of}"


def _gain(gain: Gain | None) -> str:
    if gain is None:
        return "nothing"
    value = "at most" if gain.value is None else f"{gain.value:.3f}"
    negligible = ", too little to notice" if gain.is_negligible else ""
    return f"{value} [{gain.low:.3f}, {gain.high:.3f}] of {gain.before:.2f}{negligible}"


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "no"
