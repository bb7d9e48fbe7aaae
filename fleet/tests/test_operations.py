# SPDX-License-Identifier: MIT
"""Operations of a fleet are those of a report over the same recordings; so is a comparison."""

import itertools
import json
import subprocess
from collections import Counter

import pytest
from conftest import COMMAND, DUCKDB, SPARK, command, rows_of
from extent import ONLY_LONG
from fieldtrace_cli.base import paths
from jsonschema import Draft202012Validator

SAME = ("service", "operation", "count", "exclusive_ns", "critical_ns", "bytes")
SAME_IN_TREE = (
    "count",
    "failures",
    "inclusive_ns",
    "exclusive_ns",
    "critical_ns",
    "bytes",
)
RANKED = ("normalised_inclusive", "normalised_exclusive", "distance", "critical_share")


def of_report(section, *traces):
    return json.loads(command("report", "--section", section, "--format", "json", *traces))


@pytest.fixture(scope="module")
def fleet(together, tmp_path_factory):
    """What `critical` says, and the folder of its tables."""
    tables = tmp_path_factory.mktemp("critical") / "tables"
    asked = ("fleet", "critical", "--format", "json", "--tables", tables)
    return json.loads(command(*asked, together)), tables


def test_operations_are_those_of_a_report(reported, fleet):
    report = reported("flat-operations")
    fleet, _ = fleet
    schema = paths.CHECKOUT / "docs" / "schema" / "fleet-critical.json"
    Draft202012Validator(json.loads(schema.read_text("utf-8"))).validate(fleet)
    told, wanted = (
        sorted(tuple(one[name] for name in SAME) for one in answer["operations"])
        for answer in (fleet, report)
    )
    assert told == wanted
    shares = [one["critical_share"] for one in fleet["operations"]]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) == pytest.approx(1)


def test_the_tree_is_that_of_a_report(recordings, reported, fleet):
    report = reported("operations")
    # Hosts that exported alone tell parts of the same requests.
    apart = json.loads(command("fleet", "critical", "--format", "json", *recordings.tables))
    told, of_parts, wanted = (
        {tuple(one["path"]): [one[name] for name in SAME_IN_TREE] for one in tree}
        for tree in (fleet[0]["top_down"], apart["top_down"], report["operations"])
    )
    assert told == of_parts == wanted
    assert max(map(len, told)) > 2
    shares = {tuple(one["path"]): one for one in report["operations"]}
    for one in fleet[0]["top_down"]:
        for name in RANKED:
            assert one[name] == pytest.approx(shares[tuple(one["path"])][name], abs=1e-3)
    ranks = [one["rank"] for one in sorted(fleet[0]["top_down"], key=lambda one: -one["distance"])]
    assert ranks == list(range(1, len(ranks) + 1))


def test_the_tree_from_the_bottom_up_has_the_same_time(fleet):
    told, _ = fleet
    critical = Counter()
    for one in told["bottom_up"]:
        if len(one["path"]) == 1:
            critical[one["path"][0]] += one["critical_ns"]
    wanted = {
        f"{one['service']}[{one['operation']}]": one["critical_ns"] for one in told["operations"]
    }
    assert critical == wanted
    tops = {one["path"][-1] for one in told["top_down"] if len(one["path"]) == 1}
    own = sum(one["critical_ns"] for one in told["bottom_up"] if len(one["path"]) == 1)
    assert own == sum(one["critical_ns"] for one in told["top_down"])
    assert {one["path"][-1] for one in told["bottom_up"]} >= tops


def test_a_heat_map_has_the_critical_time_of_all_requests(fleet):
    told, _ = fleet
    critical = Counter()
    for heat in told["heat_maps"]:
        assert sum(band["requests"] for band in heat["bands"]) == heat["requests"]
        bounds = [(band["shortest_ns"], band["longest_ns"]) for band in heat["bands"]]
        assert all(one[1] <= next_[0] for one, next_ in itertools.pairwise(bounds))
        for row in heat["rows"]:
            critical[row["service"], row["operation"]] += sum(row["critical_ns"])
    assert critical == {
        (one["service"], one["operation"]): one["critical_ns"] for one in told["operations"]
    }
    assert sum(heat["requests"] for heat in told["heat_maps"]) == told["requests"]


