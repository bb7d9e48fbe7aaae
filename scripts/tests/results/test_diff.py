# SPDX-License-Identifier: MIT
"""Two recordings side by side, and what was predicted beside what was measured."""

import copy
import json
import random
import re
from pathlib import Path

import pytest
from fieldtrace_cli.base import paths
from fieldtrace_cli.results.comparison import compare
from fieldtrace_cli.results.comparison_json import comparison_json
from fieldtrace_cli.results.comparison_text import comparison_text
from fieldtrace_cli.results.latencies import MOST_CALLS, latencies
from fieldtrace_cli.results.predictions import Held
from fieldtrace_cli.results.recordings import Recording
from fieldtrace_cli.results.statistics import (
    ROUNDS,
    fisher,
    holm,
    quantile,
    quantile_difference,
)
from jsonschema import Draft202012Validator
from made_findings import HOSTILE, MS, around, fix, fix_list, made_context, made_results, operation

SAVED = Path(__file__).resolve().parent / "saved"
PAYSLIP, EMPLOYEE = "payroll[GET /payslips/{id}]", "hr[GET /employees/{id}]"
SCHEMA = json.loads((paths.CHECKOUT / "docs" / "schema" / "diff.json").read_text("utf-8"))


def recorded(milliseconds: float, calls_each: int, *fixes: dict, **more) -> dict:
    """A recording of 200 pay slips."""
    return made_results(
        operation(200, PAYSLIP),
        operation(200 * calls_each, PAYSLIP, EMPLOYEE),
        fixes=fixes,
        latencies={PAYSLIP: around(milliseconds)},
        examples={"17": PAYSLIP},
        **more,
    )


def n_plus_one(gained: int | None = 8 * MS, name: str = "f1", **more) -> dict:
    """A finding of 10 calls too many in each of 200 requests."""
    made = fix(name, value=gained, subject=EMPLOYEE, **more)
    extent = {"requests_looked_at": 200, "requests": 200, "calls": 2200, "avoidable_calls": 2000}
    return made | {"extent": made["extent"] | extent}


def compared(before: dict, after: dict):
    sides = [Recording(name, s.__getitem__) for name, s in (("a", before), ("b", after))]
    comparison = compare(*sides)
    errors = Draft202012Validator(SCHEMA).iter_errors(json.loads(comparison_json(comparison)))
    assert not [f"{error.json_path}: {error.message}" for error in errors]
    return comparison


def test_the_schema_is_one():
    Draft202012Validator.check_schema(SCHEMA)


def test_a_gain_that_came_true_is_held_and_counted():
    comparison = compared(recorded(20, 11, n_plus_one()), recorded(12, 1))
    (outlook,) = comparison.gone
    assert outlook.is_gone
    assert outlook.held is Held.HELD, outlook
    assert outlook.measured.gained == pytest.approx(8 * MS, rel=0.05)
    (count,) = outlook.counts
    assert (count.predicted, count.before, count.after) == (10, 11, 1)
    text = comparison_text(comparison)
    assert "the interval: held\n" in text
    assert f"calls of {EMPLOYEE} a request: predicted 10 fewer, counted 10" in text


def test_a_gain_that_did_not_come_true_is_missed():
    (outlook,) = compared(recorded(20, 11, n_plus_one()), recorded(19.9, 1)).gone
    assert outlook.held is Held.MISSED
    (outlook,) = compared(recorded(40, 11, n_plus_one()), recorded(12, 1)).gone
    assert outlook.held is Held.MISSED, "more than was predicted is no hit"


def test_what_lies_beside_the_interval_by_no_more_than_the_noise_is_not_missed():
    noisy = recorded(20, 11, n_plus_one())
    noisy["latencies"]["operations"][PAYSLIP][3] = [24 * MS] * 50
    (outlook,) = compared(noisy, recorded(9.5, 1)).gone
    assert outlook.held is Held.WITHIN_NOISE, outlook


