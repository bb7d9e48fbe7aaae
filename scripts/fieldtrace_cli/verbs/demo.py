# SPDX-License-Identifier: MIT
"""`fieldtrace demo`: the main job on an example, from nothing."""

import argparse
import shutil
import subprocess
import sys
from itertools import count
from pathlib import Path

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.payroll.recording import record_payroll
from fieldtrace_cli.processes.child import run as run_child
from fieldtrace_cli.processes.own_folder import check_own
from fieldtrace_cli.recording.output import Summary
from fieldtrace_cli.results import formats
from fieldtrace_cli.tracecompass.analysis import OVERLAP, analyse_each
from fieldtrace_cli.verbs import doctor
from fieldtrace_cli.verbs.build import build
from fieldtrace_cli.verbs.pictures import take_pictures

SUMMARY = "try everything on an example: set up, build, record, report, pictures"
DESCRIPTION = """\
Shows Fieldtrace on an example, from nothing. In a checkout it installs what is missing and says
what, and builds what it needs itself. It starts three microservices with the agent in each, and
sends them HTTP requests until every field has enough samples. Then it stops everything that it
started, prints the report and writes a page for a browser and pictures of the views.

A second run skips what is there. Ctrl-C at any time stops everything.
"""
EXAMPLES = """\
examples:
  fieldtrace demo
  fieldtrace demo --output /tmp/demo --duration 60
"""

# A package has been built, and brings what is needed.
STEPS = 6 if paths.IS_CHECKOUT else 4
# A proportion of one half with a margin of 0.05 at 95 %, which is what the model calls settled.
SETTLED_VERDICTS = 385
DURATION_SECONDS = 120
# What the demo may replace in its output folder is what it made itself.
PAGE = "page.html"
MADE_BY_DEMO = "made-by-fieldtrace-demo"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    parser.add_argument(
        "--output",
        metavar="DIR",
        type=Path,
        default=Path("fieldtrace-out"),
        help="folder for trace, report, page and pictures (./fieldtrace-out)",
    )
    parser.add_argument(
        "--duration",
        metavar="S",
        type=_positive,
        default=DURATION_SECONDS,
        help=f"send requests for S seconds at most ({DURATION_SECONDS})",
    )
    parser.add_argument(
        "--verdicts",
        metavar="N",
        type=_positive,
        default=SETTLED_VERDICTS,
        help=f"a field has enough samples at N verdicts ({SETTLED_VERDICTS})",
    )


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    output = _prepared(arguments.output.absolute())

    step = count(1)
    if paths.IS_CHECKOUT:
        _announce(next(step), "Set-up: what is missing is installed")
        _set_up()

        _announce(next(step), "Build: what the demo needs and is not up to date")
        build(for_demo=True)

    _announce(next(step), "Doctor: can it work here?")
    if doctor.run(argparse.Namespace()) != 0:
        raise FieldtraceError("this machine lacks something, see FAIL above", "the commands there")

    _announce(next(step), f"Record: three services under load, {arguments.duration} s at most")
    summary = record_payroll(output, arguments.duration, arguments.verdicts)
    print(summary)

    _announce(next(step), "Report: the analysis by Trace Compass, without a display")
    _write_reports(summary, output)

    _announce(next(step), "Pictures: the views in Trace Compass")
    for picture in take_pictures([summary.folder], output):
        print(paths.shown(picture))

    folder = paths.shown(summary.folder)
    print(f"\nAll of it on one page, for a browser: {paths.shown(output / PAGE)}")
    print(f"How to fix it: {paths.COMMAND} report --section fix-list --suggest {folder}")
    print(f"With a display: {paths.COMMAND} view {folder}")
    return 0


def _set_up() -> None:
    script = [paths.SCRIPTS / "setup"]
    if sys.stdin.isatty():
        # In this process group, so that sudo can ask for a password; Ctrl-C reaches it there.
        status = subprocess.run(script, check=False).returncode
    else:
        status = run_child(script)
    if status != 0:
        raise FieldtraceError("set-up failed, see above", "mend it and run the demo again")


def _write_reports(summary: Summary, output: Path) -> None:
    text = output / "report.txt"
    traces = [summary.folder]
    fields = [
        (["--section", "fields", "--format", form], output / file)
        for form, file in (("text", text.name), ("json", "report.json"))
    ]
    statuses = (
        analyse_each(traces, fields),
        formats.write(traces, "html", output / PAGE, None, OVERLAP, ()),
    )
    if any(statuses):
        raise FieldtraceError(
            "the analysis of the trace failed, see above", "scripts/fieldtrace doctor"
        )
    print(text.read_text(encoding="utf-8"))


def _prepared(output: Path) -> Path:
    """The output folder without what an earlier demo left in it."""
    marker = output / MADE_BY_DEMO
    check_own(output)
    try:
        output.mkdir(parents=True, exist_ok=True)
        if any(output.iterdir()) and not marker.exists():
            raise FieldtraceError(
                f"{output} holds something that is not of an earlier demo",
                "choose another folder with --output",
            )
        marker.write_text("fieldtrace demo replaces what is in this folder.\n")
        for old in output.iterdir():
            if old.is_dir() and not old.is_symlink():
                shutil.rmtree(old)
            elif old != marker:
                old.unlink()
    except OSError as error:
        raise FieldtraceError(
            f"the output folder {output} cannot be used: {error.strerror}",
            "choose another one with --output",
        ) from error
    return output


def _announce(number: int, what: str) -> None:
    print(f"\n[{number}/{STEPS}] {what}", flush=True)


def _positive(text: str) -> int:
    if not text.isdigit() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number above 0")
    return int(text)
