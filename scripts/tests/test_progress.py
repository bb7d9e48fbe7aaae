# SPDX-License-Identifier: MIT
import io
import re

from fieldtrace_cli.base import progress
from patience import wait_until


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_elsewhere_than_on_a_terminal_progress_is_plain_lines_that_say_whose_they_are():
    stream = io.StringIO()
    line = progress.ProgressLine(stream)
    line.update("one")
    line.clear()
    assert stream.getvalue() == "fieldtrace: one\n"


def test_updates_that_come_too_soon_are_left_out():
    stream = io.StringIO()
    line = progress.ProgressLine(stream)
    for number in range(100):
        line.update(str(number))
    assert stream.getvalue() == "fieldtrace: 0\n"


def test_what_is_over_soon_is_not_told_of(capsys):
    with progress.waiting("Analysing"):
        pass
    assert capsys.readouterr().err == ""


def test_what_takes_long_is_told_of_with_how_far_it_is(capsys, monkeypatch):
    monkeypatch.setattr(progress, "PATIENCE_SECONDS", 0.01)
    said = ""

    def has_said() -> bool:
        nonlocal said
        said += capsys.readouterr().err
        return "\n" in said

    with progress.waiting("Analysing", lambda: "(requests, 43 % of 95.0 s)"):
        wait_until(has_said, "a line of progress")
    assert re.match(r"fieldtrace: Analysing \(requests, 43 % of 95\.0 s\) \.\.\. \d+ s\n", said)


def test_on_a_terminal_the_line_is_rewritten_and_taken_away(monkeypatch):
    monkeypatch.setenv("COLUMNS", "11")
    stream = Terminal()
    line = progress.ProgressLine(stream)
    line.update("a text that is too long")
    line.clear()
    assert stream.getvalue() == "\ra text tha\r          \r"
