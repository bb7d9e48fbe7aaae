# SPDX-License-Identifier: MIT
"""How benchmarks/service/cases reads a case, judges a report and makes the tables."""

import shutil
from dataclasses import replace
from math import inf

import pytest
from cases import definition, load, system, table
from cases.definition import Call, Case, Finding, Frame, Request, Truth
from cases.judgement import Gain, Saved, Share, context_of, judged, predicted
from cases.load import Load
from cases.measured import AFTER, BEFORE, RECORDED, Measured, Turn
from cases.prediction import Prediction, held, is_narrow, prediction_table, saved_ms
from cases.recording import BACKENDS
from cases.warm_up import Spent, Variant, WarmUp, asked, warm_up
from fieldtrace_cli.base.errors import FieldtraceError
from harness.ratios import estimate

TRUTH = Truth("shop", "Pet", [Frame("pet", "Client.java", 7)], {"name": 1.0, "age": 0.0})
FINDING = Finding("fields_never_read", "shop", "pet", frozenset({"age"}))
CALL = Call("shop[GET /pets]", "GET /pet/{id}")
CASE = Case("pets", 0.5, 1.2, [], [], [], FINDING, [TRUTH], CALL)


def proportion(value: float) -> dict:
    return {"value": value, "low": max(0.0, value - 0.01), "high": min(1.0, value + 0.01)}


def fields(line: int = 7, name: float = 1.0, age: float | None = 0.0) -> dict:
    counts = {"used": 1, "unused": 20, "overwritten": 2}
    told = [
        {"name": "name", "utilisation": proportion(name), **counts},
        {"name": "age", "utilisation": None if age is None else proportion(age), **counts},
    ]
    frames = [
        {"class": "Main", "method": "main", "file": "Main.java", "line": 3},
        {"class": "Client", "method": "pet", "file": "Client.java", "line": line},
    ]
    context = {"service": "shop", "class": "Pet", "frames": frames, "fields": told}
    return {"contexts": [{**context, "class_utilisation": proportion(0.5)}]}


def fix(method: str = "pet", never_read: tuple[str, ...] = ("Pet.age",)) -> dict:
    median = {"before": 4e6, "low": 1e6, "value": 2e6, "high": 3e6}
    return {
        "kind": "fields_never_read",
        "service": "shop",
        "subject": "Pet",
        "frames": [{"method": method}],
        "never_read": list(never_read),
        "gain": {"negligible": False, "median_ns": median, "p99_ns": None},
    }


def turn(p50_ms: float, cpu_ms: float = 1.0) -> Turn:
    return Turn(Load(requests=100, seconds=1.0, p50_ms=p50_ms, p99_ms=9.0, users=16), cpu_ms)


def turns(before: list[float], after: list[float]) -> dict[str, list[Turn]]:
    return {BEFORE: [turn(p50) for p50 in before], AFTER: [turn(p50) for p50 in after]}


def test_a_finding_is_found_at_its_place_with_its_fields():
    one = judged(CASE, fields(), {"fixes": [fix("other"), fix()]})
    assert (one.rank, one.never_read, one.wrong, one.missing) == (2, ["age"], [], [])
    assert one.above == ["fields_never_read: Pet"]
    assert one.is_found(FINDING)
    assert one.median == Gain(before=4, low=1, value=2, high=3)
    assert one.class_utilisation == Share(0.5, 0.49, 0.51)


def test_a_finding_with_other_fields_is_not_the_one():
    one = judged(CASE, fields(), {"fixes": [fix(never_read=("Pet.age", "Pet.name"))]})
    assert one.rank == 1
    assert not one.is_found(FINDING)


def test_a_field_whose_interval_does_not_hold_the_truth_is_named():
    one = judged(CASE, fields(name=0.5), {"fixes": []})
    assert one.wrong == ["pet: name is 1.0, not 0.490 to 0.510"]


def test_a_field_without_verdict_is_missing_and_not_wrong():
    one = judged(CASE, fields(age=None), {"fixes": []})
    assert (one.wrong, one.missing) == ([], ["pet: age"])
    assert one.rank is None


