# SPDX-License-Identifier: MIT
"""The table of all cases: found or not, and what was predicted beside what came."""

from collections.abc import Callable, Mapping, Sequence
from math import inf

from harness.command_line import table
from harness.ratios import Estimate, estimate, paired_ratios

from cases.definition import Case
from cases.judgement import Gain, Judged, Saved
from cases.measured import AFTER, BEFORE, RECORDED, Turn, over_jvms
from cases.prediction import saved_ms
from cases.system import Place, Standing
from cases.warm_up import WarmUp

NOTHING = "-"
# So many objects in which a field is not read, and none in which it is, make it never read: with
# one less, the upper end of Wilson's interval (95 %) does not lie below 5 %.
CERTAIN_VERDICTS = 73
FOUND_HEADER = [
    "case",
    "backend",
    "place in the Fix List",
    "never read",
    "fields not as they are",
    "requests until certain",
    "class utilisation",
    "truth",
    "paper",
]
GAIN_HEADER = [
    "case",
    "backend",
    "median, ms",
    "predicted, times",
    "measured, times",
    "comes true",
    "mean, times",
    "99 %, predicted",
    "99 %, measured",
    "processor time a request saves, predicted, ms",
    "measured, ms",
    "held, narrow",
    "paper, times",
]
COST_HEADER = [
    "case",
    "CPU time a request, ms",
    "recorded, times",
    "median latency, recorded, times",
    "warmed up for, s",
]
SYSTEM_HEADER = ["case", "faulty call", "place in the tree", "place among flat operations"]


def found_table(judged: Sequence[tuple[Case, str, Judged]], requests: int) -> str:
    """A line for each case and backend: whether it is found, and its class utilisation.

    :param requests: that each recording has; until when it is certain follows from its verdicts
    """
    return table(
        FOUND_HEADER,
        [_found_row(*one, requests) for one in judged],
    )


def gain_table(
    judged: Sequence[tuple[Case, str, Judged]], turns: Mapping[str, Mapping[str, list[Turn]]]
) -> str:
    """A line for each case and backend: the speed-up, predicted and measured."""
    return table(
        GAIN_HEADER,
        [_gain_row(case, backend, one, turns[case.name]) for case, backend, one in judged],
    )


def cost_table(
    turns: Mapping[str, Mapping[str, list[Turn]]], warm_ups: Mapping[str, WarmUp]
) -> str:
    """A line for each case: what recording with default options costs, relative to no agent."""
    return table(
        COST_HEADER,
        [[*_cost_row(name, told), _warm_up(warm_ups[name])] for name, told in turns.items()],
    )


def system_table(standings: Mapping[str, tuple[Case, Standing]]) -> str:
    """A line for each case: where its faulty call stands among all operations of the system."""
    rows = []
    for name, (case, one) in standings.items():
        call = f"{case.call.caller} > {case.call.operation}"
        rows.append([name, call, _place(one.tree), _place(one.flat)])
    return table(SYSTEM_HEADER, rows)


def until_certain(verdicts: int, requests: int) -> str:
    """After how many requests the fields were certain to be never read, if verdicts came evenly."""
    if verdicts == 0:
        return f"more than {requests}"
    return f"about {-(-CERTAIN_VERDICTS * requests // verdicts)}"


def speed_up(gain: Gain) -> tuple[float, float | None, float]:
    """How many times as fast it gets: at least, about (None where not known), at most."""

    def times(gained: float) -> float:
        # The most may be more than a percentile that is known by a sample, and so without limit.
        return inf if gained >= gain.before else gain.before / (gain.before - gained)

    return times(gain.low), None if gain.value is None else times(gain.value), times(gain.high)


def comes_true(gain: Gain, measured: Estimate) -> bool:
    """Whether the interval that was predicted holds the median of what was measured.

    Where no gain is predicted, the interval of what was measured has to hold a part of it: without
    any gain a median of turns lies below 1 as often as above.
    """
    low, _, high = speed_up(gain)
    if gain.is_negligible:
        return measured.low <= high and low <= measured.high
    return low <= measured.median <= high


