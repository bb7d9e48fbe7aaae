# SPDX-License-Identifier: MIT
"""The generated programs, the matrix, and what is kept of results."""

import re
from collections import Counter
from pathlib import Path

import pytest
from accuracy import jdks, stress, table
from accuracy.comparison import Comparison, Share
from accuracy.jdks import Jdk
from accuracy.matrix import BACKENDS, COLLECTORS, COMPILERS, THREADS, cells, quick_cut
from accuracy.programs import generator
from accuracy.results import Measured, ResultFile
from accuracy.verdicts import Place
from fieldtrace_cli.base.errors import FieldtraceError
from harness import document

JDKS = [Jdk(version, Path(f"jdk-{version}")) for version in (11, 17, 25)]
FIELD = re.compile(r'tally\("\w+", \w+\.class, ([^)]*)\)')


def sources(seed: int, language: int = 25) -> str:
    return "\n".join(
        text for program in generator.programs(seed, language) for text in program.sources.values()
    )


def result(**changes: object) -> Measured:
    place = Place("truth.generated.Reflected", "call", "Hidden", "city")
    share = Share(place, "used", 192, 385, 0.5)
    by_handle = place._replace(field="state")
    values: dict[str, object] = {
        "jdk": 17,
        "collector": "G1",
        "compiler": "C2",
        "threads": "platform",
        "backend": "bytecode",
        "machine": {"date": "today"},
        "seconds": 60.0,
        "comparison": Comparison([share], 385, [], unjudged=[by_handle]),
        "ends": {"unused": 385, "outlived": 7},
        "accesses": 300,
        "accesses_without_path": 1,
    }
    return Measured(**(values | changes))


def test_a_seed_always_gives_the_same_programs():
    assert sources(7) == sources(7)
    assert sources(7) != sources(8)


def test_the_run_times_of_set_up_are_found_and_compiled_for_by_another():
    found = jdks.found()
    assert {11, 21} <= set(found)
    for version in (11, 21):
        compiler = jdks.compiler_for(found[version])
        assert compiler.has_compiler
        assert compiler == found[version] or not found[version].has_compiler


def test_a_jdk_without_records_runs_the_same_programs_but_theirs():
    old, new = (generator.programs(1, version) for version in (11, 17))
    assert [p.name for p in new if p not in old] == ["Record"]


@pytest.mark.parametrize("seed", range(20))
def test_no_two_classes_share_a_field_name(seed: int):
    names = [name for match in FIELD.finditer(sources(seed)) for name in match[1].split(", ")]
    # The class of HotAndCold is counted once for each call path.
    assert max(Counter(names).values()) <= 2
    twice = {name for name, count in Counter(names).items() if count == 2}
    hot_and_cold = next(p for p in generator.programs(seed, 25) if p.name == "HotAndCold")
    shared = hot_and_cold.sources["Shared"]
    assert all(name.strip('"') in shared for name in twice)


def test_the_matrix_leaves_out_what_cannot_be():
    every = list(cells(JDKS, list(COLLECTORS), list(COMPILERS), THREADS, BACKENDS))
    assert {c.jdk.version for c in every if c.threads == "virtual"} == {25}
    for backend in ("hw", "both"):
        assert {c.collector for c in every if c.backend.name == backend} == {
            *("Serial", "Parallel", "G1")
        }
    assert {c.collector for c in every if c.backend.name == "bytecode"} == set(COLLECTORS)


def test_the_quick_cut_takes_few_and_different_cells():
    every = list(cells(JDKS, list(COLLECTORS), list(COMPILERS), THREADS, BACKENDS))
    quick = quick_cut(every)
    assert [c.backend.name for c in quick] == ["hw", "hw", "bytecode"]
    assert {c.compiler for c in quick} == {"C1", "C2"}
    assert {c.threads for c in quick} == {"platform", "virtual"}


def test_results_of_several_runs_add_up(tmp_path: Path):
    first = ResultFile(tmp_path / "accuracy.json", 1)
    first.add(result())
    first.add(result(jdk=25))
    second = ResultFile(tmp_path / "accuracy.json", 1)
    second.load()
    second.add(result(jdk=25, seconds=5.0))
    third = ResultFile(tmp_path / "accuracy.json", 1)
    third.load()
    assert third.cells == {r.key: r for r in (result(), result(jdk=25, seconds=5.0))}


def test_results_of_other_programs_are_not_mixed_in(tmp_path: Path):
    ResultFile(tmp_path / "accuracy.json", 1).add(result())
    with pytest.raises(FieldtraceError, match="other programs"):
        ResultFile(tmp_path / "accuracy.json", 2).load()


def test_the_table_names_what_is_not_judged_and_why():
    text = table.markdown([result()], generator.programs(1, 25))
    assert "| 17 | G1 | C2 | platform | not run | 1/1, 1 of Reflected not judged (a) |" in text
    assert "(a) Reflected, `bytecode`: nothing tells of reads by a VarHandle" in text
    assert "(?)" not in text


def test_the_table_says_what_has_no_known_reason():
    share = Share(Place("truth.generated.Moved", "call", "Parcel", "city"), "used", 300, 385, 0.5)
    wrong = result(compiler="C1", comparison=Comparison([share], 385, []))
    text = table.markdown([wrong], generator.programs(1, 25))
    assert "Moved (?)" in text
    assert "Parcel.city: 300 of 385 are `used`, in truth 0.500" in text


def test_only_the_marked_section_of_a_document_is_replaced(tmp_path: Path):
    page = tmp_path / "page.md"
    begin, end = (f"<!-- generated by some/run: {edge} -->" for edge in ("begin", "end"))
    page.write_text(f"before\n{begin}\nold\n{end}\nafter\n")
    document.replace_section(page, "some/run", "new")
    assert page.read_text() == f"before\n{begin}\n\nnew\n{end}\nafter\n"


def test_a_document_without_markers_is_refused(tmp_path: Path):
    page = tmp_path / "page.md"
    page.write_text("nothing")
    with pytest.raises(FieldtraceError, match="no section to replace"):
        document.replace_section(page, "some/run", "new")
    assert page.read_text() == "nothing"


def test_the_lots_of_stress_meet_every_choice_with_every_other():
    drawn = [stress.drawn(seed, JDKS) for seed in range(1, stress.SEEDS + 1)]
    met = {(cell.jdk.version, cell.collector, heap) for cell, heap in drawn}
    assert len(met) == len(JDKS) * len(stress.COLLECTORS) * len(stress.HEAPS)
    assert {cell.compiler for cell, _ in drawn} == set(stress.COMPILERS)
    assert len({cell.jvm_options for cell, _ in drawn}) == stress.SEEDS
