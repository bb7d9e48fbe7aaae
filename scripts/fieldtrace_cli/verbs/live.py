# SPDX-License-Identifier: MIT
"""`fieldtrace live`: what is found in a recording that goes on."""

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.paths import COMMAND, shown
from fieldtrace_cli.lttng.client import session_names
from fieldtrace_cli.lttng.flight_recorder import KIND
from fieldtrace_cli.lttng.recordings import Recording, recordings
from fieldtrace_cli.lttng.so_far import TracesSoFar
from fieldtrace_cli.recording.settling import duration
from fieldtrace_cli.results import page, saved
from fieldtrace_cli.tracecompass.analysis import DONE, analyse_each

SUMMARY = "show what is found while a recording goes on"
DESCRIPTION = """\
Analyses what a recording of this user has written so far, again and again: prints how many fields
are settled, decided and open, and what to fix. It ends when the recording does, or by Ctrl-C; the
recording is not touched.

RECORDING is a name, as `fieldtrace list` has it, or the folder of a recording, such as one that
another host sends here (`fieldtrace record --to`); of a folder it shows what comes until Ctrl-C.
--page also writes the page of `fieldtrace report --format html`, which a browser then loads anew by
itself.

Each look reads all of the recording, at a low priority and with a pause of at least four times as
long as it took, so that it takes at most a fifth of one processor. A recording of days is rather
made with `fieldtrace record --mode rotate`, of which this shows the last chunks.
"""
EXAMPLES = """\
examples:
  fieldtrace live
  fieldtrace live --every 60 --top 5 --page live.html
  fieldtrace live /var/lib/fieldtrace/host-7
"""
EVERY_SECONDS = 20.0
TOP = 5
# Of a processor, while services run that are recorded.
MOST_LOAD = 0.2
POLL_SECONDS = 0.2
NICENESS = 10
CLEAR_SCREEN = "\033[H\033[2J"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    parser.add_argument(
        "recording", metavar="RECORDING", nargs="?", help="which one, where several go on"
    )
    parser.add_argument(
        "--every",
        metavar="SECONDS",
        type=_seconds,
        default=EVERY_SECONDS,
        help=f"shortest time between two looks ({EVERY_SECONDS:.0f})",
    )
    parser.add_argument(
        "--top",
        metavar="N",
        type=int,
        default=TOP,
        help=f"print the first N findings; 0 prints all ({TOP})",
    )
    parser.add_argument("--page", metavar="FILE", type=Path, help="write a page to FILE, see above")


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 1 <= seconds <= 86_400:
        raise argparse.ArgumentTypeError(f"'{text}' is not between 1 and 86400 seconds")
    return seconds


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    recording, source = _chosen(arguments.recording)
    os.nice(NICENESS)
    paths.CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="live-", dir=paths.CACHE) as folder:
        copy = Path(folder) / source.name
        view = _View(source, copy, arguments.top, arguments.page, arguments.every)
        for is_last in _turns(recording, arguments.every):
            view.look(is_last)
    print(
        f"fieldtrace: the recording has ended\n"
        f"fieldtrace: next: {COMMAND} report --section fix-list --suggest {shown(source)}",
        file=sys.stderr,
    )
    return view.status


def _turns(recording: Recording | None, every: float) -> Iterator[bool]:
    """When to look; true for the last time, after the recording's end."""
    while True:
        has_ended = recording is not None and recording.session not in session_names()
        began = time.monotonic()
        yield has_ended
        if has_ended:
            return
        took = time.monotonic() - began
        next_look = began + max(every, took / MOST_LOAD)
        while time.monotonic() < next_look:
            if recording is not None and recording.session not in session_names():
                break
            time.sleep(POLL_SECONDS)


