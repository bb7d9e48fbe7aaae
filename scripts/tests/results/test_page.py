# SPDX-License-Identifier: MIT
"""`report --format html`: one page, in which a recording's names are text wherever they stand."""

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from fieldtrace_cli.results.call_paths import call_paths
from fieldtrace_cli.results.page import rendered
from fieldtrace_cli.results.waterfall import MOST_ROWS, packed, waterfall
from made_findings import FRAMES, HOSTILE, fix, fix_list
from made_pages import EMPTY, call, context, fields, operation, page, place, request

# Elements that may stand in the page; all that runs or loads stands in `RUNNING`.
RUNNING = {"script": 1, "style": 1}
FORBIDDEN = {"img", "iframe", "object", "embed", "link", "base", "form", "video", "audio"}


class Page(HTMLParser):
    """Which elements a page has, its text, and what its script and style are."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.text, self.inside, self.parts, self.policy = [], "", None, {}, ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.elements.append(tag)
        self.inside = tag if tag in RUNNING else self.inside
        named = dict(attrs)
        assert not any(name.startswith("on") for name in named), (tag, named)
        if named.get("http-equiv") == "Content-Security-Policy":
            self.policy = named["content"]

    def handle_endtag(self, tag):
        self.inside = None if tag == self.inside else self.inside

    def handle_data(self, data):
        if self.inside:
            self.parts[self.inside] = self.parts.get(self.inside, "") + data
        else:
            self.text += data


def test_a_page_of_nothing_says_so_in_each_section():
    text = Page(EMPTY).text
    for said in ("No finding worth a look", "No request", "No operation", "No object"):
        assert said in text


def test_hostile_names_are_text():
    read = Page(page(HOSTILE))
    assert not FORBIDDEN & set(read.elements)
    assert {tag: read.elements.count(tag) for tag in RUNNING} == RUNNING
    assert "<img src=x onerror=alert(1)>" in read.text


@pytest.mark.parametrize("text", [EMPTY, page(HOSTILE)], ids=["empty", "hostile"])
def test_nothing_may_run_but_the_page_s_own_script_and_style(text):
    read = Page(text)
    assert read.policy.startswith("default-src 'none'; ")
    for tag, part in read.parts.items():
        digest = base64.b64encode(hashlib.sha256(part.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in read.policy
    assert "unsafe" not in read.policy
    assert not re.search(r"(?:src|href)=\"(?!#)", text), "it needs no network"


def test_what_gains_too_little_is_counted_and_folded():
    text = page("shop")
    assert "1 more would gain too little to notice" in text
    assert text.index("more would gain too little") < text.index('<span class="number">2</span>')


def test_what_gains_too_little_is_unfolded_where_it_is_few_and_all_that_there_is():
    none = {"operations": []}
    little = fix_list(fix(negligible=True))
    alone = rendered(little, none, fields(), {"requests": []}, none)
    assert '<details class="more" open>' in alone
    assert '<details class="more">' in page("shop")


def test_an_entry_names_the_fields_that_nobody_reads_at_once():
    unread = fix("unread", "fields_never_read", never_read=["Employee.mail", "Employee.fax"])
    none = {"operations": []}
    text = rendered(fix_list(unread), none, fields(), {"requests": []}, none)
    assert "<dt>What</dt><dd>Employee.mail, Employee.fax: never read</dd>" in text


def test_an_entry_stands_where_its_own_caller_calls_what_several_share():
    none = {"operations": []}
    text = rendered(fix_list(fix(shared_frames=1)), none, fields(), {"requests": []}, none)
    place = "PayslipController.payslip (PayslipController.java:31) through HrClient.employee"
    assert f"<dt>Where</dt><dd><code>{place} (HrClient.java:21)</code></dd>" in text


def test_findings_of_one_place_are_one_entry_that_tells_all():
    text = rendered(
        fix_list(fix("first"), fix("second", "objects_never_read", value=2_000_000)),
        {"operations": []},
        fields(),
        {"requests": []},
        {"operations": []},
    )
    read = Page(text)
    assert "1 call path worth a look" in read.text
    assert read.elements.count("article") == 1
    assert "Also of these calls: Objects never read" in read.text
    assert "Id first" in read.text and "Id second" in read.text


def test_entries_of_one_service_and_callee_have_titles_that_tell_them_apart():
    none = {"operations": []}
    crates = fix("f1", "objects_never_read", classes=["com.acme.Crate"])
    labels = fix("f2", "objects_never_read", classes=["com.acme.Label"], frames=FRAMES[1:])
    text = rendered(fix_list(crates, labels), none, fields(), {"requests": []}, none)
    assert "Objects never read: payroll calling hr: Crate</h3>" in text
    assert "Objects never read: payroll calling hr: Label</h3>" in text


def opened(fixes, *requests):
    text = rendered(
        fix_list(*fixes), {"operations": []}, fields(), {"requests": requests}, {"operations": []}
    )
    return re.findall(r'<details id="request-(\d+)" open>', text)


def test_the_request_that_is_unfolded_is_an_example_of_the_gravest_finding():
    first = request(call()) | {"id": 1}
    example = request(call(children=[call("GET /b", 20, 60)])) | {"id": 17}
    assert opened([fix()], first, example) == ["17"]
    # Without one, the slowest that calls anybody, or else the slowest.
    assert opened([], first, example) == ["17"]
    assert opened([fix()], first) == ["1"]


def test_of_very_many_findings_of_one_place_the_gravest_are_told_and_the_rest_counted():
    text = rendered(
        fix_list(*(fix(f"f{number}") for number in range(50))),
        {"operations": []},
        fields(),
        {"requests": []},
        {"operations": []},
    )
    assert text.count("Also of these calls") == 20
    assert "29 more are not on this page" in text


def test_statements_at_start_up_stand_apart_from_requests():
    made = [
        operation("GET /", service="shop", count=700),
        operation("SELECT pets", service="h2 in process", count=800, caller="shop"),
        operation("CREATE TABLE pets", service="h2 in process", count=1),
        operation("DROP TABLE pets", service="h2 in process", count=2),
    ]
    text = Page(
        rendered(
            fix_list(),
            {"operations": made},
            fields(context("Pet"), name="shop"),
            {"requests": []},
            {"operations": []},
        )
    ).text
    assert "700 requests of" in text
    assert re.search(r"2 more outside requests, such as statements at start-up:\s+3 calls", text)
    at = [text.index(name) for name in ("SELECT pets", "more outside", "CREATE TABLE pets")]
    assert at == sorted(at)


def test_a_page_of_very_much_is_small_and_says_what_it_lacks():
    many = [operation(f"GET /{number}", service="shop") for number in range(20_000)]
    contexts = [context(f"Class{number}") for number in range(5_000)]
    fixes = fix_list(*(fix(f"f{n}", frames=(("Code", "ask", "", n),)) for n in range(1_000)))
    tree = [place("shop", f"GET /{number}") for number in range(20_000)] + [place("shop")]
    text = rendered(
        fixes, {"operations": many}, fields(*contexts), {"requests": []}, {"operations": tree}
    )
    assert len(text) < 5_000_000
    for lacking, section in (
        (19_500, "flat-operations"),
        (4_800, "fields"),
        (900, "fix-list"),
        (19_601, "operations"),
    ):
        assert f"{lacking:,} more are not on this page" in text
        assert f"--section {section} --top 0" in text


def test_a_field_has_its_share_with_the_interval_or_no_verdict_yet():
    assert "no verdict yet" in page("shop")
    text = Page(page("shop", share={"value": 0.25, "low": 0.2, "high": 0.5})).text
    assert re.search(r"25\.0 %\s+\[20\.0, 50\.0\]", text)


def test_objects_that_others_stand_for_are_told_as_an_estimate():
    counted = context("Employee") | {"service": "shop", "allocations": 12_345, "samples": 90}
    told = fields(counted)
    assert [path.objects for path in call_paths(told)] == ["12,345"]
    told["services"][0]["agent"] = {"calls_throttled": 7}
    assert [path.objects for path in call_paths(told)] == ["about 12,300"]
    counted["samples"] = 12_345
    assert [path.objects for path in call_paths(told)] == ["12,345"]


def test_a_call_stands_where_it_was_in_the_request_s_time():
    drawn = waterfall(request(call(children=[call("b", 250, 500), call("c", 100, 100)])))
    assert [(row.service, row.depth, row.left, row.width) for row in drawn.rows] == [
        ("GET /a", 0, 0, 10),
        ("c", 1, 10, 10),
        ("b", 1, 25, 50),
    ]


def test_a_deep_or_wide_request_is_cut_and_what_it_lacks_is_counted():
    deep = call()
    for _ in range(5000):
        deep = call(children=[deep])
    drawn = waterfall(request(deep))
    assert len(drawn.rows) == MOST_ROWS
    assert drawn.left_out == 5001 - MOST_ROWS


def test_a_call_says_when_the_head_of_its_answer_came_if_its_body_took_a_while():
    slow = call("slow", 0, 1000) | {"to_head_ns": 700}
    quick = call("quick", 0, 1000) | {"to_head_ns": 995}
    drawn = waterfall(request(call("GET /a", 0, 1000, children=[slow, quick])))
    assert {row.service: row.to_head for row in drawn.rows} == {
        "GET /a": None,
        "slow": 700,
        "quick": None,
    }
    packed_rows = json.loads(packed([drawn]))["requests"][0]["rows"]
    assert sorted(len(row) for row in packed_rows) == [6, 6, 7]


def test_times_that_make_no_sense_stay_within_the_drawing():
    drawn = waterfall(request(call(start=-500, took=10**12), end=0))
    assert all(0 <= row.left <= 100 and row.left + row.width <= 100 for row in drawn.rows)


def test_the_page_is_of_a_recording_and_of_all_of_it(fieldtrace, trace, tmp_path):
    done = fieldtrace.run("report", "--format", "html", "--sort", "gain", trace)
    assert done.returncode == 2
    assert "does not go with --sort" in done.stderr
    saved = Path(tmp_path) / "fix-list.json"
    saved.write_text(json.dumps(fix_list()))
    done = fieldtrace.run("report", "--format", "html", saved)
    assert done.returncode == 1
    assert "the page needs a recording" in done.stderr
