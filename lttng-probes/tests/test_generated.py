# SPDX-License-Identifier: MIT
"""What is generated is what lttng-probes/generate would write."""

import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from generator import (
    c_api,
    calls,
    calls_document,
    calls_java,
    calls_native,
    ctypes_api,
    java,
    options,
    options_java,
    options_native,
    outputs,
    reader,
    text,
    vocabulary,
)

FILES = outputs.all_files()
SMALL = """
groups:
  - name: things
    brief: what there is
    enums:
      state: {meaning: how it is, labels: {0: {label: well}}}
    events:
      thing:
        text: A thing.
        fields:
          id: {type: u8, meaning: the thing}
          state: {type: state, meaning: "{labels}"}
          count: {type: length, meaning: how many parts it has}
          parts: {type: "s32[]", length: count, meaning: its parts}
example:
  - thing: {id: max, state: well, parts: [min, 7]}
"""


@pytest.mark.parametrize("path", FILES, ids=str)
def test_a_file_is_as_the_vocabulary_has_it(path: Path):
    written = (outputs.CHECKOUT / path).read_text(encoding="utf-8")
    assert written == FILES[path], f"remedy: lttng-probes/generate writes {path} anew"


def test_the_example_has_every_field_and_the_ends_of_ranges():
    ((_, values),) = reader.read(SMALL).example
    assert values == {"id": 255, "state": "well", "parts": [-(2**31), 7]}


@pytest.mark.parametrize(
    ("correct", "mistaken", "message"),
    [
        ("meaning: the thing", "meening: the thing", "thing.id: there is no meaning"),
        ("meaning: the thing", "meaning: the thing, units: ns", "thing.id: nothing reads units"),
        ("meaning: the thing", "meaning: the thing, unit: hours", "thing.id: the unit is none of"),
        ("type: u8", "type: u7", "thing.id has the type u7, which there is not"),
        ("length: count, ", "", "thing.parts: a sequence, and nothing else, has a `length`"),
        ("length: count", "length: size", "thing.parts: there is no argument size"),
        ("id: max", "id: 256", "id cannot be 256"),
        ("state: well", "state: ill", "state has no label ill"),
        ("id: max, ", "", "the example gives no id of thing"),
        ("id: max", "name: max", "thing has no name"),
        ("- thing", "- nothing", "the example emits not each event once: nothing, thing"),
        ("groups:", "groups: [", "line"),
    ],
)
def test_a_mistake_is_told_with_its_place(correct: str, mistaken: str, message: str):
    assert SMALL.count(correct) == 1
    with pytest.raises(reader.VocabularyError) as error:
        reader.read(SMALL.replace(correct, mistaken))
    assert message in str(error.value)


def test_more_fields_than_anybody_tells_apart_need_a_structure():
    fields = "".join(f"          f{i}: {{type: u8, meaning: one}}\n" for i in range(7))
    example = ", ".join(f"f{i}: 1" for i in range(7))
    crowded = SMALL.replace("example:", f"{fields}example:").replace("id: max", f"{example}, id: 1")
    with pytest.raises(reader.VocabularyError, match="give it an `argument`"):
        reader.read(crowded)
    held = reader.read(crowded.replace("text: A thing.", "text: A thing.\n        argument: it"))
    assert held.events[0].shape.name == "thing"