def test_a_call_path_at_another_line_is_another_one():
    assert context_of(TRUTH, fields(line=8)) is None
    assert context_of(TRUTH, fields()) is not None


def test_a_gain_becomes_a_speed_up():
    assert table.speed_up(Gain(before=4, low=0, value=2, high=3)) == (1, 2, 4)
    assert table.speed_up(Gain(before=4, low=0, value=None, high=3)) == (1, None, 4)


def test_a_gain_of_all_that_there_is_is_a_speed_up_without_limit():
    assert table.speed_up(Gain(before=4, low=0, value=None, high=5)) == (1, None, inf)


def test_a_speed_up_comes_true_within_the_interval_alone():
    gain = Gain(before=4, low=1, value=2, high=3)
    assert table.comes_true(gain, estimate([2.0]))
    assert not table.comes_true(gain, estimate([1.1]))
    assert not table.comes_true(gain, estimate([5.0]))


def test_where_no_gain_is_predicted_turns_that_differ_by_chance_come_true():
    none = Gain(before=4, low=0, value=0.01, high=0.04, is_negligible=True)
    assert table.comes_true(none, estimate([0.97, 1.0, 1.02]))
    assert not table.comes_true(none, estimate([1.2, 1.3]))
    assert not table.comes_true(none, estimate([0.8, 0.9]))


def test_a_gain_that_nobody_would_see_reads_as_none():
    negligible = fix()
    negligible["gain"]["negligible"] = True
    one = judged(CASE, fields(), {"fixes": [negligible]})
    row = table.gain_table([(CASE, "hw", one)], {"pets": turns([10], [10])}).splitlines()[2]
    assert "| none: 2.00 [1.33, 4.00] | 1.00 " in row


def test_processor_time_is_judged_by_the_differences_of_turns_that_followed_each_other():
    told = fix()
    told["gain"]["processor_ns"] = {"low": 1e5, "value": 2e5, "high": 4e5, "share": 0.1}
    one = judged(CASE, fields(), {"fixes": [told]})
    both = {
        BEFORE: [turn(10, 1.0), turn(10, 3.0)],
        AFTER: [turn(10, 0.7), turn(10, 2.5)],
    }
    saved = saved_ms(both)
    assert (saved.low, saved.high) == (pytest.approx(0.3), pytest.approx(0.5))
    row = table.gain_table([(CASE, "hw", one)], {"pets": both}).splitlines()[2]
    assert "| 0.200 [0.100, 0.400], 10.0% of it | 0.400 " in row
    assert "| yes, no |" in row


def test_what_a_fix_saves_is_known_by_the_sets_of_jvms_and_not_by_their_turns():
    def of(jvms: int, *cpu: float) -> list[Turn]:
        return [replace(turn(10, one), jvms=jvms) for one in cpu]

    both = {
        BEFORE: [*of(0, 1.0, 1.1, 1.2), *of(1, 2.0, 2.0, 9.0)],
        AFTER: [*of(0, 0.9, 1.0, 1.1), *of(1, 1.7, 1.7, 1.0)],
    }
    saved = saved_ms(both)
    assert (saved.low, saved.high) == (pytest.approx(0.1), pytest.approx(0.3))
    assert saved.confidence == 0.5


def test_what_a_fix_saves_beside_the_answer_is_judged_where_it_is_predicted():
    told = fix()
    told["gain"]["processor_ns"] = {
        **{"low": 1e5, "value": 2e5, "high": 4e5, "share": 0.1},
        "deeper_ns": {"low": 5e5, "value": 6e5, "high": 8e5},
    }
    one = judged(CASE, fields(), {"fixes": [told]})
    assert one.deeper == Saved(0.5, 0.6, 0.8, pytest.approx(0.3))
    both = {BEFORE: [turn(10, 1.0)] * 2, AFTER: [turn(10, 0.3)] * 2}
    row = table.gain_table([(CASE, "hw", one)], {"pets": both}).splitlines()[2]
    assert "10.0% of it; with more 0.600 [0.500, 0.800], 30.0% of it | 0.700 " in row
    assert "| yes, yes |" in row


