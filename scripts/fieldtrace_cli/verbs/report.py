# SPDX-License-Identifier: MIT
"""`fieldtrace report`: what fields were used for, and what requests waited for, in many formats."""

import argparse
import json
import tempfile
import textwrap
from collections.abc import Sequence
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.results import contracts, formats
from fieldtrace_cli.results.sort_keys import SORT_KEYS
from fieldtrace_cli.tracecompass.analysis import OVERLAP, analyse

SECTIONS = tuple(SORT_KEYS)
# Those whose entries are requests.
REQUEST_SECTIONS = ("requests", "critical-path", "critical-methods")

FORMATS = {
    "text": "for people; every section",
    "json": "for programs, by the schemas in docs/schema; every section",
    **formats.FORMATS,
}


def _sort_keys() -> str:
    """The keys of each section, as the help has them."""
    return "".join(
        textwrap.fill(f"  {section + ':':17} {keys}", 90, subsequent_indent=" " * 20) + "\n"
        for section, keys in SORT_KEYS.items()
    )


SUMMARY = "print which fields were read, what requests waited for, and what to fix"
DESCRIPTION = """\
Prints which fields of fetched objects were read. For each call path it gives the share of sampled
objects in which each field was read, with the 95 % interval. It also says what was lost.

Other sections are about requests, which it rebuilds across services from all recordings given:
  requests         each request with its calls
  operations       calling context tree of operations, by time on critical paths
  flat-operations  each operation over all its places in the tree, and who calls it
  call-sites       lines of code that make remote calls, over all call paths
  critical-path    what each request waited for
  stragglers       calls that took much longer than others of their kind
  methods          methods by the time in them, for each operation (agent option methods)
  critical-methods the methods on each request's critical path
  sections         sections of each operation's handlings (agent option sections)
  layers           layers of software that they are in (agent option layers.rate)
  counters         instructions, cycles and more of each operation (agent option counters)
  end-to-end       fields of answers that nobody reads, over any number of services
  releases         each release of a service beside the one before: latency, calls, bytes, fields
  fix-list         what to fix, by what requests gain (docs/findings.md)

--since and --until select a part of the recording. Both take:
  90, 1.5              seconds from the start
  -60                  seconds before the end
  10:15, 10:15:30.250  a time of day
  2026-11-23T10:15:30  a day and a time; with Z or an offset such as +01:00 of that zone
Times without an offset are of this machine's time zone (TZ). Requests count of which a part lies
between the two; of fields, what came in and what was found out meanwhile.

--sort KEY sorts by these, largest first but for name, service, kind and start; the first one is
usual. Of utilisation, the lowest stand first; of releases, the largest difference.
SORT_KEYS
--format takes these. html makes one page of findings, requests, operations and fields; perfetto and
pprof are for tools of these names (docs/results.md). sarif, junit and markdown print the fix-list;
TRACE may then also be the file that --section fix-list --format json wrote (docs/build-gate.md):
FORMATS
It runs Trace Compass without a display. A trace that was analysed before and has not changed is
answered from the histories that were kept of it.
""".replace("SORT_KEYS", _sort_keys()).replace(
    "FORMATS", "".join(f"  {name + ':':17} {use}\n" for name, use in FORMATS.items())
)
EXAMPLES = """\
examples:
  fieldtrace report fieldtrace-out/trace
  fieldtrace report --section fix-list fieldtrace-out/trace
  fieldtrace report --section critical-path --operation 'GET /owners' --top 5 fieldtrace-out/trace
  fieldtrace report --section flat-operations --sort count --since -60 fieldtrace-out/trace
  fieldtrace report --section releases --service shop /tmp/before /tmp/after
  fieldtrace report --format json --output report.json /tmp/trace1 /tmp/trace2
  fieldtrace report --format sarif --source . --output fieldtrace.sarif trace
  fieldtrace report --format perfetto --request 17 --output request-17.pftrace trace
  fieldtrace report --format pprof --output waste.pb.gz trace
"""
EXIT_STATUS = """\
exit status:
  0    the report was made
  1    a trace cannot be used, or the report cannot be written
  2    wrong arguments
  3    the analysis itself failed: a bug, to be reported with what was printed
  130  interrupted by Ctrl-C (128 + signal for others)
"""