def test_a_field_more_changes_nobody_who_names_the_others():
    more = SMALL.replace(
        "          count:", "          hue: {type: u8, meaning: h}\n          count:"
    )
    more = more.replace("state: well,", "state: well, hue: 1,")
    program = "int main(void) { FT_EMIT(thing, .id = 1); return 0; }"
    for source in (SMALL, more, more.replace("text: A thing.", "text: A.\n        argument: it")):
        read = reader.read(source)
        (group,) = read.groups
        parts = [c_api.header(group, read), c_api.by_name(read), program]
        compiled = subprocess.run(
            ["cc", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-x", "c", "-"],
            input="\n".join(parts).replace('#include "fieldtrace/probes.h"', ""),
            capture_output=True,
            text=True,
        )
        assert compiled.returncode == 0, compiled.stderr


PRINT_EVENTS = """
package org.fieldtrace.synthetic;

class Print {
    public static void main(String[] arguments) {
        System.out.println(Vocabulary.current().names());
    }
}
"""


def test_the_table_of_events_may_be_compiled_alone(tmp_path: Path):
    folder = outputs.CHECKOUT / "tracecompass-plugin/org.fieldtrace.synthetic/src"
    source = folder / "org/fieldtrace/synthetic/Vocabulary.java"
    table, program = tmp_path / "EventTable.java", tmp_path / "Print.java"
    program.write_text(PRINT_EVENTS, encoding="utf-8")
    compiler = ["javac", "-d", str(tmp_path), "-cp", str(tmp_path)]
    for name, files in {"thing": (source, table, program), "renamed": (table,)}.items():
        events = reader.read(SMALL.replace("thing:", f"{name}:"))
        table.write_text(java.event_table(events), encoding="utf-8")
        subprocess.run([*compiler, *map(str, files)], check=True)
    launcher = ["java", "-cp", str(tmp_path), "org.fieldtrace.synthetic.Print"]
    printed = subprocess.run(launcher, check=True, stdout=subprocess.PIPE, text=True)
    assert printed.stdout == "[renamed]\n"


def test_python_names_fields_too():
    assert '("id", ctypes.c_uint8),' in ctypes_api.module(reader.read(SMALL))


def test_comments_name_constants_and_documents():
    constant = vocabulary.Constant("NONE", 7, "no thing")
    written = "{NONE} of [them](a.md#b) ([why](a.md)). [More](c.md#d)"
    assert text.plain(written, [constant]) == "FT_NONE of them (docs/a.md). See docs/c.md."
    assert text.markdown("{NONE}", [constant]) == "7"


OPTIONS = """
kinds:
  duration: from {least} to {most}
  integer: from {least} to {most}
  one_of: one of {labels}
options:
  longest-wait.of: {default: 90s, values: {duration: [1ms, 2h]}, native: true, meaning: one}
  size: {default: "8", values: {integer: [1, 64]}, native: true, most: kMost, meaning: one}
  way: {default: fast, values: {one_of: [fast, slow]}, native: {choice: Way}, meaning: one}
  trial: {default: "1", values: {integer: [0, 20000]}, internal: true, meaning: one}
between_halves: {}
"""


def test_an_option_is_the_same_in_both_halves():
    agent = options.read(OPTIONS)
    java = options_java.agent_option(agent)
    assert "import static java.time.Duration.ofHours;" in java
    assert '    LONGEST_WAIT_OF(\n            "longest-wait.of",' in java
    assert "OptionValue.duration(ofMillis(1), ofHours(2))" in java
    assert 'TRIAL("trial", "1", "from 0 to 20000", OptionValue.integer(0, 20_000));' in java
    assert "return this == TRIAL;" in java
    declared = options_native.declarations(agent)
    assert "    uint64_t longest_wait_of_ns = 90'000'000'000;" in declared
    assert "constexpr uint32_t kMost = 64;" in declared
    assert "enum class Way : uint8_t { Fast, Slow };" in declared
    assert "    Way way = Way::Fast;" in declared
    read = "\n".join(options_native.readers(agent))
    assert "parse_duration(key, value, 1, 7200000, &options->longest_wait_of_ns);" in read
    assert 'parse_choice(key, value, {"fast", "slow"}, &options->way);' in read
    assert "trial" not in read


@pytest.mark.parametrize(
    ("correct", "mistaken", "message"),
    [
        ("default: 90s", "default: 90", "put the default 90 into quotes"),
        ("default: 90s", "default: 90 s", "90 s is no duration such as 30s"),
        ("default: fast", "default: faster", "the default faster is none of its values"),
        ("[1, 64]", "[1]", "the option size: integer takes 2 arguments"),
        ("{one_of: [fast, slow]}", "way", "the option way: there is no kind way"),
        ("most: kMost", "least: 1", "the option size: nothing reads least"),
    ],
)
def test_a_mistake_in_an_option_is_told_with_its_place(correct: str, mistaken: str, message: str):
    assert OPTIONS.count(correct) == 1
    with pytest.raises(reader.VocabularyError) as error:
        options.read(OPTIONS.replace(correct, mistaken))
    assert message in str(error.value)


CALLS = """
writers: {}
calls:
  tellThing:
    emits: thing
  sizeOf:
    takes: "String name, long[] parts"
    returns: long
    does: parts.size(name)
    meaning: one
  begin: {takes: Object of, meaning: one, parameters: {of: whose}}
"""


def border(source: str) -> calls.Border:
    return calls.read(source, reader.read(SMALL))


def test_a_field_of_an_event_goes_through_the_whole_border():
    grown = SMALL.replace(
        "state: {type: state", "size: {type: u64, meaning: one}\n          state: {type: state"
    )
    grown = grown.replace("id: max,", "id: max, size: 5,")
    grown = calls.read(CALLS, reader.read(grown))
    declared = "tellThing(int id, long size, int state, int count, int[] parts)"
    assert f"    public native void {declared};" in calls_java.natives(grown)
    assert f"    public void {declared} {{" in calls_java.recorder(grown)
    assert "new TellThing(id, size, state, count, parts.clone())" in calls_java.recorder(grown)
    assert any(f"`void {declared}`" in row for row in calls_document.table(grown))
    entry_points = calls_native.entry_points(grown)
    assert "jint id, jlong size, jint state, jint count," in entry_points
    assert "ft_thing(static_cast<uint8_t>(id), static_cast<uint64_t>(size)," in entry_points


def test_a_call_is_done_by_its_line_of_c_or_by_a_function():
    entry_points = calls_native.entry_points(border(CALLS))
    assert "const auto name = text_of(jni, name_given);" in entry_points
    assert "return static_cast<jlong>(parts.size(name));" in entry_points
    assert "    calls::begin(jni, of);" in entry_points
    assert "void begin(JNIEnv *jni, jobject of);" in calls_native.header(border(CALLS))
    assert "@param of whose" in calls_java.natives(border(CALLS))


@pytest.mark.parametrize(
    ("correct", "mistaken", "message"),
    [
        ("emits: thing", "emits: nothing", "the call tellThing: there is no event nothing"),
        ("emits: thing", "emits: thing\n    types: {sise: int}", "thing has no sise"),
        ("emits: thing", "emits: thing\n    writer: Things", "there is no writer Things"),
        ("emits: thing", "emits: thing\n    fixed: {id: 0}", "only fields of a structure"),
        ("takes: Object of", "takes: Object", "the call begin: Object is no parameter"),
        ("{of: whose}", "{by: whose}", "the call begin has no parameter by"),
        ("returns: long", "return: long", "the call sizeOf: nothing reads return"),
    ],
)
def test_a_mistake_in_a_call_is_told_with_its_place(correct: str, mistaken: str, message: str):
    assert CALLS.count(correct) == 1
    with pytest.raises(reader.VocabularyError) as error:
        border(CALLS.replace(correct, mistaken))
    assert message in str(error.value)