def test_the_median_of_requests_of_which_few_had_the_finding_tells_nothing():
    rare = n_plus_one()
    rare["extent"]["requests"] = 20
    (outlook,) = compared(recorded(20, 11, rare), recorded(12, 1)).gone
    assert outlook.held is Held.UNKNOWN
    assert outlook.why.startswith("only 10 % of the requests")
    (count,) = outlook.counts
    # 2,000 calls of 20 requests, which are a tenth of all.
    assert count.predicted == pytest.approx(10), "of all requests, as those that are counted"


@pytest.mark.parametrize(
    ("milliseconds", "held", "why"),
    [
        (18, Held.UNKNOWN, "only the most was predicted, and it is no more"),
        (2, Held.MISSED, ""),
    ],
)
def test_where_only_the_most_was_predicted_it_can_but_be_missed(milliseconds, held, why):
    unknown = n_plus_one(None)  # at most 5 ms
    (outlook,) = compared(recorded(20, 11, unknown), recorded(milliseconds, 1)).gone
    assert (outlook.held, outlook.why) == (held, why)


@pytest.mark.parametrize(
    ("after", "why"),
    [
        (made_results(), "no request was recorded after"),
        (made_results(operation(9, "admin[GET /]")), f"no request {PAYSLIP} was recorded after"),
    ],
)
def test_what_was_not_recorded_again_is_not_gone(after, why):
    comparison = compared(recorded(20, 11, n_plus_one()), after)
    (outlook,) = comparison.gone
    assert (outlook.is_gone, outlook.held, outlook.why) == (False, Held.UNKNOWN, why)
    assert "Findings gone" not in comparison_text(comparison)
    assert "were not seen again, and may be there: 1" in comparison_text(comparison)


@pytest.mark.parametrize(("calls_each", "is_gone"), [(1, True), (5, True), (7, False), (11, False)])
def test_calls_that_are_made_as_before_are_not_gone(calls_each, is_gone):
    comparison = compared(recorded(20, 11, n_plus_one()), recorded(12, calls_each))
    (outlook,) = comparison.gone
    assert outlook.is_gone == is_gone
    if not is_gone:
        assert outlook.why == f"calls of {EMPLOYEE} a request: 11 before, {calls_each} after"
        assert "were not seen again, and may be there: 1" in comparison_text(comparison)


def test_a_median_that_grew_is_said_to_be_more():
    text = comparison_text(compared(recorded(20, 11, n_plus_one()), recorded(30, 1)))
    assert re.search(
        r"\d ms before, [\d.]+ ms after, [\d.]+ ms \[[\d.]+ ms, [\d.]+ ms\] more\n", text
    ), text


def test_unread_fields_are_not_gone_while_verdicts_are_few():
    about = {"subject": "com.acme.Employee", "never_read": ["Employee.mail"]}
    unread = fix("u", "fields_never_read", wasted_bytes=4000.0, **about)
    before = recorded(20, 1, unread, contexts=[made_context({"mail": (0, 390)})])
    few = recorded(20, 1, contexts=[made_context({"mail": (0, 9)})])
    (outlook,) = compared(before, few).gone
    assert not outlook.is_gone
    assert outlook.why == "too few verdicts on mail after"
    (outlook,) = compared(before, recorded(20, 1, contexts=[made_context({})])).gone
    assert outlook.is_gone
    (count,) = outlook.counts
    assert (count.what, count.predicted) == ("bytes", 20)


def test_findings_new_changed_and_the_same_are_told_apart_by_their_ids():
    old = fix("u", "fields_never_read", never_read=["mail", "fax"], cause="u")
    new = fix("u", "fields_never_read", never_read=["mail", "photo"], cause="u")
    gains, gains_more = (n_plus_one(gain * MS, "g", cause="g") for gain in (8, 16))
    same, added = (fix(name, cause=name) for name in ("s", "n"))
    before = recorded(20, 1, old, gains, same)
    comparison = compared(before, recorded(20, 1, new, gains_more, same, added))
    assert [cause.ids for cause in comparison.new] == [("n",)]
    assert {change.after.first.id for change in comparison.changed} == {"u", "g"}
    assert comparison.same == 1
    text = comparison_text(comparison)
    assert "also never read: photo" in text
    assert "no longer never read: fax" in text