def test_a_prediction_stands_beside_what_the_turns_of_its_run_measured(tmp_path):
    told = fix()
    told["gain"]["processor_ns"] = {"low": 1e5, "value": 2e5, "high": 4e5, "share": 0.1}
    both = {
        BEFORE: [turn(10, 1.0), turn(10, 1.2)],
        AFTER: [turn(8, 0.7), turn(7, 0.7)],
        RECORDED: [turn(11, 1.1)] * 2,
    }
    measured = Measured(both, WarmUp(60, 0.01), tmp_path, "2026-11-29T09:00:00Z", 0)
    said = predicted(FINDING, {"fixes": [fix("other"), told]})
    one = Prediction(said, measured)
    row = prediction_table({"pets": one}).splitlines()[2]
    assert row.startswith("| pets | 200 [100, 400] of 2000 (10.0%) | - | 400 [300, 500] (50%) of")
    assert "| yes, no | 2.000 [1.000, 3.000] of 4.00 | 2.500 [2.000, 3.000] (50%) of 10.00" in row
    assert row.endswith(" (recorded 11.00) | yes, yes | 60 |")
    assert one.as_json()["predicted"]["rank"] == 2
    told["gain"]["deeper_median_ns"] = {"before": 4e6, "low": 2e6, "value": 3e6, "high": 12e6}
    more = Prediction(predicted(FINDING, {"fixes": [told]}), measured)
    row = prediction_table({"pets": more}).splitlines()[2]
    assert "| 3.000 [2.000, 12.000] of 4.00 | 2.500 " in row
    assert " | yes, no | 60 |" in row


def test_a_fix_of_two_findings_saves_what_both_say():
    told, other = fix(), fix()
    told["gain"]["processor_ns"] = {"low": 1e5, "value": 5e5, "high": 8e5, "share": 0.1}
    other["kind"] = "translated_anew"
    other["gain"]["processor_ns"] = {"low": 2e5, "value": 5e5, "high": 9e5, "share": 0.1}
    both = replace(FINDING, others=["translated_anew"])
    said = predicted(both, {"fixes": [other, told]})
    assert said.rank == 2
    assert said.processor == Saved(pytest.approx(0.5), 1.0, pytest.approx(1.5), 0.2)
    assert said.median == Gain(4.0, pytest.approx(4 - 2**0.5), 4.0, pytest.approx(4 + 2**0.5))
    assert predicted(both, {"fixes": [told]}) == predicted(FINDING, {"fixes": [told]})


def test_a_finding_that_is_not_in_the_list_predicts_nothing(tmp_path):
    both = {variant: [turn(10)] for variant in (BEFORE, AFTER, RECORDED)}
    measured = Measured(both, WarmUp(60, 0.25), tmp_path, "2026-11-29T09:00:00Z", 0)
    said = predicted(FINDING, {"fixes": []})
    row = prediction_table({"pets": Prediction(said, measured)}).splitlines()[2]
    assert row.startswith("| pets | - | - | 0 [0, 0] (0%) of")
    assert "| - | nothing | 0.000 " in row
    assert row.endswith("| - | 60, then 25% compiling |")


def test_a_prediction_holds_the_median_or_is_within_the_noise_or_misses():
    measured = estimate([1.0, 2.0, 3.0])
    assert held(2.0, 4.0, measured) == "yes"
    assert held(2.5, 4.0, measured) == "within the noise"
    assert held(3.5, 4.0, measured) == "no"


def test_a_latency_is_narrow_whose_ends_are_at_most_five_times_apart():
    assert is_narrow(Gain(before=9, low=1, value=2, high=5))
    assert not is_narrow(Gain(before=9, low=1, value=2, high=5.1))
    assert is_narrow(Gain(before=9, low=0, value=0.1, high=0.2, is_negligible=True))


def test_what_is_too_little_to_notice_is_narrow_enough():
    assert Saved(low=0, value=0.01, high=0.02, share=0.009).is_narrow
    assert not Saved(low=0, value=0.01, high=0.03, share=0.009).is_narrow
    assert Saved(low=1, value=2, high=3, share=0.5).is_narrow


