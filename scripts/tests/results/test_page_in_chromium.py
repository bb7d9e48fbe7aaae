# SPDX-License-Identifier: MIT
"""The page of `report --format html` as a browser shows it."""

import re

import pytest
from made_pages import EMPTY, SHOP, page, with_examples

MARKUP = (
    "<script>window.broken = 1</script>",
    '"><img src=x onerror="window.broken = 1">',
    "</style></script><svg onload=window.broken=1>",
    "{{ 7 * 7 }}' onfocus='window.broken=1' autofocus='",
)
WIDTHS = (380, 1280, 2560)
# Names without a place to break a line at.
LONG = "com.acme." + "AbstractSingletonProxyFactoryBean" * 8
PAGES = pytest.mark.parametrize("text", [EMPTY, SHOP, page(LONG)], ids=["empty", "shop", "long"])


@PAGES
def test_a_page_opens_without_complaint_and_asks_for_nothing(browser, text):
    with browser.opened(text) as opened:
        opened.open_all()
        assert not opened.complaints
        assert not opened.requests


def test_a_finding_unfolds_by_keyboard(browser):
    with browser.opened(SHOP) as opened:
        why = opened.view.locator("#findings details", has_text="Why, and how sure").first
        assert why.get_attribute("open") is None
        opened.tab_to("Why, and how sure")
        opened.view.keyboard.press("Enter")
        assert why.get_attribute("open") is not None
        assert why.locator("ol.path li").first.is_visible()


def test_the_search_leaves_the_operations_that_hold_the_text(browser):
    with browser.opened(SHOP) as opened:
        rows = opened.view.locator("#table tbody tr")
        all_rows = rows.count()
        opened.view.fill("#search", "get /ORDERS")
        visible = [row.locator("th").inner_text() for row in rows.all() if row.is_visible()]
        assert visible == ["shop GET /orders"]
        assert opened.view.inner_text("#shown") == f"1 of {all_rows}"
        opened.view.fill("#search", "")
        assert all(row.is_visible() for row in rows.all())


def test_operations_sort_by_keyboard(browser):
    with browser.opened(SHOP) as opened:
        opened.tab_to("Calls")
        opened.view.keyboard.press("Enter")
        counts = opened.view.locator("#table tbody td:nth-child(2)").all_inner_texts()
        assert counts == ["2,000", "300", "12"]
        header = opened.view.locator("#table th", has_text="Calls")
        assert header.get_attribute("aria-sort") == "descending"


def test_an_example_of_a_finding_is_drawn_once_it_is_chosen(browser):
    with browser.opened(with_examples()) as opened:
        example = opened.view.locator("#request-17")
        assert example.locator("table").count() == 0
        opened.view.locator("#findings a", has_text="request 17").click()
        example.locator("tbody tr").nth(2).wait_for()
        assert example.get_attribute("open") is not None
        assert example.locator("td.number").all_inner_texts() == ["1.00 µs", "500 ns", "250 ns"]
        bars = [bar.get_attribute("x") for bar in example.locator("rect").all()]
        assert bars == ["0", "25", "75"]
        assert not opened.complaints


def test_a_request_is_zoomed_into_by_keyboard_and_by_choosing_a_bar(browser):
    with browser.opened(with_examples()) as opened:
        opened.view.locator("#findings a", has_text="request 17").click()
        table = opened.view.locator("#request-17 table")
        head = table.locator("th").nth(2)
        assert head.inner_text() == "0 to 1.00 µs"
        opened.tab_to("Zoom in")
        opened.view.keyboard.press("Enter")
        assert head.inner_text() == "250 ns to 750 ns"
        assert table.locator("svg").first.get_attribute("viewBox") == "25 0 50 4"
        opened.tab_to("Later")
        opened.view.keyboard.press("Enter")
        assert head.inner_text() == "500 ns to 1.00 µs"
        opened.tab_to("All")
        opened.view.keyboard.press("Enter")
        assert head.inner_text() == "0 to 1.00 µs"
        table.locator("svg").nth(2).click()
        assert head.inner_text() == "725 ns to 1.00 µs"


@pytest.mark.parametrize("name", MARKUP)
def test_names_of_examples_are_text_too(browser, name):
    with browser.opened(with_examples(name)) as opened:
        opened.open_all()
        opened.view.locator("#request-17 tbody tr").nth(2).wait_for()
        assert name in opened.view.inner_text("#request-17 tbody")
        assert opened.view.evaluate("typeof window.broken") == "undefined"
        assert not opened.violations()
        assert not opened.complaints


