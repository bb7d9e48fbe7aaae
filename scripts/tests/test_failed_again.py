# SPDX-License-Identifier: MIT
"""scripts/test runs a failed test once more, alone; only one that passes then lets the run pass."""

from dataclasses import dataclass, field
from pathlib import Path

import junit_xml
import plan
import pytest
import run_tests
from junit_xml import Result
from runners import Maven, Pytest
from steps import Step


@dataclass
class Scripted(Step):
    """A runner whose tests fail as often as is said, and then pass."""

    folder: Path = Path()
    fails: dict[str, int] = field(default_factory=dict)
    ran: list[list[str]] = field(default_factory=list)
    breaks_off: int = 0

    def run(self) -> int:
        return self._run(list(self.fails))

    def run_again(self, failed) -> int:
        return self._run([result.name for result in failed])

    def results(self):
        return sorted(self.folder.glob("*.xml"))

    def _run(self, names: list[str]) -> int:
        self.ran.append(names)
        if self.breaks_off:
            self.breaks_off -= 1
            return 1
        found = []
        for name in names:
            self.fails[name] -= 1
            failure = "it raced the machine" if self.fails[name] >= 0 else None
            found.append(Result("Suite", name, failure=failure))
        junit_xml.write(self.folder / "results.xml", found)
        return int(any(result.failure for result in found))


def outcome(step: Scripted, capsys) -> tuple[int, str]:
    step.take()
    again = run_tests._take_again([step])
    capsys.readouterr()
    status = run_tests._report([step], again)
    return status, capsys.readouterr().out


def test_a_test_that_passes_alone_is_named_and_the_run_passes(tmp_path, capsys):
    step = Scripted("step", folder=tmp_path, fails={"racy": 1, "sound": 0})
    status, said = outcome(step, capsys)
    assert step.ran == [["racy", "sound"], ["racy"]]
    assert status == 0
    assert "Failed once and passed alone" in said
    assert "  Suite: racy (0.0 s)" in said
    assert said.endswith("2 passed, 0 failed\n")


def test_a_test_that_fails_again_fails_the_run_and_is_not_run_a_third_time(tmp_path, capsys):
    step = Scripted("step", folder=tmp_path, fails={"broken": 9, "racy": 1})
    status, said = outcome(step, capsys)
    assert len(step.ran) == 2
    assert status == 1
    assert "FAILED Suite: broken" in said
    assert said.endswith("1 passed, 1 failed\n")


def test_so_many_failures_are_no_chance(tmp_path, capsys):
    many = {f"test{i}": 1 for i in range(run_tests.MOST_AGAIN + 1)}
    step = Scripted("step", folder=tmp_path, fails=many)
    status, _ = outcome(step, capsys)
    assert len(step.ran) == 1
    assert status == 1


def test_a_runner_that_broke_off_runs_whole_again(tmp_path, capsys):
    step = Scripted("step", folder=tmp_path, fails={"sound": 0}, breaks_off=1)
    status, said = outcome(step, capsys)
    assert status == 0
    assert "step: runs to its end" in said
    step = Scripted("step", folder=tmp_path, fails={"sound": 0}, breaks_off=2)
    assert outcome(step, capsys)[0] == 1


@pytest.mark.parametrize(
    ("result", "test"),
    [
        (Result("org.a.BTest", "reads"), "org.a.BTest#reads*"),
        (Result("org.a.BIT", "reads(Path)[2]"), "org.a.BIT#reads*"),
        (Result("org.a.BTest$Inner", "reads"), "org.a.BTest#reads*"),
        (Result("org.a.BTest", ""), "org.a.BTest"),
        (Result("org.a.BTest", "org.a.BTest"), "org.a.BTest"),
    ],
)
def test_maven_is_given_the_class_and_the_method(monkeypatch, result, test):
    given = []
    monkeypatch.setattr(Maven, "_maven", lambda _, *arguments: given.extend(arguments) or 0)
    Maven("agent", folder="jvm-agent").run_again([result])
    ours, others = ("it.test", "test") if "IT" in test else ("test", "it.test")
    assert f"-D{ours}={test}" in given
    assert f"-D{others}=none" in given


def test_pytest_is_given_the_file_and_the_test(monkeypatch):
    given = []
    monkeypatch.setattr(Pytest, "_pytest", lambda _, *tests: given.extend(tests) or 0)
    Pytest("command").run_again([Result("scripts.tests.test_record", "test_it[a-b]")])
    assert given == ["scripts/tests/test_record.py::test_it[a-b]"]


def test_the_ordinary_run_has_no_sanitizer_and_the_long_one_has_all():
    def names(**options) -> set[str]:
        chosen = {"is_long": False, "sanitizers": False, "names": [], **options}
        return {step.name for step in plan.chosen(**chosen)}

    assert names().isdisjoint({"asan", "tsan"})
    assert names(sanitizers=True) == {"asan", "tsan"}
    assert names(is_long=True) == set(plan.NAMES)
    assert names(names=["lint"]) == {"lint"}