def test_a_speed_up_is_of_repetitions_that_followed_each_other():
    speed_up = table.measured_speed_up(turns([10, 40], [5, 10]), lambda one: one.load.p50_ms)
    assert (speed_up.median, speed_up.low, speed_up.high) == (3, 2, 4)


def test_the_tables_have_a_line_for_each_backend_and_say_what_is_not_there():
    found, lost = (judged(CASE, fields(), {"fixes": fixes}) for fixes in ([fix()], []))
    both = [(CASE, "hw", lost), (CASE, "bytecode", found)]
    rows = table.found_table(both, 100).splitlines()
    assert rows[2].startswith("| pets | hw | not there | - | none | about 318 |")
    assert rows[3].startswith("| pets | bytecode | 1 | these alone: age | none | about 318 |")
    assert rows[3].endswith("| 50.0% [49.0%, 51.0%] | 50.0% | 50.0% |")
    rows = table.gain_table(both, {"pets": turns([10], [5])}).splitlines()
    assert "| nothing | 2.00 " in rows[2]
    assert "| 2.00 [1.33, 4.00] | 2.00 " in rows[3]
    assert " | yes | " in rows[3]


def test_the_cost_of_a_recording_is_relative_to_the_turn_without_it():
    told = {BEFORE: [turn(10, 2.0)], RECORDED: [turn(11, 3.0)]}
    row = table.cost_table({"pets": told}, {"pets": WarmUp(60, 0.01)}).splitlines()[2]
    assert row == "| pets | 2.00 | 1.50 [1.50, 1.50] (0%) | 1.10 [1.10, 1.10] (0%) | 60 |"


def test_a_cost_of_jvms_that_still_compile_says_so():
    told = {variant: [turn(10)] for variant in (BEFORE, AFTER, RECORDED)}
    row = table.cost_table({"pets": told}, {"pets": WarmUp(60, 0.25)}).splitlines()[2]
    assert row.endswith("| 60, and then spent 25% on compiling |")


class CompilingLess:
    """Services that spend a second on each load, and a given part of it on compiling, first of all
    on the load that has each user answered once."""

    def __init__(self, *shares: float) -> None:
        self.shares, self.loads, self.compiled = shares, 0, 0.0

    def fix(self, is_made: bool) -> None:
        self.is_fixed = is_made

    def url_for(self, request: Request) -> str:
        self.compiled += self.shares[self.loads]
        self.loads += 1
        return f"http://{request.service}"

    def cpu_seconds(self) -> float:
        return float(self.loads)

    def compiler_seconds(self) -> dict[int, float]:
        first = {7: 30.0} if self.loads == 0 else {}  # a thread of the compiler that ends
        return first | {8: self.compiled}


def test_all_variants_are_warmed_up_until_none_of_them_compiles(monkeypatch):
    sent = []
    monkeypatch.setattr(load, "send", lambda url, requests, count, users: sent.append("once"))
    monkeypatch.setattr(load, "send_for", lambda url, requests, turn, users: sent.append(turn))
    variants = [
        Variant(CompilingLess(0.9, 0.5, 0.01, 0.01), is_fixed=True),
        Variant(CompilingLess(0.9, 0.6, 0.3, 0.01), is_fixed=False),
    ]
    told = warm_up(variants, [Request("pets", "/pet", 1)], 16, 2, 60, lambda text: None)
    assert told == WarmUp(6, pytest.approx(0.01))
    assert sent == ["once"] * 2 + [2] * 6
    assert [one.services.is_fixed for one in variants] == [True, False]


def test_what_compilers_take_is_apart_from_what_a_load_takes(monkeypatch):
    monkeypatch.setattr(load, "send_for", lambda *arguments: None)
    variant = Variant(CompilingLess(0.25), is_fixed=False)
    _, spent = asked(variant, [Request("pets", "/pet", 1)], 2, 16)
    assert spent == Spent(working=0.75, compiling=0.25)


