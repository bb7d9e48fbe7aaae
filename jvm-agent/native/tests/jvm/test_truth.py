# SPDX-License-Identifier: MIT
"""Whether what the trace says of the fields of real objects is true."""

import os

import jvm
import pytest

WIDE = "-XX:-UseCompressedOops"
C1, C2 = "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation"
LONG = "FIELDTRACE_LONG" in os.environ
# Ordinarily each collector, compiler and width of references occurs, but not each by itself.
JVMS = {
    "G1": ["-XX:+UseG1GC"],
    "Serial-interpreter": ["-XX:+UseSerialGC", "-Xint"],
    "Parallel-C1": ["-XX:+UseParallelGC", C1],
    "G1-C2-wide-references": ["-XX:+UseG1GC", C2, WIDE],
}
if LONG:
    JVMS |= {
        "Serial": ["-XX:+UseSerialGC"],
        "Parallel": ["-XX:+UseParallelGC"],
        "wide-references": ["-XX:+UseG1GC", WIDE],
        "C1": ["-XX:+UseG1GC", C1],
        "C2": ["-XX:+UseG1GC", C2],
    }
TRUTH = {"Read": "used", "Incremented": "used", "Unread": "unused", "Written": "overwritten"}
# Chance hands the registers out: 25 verdicts a field are expected where they are fewest.
FEWEST = 3


@pytest.mark.parametrize("options", JVMS.values(), ids=JVMS.keys())
def test_fields_of_every_type_are_judged_rightly_while_objects_move(options, tmp_path):
    run = jvm.run(tmp_path, "ALL_TYPES", options, {"sampling.verdicts": "60"})
    assert (run.output, run.errors, run.status) == ("done\n", "", 0)
    counted = jvm.verdicts(run.events)
    assert len(counted) == 23
    for field, verdicts in counted.items():
        (truth,) = [verdict for ending, verdict in TRUTH.items() if field.endswith(ending)]
        assert not jvm.contradictions(verdicts, truth), f"{field}: {verdicts}"
        assert verdicts[truth] >= FEWEST, f"{field}: {verdicts}"


def test_inherited_fields_come_after_the_own_and_are_judged_rightly(tmp_path):
    events = jvm.run(tmp_path, "INHERITED").events
    defined = {
        fields["field"]: (fields["name"], fields["type"], fields["size"])
        for name, fields in events
        if name == "field_def"
    }
    assert defined == {
        0: ("level", "I", 4),
        1: ("unread", "J", 8),
        2: ("name", "Ljava/lang/String;", 4),
    }
    counted = jvm.verdicts(events)
    # javac folds the constant of the final field, so that nothing reads it.
    for field, truth in {"level": "unused", "unread": "unused", "name": "used"}.items():
        assert not jvm.contradictions(counted[field], truth), f"{field}: {counted[field]}"
        assert counted[field][truth] >= FEWEST


def test_reflection_and_clone_count_as_reads(tmp_path):
    counted = jvm.verdicts(jvm.run(tmp_path, "INDIRECT").events)
    for field in ("name", "first"):
        assert not jvm.contradictions(counted[field], "used")
        assert counted[field]["used"] >= 50


def test_a_field_that_many_threads_read_in_a_loop_is_used(tmp_path):
    run = jvm.run(tmp_path, "HOT_FIELD")
    assert (run.output, run.errors, run.status) == ("done\n", "", 0)
    counted = jvm.verdicts(run.events)
    assert not jvm.contradictions(counted["name"], "used")
    assert counted["name"]["used"] >= 50


@pytest.mark.parametrize("compiler", [C2, C1])
def test_a_value_that_waits_in_a_register_until_it_is_used_is_used(compiler, tmp_path):
    whole = ["-XX:CompileCommand=quiet", "-XX:CompileCommand=dontinline,app.LateUses::branches"]
    run = jvm.run(tmp_path, "LATE_USES", [compiler, *whole])
    assert (run.output, run.errors, run.status) == ("done\n", "", 0)
    counted = jvm.verdicts(run.events)
    assert len(counted) == 10
    for field, verdicts in counted.items():
        truth = "unused" if field.startswith("never") else "used"
        others = set(jvm.contradictions(verdicts, truth))
        # A safepoint may come while a value is followed that the compiler has loaded ahead of the
        # loop; then nothing tells that it will not be used. The reverse must never be.
        if field == "neverInLoop" and others == {"used"}:
            assert verdicts["used"] <= 0.2 * verdicts["unused"], f"{field}: {verdicts}"
        else:
            assert not others, f"{field}: {verdicts}"
        assert verdicts[truth] >= FEWEST, f"{field}: {verdicts}"


def test_threads_of_the_application_are_watched_whatever_they_are_called(tmp_path):
    run = jvm.run(tmp_path, "NAMED_LIKE_THE_JVMS")
    assert (run.output, run.errors, run.status) == ("done\n", "", 0)
    counted = jvm.verdicts(run.events)
    assert not jvm.contradictions(counted["name"], "used")
    assert counted["name"]["used"] >= 50


MARKING = [
    "-XX:+UseG1GC",
    "-XX:+ExplicitGCInvokesConcurrent",
    "-XX:InitiatingHeapOccupancyPercent=0",
    "-Xmx512m",
    "-Xmn32m",
]
OVERWRITING = {
    "C1": [*MARKING, C1],
    "C2-wide-references": [*MARKING, C2, WIDE],
    "Serial": ["-XX:+UseSerialGC", C2, "-Dold=20000"],
}
if LONG:
    OVERWRITING |= {
        "interpreter": [*MARKING, "-Xint"],
        "C2": [*MARKING, C2],
        "Parallel": ["-XX:+UseParallelGC", C2, "-Dold=20000"],
    }


@pytest.mark.parametrize("options", OVERWRITING.values(), ids=OVERWRITING.keys())
def test_a_collector_that_saves_what_a_store_overwrites_does_not_read_it(options, tmp_path):
    run = jvm.run(tmp_path, "OVERWRITTEN", options)
    assert (run.output, run.errors, run.status) == ("done\n", "", 0)
    counted = jvm.verdicts(run.events)
    assert len(counted) == 9
    for field, verdicts in counted.items():
        truth = "used" if field.startswith("read") else "overwritten"
        assert not jvm.contradictions(verdicts, truth), f"{field}: {verdicts}"
        assert verdicts[truth] >= FEWEST, f"{field}: {verdicts}"


@pytest.mark.parametrize("options", [[], ["-Xcomp"]], ids=["mixed", "compiled"])
def test_what_the_agent_reads_in_a_later_answer_is_no_use(options, tmp_path):
    run = jvm.run(tmp_path, "RETURNED_AGAIN", options, {"sampling.verdicts": "60"})
    assert (run.output, run.errors, run.status) == ("done\n", "", 0)
    counted = jvm.verdicts(run.events)
    for field, truth in {"customer": "used", "unread": "unused"}.items():
        assert not jvm.contradictions(counted[field], truth), f"{field}: {counted[field]}"
        assert counted[field][truth] >= FEWEST
