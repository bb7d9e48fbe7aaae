# SPDX-License-Identifier: MIT
"""The gate of a build: rules, what they come to, and acknowledged findings."""

import datetime
import json
from pathlib import Path

import junit_xml
import pytest
from fieldtrace_cli import main
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.results.baseline import read_baseline
from fieldtrace_cli.results.outcomes import Verdict, joined
from fieldtrace_cli.results.recordings import Recording
from fieldtrace_cli.results.rules import Given, read_rules
from fieldtrace_cli.verbs import check_removal, gate, report
from made_findings import FRAMES, around, fix, fix_list, made_context, made_results, operation

SAVED = Path(__file__).resolve().parent / "saved" / "payroll-before.json"
TODAY = datetime.date(2027, 1, 10)
PAYSLIP, EMPLOYEE = "payroll[GET /payslips/{id}]", "hr[GET /employees/{id}]"
COUNTED = {"calls": 100, "calls_looked_into": 95}
UNREAD = {"classes": ["Employee"], "open": [], "never_read_ids": [], "read_by_some": []}


def judged(
    folder: Path, results: dict, rules: str, known: str | None = None, against: dict | None = None
) -> list:
    (folder / "rules.toml").write_text(rules)
    baseline = None
    if known is not None:
        baseline = folder / "known.toml"
        baseline.write_text(known)
    recording = Recording("made", results.__getitem__)
    as_of_today = read_baseline(baseline, TODAY)
    given = Given(recording, as_of_today, against and Recording("before", against.__getitem__))
    return [rule.judge(given) for rule in read_rules(folder / "rules.toml")]


def judge(folder: Path, results: dict, rules: str, known: str | None = None, against=None):
    (outcome,) = judged(folder, results, rules, known, against)
    return outcome


CALLS = f'[[rule]]\ncheck = "calls"\noperation = "{EMPLOYEE}"\nat-most = '
OF_PAYSLIPS = f'\nrequest = "{PAYSLIP}"'
FINDINGS = '[[rule]]\ncheck = "findings"\nkinds = ["n_plus_one"]\n'
NEVER_READ = '[[rule]]\ncheck = "findings"\nkinds = ["fields_never_read"]\n'
SHARE = '[[rule]]\ncheck = "unread-share"\nclass = "Employee"\nat-most-percent = '
WASTED = '[[rule]]\ncheck = "wasted-bytes"\nat-most = '