def measured_speed_up(turns: Mapping[str, list[Turn]], of: Callable[[Turn], float]) -> Estimate:
    """How many times as fast the repetitions got, by a number of a load's."""
    return over_jvms(turns, lambda before, after: of(before) / of(after))


def _found_row(case: Case, backend: str, judged: Judged, requests: int) -> list[str]:
    utilisation = judged.class_utilisation
    wrong = [*judged.wrong, *(f"{name} has no verdict" for name in judged.missing)]
    return [
        case.name,
        backend,
        "not there" if judged.rank is None else str(judged.rank),
        ("these alone: " if judged.is_found(case.finding) else "") + ", ".join(judged.never_read)
        or NOTHING,
        "; ".join(wrong) or "none",
        until_certain(judged.fewest_verdicts, requests),
        NOTHING
        if utilisation is None
        else f"{utilisation.value:.1%} [{utilisation.low:.1%}, {utilisation.high:.1%}]",
        f"{case.faulty.class_utilisation:.1%}",
        NOTHING if case.paper_utilisation is None else f"{case.paper_utilisation:.1%}",
    ]


def _cost_row(name: str, turns: Mapping[str, list[Turn]]) -> list[str]:
    def cost(of: Callable[[Turn], float]) -> Estimate:
        recorded, plain = ([of(one) for one in turns[variant]] for variant in (RECORDED, BEFORE))
        return estimate(paired_ratios(recorded, plain))

    plain = estimate([one.cpu_ms_per_request for one in turns[BEFORE]])
    return [
        name,
        f"{plain.median:.2f}",
        f"{cost(lambda one: one.cpu_ms_per_request):.2f}",
        f"{cost(lambda one: one.load.p50_ms):.2f}",
    ]


def _gain_row(
    case: Case, backend: str, judged: Judged, turns: Mapping[str, list[Turn]]
) -> list[str]:
    median = measured_speed_up(turns, lambda one: one.load.p50_ms)
    saved = saved_ms(turns)
    before, after = (
        estimate([one.load.p50_ms for one in turns[variant]]) for variant in (BEFORE, AFTER)
    )
    return [
        case.name,
        backend,
        f"{before.median:.2f} to {after.median:.2f}",
        _predicted(judged.median),
        f"{median:.2f}",
        NOTHING
        if judged.median is None
        else ("yes" if comes_true(judged.median, median) else "no"),
        f"{measured_speed_up(turns, lambda one: one.load.mean_ms):.2f}",
        _predicted(judged.p99),
        f"{measured_speed_up(turns, lambda one: one.load.p99_ms):.2f}",
        NOTHING if judged.processor is None else _both_saved(judged),
        f"{saved:.3f}",
        NOTHING if judged.processor is None else _held(judged.deeper or judged.processor, saved),
        NOTHING if case.paper_speed_up is None else f"{case.paper_speed_up:.2f}",
    ]


def _saved(saved: Saved) -> str:
    share = "" if saved.share is None else f", {saved.share:.1%} of it"
    return f"{saved.value:.3f} [{saved.low:.3f}, {saved.high:.3f}]{share}"


def _both_saved(judged: Judged) -> str:
    """What the answer's bytes save, and with what the fix leaves out beside these."""
    deeper = f"; with more {_saved(judged.deeper)}" if judged.deeper else ""
    return f"{_saved(judged.processor)}{deeper}" if judged.processor else NOTHING


def _held(saved: Saved, measured: Estimate) -> str:
    held, narrow = saved.holds(measured.low, measured.high), saved.is_narrow
    return f"{'yes' if held else 'no'}, {'yes' if narrow else 'no'}"


def _predicted(gain: Gain | None) -> str:
    if gain is None:
        return "nothing"
    low, value, high = speed_up(gain)
    told = "at most" if value is None else f"{value:.2f}"
    return f"{'none: ' if gain.is_negligible else ''}{told} [{low:.2f}, {high:.2f}]"


def _warm_up(told: WarmUp) -> str:
    if told.is_warm:
        return str(told.seconds)
    return f"{told.seconds}, and then spent {told.compiling:.0%} on compiling"


def _place(place: Place) -> str:
    if place.place is None:
        return f"not there, of {place.of}"
    return f"{place.place} of {place.of}{'' if place.is_on_first_screen else ', not at once'}"