class _View:
    """What is shown of the recording: on standard output, and on a page."""

    def __init__(self, source: Path, copy: Path, top: int, page_file: Path | None, every: float):
        self.status = DONE
        """Of the last look, as the analysis has it."""
        self._source = source
        self._copy = copy
        self._so_far = TracesSoFar(source, copy)
        self._top = top
        self._page = page_file
        self._every = every
        self._began = time.monotonic()
        self._is_new = True

    def look(self, is_last: bool) -> None:
        """Shows what there is now, unless that was shown before."""
        if not self._so_far.update():
            if self._is_new:
                self._show("nothing is recorded so far\n")
            if not (is_last and self._page):
                return
        with tempfile.TemporaryDirectory(prefix="fieldtrace-live-") as folder:
            text = Path(folder) / "findings"
            found = ["--section", "fix-list", "--format", "text", "--top", str(self._top)]
            sections = page.SECTIONS if self._page else (("fields", ()),)
            asked = saved.questions(sections, Path(folder))
            self.status = analyse_each([self._copy], [(found, text), *asked], is_kept=False)
            if self.status != DONE:
                return  # it has said why; there may be more the next time
            answers = {
                section: json.loads(output.read_text("utf-8"))
                for (section, _), (_, output) in zip(sections, asked, strict=True)
            }
            self._show(_state(answers["fields"]) + text.read_text("utf-8"))
            if self._page:
                answers["fields"]["traces"] = [str(self._source)]
                self._write(page.rendered(*answers.values(), anew_seconds=self._anew(is_last)))

    def _anew(self, is_last: bool) -> int:
        return 0 if is_last else round(self._every)

    def _show(self, text: str) -> None:
        since = duration(time.monotonic() - self._began)
        head = f"{time.strftime('%H:%M:%S')}, {shown(self._source)}, watched for {since}: "
        before = CLEAR_SCREEN if sys.stdout.isatty() else "" if self._is_new else "\n"
        print(f"{before}{head}{text}", end="", flush=True)
        self._is_new = False

    def _write(self, text: str) -> None:
        assert self._page is not None
        # A browser may load it at any time.
        new = self._page.with_name(f".{self._page.name}.new")
        try:
            new.write_text(text, "utf-8")
            new.replace(self._page)
        finally:
            new.unlink(missing_ok=True)


def _state(fields: dict[str, Any]) -> str:
    counts, losses = fields["fields"], fields["losses"]
    lost = losses["discarded_events"]
    return (
        f"{counts['settled']:,} fields settled, {counts['decided']:,} decided, "
        f"{counts['open']:,} open; {lost:,} events lost\n\n"
    )


def _chosen(wanted: str | None) -> tuple[Recording | None, Path]:
    """The recording, where its end can be known, and the folder that it writes to."""
    ours = recordings()
    if wanted is not None and Path(wanted).is_dir():
        folder = Path(wanted).absolute()
        same = [one for one in ours if one.kind != KIND and one.output() == folder]
        return (same[0] if same else None), folder
    shown_kinds = [one for one in ours if one.kind != KIND]
    names = ", ".join(one.session for one in shown_kinds)
    if wanted is not None:
        shown_kinds = [one for one in shown_kinds if one.session == wanted]
    if not shown_kinds and any(one.kind == KIND for one in ours):
        raise FieldtraceError(
            "a flight recorder holds what it records in memory", f"{COMMAND} snapshot keeps it"
        )
    if not shown_kinds:
        raise FieldtraceError(
            f"no recording {wanted or 'of this user'} goes on",
            f"give one of {names}, or a folder" if names else f"{COMMAND} record -- COMMAND",
            status=1 if wanted is None else 2,
        )
    if len(shown_kinds) > 1:
        raise FieldtraceError(
            f"{len(shown_kinds)} recordings go on", f"give one of {names}", status=2
        )
    output = shown_kinds[0].output()
    if not isinstance(output, Path):
        raise FieldtraceError(
            f"{shown_kinds[0].session} goes to {output}",
            f"run {COMMAND} live FOLDER there, with the folder that lttng-relayd writes",
        )
    return shown_kinds[0], output