def test_a_warm_up_ends_after_the_longest_time_though_the_jvms_still_compile(monkeypatch):
    monkeypatch.setattr(load, "send", lambda *arguments: None)
    monkeypatch.setattr(load, "send_for", lambda *arguments: None)
    variants = [Variant(CompilingLess(0.9, 0.5, 0.5, 0.5), is_fixed=False)]
    told = warm_up(variants, [Request("pets", "/pet", 1)], 16, 2, 4, lambda text: None)
    assert told == WarmUp(4, 0.5)
    assert not told.is_warm


def test_fields_are_certain_after_73_verdicts_of_each():
    assert table.until_certain(73, 1000) == "about 1000"
    assert table.until_certain(146, 1000) == "about 500"
    assert table.until_certain(0, 1000) == "more than 1000"


def test_the_mean_is_what_the_users_waited_for():
    assert Load(requests=200, seconds=4, p50_ms=1, p99_ms=2, users=10).mean_ms == 200


@pytest.mark.parametrize("name", definition.names())
def test_every_case_is_whole(name: str):
    case = definition.read(name)
    services = {one.name for one in case.services}
    assert {one.service for one in case.load} <= services
    assert any(one.has_fix for one in case.services)
    assert case.finding.fields <= set(case.faulty.utilisation)
    assert all(case.faulty.utilisation[field] < 0.05 for field in case.finding.fields)
    assert any(case.finding.method == frame.method for frame in case.faulty.frames)


def operations(*paths: list[str]) -> dict:
    return {"operations": [{"path": path} for path in paths]}


def flat_operations(*callers: str) -> dict:
    def one(caller: str) -> dict:
        service, _, operation = caller.rstrip("]").partition("[")
        callers = [{"service": service, "operation": operation}]
        return {"operation": CALL.operation, "callers": callers}

    return {"operations": [one(caller) for caller in callers]}


def test_a_call_stands_at_its_first_place_in_the_tree_and_at_its_place_among_flat_operations():
    root, callee = "web[GET /]", "pets[GET /pet/{id}]"
    tree = operations([root], [root, callee], [root, CALL.caller], [root, CALL.caller, callee])
    told = system.RecordedSystem(tree, flat_operations(root, CALL.caller), 0)
    one = system.standing(CALL, told)
    assert (one.tree.place, one.tree.of) == (4, 4)
    assert (one.flat.place, one.flat.of) == (2, 2)
    assert one.tree.is_on_first_screen
    row = table.system_table({"pets": (CASE, one)}).splitlines()[2]
    assert row == "| pets | shop[GET /pets] > GET /pet/{id} | 4 of 4 | 2 of 2 |"


def test_a_call_that_is_not_there_or_far_down_is_not_seen_at_once():
    other = ["web[GET /]"]
    far = [*([other] * system.FIRST_SCREEN), [CALL.caller, "pets[GET /pet/{id}]"]]
    one = system.standing(CALL, system.RecordedSystem(operations(*far), flat_operations(), 0))
    assert one.tree.place == system.FIRST_SCREEN + 1
    assert one.flat.place is None
    row = table.system_table({"pets": (CASE, one)}).splitlines()[2]
    assert row.endswith("| 21 of 21, not at once | not there, of 0 |")


def test_the_system_has_every_case_and_each_service_once():
    cases = [definition.read(name) for name in definition.names()]
    whole = system.read(cases)
    names = [one.name for one in whole.services]
    assert len(set(names)) == len(names)
    assert {one.service for one in whole.load} <= set(names)
    for number, one in enumerate(whole.services):
        assert set(one.urls) <= set(names[:number])


def test_the_first_backend_is_the_default():
    assert next(iter(BACKENDS.values())) == ""


def test_a_load_has_its_requests_in_their_shares():
    script = load.script([Request("a", "/x/{1-9}", 3), Request("a", "/y", 1, "DELETE")], 50)
    assert 'share=3,method="GET",path=function() return "/x/"..math.random(1,9)..""' in script
    assert 'share=1,method="DELETE",path=function() return "/y"' in script


def test_a_load_that_nobody_answers_is_refused():
    if shutil.which("wrk") is None:
        pytest.skip("wrk is not installed; scripts/setup --development installs it")
    with pytest.raises(FieldtraceError, match="not answered well"):
        load.send("http://127.0.0.1:1", [Request("a", "/", 1)], 1, 1)