@pytest.mark.parametrize(
    ("calls", "at_most", "verdict"),
    [(30, 3, Verdict.HOLDS), (31, 3, Verdict.VIOLATED), (0, 0, Verdict.HOLDS)],
)
def test_calls_a_request_are_counted_over_all_places(tmp_path, calls, at_most, verdict):
    results = made_results(
        operation(10, PAYSLIP),
        operation(calls - calls // 2, PAYSLIP, EMPLOYEE),
        operation(calls // 2, PAYSLIP, "tax[GET /tax]", EMPLOYEE),
        operation(5, "admin[GET /]"),
    )
    assert judge(tmp_path, results, f"{CALLS}{at_most}{OF_PAYSLIPS}").verdict is verdict
    assert judge(tmp_path, results, f"{CALLS}{at_most}").verdict is verdict


def test_calls_of_a_request_that_was_not_recorded_are_undecided(tmp_path):
    results = made_results(operation(10, "admin[GET /]"))
    assert judge(tmp_path, results, f"{CALLS}3{OF_PAYSLIPS}").verdict is Verdict.UNDECIDED
    assert judge(tmp_path, made_results(), f"{CALLS}3").verdict is Verdict.UNDECIDED


def test_where_events_were_lost_calls_may_be_too_many_and_never_few_enough(tmp_path):
    results = made_results(operation(10, PAYSLIP), operation(40, PAYSLIP, EMPLOYEE), lost=1)
    assert judge(tmp_path, results, f"{CALLS}3").verdict is Verdict.VIOLATED
    assert judge(tmp_path, results, f"{CALLS}4").verdict is Verdict.UNDECIDED


def test_findings_are_counted_by_kind_and_service(tmp_path):
    results = made_results(operation(10, PAYSLIP), counted=[fix(), fix("c", "chatty")])
    outcome = judge(tmp_path, results, FINDINGS)
    assert outcome.verdict is Verdict.VIOLATED
    assert "[f1] at HrClient.employee (HrClient.java:21), called by" in outcome.details[0]
    assert judge(tmp_path, results, FINDINGS + "at-most = 1").verdict is Verdict.HOLDS
    assert judge(tmp_path, results, FINDINGS + 'service = "hr"').verdict is Verdict.HOLDS


def test_findings_that_gain_little_on_this_machine_count_as_well(tmp_path):
    results = made_results(operation(10, PAYSLIP), counted=[fix(negligible=True)])
    assert judge(tmp_path, results, FINDINGS).verdict is Verdict.VIOLATED


def test_without_requests_nobody_knows_whether_there_are_findings(tmp_path):
    assert judge(tmp_path, made_results(), FINDINGS).verdict is Verdict.UNDECIDED
    lost = made_results(operation(10, PAYSLIP), lost=2)
    assert judge(tmp_path, lost, FINDINGS).verdict is Verdict.UNDECIDED


def test_a_call_path_without_unread_fields_is_no_finding(tmp_path):
    nothing = fix("p", "fields_never_read", never_read=[], **UNREAD)
    results = made_results(counted=[nothing], contexts=[made_context({"name": (390, 0)})])
    assert judge(tmp_path, results, NEVER_READ).verdict is Verdict.HOLDS
    mail = fix("m", "fields_never_read", never_read=["mail"], **UNREAD)
    results = made_results(counted=[nothing, mail], contexts=results["fields"]["contexts"])
    assert judge(tmp_path, results, NEVER_READ).verdict is Verdict.VIOLATED


def test_fields_of_too_few_verdicts_leave_a_rule_undecided(tmp_path):
    results = made_results(contexts=[made_context({"name": (390, 0), "mail": (0, 20)})])
    assert judge(tmp_path, results, NEVER_READ).verdict is Verdict.UNDECIDED
    assert judge(tmp_path, results, NEVER_READ + "at-most = 1").verdict is Verdict.HOLDS
    assert judge(tmp_path, made_results(), NEVER_READ).verdict is Verdict.UNDECIDED


@pytest.mark.parametrize(
    ("fields", "percent", "verdict"),
    [
        ({"name": (390, 0), "mail": (0, 390)}, 40, Verdict.VIOLATED),
        ({"name": (390, 0), "mail": (0, 390)}, 60, Verdict.HOLDS),
        ({"name": (390, 0), "mail": (0, 390)}, 50, Verdict.UNDECIDED),
        # What is not known may be anything.
        ({"name": (390, 0), "mail": (0, 0)}, 60, Verdict.HOLDS),
        ({"name": (390, 0), "mail": (0, 0)}, 40, Verdict.UNDECIDED),
        ({"mail": (0, 0)}, 99, Verdict.UNDECIDED),
    ],
)
def test_an_unread_share_is_judged_by_its_interval(tmp_path, fields, percent, verdict):
    results = made_results(contexts=[made_context(fields)])
    assert judge(tmp_path, results, f"{SHARE}{percent}").verdict is verdict


def test_an_unread_share_is_of_a_field_and_a_place(tmp_path):
    results = made_results(contexts=[made_context({"name": (390, 0), "mail": (0, 390)})])
    mail, here = '\nfield = "mail"', '\nat = "PayslipController.payslip"'
    assert judge(tmp_path, results, f"{SHARE}5{mail}{here}").verdict is Verdict.VIOLATED
    assert judge(tmp_path, results, f'{SHARE}5\nfield = "name"').verdict is Verdict.HOLDS
    elsewhere = judge(tmp_path, results, f'{SHARE}5{mail}\nat = "Controller.payslip"')
    assert elsewhere.verdict is Verdict.UNDECIDED, "a part of a name is another name"
    with pytest.raises(FieldtraceError, match="has no field post"):
        judge(tmp_path, results, f'{SHARE}5\nfield = "post"')


def test_wasted_bytes_are_those_of_each_call_path_once(tmp_path):
    much = {"wasted_bytes": 500.0, "bytes": 900.0, **UNREAD, **COUNTED}
    seldom = {"wasted_bytes": 400.0, "bytes": 900.0, **UNREAD, **COUNTED}
    unread = fix("a", "fields_never_read", never_read=["mail"], **much)
    same_path = fix("b", "fields_seldom_read", never_read=[], **seldom)
    results = made_results(operation(10, PAYSLIP), counted=[unread, same_path, fix()])
    assert judge(tmp_path, results, f"{WASTED}50").verdict is Verdict.HOLDS
    assert judge(tmp_path, results, f"{WASTED}49").verdict is Verdict.VIOLATED
    still_open = unread | {"open": ["photo"]}
    results = made_results(operation(10, PAYSLIP), counted=[still_open])
    assert judge(tmp_path, results, f"{WASTED}89").verdict is Verdict.UNDECIDED
    assert judge(tmp_path, results, f"{WASTED}90").verdict is Verdict.HOLDS


def test_wasted_bytes_of_fields_with_few_verdicts_are_those_that_surely_are(tmp_path):
    fields = {"wasted_bytes": 500.0, "bytes": 900.0, **UNREAD, **COUNTED, "open": ["mail"]}
    unread = fix("a", "fields_never_read", never_read=["fax"], **fields)
    # Unread are 50 %, and 31 % to 78 %.
    contexts = [made_context({"name": (20, 0), "mail": (0, 8)})]
    results = made_results(operation(10, PAYSLIP), counted=[unread], contexts=contexts)
    assert judge(tmp_path, results, f"{WASTED}30").verdict is Verdict.VIOLATED
    assert judge(tmp_path, results, f"{WASTED}45").verdict is Verdict.UNDECIDED


def test_wasted_bytes_are_undecided_where_objects_are_estimated_of_few_calls(tmp_path):
    fields = {"wasted_bytes": 500.0, "bytes": 900.0, **UNREAD, "calls": 100}
    few = fix("a", "fields_never_read", never_read=["mail"], calls_looked_into=60, **fields)
    outcome = judge(tmp_path, made_results(operation(10, PAYSLIP), counted=[few]), f"{WASTED}1")
    assert outcome.verdict is Verdict.UNDECIDED
    assert "too few calls were looked into" in outcome.why


LATENCY = f'[[rule]]\ncheck = "latency"\noperation = "{PAYSLIP}"\nat-most-percent = '


@pytest.mark.parametrize(
    ("milliseconds", "percent", "verdict"),
    [
        (30, 10, Verdict.VIOLATED),
        (30, 80, Verdict.HOLDS),
        (30, 50, Verdict.UNDECIDED),
        (10, 0, Verdict.HOLDS),
    ],
)
def test_a_latency_is_judged_beside_another_recording(tmp_path, milliseconds, percent, verdict):
    before = made_results(latencies={PAYSLIP: around(20)})
    after = made_results(latencies={PAYSLIP: around(milliseconds)})
    outcome = judge(tmp_path, after, f"{LATENCY}{percent}", against=before)
    assert outcome.verdict is verdict, outcome


def test_a_latency_alone_or_of_few_calls_is_undecided(tmp_path):
    once = made_results(latencies={PAYSLIP: around(90)})
    assert judge(tmp_path, once, f"{LATENCY}0").verdict is Verdict.UNDECIDED
    rare = made_results(latencies={PAYSLIP: around(20, calls=12)})
    assert judge(tmp_path, once, f"{LATENCY}0", against=rare).verdict is Verdict.UNDECIDED
    assert judge(tmp_path, once, f"{LATENCY}0", against=made_results()).verdict is Verdict.UNDECIDED


def test_a_latency_against_a_saved_recording_is_told_by_the_exit_status(fieldtrace):
    (fieldtrace.folder / "before.json").write_text(
        json.dumps(made_results(latencies={PAYSLIP: around(20)}))
    )
    slower = made_results(latencies={PAYSLIP: around(40)})
    done = gated(fieldtrace, slower, f"{LATENCY}10", "--against", "before.json")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "noise included" in done.stdout


KNOWN = '[[acknowledged]]\nid = "f1"\nreason = "moves out"\nowner = "hr team"\nuntil = '


def test_findings_that_one_change_mends_count_once_and_are_acknowledged_one_by_one(tmp_path):
    found = [fix("f1", cause="f1"), fix("f2", "same_call_twice", cause="f1")]
    results = made_results(operation(10, PAYSLIP), counted=found)
    both = FINDINGS.replace('"n_plus_one"', '"n_plus_one", "same_call_twice"')
    assert both != FINDINGS
    outcome = judge(tmp_path, results, both)
    assert outcome.why.startswith("1 found")
    assert "[f1]" in outcome.details[0]
    assert "[f2]" in outcome.details[0]
    speaking = judge(tmp_path, results, both, KNOWN + "2027-01-10")
    assert speaking.verdict is Verdict.VIOLATED
    assert "[f1]" not in speaking.details[0]


@pytest.mark.parametrize(
    ("rule", "requests", "verdict"),
    [
        ("clock", 1, Verdict.HOLDS),
        ("clock", 180, Verdict.VIOLATED),
        ("cause", 1, Verdict.VIOLATED),
        ("both", 1, Verdict.VIOLATED),
    ],
)
def test_what_the_clock_tells_of_few_requests_may_be_chance(tmp_path, rule, requests, verdict):
    extent = fix()["extent"] | {"requests": requests}
    results = made_results(operation(10, PAYSLIP), counted=[fix(rule=rule, extent=extent)])
    outcome = judge(tmp_path, results, FINDINGS)
    assert outcome.verdict is verdict
    assert ("1 left out" in outcome.why) == (verdict is Verdict.HOLDS)


def test_an_acknowledged_finding_says_nothing_up_to_its_last_day(tmp_path):
    results = made_results(operation(10, PAYSLIP), counted=[fix()])
    silent = judge(tmp_path, results, FINDINGS, KNOWN + "2027-01-10")
    assert silent.verdict is Verdict.HOLDS
    assert "1 acknowledged" in silent.why
    speaking = judge(tmp_path, results, FINDINGS, KNOWN + "2027-01-09")
    assert speaking.verdict is Verdict.VIOLATED
    assert "hr team acknowledged it until 2027-01-09: moves out" in speaking.details[0]


@pytest.mark.parametrize(
    ("known", "message"),
    [
        ('[[acknowledged]]\nid = "f1"', "acknowledged 1 lacks reason"),
        (KNOWN + '"soon"', "until is not a day such as"),
        (KNOWN.replace("hr team", " ") + "2027-01-01", "owner is empty"),
        (KNOWN + "2027-01-01\nfor = 3", "has no key for"),
        ("x = 3", "has x"),
        ("[[", "is no TOML"),
    ],
)
def test_a_baseline_without_reason_owner_and_day_is_refused(tmp_path, known, message):
    with pytest.raises(FieldtraceError, match=message):
        judge(tmp_path, made_results(), FINDINGS, known)


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ("", "has no"),
        ('[[rule]]\nname = "x"', "lacks check"),
        ('[[rule]]\ncheck = "speed"', "there is no check speed"),
        ('[[rule]]\ncheck = "findings"\nkinds = ["waits"]', "depends on times"),
        ('[[rule]]\ncheck = "findings"\nkinds = ["colour"]', "the kind colour is none"),
        ('[[rule]]\ncheck = "findings"\nkinds = []', "kinds is not a list of texts"),
        (f"{CALLS.replace('calls', 'latency')}1", "lacks at-most-percent"),
        (f"{CALLS}-1", "at-most is not a number from 0"),
        (f"{CALLS}true", "at-most is not a number from 0"),
        (f"{CALLS}1\nat_most = 1", "has no key at_most"),
    ],
)
def test_rules_that_are_none_are_refused(tmp_path, rules, message):
    with pytest.raises(FieldtraceError, match=message):
        judge(tmp_path, made_results(), rules)