def of_cause(made: dict, cause: str) -> dict:
    return made | {"cause": cause}


def test_findings_of_one_cause_are_gone_as_one_entry_with_all_its_counts():
    about = {"subject": "com.acme.Employee", "never_read": ["Employee.mail"]}
    unread = fix("u", "fields_never_read", wasted_bytes=4000.0, **about)
    fixes = of_cause(n_plus_one(), "f1"), of_cause(unread, "f1")
    before = recorded(20, 11, *fixes, contexts=[made_context({"mail": (0, 390)})])
    comparison = compared(before, recorded(12, 1, contexts=[made_context({})]))
    (outlook,) = comparison.gone
    assert (outlook.finding.id, [f.id for f in outlook.also]) == ("f1", ["u"])
    assert outlook.held is Held.HELD
    assert [count.what for count in outlook.counts] == [f"calls of {EMPLOYEE}", "bytes"]
    assert "also of this cause: Fields never read: com.acme.Employee" in comparison_text(comparison)


def test_a_cause_is_not_gone_while_one_of_its_findings_may_be_there():
    about = {"subject": "com.acme.Employee", "never_read": ["Employee.mail"]}
    unread = fix("u", "fields_never_read", wasted_bytes=4000.0, **about)
    fixes = of_cause(n_plus_one(), "f1"), of_cause(unread, "f1")
    before = recorded(20, 11, *fixes, contexts=[made_context({"mail": (0, 390)})])
    few = recorded(12, 1, contexts=[made_context({"mail": (0, 9)})])
    (outlook,) = compared(before, few).gone
    assert (outlook.is_gone, outlook.why) == (False, "too few verdicts on mail after")
    assert not outlook.counts


def test_what_one_finding_of_a_cause_gave_is_told_where_the_others_are_there_still():
    kept = of_cause(fix("k", "fields_never_read"), "f1")
    before = recorded(20, 11, of_cause(n_plus_one(), "f1"), kept)
    # Alone it is a cause of another name.
    after = recorded(12, 1, of_cause(fix("k", "fields_never_read"), "k"), of_cause(fix("n"), "k"))
    comparison = compared(before, after)
    assert not comparison.gone
    assert not comparison.new
    (change,) = comparison.changed
    assert [f.id for f in change.appeared] == ["n"]
    (vanished,) = change.vanished
    assert (vanished.finding.id, vanished.held) == ("f1", Held.HELD)
    text = comparison_text(comparison)
    assert "gone of this cause: N+1" in text
    assert "the interval: held\n" in text


def test_two_causes_that_are_one_afterwards_are_one_entry():
    apart = [of_cause(fix(name), name) for name in ("a", "b")]
    together = [of_cause(fix(name), "a") for name in ("a", "b")]
    for before, after in ((apart, together), (together, apart)):
        comparison = compared(recorded(20, 1, *before), recorded(20, 1, *after))
        assert (comparison.same, len(comparison.gone), len(comparison.new)) == (1, 0, 0)


def test_counts_are_compared_as_counts_and_what_one_side_has_alone_is_shown():
    before = made_results(
        operation(100, PAYSLIP),
        operation(300, PAYSLIP, EMPLOYEE),
        operation(1, "old[GET /]", "x[]"),
    )
    after = made_results(operation(10, PAYSLIP), operation(20, PAYSLIP, EMPLOYEE, bytes=40_000))
    after["operations"]["operations"].append(operation(10, PAYSLIP, "tax[GET /]"))
    comparison = compared(before, after)
    calls = {c.what: (c.of, c.before, c.after) for c in comparison.calls}
    assert calls == {EMPLOYEE: (PAYSLIP, 3, 2), "tax[GET /]": (PAYSLIP, None, 1)}
    sizes = {c.what: (c.before, c.after) for c in comparison.bytes}
    assert sizes[EMPLOYEE] == (100, 2000)
    assert sizes["x[]"] == (100, None)


