# SPDX-License-Identifier: MIT
"""The comparison of what libraries make of marked objects."""

from pathlib import Path

from fieldtrace_cli.base import paths
from fieldtrace_cli.jvm.agent import built_agent
from invisible import comparison
from invisible.comparison import COULD_NOT_RUN, DIFFERS, SAME, Outcome, compared
from invisible.entries import Entry, entries
from invisible.main import table

PLAIN = Entry("Java serialisation", "", "JavaSerialisation")
DESCRIBED = {"date": "today", "JDK": "some"}


def test_every_entry_has_a_program_and_a_name_of_its_own():
    every = entries()
    assert len({entry.key for entry in every}) == len(every)
    for entry in every:
        assert comparison.source(f"{entry.look}.java").is_file(), entry.key


def test_a_library_that_cannot_be_fetched_is_told_and_not_left_out(tmp_path: Path):
    outcome = compared(PLAIN, None, paths.AGENT, tmp_path / "entry")
    assert outcome == Outcome(COULD_NOT_RUN, "Maven cannot fetch it")


def test_a_program_that_does_not_compile_is_told_with_its_first_error(tmp_path: Path):
    broken = Entry("broken", "", "JavaSerialisation", renamed=(("ObjectOutputStream", "None"),))
    outcome = compared(broken, "", paths.AGENT, tmp_path / "entry")
    assert outcome.result == COULD_NOT_RUN
    assert "error: cannot find symbol" in outcome.reason


def test_what_prints_the_same_with_the_agent_is_the_same(tmp_path: Path):
    outcome = compared(PLAIN, "", built_agent(), tmp_path / "entry")
    assert outcome.result == SAME, outcome.reason


def test_what_prints_something_else_with_the_agent_differs(tmp_path: Path):
    told = "java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments()"
    tells = (("ObjectStreamClass.lookup(object.getClass())", told),)
    entry = Entry("arguments", "", "JavaSerialisation", renamed=tells)
    outcome = compared(entry, "", built_agent(), tmp_path / "entry")
    assert outcome.result == DIFFERS
    assert "became" in outcome.reason


def test_the_table_counts_each_result_and_keeps_its_columns():
    text = table(DESCRIBED, [(PLAIN, Outcome(SAME)), (PLAIN, Outcome(DIFFERS, "a | b"))])
    assert text.startswith("today, some: 1 same, 1 differs, 0 could not run.")
    assert r"| differs | `a \| b` |" in text
