# SPDX-License-Identifier: MIT
"""The page of 100,000 requests is small, says what it left out, and can be used."""

import extent
import pytest
from fieldtrace_cli.results.page import MOST_BYTES, rendered
from made_findings import fix, fix_list
from made_pages import SUGGESTION, call, context, fields, operation, place, request

REQUESTS = 100_000
OPERATIONS = 1_000


def much(name="GET /orders/{id}/lines", fields_of_a_class=20):
    """Services with many operations, classes and findings; of a request of 800 calls."""
    each = REQUESTS // OPERATIONS
    flat = [
        operation(f"{name} {n}", service=f"service {n % 60}", count=each) for n in range(OPERATIONS)
    ]
    flat += [
        operation(f"SELECT {n}", service=f"database {n % 9}", caller=f"service {n % 60}")
        for n in range(200)
    ]
    contexts = [
        context(f"{name}.Class{n}", {"value": 0.5, "low": 0.4, "high": 0.6}) for n in range(300)
    ]
    for one in contexts:
        one["fields"] = one["fields"] * fields_of_a_class
    paths = [[f"service {n % 60}[{name} {n}]"] for n in range(OPERATIONS)]
    places = [place(*path) for path in paths]
    places += [place(*path, f"database {n}[SELECT]") for path in paths for n in range(3)]
    wide = call(name, children=[call(f"{name} {n}", n) for n in range(800)])
    return rendered(
        fix_list(
            *(
                fix(
                    f"f{n}",
                    subject=f"{name} {n}",
                    suggestion=SUGGESTION,
                    frames=(("Code", "ask", "", n),),
                )
                for n in range(200)
            )
        ),
        {"operations": flat},
        fields(*contexts, name="service"),
        {"requests": [request(wide) | {"id": n} for n in range(1012)]},
        {"operations": places},
    )


@pytest.fixture(scope="module")
def page():
    return much()


def test_it_is_at_most_5_mb_and_says_what_it_left_out(page):
    assert len(page.encode()) <= MOST_BYTES
    assert f"of {REQUESTS:,} requests are on this page" in page
    for section in ("fix-list", "flat-operations", "operations", "fields"):
        assert f"<code>fieldtrace report --section {section} --top 0</code> prints them" in page
    for left_out in (
        "calls are not drawn",
        "services with fewer calls are not drawn",
        "boxes are too narrow to be drawn",
    ):
        assert left_out in page


@pytest.mark.parametrize(
    "much_of",
    [{"name": "long" * 300}, pytest.param({"fields_of_a_class": 120}, marks=extent.ONLY_LONG)],
)
def test_long_names_and_wide_classes_leave_room_for_less(much_of):
    text = much(**much_of)
    assert len(text.encode()) <= MOST_BYTES
    assert "more are not on this page" in text


def test_it_opens_in_a_browser_and_can_be_searched(browser, page):
    with browser.opened(page) as opened:
        assert not opened.complaints
        assert opened.width_beyond_the_window() <= 0
        opened.view.fill("#search", "lines 77")
        visible = opened.view.locator("#table tbody tr:not([hidden])")
        assert 0 < visible.count() < 20
        assert opened.view.inner_text("#shown").startswith(f"{visible.count()} of ")
