# SPDX-License-Identifier: MIT
"""What a fleet's requests wait for, as one page."""

from typing import Any

from fieldtrace_cli.results.fleet.operations import critical
from fieldtrace_cli.results.fleet.page import critical_page
from made_findings import HOSTILE, MS

WIDTHS = (380, 1280)
TIMES = ("inclusive_ns", "exclusive_ns", "critical_ns")


def example(number: int) -> dict[str, Any]:
    return {"recording": HOSTILE, "request": number, "start": 1, "total_ns": MS}


def answer(name: str) -> dict[str, Any]:
    """Requests of two bands, whose slow half waits for what they call."""
    root = {"root_service": name, "root_operation": "GET /"}
    sums = {"requests": 5, "shortest_ns": MS, "longest_ns": 2 * MS, "examples": [example(1)]}
    totals = (10 * MS, 40 * MS)
    bands = [{**root, "band": band, "total_ns": total, **sums} for band, total in enumerate(totals)]
    heat = [
        {**root, "band": 0, "service": name, "operation": "GET /", "critical_ns": 10 * MS},
        {**root, "band": 1, "service": name, "operation": "GET /", "critical_ns": 4 * MS},
        {**root, "band": 1, "service": name, "operation": "SELECT", "critical_ns": 36 * MS},
    ]
    nodes = [
        {"node": number, "parent": parent, "service": name, "operation": operation}
        | dict.fromkeys(TIMES, time)
        | {"count": 10, "failures": 0, "bytes": 0}
        for number, parent, operation, time in ((1, 0, "GET /", 14 * MS), (2, 1, "SELECT", 36 * MS))
    ]
    flat = [
        {"service": name, "operation": one["operation"], "requests": 10, "requests_ns": 50 * MS}
        | {"count": 10, "longest_ns": MS, "exclusive_ns": MS, "critical_ns": one["critical_ns"]}
        for one in nodes
    ]
    flat[1] |= {"requests": 0, "requests_ns": 0}
    structure = {**root, "structure": "0" * 32, **sums, "total_ns": 50 * MS, "nodes": [1, 2]}
    kinds = {
        **{"nodes": nodes, "others": {"count": 0}, "begin": [0, 500], "bands": bands},
        **{"heat": heat, "structures": [structure], "more_structures": 3, "requests_of_more": 4},
    }
    return critical({"flat": flat, **kinds})


def test_a_heat_map_says_what_makes_requests_slow():
    (heat,) = answer("shop")["heat_maps"]
    assert [band["percent"] for band in heat["bands"]] == ["0-50 %", "50-100 %"]
    shares = {row["operation"]: row["shares"] for row in heat["rows"]}
    assert shares == {"GET /": [1, 0.1], "SELECT": [0, 0.9]}
    assert heat["rows"][0]["operation"] == "SELECT"


def test_a_browser_shows_it_at_every_width_and_names_do_nothing(browser):
    text = critical_page(answer(HOSTILE))
    assert "3 more structures" in text
    for width in WIDTHS:
        with browser.opened(text, width) as opened:
            opened.open_all()
            assert not opened.complaints
            assert not opened.requests
            assert opened.width_beyond_the_window() <= 0
            assert opened.view.locator("img, script").count() == 0
            dark = opened.view.locator("td.h9").all_inner_texts()
            assert dark == ["90.0 %"]
    for scheme in ("light", "dark"):
        with browser.opened(text, scheme=scheme) as opened:
            opened.open_all()
            assert not opened.violations()