def test_one_violated_rule_outweighs_undecided_ones():
    assert joined([Verdict.UNDECIDED, Verdict.VIOLATED, Verdict.HOLDS]) is Verdict.VIOLATED
    assert joined([Verdict.UNDECIDED, Verdict.HOLDS]) is Verdict.UNDECIDED
    assert joined([]) is Verdict.HOLDS


def gated(fieldtrace, results: dict, rules: str, *more: str):
    (fieldtrace.folder / "rules.toml").write_text(rules)
    (fieldtrace.folder / "results.json").write_text(json.dumps(results))
    return fieldtrace.run("gate", "--rules", "rules.toml", *more, "results.json")


@pytest.mark.parametrize(("at_most", "status"), [(3, 0), (2, 1)])
def test_the_exit_status_is_the_answer(fieldtrace, at_most, status):
    results = made_results(operation(10, PAYSLIP), operation(30, PAYSLIP, EMPLOYEE))
    done = gated(fieldtrace, results, f"{CALLS}{at_most}")
    assert (done.returncode, done.stderr) == (status, "")
    assert "3 calls a request of payroll[GET /payslips/{id}], over 10" in done.stdout


def test_a_recording_with_nothing_in_it_fails_no_build(fieldtrace):
    rules = f"{CALLS}0\n{FINDINGS}\n{NEVER_READ}\n{SHARE}5\n{WASTED}0"
    done = gated(fieldtrace, made_results(), rules)
    assert done.returncode == 2, done.stderr
    assert "0 holds, 0 violated, 5 undecided" in done.stdout