def test_a_field_that_is_read_since_is_told_and_one_that_may_be_chance_is_not():
    before = made_results(
        contexts=[made_context({"mail": (0, 390), "name": (200, 190), "fax": (1, 0)})]
    )
    after = made_results(contexts=[made_context({"mail": (380, 10), "name": (205, 185)})])
    comparison = compared(before, after)
    told = {change.field: change.significant for change in comparison.fields}
    assert told == {"mail": True, "fax": False}
    assert comparison.tested["fields"] == 2
    assert "0 % of 390 -> 97.4 % of 390  Employee.mail at HrClient.employee" in comparison_text(
        comparison
    )


def test_a_latency_differs_only_beyond_the_noise_of_the_recordings():
    quiet = compared(recorded(20, 1), recorded(25, 1)).latencies
    assert quiet[0].significant
    noisy = recorded(25, 1)
    # The third quarter of the recording was twice as slow.
    noisy["latencies"]["operations"][PAYSLIP][2] = [50 * MS] * 50
    median = compared(recorded(20, 1), noisy).latencies[0]
    assert median.difference.p < 0.01
    assert not median.significant, "the machine was that slow in one of them"


def test_the_99th_percentile_is_compared_where_its_interval_ends_within_the_calls():
    def sides(calls: int):
        results = [made_results(operation(calls, PAYSLIP)) for _ in range(2)]
        for side, milliseconds in zip(results, (20, 25), strict=True):
            side["latencies"]["operations"][PAYSLIP] = around(milliseconds, calls)
        return compared(*results)

    assert [change.significant for change in sides(368).latencies] == [True, True]
    too_few = sides(367)
    assert [change.significant for change in too_few.latencies] == [True, False]
    assert too_few.latencies[1].difference is None, (
        "of one recording in forty all 367 are shorter than the true one"
    )
    assert too_few.tested["latencies"] == 1
    said = "1 operations have fewer than 368 calls on a side, too few for the p99"
    assert said in comparison_text(too_few)


def test_what_most_operations_share_is_the_machine():
    before, after = made_results(), made_results()
    for n in range(5):
        before["latencies"]["operations"][f"s[{n}]"] = around(20, seed=n)
        # All take half as long again, and one three times as long.
        after["latencies"]["operations"][f"s[{n}]"] = around(60 if n == 3 else 30, seed=n)
    told = {c.operation for c in compared(before, after).latencies if c.significant}
    assert told == {"s[3]"}


def test_the_same_recording_differs_in_nothing():
    results = recorded(20, 11, n_plus_one(), contexts=[made_context({"mail": (0, 390)})])
    comparison = compared(results, copy.deepcopy(results))
    assert not any((comparison.gone, comparison.new, comparison.changed, comparison.calls))
    assert not any((comparison.bytes, comparison.fields))
    assert not any(change.significant for change in comparison.latencies)
    assert comparison.same == 1


def test_recordings_with_nothing_in_them_are_compared():
    comparison = compared(made_results(), made_results())
    assert "Findings the same: 0" in comparison_text(comparison)


def test_names_that_command_a_terminal_are_printed_as_text():
    hostile = fix("h", subject=HOSTILE, service=HOSTILE)
    assert "\x1b" not in comparison_text(compared(recorded(20, 1), recorded(20, 1, hostile)))


