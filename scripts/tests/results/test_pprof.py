# SPDX-License-Identifier: MIT
"""`report --format pprof`: what call paths waste, read back by Datadog's library for such profiles,
and by Go's `go tool pprof` where that is there."""

import json
import re
from pathlib import Path

import pytest
import readers
from fieldtrace_cli.results.pprof import pprof
from fieldtrace_cli.results.sources import Sources
from made_findings import HOSTILE, fix, fix_list

SAVED = Path(__file__).resolve().parent / "saved"
SUMS = {"wasted_bytes": 3000.4, "critical_ns": 7_000_000, "calls": 40}
HR = {"class": "com.acme.hr.HrClient", "method": "employee", "file": "HrClient.java", "line": 21}


@pytest.fixture
def read(tmp_path):
    """Gives what a profile holds."""

    def of(profile: bytes) -> dict:
        path = tmp_path / "made.pb.gz"
        path.write_bytes(profile)
        return readers.profile(path)

    return of


def of_objects(kind="fields_never_read", **more):
    return fix(kind, kind, **{**SUMS, **more})


def site(calls=40, critical=7_000_000, **frame):
    return {"service": "payroll", "frame": HR | frame, "calls": calls, "critical_ns": critical}


def sites(*found):
    return {"call_sites": list(found)}


def samples(profile: dict) -> dict[tuple[str, ...], list[int]]:
    """The values of each call path, innermost function first."""
    return {
        tuple(frame["function"] for frame in sample["frames"]): [int(v) for v in sample["values"]]
        for sample in profile["samples"]
    }


def samples_of_go(raw: str) -> dict[tuple[str, ...], list[int]]:
    """The same, of what `go tool pprof -raw` prints."""
    listed = raw.partition("Samples:\n")[2].partition("Locations\n")
    names = dict(re.findall(r"^ +(\d+): 0x0 M=1 (.*?) \S*:\d+:\d+ s=", listed[2], re.M))
    return {
        tuple(names[number] for number in path.split()): [int(value) for value in values.split()]
        for values, path in re.findall(r"^ +((?:\d+ +)+\d+): ([\d ]+?) *$", listed[0], re.M)
    }


PATH = ("com.acme.hr.HrClient.employee", "com.acme.web.PayslipController.payslip", "payroll")


def test_a_profile_of_nothing_has_no_samples(read):
    profile = read(pprof(fix_list(), sites(), Sources(None)))
    assert profile["types"] == ["wasted_bytes/bytes", "critical_time/nanoseconds", "calls/count"]
    assert profile["shown"] == "wasted_bytes"
    assert samples(profile) == {}


def test_a_call_path_has_its_bytes_its_time_and_its_calls_and_the_service_on_top(read):
    profile = read(pprof(fix_list(of_objects()), sites(site()), Sources(None)))
    assert samples(profile) == {PATH: [3000, 7_000_000, 40]}
    (sample,) = profile["samples"]
    innermost = {"function": PATH[0], "file": "com/acme/hr/HrClient.java", "line": 21}
    assert sample["frames"][0] == innermost
    assert sample["labels"] == {"service": "payroll"}


def test_objects_of_the_same_calls_add_up_but_their_calls_do_not(read):
    both = of_objects(), of_objects("objects_never_read"), of_objects("objects_partly_used"), fix()
    profile = read(pprof(fix_list(*both), sites(site()), Sources(None)))
    assert samples(profile) == {PATH: [6001, 7_000_000, 40]}


def test_calls_without_objects_stand_at_their_line(read):
    found = sites(site(50, 9_000_000), site(3, 5, method="dismiss"))
    profile = read(pprof(fix_list(of_objects()), found, Sources(None)))
    assert samples(profile) == {
        PATH: [3000, 7_000_000, 40],
        (PATH[0], "(callers not known)", "payroll"): [0, 2_000_000, 10],
        ("com.acme.hr.HrClient.dismiss", "payroll"): [0, 5, 3],
    }


def test_hostile_names_and_numbers_are_kept_as_they_are(read):
    frames = ((HOSTILE, HOSTILE, "../" + HOSTILE, -1),)
    hostile = of_objects(frames=frames, service=HOSTILE, wasted_bytes=1e300, calls=-4)
    found = samples(read(pprof(fix_list(hostile), sites(), Sources(None))))
    assert found == {(f"{HOSTILE}.{HOSTILE}", HOSTILE): [2**63 - 1, 7_000_000, 0]}


def test_the_payroll_example_s_worst_call_path_comes_first(read):
    saved = json.loads((SAVED / "payroll-fix-list.json").read_text("utf-8"))
    worst = max(saved["fixes"], key=lambda one: one.get("wasted_bytes", 0))
    innermost = worst["frames"][-1]
    found = samples(read(pprof(saved, sites(), Sources(None))))
    first = max(found, key=lambda path: found[path][0])
    assert first[0] == f"{innermost['class']}.{innermost['method']}"


def test_a_frame_names_the_file_of_the_checkout(read, tmp_path):
    file = tmp_path / "hr" / "src" / "com" / "acme" / "hr" / "HrClient.java"
    file.parent.mkdir(parents=True)
    file.write_text("")
    (sample,) = read(pprof(fix_list(of_objects()), sites(), Sources(tmp_path)))["samples"]
    assert sample["frames"][0]["file"] == "hr/src/com/acme/hr/HrClient.java"


def test_the_profile_of_a_recording_counts_its_calls(fieldtrace, requests):
    output = fieldtrace.folder / "waste.pb.gz"
    done = fieldtrace.run("report", "--format", "pprof", "--output", output, requests)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    found = samples(readers.profile(output))
    assert sum(wasted for wasted, _, _ in found.values()) > 0
    listed = fieldtrace.run("report", "--section", "call-sites", "--format", "json", requests)
    known = sum(one["calls"] for one in json.loads(listed.stdout)["call_sites"])
    assert sum(calls for _, _, calls in found.values()) == pytest.approx(known, rel=0.02)


def test_go_s_own_pprof_reads_the_same_of_the_payroll_example(tmp_path):
    if not readers.has_pprof():
        pytest.skip("Go builds its pprof at length")
    saved = json.loads((SAVED / "payroll-fix-list.json").read_text("utf-8"))
    path = tmp_path / "made.pb.gz"
    path.write_bytes(pprof(saved, sites(site()), Sources(None)))
    expected = samples(readers.profile(path))
    raw = readers.go_pprof(path, "-raw")
    assert "wasted_bytes/bytes[dflt] critical_time/nanoseconds calls/count" in raw
    assert "service:[payroll]" in raw
    assert samples_of_go(raw) == expected
    top = readers.go_pprof(path, "-top").partition("cum%\n")[2].splitlines()[0]
    assert max(expected, key=lambda one: expected[one][0])[0] in top


def test_what_a_profile_cannot_be_of_is_refused_with_a_remedy(fieldtrace):
    done = fieldtrace.run("report", "--format", "pprof", "--top", "3", "trace")
    assert done.returncode == 2
    assert "Remedy: leave out --top" in done.stderr
    (fieldtrace.folder / "saved.json").write_text("{}")
    done = fieldtrace.run("report", "--format", "pprof", "saved.json")
    assert done.returncode == 1
    assert "needs a recording" in done.stderr