def test_requests_are_grouped_by_what_they_consist_of(together, fleet):
    told, _ = fleet
    assert sum(one["requests"] for one in told["structures"]) == told["requests"]
    assert told["more_structures"] == told["requests_of_more"] == 0
    spans = rows_of(together, "spans", "recording, request, span, caller, service, operation")
    names = {row[:3]: (row[3], f"{row[4]}[{row[5]}]") for row in spans}
    structures = {}
    for recording, request, span in names:
        caller, path = span, []
        while caller is not None:
            caller, name = names[recording, request, caller]
            path.insert(0, name)
        structures.setdefault((recording, request), set()).add(tuple(path))
    assert Counter(map(frozenset, structures.values())) == {
        frozenset(map(tuple, one["paths"])): one["requests"] for one in told["structures"]
    }
    for one in told["structures"]:
        for example in one["examples"]:
            its = structures[example["recording"], example["request"]]
            assert its == set(map(tuple, one["paths"]))


def test_each_example_is_a_request_that_there_is(together, fleet):
    told, _ = fleet
    chosen = "recording, request, epoch_ns(start), total_ns, service, operation"
    there = set(rows_of(together, "spans", chosen, "WHERE caller IS NULL"))
    kinds = [(heat, band) for heat in told["heat_maps"] for band in heat["bands"]]
    kinds += [(one, one) for one in told["structures"]]
    for kind, some in kinds:
        examples = [tuple(example.values()) for example in some["examples"]]
        assert len(set(examples)) == min(3, some["requests"])
        for example in examples:
            assert (*example, kind["service"], kind["operation"]) in there
            assert some["shortest_ns"] <= example[3] <= some["longest_ns"]


def test_they_are_written_as_tables(fleet):
    told, tables = fleet
    nodes = rows_of(tables, "tree", "depth, count, critical_ns")
    assert Counter((depth + 1, *sums) for depth, *sums in nodes) == Counter(
        (len(one["path"]), one["count"], one["critical_ns"]) for one in told["top_down"]
    )
    heat = rows_of(tables, "heat", "sum(critical_ns)")
    assert heat == [(sum(one["critical_ns"] for one in told["operations"]),)]
    for kind in ("bands", "structures"):
        ((requests,),) = rows_of(tables, kind, "sum(requests)::BIGINT")
        assert requests == told["requests"]
        assert rows_of(tables, f"examples_of_{kind}", "count(*)") > [(0,)]


def test_people_see_the_operations_with_most_critical_time(together):
    text = command("fleet", "critical", "--top", "2", together)
    assert "which took" in text
    flat, _, rest = text.partition("Below those that call them")
    assert flat.count("[") == 2
    assert "more operations: --top 0" in flat
    for part in ("Above those that they call", "Heat map", "by what they consist of", "such as"):
        assert part in rest


def test_a_period_is_compared_with_an_earlier_one(recordings, together, tmp_path):
    days = sorted(path.name.removeprefix("day=") for path in together.glob("*/spans/day=*"))
    period = f"{days[0]}..{days[-1]}"
    same = ("--before", period, "--since", days[0], "--until", days[-1])
    told = json.loads(command("fleet", "compare", *same, "--format", "json", together))
    of_state = (*same, "--state", tmp_path / "state", "--format", "json")
    assert json.loads(command("fleet", "compare", *of_state, together)) == told
    results = tmp_path / "results.json"
    command("report", "--format", "results", "--output", results, recordings.shop)
    wanted = json.loads(command("diff", "--format", "json", results, results))
    for part in ("calls_a_request", "bytes_a_call", "fields"):
        assert told[part] == wanted[part] == []
    for side in ("before", "after"):
        assert told[side]["requests"] == wanted[side]["requests"] > 0
    quantiles = {(one["operation"], one["quantile"]): one for one in wanted["latencies"]}
    for one in told["latencies"]:
        assert one["before_ns"] == quantiles[one["operation"], one["quantile"]]["before_ns"]
    never = ("--before", "2001-01-01..2001-01-02")
    assert command("fleet", "compare", *never, together, status=65) == ""


def test_compare_and_before_go_together(together):
    for arguments in (("compare",), ("critical", "--before", "2026-11-16..2026-11-22")):
        done = subprocess.run(
            [COMMAND, "fleet", *arguments, together], capture_output=True, text=True
        )
        assert done.returncode == 64, done.stderr
        assert "--before goes with compare" in done.stderr


@ONLY_LONG
@pytest.mark.skipif(not SPARK.exists(), reason="scripts/setup --spark")
def test_spark_tells_the_same_of_operations(together, tmp_path):
    told = {}
    for engine, python in (("duckdb", DUCKDB), ("spark", SPARK)):
        file = tmp_path / engine
        kinds = tmp_path / f"{engine}.kinds"
        options = ["--engine", engine, "--operations", file, "--critical", kinds]
        subprocess.run([python, "-I", paths.FLEET, *options, "--", together], check=True)
        told[engine] = [json.loads(one.read_text("utf-8")) for one in (file, kinds)]
    assert told["spark"] == told["duckdb"]