def test_two_recordings_of_the_payroll_demo_differ_in_nothing(fieldtrace):
    """Two of the same build on a busy machine, whose medians differ by a fifth and more."""
    before, after = SAVED / "payroll-before.json", SAVED / "payroll-after.json"
    done = fieldtrace.run("diff", before, after)
    assert done.returncode == 0, done.stderr
    for text in ("Findings the same: 1\n", "Fields: 0 (", "Latency: 0 ("):
        assert text in done.stdout
    assert fieldtrace.run("diff", before, after).stdout == done.stdout
    done = fieldtrace.run("diff", "--format", "json", "--output", "diff.json", before, after)
    assert (done.returncode, done.stdout) == (0, "")
    assert json.loads((fieldtrace.folder / "diff.json").read_text())["tested"]["fields"] == 9


def test_a_trace_is_compared_with_what_was_saved_of_it(fieldtrace, trace):
    saved = fieldtrace.run("report", "--format", "results", "--output", "saved.json", trace)
    assert saved.returncode == 0, saved.stderr
    done = fieldtrace.run("diff", trace, "saved.json")
    assert done.returncode == 0, done.stderr
    assert "Fields: 0 (1 tested)" in done.stdout


def test_a_file_that_holds_no_results_is_named_with_a_remedy(fieldtrace):
    (fieldtrace.folder / "fixes.json").write_text(json.dumps(fix_list()))
    done = fieldtrace.run("diff", "fixes.json", SAVED / "payroll-after.json")
    assert done.returncode == 1
    assert "fixes.json holds no results of form 1. Remedy: fieldtrace report" in done.stderr


def test_latencies_are_kept_by_quarter_and_thinned_evenly():
    def span(start: int, **more) -> dict:
        return {"service": "s", "operation": "o", "start": start, "total_ns": start} | more

    calls = 2 * MOST_CALLS
    requests = [{"id": n, "root": span(n), "deeper": []} for n in range(calls)]
    requests[0]["root"]["children"] = [span(1, operation="inner", children=[])]
    kept = latencies({"requests": requests}, fix_list(fix()))
    assert kept["examples"] == {"17": "s[o]", "18": "s[o]"}
    quarters = kept["operations"]["s[o]"]
    assert [len(quarter) for quarter in quarters] == [MOST_CALLS // 4] * 4
    assert quarters[1][:2] == [calls // 4, calls // 4 + 2]
    assert kept["operations"]["s[inner]"][0] == [1]


@pytest.mark.parametrize(
    ("before", "after", "p"),
    [
        # Fisher's lady who tastes tea; the example of SciPy's fisher_exact.
        ((3, 1), (1, 3), 0.4857142857),
        ((8, 2), (1, 5), 0.0349650350),
        ((5, 5), (5, 5), 1.0),
        ((0, 400), (400, 0), 0.0),
    ],
)
def test_fishers_test_is_exact(before, after, p):
    assert fisher(before, after) == pytest.approx(p, abs=1e-9)
    assert fisher(after, before) == pytest.approx(p, abs=1e-9)


def test_the_bootstrap_is_that_of_samples_drawn_anew():
    drawn = random.Random(3)
    first = [drawn.expovariate(1) for _ in range(150)]
    second = [drawn.expovariate(0.7) for _ in range(120)]
    differences = sorted(
        quantile(sorted(drawn.choices(second, k=120)), 0.5)
        - quantile(sorted(drawn.choices(first, k=150)), 0.5)
        for _ in range(10 * ROUNDS)
    )
    found = quantile_difference(first, second, 0.5)
    spread = differences[-ROUNDS // 4] - differences[ROUNDS // 4]
    assert found.low == pytest.approx(quantile(differences, 0.025), abs=0.1 * spread)
    assert found.high == pytest.approx(quantile(differences, 0.975), abs=0.1 * spread)


def test_chances_of_what_is_the_same_are_below_5_percent_in_5_percent():
    drawn = random.Random(5)
    sample = [[drawn.gauss(20, 3) for _ in range(100)] for _ in range(400)]
    pairs = zip(sample[::2], sample[1::2], strict=True)
    found = sum(quantile_difference(a, b, 0.5).p < 0.05 for a, b in pairs)
    assert found <= 20, "of 200; 10 are expected"


def test_chances_are_corrected_as_holm_does():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([]) == []
