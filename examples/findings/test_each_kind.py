# SPDX-License-Identifier: MIT
"""Each page has the finding that it is named after, at its line; the page beside it has none."""

import json
from pathlib import Path
from typing import Any, NamedTuple

import patience
import pytest

# Threads that wait for a processor look like threads that wait for a pool.
pytestmark = pytest.mark.alone

HERE = Path(__file__).parent
SOURCES = HERE / "src" / "main" / "java" / "org" / "fieldtrace" / "examples" / "findings"
FIELDTRACE = HERE.parents[1] / "scripts" / "fieldtrace"
PACKAGE = "org.fieldtrace.examples.findings."


class Case(NamedTuple):
    """A finding: its kind, the program that has it, and the classes that it is about."""

    kind: str
    program: str
    classes: tuple[str, ...] = ()


AT_A_LINE = [
    Case("fields_never_read", "FieldsNeverRead", ("Employee",)),
    Case("objects_never_read", "ObjectsNeverRead", ("Pet",)),
    Case("objects_partly_used", "ObjectsPartlyUsed", ("Trip",)),
    Case("objects_seldom_read", "ObjectsSeldomRead", ("Coupon",)),
    Case("fields_seldom_read", "FieldsSeldomRead", ("Order",)),
    Case("fields_read_late", "FieldsReadLate", ("Invoice",)),
    Case("one_after_the_other", "OneAfterTheOther"),
    Case("read_late", "ReadLate"),
    Case("n_plus_one", "NPlusOne"),
    Case("same_call_twice", "SameCallTwice"),
    Case("association_never_read", "AssociationNeverRead"),
    Case("association_never_read", "ReferenceNeverRead"),
    Case("translated_anew", "TranslatedAnew"),
    Case("checked_in_vain", "CheckedInVain"),
    Case("waits", "ThreadWaits"),
]

# No answer that is parsed tells the call path of a failed call or of a wait, and these are many.
BY_OPERATION = {
    "failed_and_paid_for": "back[GET /flaky] from front[GET /found/failed_and_paid_for]",
    "chatty": "calls to back for front[GET /found/chatty]",
    "waits": "HikariCP pool[WAIT for a connection] from front[GET /found/pool_waits]",
    "same_work": "back[GET /station]",
}


@pytest.fixture(scope="module")
def fixes(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """What the Fix List says of one recording of all pages."""
    trace = tmp_path_factory.mktemp("findings") / "trace"
    # Every object is sampled, however long the machine takes for it.
    fieldtrace(
        "record", "--output", trace, "--agent-options", "overhead.budget=off", "--", HERE / "run"
    )
    # One handling in eight tells what a mapper does, and the load is short.
    rules = [f"--rule={kind}.requests=5" for kind in ("translated-anew", "checked-in-vain")]
    report = fieldtrace(
        *("report", "--section", "fix-list", "--format", "json", "--suggest"), *rules, trace
    )
    found: list[dict[str, Any]] = json.loads(report)["fixes"]
    return found


def fieldtrace(*arguments: str | Path) -> str:
    """What a command of ours prints."""
    done = patience.finished([FIELDTRACE, *arguments])
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def line_of(program: str) -> int:
    """Where a program says that its finding is."""
    lines = (SOURCES / f"{program}.java").read_text().splitlines()
    (found,) = (number for number, line in enumerate(lines, 1) if line.endswith("// here"))
    return found


def methods(entry: dict[str, Any], program: str) -> list[str]:
    """The methods of a program that are in the call path of a finding."""
    return [frame["method"] for frame in entry["frames"] if frame["class"] == PACKAGE + program]


def named(fixes: list[dict[str, Any]]) -> str:
    """The findings in short, for a test that fails."""
    return "\n".join(f"{fix['kind']}: {fix['subject']} {fix['frames']}" for fix in fixes)


@pytest.mark.parametrize("case", AT_A_LINE, ids=lambda case: case.program)
def test_the_page_has_its_finding_at_its_line(fixes: list[dict[str, Any]], case: Case) -> None:
    of_kind = [fix for fix in fixes if fix["kind"] == case.kind]
    found = [fix for fix in of_kind if methods(fix, case.program)]
    assert len(found) == 1, named(fixes)
    (fix,) = found
    assert fix["service"] == "front"
    assert {
        frame["line"] for frame in fix["frames"] if frame["class"] == PACKAGE + case.program
    } == {line_of(case.program)}, fix["frames"]
    wanted = [f"{PACKAGE}{case.program}${name}" for name in case.classes]
    assert fix.get("classes", []) == wanted
    assert fix["suggestion"]["what"]


@pytest.mark.parametrize("case", AT_A_LINE, ids=lambda case: case.program)
def test_the_page_beside_it_has_no_such_finding(fixes: list[dict[str, Any]], case: Case) -> None:
    nearly = [
        fix
        for fix in fixes
        if fix["kind"] == case.kind
        and any("near" in method for method in methods(fix, case.program))
    ]
    assert not nearly, named(nearly)


@pytest.mark.parametrize("kind", BY_OPERATION)
def test_the_page_has_its_finding(fixes: list[dict[str, Any]], kind: str) -> None:
    assert BY_OPERATION[kind] in [fix["subject"] for fix in fixes if fix["kind"] == kind], named(
        fixes
    )


@pytest.mark.parametrize("kind", BY_OPERATION)
def test_the_page_beside_it_has_none(fixes: list[dict[str, Any]], kind: str) -> None:
    nearly = BY_OPERATION[kind].replace("/found/", "/near/").replace("station", "airport")
    nearly = nearly.replace("flaky", "absent")
    assert nearly not in [fix["subject"] for fix in fixes if fix["kind"] == kind], named(fixes)