def test_junit_has_a_test_for_each_rule(fieldtrace):
    results = made_results(operation(10, PAYSLIP), counted=[fix()])
    done = gated(
        fieldtrace, results, f"{FINDINGS}{NEVER_READ}{CALLS}0", "--format", "junit", "--output", "x"
    )
    assert done.returncode == 1, done.stderr
    failed, skipped, passed = junit_xml.read(fieldtrace.folder / "x")
    assert "1 found, at most 0 allowed" in failed.failure
    assert "no object was sampled" in skipped.skipped
    assert passed.failure is None
    assert passed.skipped is None


def test_a_baseline_names_what_is_gone(fieldtrace):
    (fieldtrace.folder / "known.toml").write_text(KNOWN + "2027-01-10")
    results = made_results(operation(10, PAYSLIP))
    done = gated(fieldtrace, results, FINDINGS, "--baseline", "known.toml", "--format", "json")
    answer = json.loads(done.stdout)
    assert answer["verdict"] == "holds"
    assert answer["notes"] == ["f1, of hr team, is not found any more"]


def test_what_is_no_answer_is_neither_a_violation_nor_too_little(fieldtrace):
    for arguments in (
        ["--rules", "none.toml", "x.json"],
        ["--rule", "x"],
        ["--rules", "bad.toml", "bad.toml"],
        ["--rules", "good.toml", "bad.toml"],
        ["--rules", "good.toml", "nowhere"],
    ):
        (fieldtrace.folder / "bad.toml").write_text("[[")
        (fieldtrace.folder / "good.toml").write_text(FINDINGS)
        done = fieldtrace.run("gate", *arguments)
        assert done.returncode == 75, (arguments, done.stdout, done.stderr)
        assert "Remedy: " in done.stderr