# As ReportSelection has it.
TOP = 20

# Percent, as ReadThreshold has it.
NEVER_READ = 5

# As FindingRules has them.
RULES = (
    "n-plus-one.calls (5), n-plus-one.ms (50), n-plus-one.percent (10), same-call.percent "
    "(1), chatty.calls (15), chatty.fan-out (20), same-work.percent (10), "
    "same-work.place-percent (5), order.reads (73), seldom-read.percent (25), "
    "seldom-read.bytes-percent (10), read-late.ms (50), read-late.percent (25), "
    "read-late.reads (30), read-late.call-percent (5), thread-waits.ms (50), "
    "thread-waits.percent (10), waits.percent (5), translated-anew.requests (10), "
    "checked-in-vain.requests (30)"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    parser.add_argument(
        "--section",
        choices=SECTIONS,
        help="what to print (fields; with formats of the fix-list, that)",
    )
    parser.add_argument(
        "--format", choices=tuple(FORMATS), default="text", help="how to print it, see above (text)"
    )
    parser.add_argument(
        "--source",
        metavar="DIR",
        type=Path,
        help="checkout of the sources, in which the formats sarif and pprof look for the files of"
        " call paths",
    )
    parser.add_argument(
        "--request",
        metavar="N",
        type=int,
        help="print the request with this number alone: with the sections requests, critical-path"
        f" and {REQUEST_SECTIONS[-1]}, and with --format perfetto, which without it, --top, --since"
        f" and --until is of the {formats.MOST_REQUESTS} slowest",
    )
    parser.add_argument(
        *("--top", "--limit"),
        metavar="N",
        type=int,
        help="print the first N entries; of requests and critical paths without --sort, the N"
        f" slowest ({TOP} as text, all as JSON); 0 prints all",
    )
    parser.add_argument(
        "--service",
        metavar="NAME",
        help="print what is of this service alone, of all its releases or of one, such as"
        " 'shop 1.4'; its requests too",
    )
    parser.add_argument(
        "--operation",
        metavar="NAME",
        help="print what is of this operation alone, such as 'GET /owners'; not with the sections"
        " fields, call-sites and fix-list, which have none",
    )
    parser.add_argument(
        "--since", metavar="TIME", help="print what is of this time on alone, see above"
    )
    parser.add_argument(
        "--until", metavar="TIME", help="print what is up to this time alone, see above"
    )
    parser.add_argument("--sort", metavar="KEY", help="in which order, see above")
    parser.add_argument(
        "--overlap",
        metavar="MICROSECONDS",
        type=int,
        default=OVERLAP,
        help=f"calls that overlap by no more than this count as one after the other ({OVERLAP})",
    )
    parser.add_argument(
        "--never-read",
        metavar="PERCENT",
        type=float,
        default=NEVER_READ,
        help="a field counts as never read where the 95 %% interval of its utilisation lies below"
        f" ({NEVER_READ})",
    )
    parser.add_argument(
        "--count-use",
        metavar="USE[,USE]",
        help="what a field must be read for to count as read: direct, forwarded (only to be handed"
        " on by a serialiser), incidental (toString, equals, hashCode, a logger); each of them",
    )
    parser.add_argument(
        "--rule",
        metavar="RULE=NUMBER",
        action="append",
        default=[],
        help="from when on calls are a finding of the fix list: " + RULES,
    )
    parser.add_argument(
        "--cost",
        metavar="PRICES",
        help="print what findings of the fix list cost a month at the recorded rate of requests, by"
        " prices such as processor-hour=0.04,gigabyte=0.02, in your currency",
    )
    parser.add_argument(
        "--schema",
        metavar="FILE",
        type=Path,
        help="with --section end-to-end: print what becomes of the fields of this contract"
        " (OpenAPI, .proto or GraphQL), by its names, and which of them nobody was seen to read",
    )
    parser.add_argument(
        "--all",
        action="store_true",
        help="print call paths of the fix list from which nothing is to be gained too",
    )
    parser.add_argument(
        "--suggest",
        action="store_true",
        help="print with each finding of the fix list how to fix it, as text to paste",
    )
    parser.add_argument(
        "--explain",
        action="store_true",
        help="print with each finding of the fix list its whole call path, all that was found of"
        " the same calls, and the numbers behind what is predicted",
    )
    parser.add_argument(
        "--output", metavar="FILE", type=Path, help="write to FILE instead of standard output"
    )
    parser.add_argument(
        "traces", metavar="TRACE", nargs="+", type=Path, help="folder of a recording"
    )


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    options = [
        "--never-read",
        str(arguments.never_read),
        *(word for rule in arguments.rule for word in ("--rule", rule)),
        *_selection(arguments),
    ]
    form, output, overlap = arguments.format, arguments.output, arguments.overlap
    if form in formats.FORMATS:
        if arguments.section not in (None, formats.SECTION):
            raise FieldtraceError(
                f"--format {form} prints no section {arguments.section}",
                f"leave out --section, or take --section {formats.SECTION}",
                status=2,
            )
        return formats.write(
            arguments.traces, form, output, arguments.source, overlap, options, arguments.request
        )
    section = arguments.section or "fields"
    if arguments.schema is not None:
        return _by_contract(arguments, section, options)
    if arguments.request is not None:
        if section not in REQUEST_SECTIONS:
            raise FieldtraceError(
                f"--request does not go with --section {section}",
                f"take --section {', '.join(REQUEST_SECTIONS)}, or --format perfetto",
                status=2,
            )
        options += ["--request", str(arguments.request)]
    return report(arguments.traces, form, output, section, overlap, options)


def _by_contract(arguments: argparse.Namespace, section: str, options: Sequence[str]) -> int:
    """Prints what becomes of a contract's fields."""
    if section != "end-to-end" or arguments.format not in ("text", "json"):
        raise FieldtraceError(
            "--schema goes with --section end-to-end alone, as text or json",
            "add --section end-to-end",
            status=2,
        )
    contract = contracts.read(arguments.schema)
    with tempfile.TemporaryDirectory(prefix="fieldtrace-") as folder:
        answer = Path(folder) / "answer.json"
        traces, overlap = arguments.traces, arguments.overlap
        status = report(traces, "json", answer, contract.section, overlap, options)
        if status != 0:
            return status
        found = contract.told(json.loads(answer.read_text(encoding="utf-8")))
    said = contracts.as_json(found) if arguments.format == "json" else contracts.text(found)
    if arguments.output is None:
        print(said, end="")
    else:
        arguments.output.write_text(said, encoding="utf-8")
    return 0


def _selection(arguments: argparse.Namespace) -> list[str]:
    """The options that say which entries are printed."""
    chosen = [
        option
        for option in ("--all", "--suggest", "--explain")
        if getattr(arguments, option.lstrip("-"))
    ]
    for option in ("count-use", "cost", "top", "service", "operation", "since", "until", "sort"):
        value = getattr(arguments, option.replace("-", "_"))
        if value is not None:
            chosen += [f"--{option}", str(value)]
    return chosen


def report(
    traces: Sequence[Path],
    form: str,
    output: Path | None,
    section: str = "fields",
    overlap: int = OVERLAP,
    more: Sequence[str] = (),
) -> int:
    """Reports on the traces and gives the exit status of the analysis; it has said what failed.

    `form` is `text` or `json`, `section` one of `SECTIONS`, `overlap` microseconds from 0 to
    10,000, `more` further options of the analysis; without `output` the report goes to standard
    output.
    """
    wanted = ["--section", section, "--format", form, *more]
    return analyse(traces, wanted, output, overlap)
