# SPDX-License-Identifier: MIT
"""`report --format pprof`: what call paths waste, read back by Go's `go tool pprof`."""

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
def go_pprof(tmp_path):
    """Gives what `go tool pprof` prints of a profile."""
    if not readers.has_pprof():
        pytest.skip("Go builds its pprof at length")

    def read(profile: bytes | Path, *options: str) -> str:
        path = profile
        if isinstance(profile, bytes):
            path = tmp_path / "made.pb.gz"
            path.write_bytes(profile)
        return readers.go_pprof(path, *options)

    return read


def of_objects(kind="fields_never_read", **more):
    return fix(kind, kind, **{**SUMS, **more})


def site(calls=40, critical=7_000_000, **frame):
    return {"service": "payroll", "frame": HR | frame, "calls": calls, "critical_ns": critical}


def sites(*found):
    return {"call_sites": list(found)}


def samples(raw: str) -> dict[tuple[str, ...], list[int]]:
    """What `pprof -raw` says of each call path, innermost function first."""
    listed = raw.partition("Samples:\n")[2].partition("Locations\n")
    names = dict(re.findall(r"^ +(\d+): 0x0 M=1 (.*?) \S*:\d+:\d+ s=", listed[2], re.M))
    return {
        tuple(names[number] for number in path.split()): [int(value) for value in values.split()]
        for values, path in re.findall(r"^ +((?:\d+ +)+\d+): ([\d ]+?) *$", listed[0], re.M)
    }


PATH = ("com.acme.hr.HrClient.employee", "com.acme.web.PayslipController.payslip", "payroll")


def test_a_profile_of_nothing_has_no_samples(go_pprof):
    raw = go_pprof(pprof(fix_list(), sites(), Sources(None)), "-raw")
    assert "wasted_bytes/bytes[dflt] critical_time/nanoseconds calls/count" in raw
    assert samples(raw) == {}


def test_a_call_path_has_its_bytes_its_time_and_its_calls_and_the_service_on_top(go_pprof):
    raw = go_pprof(pprof(fix_list(of_objects()), sites(site()), Sources(None)), "-raw")
    assert samples(raw) == {PATH: [3000, 7_000_000, 40]}
    assert "com/acme/hr/HrClient.java:21" in raw
    assert "service:[payroll]" in raw


def test_objects_of_the_same_calls_add_up_but_their_calls_do_not(go_pprof):
    both = of_objects(), of_objects("objects_never_read"), of_objects("objects_partly_used"), fix()
    raw = go_pprof(pprof(fix_list(*both), sites(site()), Sources(None)), "-raw")
    assert samples(raw) == {PATH: [6001, 7_000_000, 40]}


def test_calls_without_objects_stand_at_their_line(go_pprof):
    found = sites(site(50, 9_000_000), site(3, 5, method="dismiss"))
    raw = go_pprof(pprof(fix_list(of_objects()), found, Sources(None)), "-raw")
    assert samples(raw) == {
        PATH: [3000, 7_000_000, 40],
        (PATH[0], "(callers not known)", "payroll"): [0, 2_000_000, 10],
        ("com.acme.hr.HrClient.dismiss", "payroll"): [0, 5, 3],
    }


def test_hostile_names_and_numbers_are_kept_as_they_are(go_pprof):
    frames = ((HOSTILE, HOSTILE, "../" + HOSTILE, -1),)
    hostile = of_objects(frames=frames, service=HOSTILE, wasted_bytes=1e300, calls=-4)
    raw = go_pprof(pprof(fix_list(hostile), sites(), Sources(None)), "-raw")
    assert str(2**63 - 1) in raw


def test_the_payroll_example_s_worst_call_path_comes_first(go_pprof):
    saved = json.loads((SAVED / "payroll-fix-list.json").read_text("utf-8"))
    worst = max(saved["fixes"], key=lambda one: one.get("wasted_bytes", 0))
    innermost = worst["frames"][-1]
    top = go_pprof(pprof(saved, sites(), Sources(None)), "-top")
    first = top.partition("cum%\n")[2].splitlines()[0]
    assert f"{innermost['class']}.{innermost['method']}" in first


def test_a_frame_names_the_file_of_the_checkout(go_pprof, tmp_path):
    file = tmp_path / "hr" / "src" / "com" / "acme" / "hr" / "HrClient.java"
    file.parent.mkdir(parents=True)
    file.write_text("")
    raw = go_pprof(pprof(fix_list(of_objects()), sites(), Sources(tmp_path)), "-raw")
    assert " hr/src/com/acme/hr/HrClient.java:21" in raw


def test_the_profile_of_a_recording_counts_its_calls(fieldtrace, requests, go_pprof):
    output = fieldtrace.folder / "waste.pb.gz"
    done = fieldtrace.run("report", "--format", "pprof", "--output", output, requests)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    found = samples(go_pprof(output, "-raw"))
    assert sum(wasted for wasted, _, _ in found.values()) > 0
    listed = fieldtrace.run("report", "--section", "call-sites", "--format", "json", requests)
    known = sum(one["calls"] for one in json.loads(listed.stdout)["call_sites"])
    assert sum(calls for _, _, calls in found.values()) == pytest.approx(known, rel=0.02)


def test_what_a_profile_cannot_be_of_is_refused_with_a_remedy(fieldtrace):
    done = fieldtrace.run("report", "--format", "pprof", "--top", "3", "trace")
    assert done.returncode == 2
    assert "Remedy: leave out --top" in done.stderr
    (fieldtrace.folder / "saved.json").write_text("{}")
    done = fieldtrace.run("report", "--format", "pprof", "saved.json")
    assert done.returncode == 1
    assert "needs a recording" in done.stderr
