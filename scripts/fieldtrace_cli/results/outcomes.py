# SPDX-License-Identifier: MIT
"""What rules came to, for people, for programs and for build servers."""

import enum
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fieldtrace_cli.base.printable import printable
from fieldtrace_cli.results.junit import Case, written

# Of one rule, in text.
MOST_DETAILS = 10


class Verdict(enum.Enum):
    """Whether a rule holds."""

    HOLDS = "holds"
    VIOLATED = "violated"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Outcome:
    """Whether a rule holds, why, and what it is about in particular."""

    rule: str
    verdict: Verdict
    why: str
    details: Sequence[str] = ()


def joined(verdicts: Iterable[Verdict]) -> Verdict:
    """Of several: violated if one is, else undecided if one is."""
    found = set(verdicts)
    for verdict in (Verdict.VIOLATED, Verdict.UNDECIDED):
        if verdict in found:
            return verdict
    return Verdict.HOLDS


def text(outcomes: Sequence[Outcome], notes: Sequence[str] = ()) -> str:
    """For people."""
    lines = []
    for outcome in outcomes:
        lines.append(f"{outcome.verdict.value:9}  {outcome.rule}: {outcome.why}")
        lines += [f"           - {detail}" for detail in outcome.details[:MOST_DETAILS]]
        if len(outcome.details) > MOST_DETAILS:
            lines.append(f"           - {len(outcome.details) - MOST_DETAILS:,} more")
    lines += [f"note       {note}" for note in notes]
    counts = {v: sum(o.verdict is v for o in outcomes) for v in Verdict}
    lines.append(", ".join(f"{count} {v.value}" for v, count in counts.items()))
    return "".join(f"{printable(line)}\n" for line in lines)


def as_json(outcomes: Sequence[Outcome], notes: Sequence[str] = ()) -> str:
    """For programs."""
    rules = [
        {"rule": o.rule, "verdict": o.verdict.value, "why": o.why, "details": list(o.details)}
        for o in outcomes
    ]
    verdict = joined(o.verdict for o in outcomes).value
    return json.dumps({"verdict": verdict, "rules": rules, "notes": list(notes)}, indent=1) + "\n"


def as_junit(outcomes: Sequence[Outcome], notes: Sequence[str] = ()) -> str:
    """For build servers: a rule that is violated is a failure, one that is undecided is skipped."""
    return written("fieldtrace gate", [_case(outcome) for outcome in outcomes])


def _case(outcome: Outcome) -> Case:
    details = "\n".join(outcome.details)
    why = {outcome.verdict: outcome.why}
    return Case(
        "fieldtrace.gate",
        outcome.rule,
        why.get(Verdict.VIOLATED),
        why.get(Verdict.UNDECIDED),
        details,
    )