@pytest.mark.parametrize(("verb", "status"), [("gate", 75), ("check-removal", 65), ("report", 1)])
def test_a_bug_does_not_look_like_an_answer(monkeypatch, capsys, verb, status):
    def fails(parsed):
        raise KeyError("a bug")

    module = {"gate": gate, "check-removal": check_removal, "report": report}[verb]
    monkeypatch.setattr(module, "run", fails)
    arguments = {
        "gate": ["--rules", "x", "y"],
        "check-removal": ["A.b", "y"],
        "report": ["y"],
    }
    assert main.main([verb, *arguments[verb]]) == status
    assert "a bug" in capsys.readouterr().err


PAYROLL_RULES = f"""
{CALLS.replace(EMPLOYEE, "hr[GET /employee/{id}]")}1

{FINDINGS}

[[rule]]
check = "unread-share"
class = "Employee"
at = "PayrollController.paidEmployeeName"
at-most-percent = 60
"""


def test_the_payroll_demo_asks_once_and_fetches_too_much(fieldtrace):
    results = json.loads(SAVED.read_text("utf-8"))
    answers = {gated(fieldtrace, results, PAYROLL_RULES).stdout for _ in range(3)}
    assert len(answers) == 1
    (text,) = answers
    assert "2 holds, 1 violated, 0 undecided" in text
    assert "% unread at HrClient.employee (HrClient.java:25), called by" in text


def test_what_violates_a_rule_is_read_before_what_holds(tmp_path):
    details = judge(tmp_path, json.loads(SAVED.read_text("utf-8")), f"{SHARE}50").details
    verdicts = [detail.partition(":")[0] for detail in details]
    assert verdicts == ["violated", "undecided", "holds", "holds"], details


def test_every_check_is_judged_of_the_payroll_demo(fieldtrace):
    rules = SAVED.with_name("rules.toml").read_text("utf-8")
    done = gated(fieldtrace, json.loads(SAVED.read_text("utf-8")), rules)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "4 holds, 0 violated, 0 undecided" in done.stdout


def test_a_trace_without_requests_is_judged_as_one(fieldtrace, trace):
    rules = SAVED.with_name("rules.toml")
    done = fieldtrace.run("gate", "--rules", rules, trace)
    assert done.returncode == 2, done.stdout + done.stderr
    saved = fieldtrace.run("report", "--format", "results", "--output", "results.json", trace)
    assert saved.returncode == 0, saved.stderr
    assert fieldtrace.run("gate", "--rules", rules, "results.json").stdout == done.stdout


def test_frames_of_these_tests_are_outermost_first():
    assert FRAMES[-1][1] == "employee"
    assert fix_list(fix())["fixes"][0]["frames"][-1]["method"] == "employee"
