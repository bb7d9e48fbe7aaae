# SPDX-License-Identifier: MIT
"""`fieldtrace gate`: whether a recording keeps the rules of a build, told by the exit status."""

import argparse
import datetime
from pathlib import Path

from fieldtrace_cli.results import outcomes, saved
from fieldtrace_cli.results.baseline import read_baseline
from fieldtrace_cli.results.formats import put
from fieldtrace_cli.results.outcomes import Verdict
from fieldtrace_cli.results.recordings import recording
from fieldtrace_cli.results.rules import Given, counted, read_rules
from fieldtrace_cli.tracecompass.analysis import FAILED, FAULT, USAGE

SUMMARY = "say whether a recording keeps rules, such as calls a request"
DESCRIPTION = """\
Judges a recording by rules, and tells the answer by the exit status, so that a build can keep what
was mended. Rules are about counts, which do not depend on how fast the machine is, or about times
beside those of a recording that was made in turns with this one. A rule for which too little is
known is undecided, and fails no build by itself.

--rules FILE is TOML. Each rule is a table [[rule]] with a check, a name if you like, and:
  check = "calls"         operation, at-most; request: of which requests (all that make the call)
  check = "findings"      kinds, as in docs/findings.md; at-most (0), service
  check = "unread-share"  class, at-most-percent; field, at (a method of the call path), service
  check = "wasted-bytes"  at-most, for each request; service
  check = "latency"       operation, at-most-percent slower than in --against; quantile (median)

--baseline FILE is TOML with findings that say nothing for now: tables [[acknowledged]] with id,
reason, owner and until, the last day.
"""
EXAMPLES = """\
examples:
  fieldtrace gate --rules fieldtrace-rules.toml trace
  fieldtrace gate --rules rules.toml --baseline known.toml --format junit --output gate.xml trace
  fieldtrace gate --rules rules.toml results.json    # of fieldtrace report --format results
"""
EXIT_STATUS = """\
exit status:
  0    every rule holds
  1    a rule is violated
  2    no rule is violated, and some are undecided: too few verdicts
  75   no answer: a file or a trace cannot be used, wrong arguments, or the tool failed
  130  interrupted by Ctrl-C (128 + signal for others)
"""

# As sysexits.h has it, for what is not the build's fault.
NO_ANSWER = 75
FAILURES = {FAILED: NO_ANSWER, USAGE: NO_ANSWER, FAULT: NO_ANSWER}
ANSWERS = {Verdict.HOLDS: 0, Verdict.VIOLATED: 1, Verdict.UNDECIDED: 2}
# What rules ask of a recording.
PARTS = ("fields", "operations", "counted")
TIMES = ("fix-list", "latencies")
FORMATS = {"text": outcomes.text, "json": outcomes.as_json, "junit": outcomes.as_junit}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    parser.add_argument(
        "--rules", metavar="FILE", type=Path, required=True, help="the rules, see above"
    )
    parser.add_argument(
        "--baseline", metavar="FILE", type=Path, help="acknowledged findings, see above"
    )
    parser.add_argument(
        "--against",
        metavar="TRACE",
        type=Path,
        help="recording of the build before, made beside this one, for rules on latency",
    )
    parser.add_argument(
        "--format", choices=tuple(FORMATS), default="text", help="how to print it (text)"
    )
    parser.add_argument(
        "--output", metavar="FILE", type=Path, help="write to FILE instead of standard output"
    )
    parser.add_argument(
        "traces",
        metavar="TRACE",
        nargs="+",
        type=Path,
        help="folder of a recording, or the file that `fieldtrace report --format results` wrote",
    )


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    rules = read_rules(arguments.rules)
    baseline = read_baseline(arguments.baseline, datetime.date.today())
    try:
        times = TIMES if arguments.against is not None else ()
        judged = recording(arguments.traces, (*PARTS, *times))
        against = None
        if arguments.against is not None:
            against = recording([arguments.against], (*PARTS, *times))
        given = Given(judged, baseline, against)
        given_files = [*arguments.traces, *([arguments.against] if arguments.against else [])]
        with saved.believed(given_files):
            found = [rule.judge(given) for rule in rules]
            gone = []
            if arguments.baseline is not None:
                gone = baseline.gone(finding.id for finding in counted(judged))
            text = FORMATS[arguments.format](
                found, [f"{entry.id}, of {entry.owner}, is not found any more" for entry in gone]
            )
    except saved.AnalysisFailedError:
        return NO_ANSWER
    put(text, arguments.output)
    return ANSWERS[outcomes.joined(outcome.verdict for outcome in found)]