@pytest.mark.parametrize("name", MARKUP)
def test_a_name_that_is_markup_is_shown_and_does_nothing(browser, name):
    with browser.opened(page(name)) as opened:
        opened.open_all()
        assert opened.view.evaluate("typeof window.broken") == "undefined"
        assert opened.view.locator("img, main script").count() == 0
        assert name in opened.view.inner_text("#table tbody")
        assert not opened.complaints
        assert not opened.requests


@pytest.mark.parametrize(
    "foreign",
    [
        "<script>window.broken = 1</script>",
        '<img src="picture.png" onerror="window.broken = 1">',
        '<p style="position: fixed" onclick="window.broken = 1">text</p>',
        '<script src="other.js"></script>',
    ],
)
def test_the_policy_stops_what_is_not_the_page_s_own(browser, foreign):
    with browser.opened(SHOP.replace("</main>", f"{foreign}</main>")) as opened:
        assert opened.view.evaluate("typeof window.broken") == "undefined"
        assert any("Content Security Policy" in said for said in opened.complaints)


@PAGES
def test_names_of_flames_that_do_not_fit_end_in_an_ellipsis(browser, text):
    cut_off = """names => names.filter(name => name.scrollWidth > name.clientWidth
        && (getComputedStyle(name).textOverflow !== "ellipsis"
            || name.clientWidth < 1.3 * parseFloat(getComputedStyle(name).fontSize)))
        .map(name => name.innerText)"""
    with browser.opened(text) as opened:
        opened.open_all()
        for width in WIDTHS:
            opened.view.set_viewport_size({"width": width, "height": 900})
            assert opened.view.locator(".flames div").evaluate_all(cut_off) == [], width
        boxes = opened.view.locator(".flames rect").count()
        assert opened.view.locator(".flames text").count() == 0
        assert boxes == 0 or opened.view.locator(".flames div").count() > 0


@PAGES
def test_nothing_is_wider_than_the_window(browser, text):
    with browser.opened(text) as opened:
        opened.open_all()
        for width in WIDTHS:
            opened.view.set_viewport_size({"width": width, "height": 900})
            assert opened.width_beyond_the_window() <= 0, width


@pytest.mark.parametrize(
    ("text", "scheme"),
    [(SHOP, "light"), (SHOP, "dark"), (EMPTY, "light")],
    ids=["shop", "dark", "empty"],
)
def test_contrast_and_names_are_as_wcag_aa_wants(browser, text, scheme):
    with browser.opened(text, scheme=scheme) as opened:
        opened.open_all()
        assert not opened.violations()


def test_the_page_is_dark_where_the_browser_is(browser):
    brightness = {}
    for scheme in ("light", "dark"):
        with browser.opened(SHOP, scheme=scheme) as opened:
            colour = opened.view.evaluate("getComputedStyle(document.body).backgroundColor")
            brightness[scheme] = sum(int(part) for part in re.findall(r"\d+", colour)[:3])
    assert brightness["light"] > 700
    assert brightness["dark"] < 100


def test_paper_has_what_is_folded_in_findings_and_nothing_to_click(browser):
    with browser.opened(SHOP, scheme="dark") as opened:
        frames = opened.view.locator("#findings ol.path li").first
        assert not frames.is_visible()
        opened.view.emulate_media(media="print", color_scheme="light")
        assert frames.is_visible()
        assert not opened.view.locator("nav").is_visible()
        assert not opened.view.locator("#search").is_visible()
        assert opened.width_beyond_the_window() <= 0


def test_the_page_of_a_recording_has_its_fields_and_holds_together(browser, fieldtrace, trace):
    output = fieldtrace.folder / "page.html"
    done = fieldtrace.run("report", "--format", "html", "--output", output, trace)
    assert done.returncode == 0, done.stderr
    with browser.opened(output.read_text("utf-8"), 380) as opened:
        opened.open_all()
        assert "Employee" in opened.view.inner_text("#fields")
        assert "Fields watched by\nhw" in opened.view.inner_text("#recording")
        assert opened.view.locator("#fields tbody th", has_text="name").count() == 1
        assert not opened.complaints
        assert not opened.requests
        assert opened.width_beyond_the_window() <= 0
        assert not opened.violations()
