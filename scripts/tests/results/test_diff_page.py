# SPDX-License-Identifier: MIT
"""What differs between two recordings, as one page with flame graphs."""

from pathlib import Path

import pytest
from fieldtrace_cli.results import changed_flames
from fieldtrace_cli.results.comparison import compare
from fieldtrace_cli.results.comparison_page import comparison_page
from fieldtrace_cli.results.recordings import Recording
from made_findings import HOSTILE, MS, around, fix, made_context, made_results, operation

SAVED = Path(__file__).resolve().parent / "saved"
WIDTHS = (380, 1280, 2560)


def recorded(name: str, *, milliseconds: float, calls: int, unread: int, fixes: int) -> Recording:
    """A recording of 100 requests, each with so many calls, in which everything has one name."""
    context = made_context({name: (0, unread), "read": (390, 0)}, class_name=name)
    for one in context["fields"]:
        one["bytes"] = 10
    made = made_results(
        operation(100, name, critical_ns=100 * 2 * MS),
        operation(100 * calls, name, "other", critical_ns=100 * calls * MS),
        fixes=[fix(f"f{n}", subject=name, reason=name, service=name) for n in range(fixes)],
        contexts=[context],
        latencies={name: around(milliseconds)},
        examples={"17": name},
    )
    return Recording(name, made.__getitem__)


def sides(name: str) -> tuple[Recording, Recording]:
    before = recorded(name, milliseconds=20, calls=8, unread=390, fixes=2)
    return before, recorded(name, milliseconds=10, calls=1, unread=0, fixes=1)


def page(name: str) -> str:
    before, after = sides(name)
    return comparison_page(compare(before, after), before, after)


def nothing() -> Recording:
    return Recording("empty", made_results().__getitem__)


def test_boxes_are_as_wide_as_on_their_side_and_have_the_colour_of_the_change():
    drawn = changed_flames.critical_time(*sides("shop[GET /]"))
    widths = [
        {box.name: (round(box.weight / MS), box.colour) for box in side.boxes}
        for side in (drawn.before, drawn.after)
    ]
    assert widths == [
        {"shop[GET /]": (10, 0), "other": (8, 0)},
        {"shop[GET /]": (3, 0), "other": (1, 0)},
    ]
    (row,) = drawn.largest
    assert (row.path, row.before, row.after) == ("shop[GET /] > other", 8 * MS, MS)


@pytest.mark.parametrize(
    ("before", "after", "colour"),
    [(100, 40, 0), (100, 80, 1), (100, 100, 2), (100, 150, 3), (100, 300, 4)],
)
def test_a_colour_says_by_how_much_a_box_changed(before, after, colour):
    drawn = changed_flames.critical_time(
        *(
            Recording("r", made_results(operation(1, "a", critical_ns=n)).__getitem__)
            for n in (before, after)
        )
    )
    assert {box.colour for side in (drawn.before, drawn.after) for box in side.boxes} == {colour}


def test_what_one_side_has_alone_is_drawn_there():
    drawn = changed_flames.critical_time(
        *(
            Recording("r", made_results(operation(1, name, critical_ns=9)).__getitem__)
            for name in ("old", "new")
        )
    )
    assert [(box.name, box.colour) for box in drawn.before.boxes] == [("old", 0)]
    assert [(box.name, box.colour) for box in drawn.after.boxes] == [("new", 4)]


def test_waste_is_compared_by_method_because_lines_move():
    before, after = sides("shop[GET /]")
    moved, _ = sides("shop[GET /]")
    for frame in moved.part("fields")["contexts"][0]["frames"]:
        frame["line"] += 7
    drawn = changed_flames.waste(before, moved)
    assert drawn.before.boxes
    assert {box.colour for side in (drawn.before, drawn.after) for box in side.boxes} == {2}
    assert not changed_flames.waste(before, after).after.boxes


def test_the_verb_writes_the_page(fieldtrace):
    before, after = SAVED / "payroll-before.json", SAVED / "payroll-after.json"
    done = fieldtrace.run("diff", "--format", "html", "--output", "diff.html", before, after)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    text = (fieldtrace.folder / "diff.html").read_text("utf-8")
    assert "1,755 requests" in text
    assert "payroll[GET /employee/{id}/name]" in text


def test_two_recordings_of_nothing_say_so_in_each_section():
    text = comparison_page(compare(nothing(), nothing()), nothing(), nothing())
    assert text.count('class="empty"') == 8


def test_a_browser_shows_it_at_every_width_and_names_do_nothing(browser):
    text = page(HOSTILE)
    for width in WIDTHS:
        with browser.opened(text, width) as opened:
            opened.open_all()
            assert not opened.complaints
            assert not opened.requests
            assert opened.width_beyond_the_window() <= 0
            assert opened.view.locator("img, script").count() == 0
    with browser.opened(text, scheme="dark") as opened:
        opened.open_all()
        assert not opened.violations()
