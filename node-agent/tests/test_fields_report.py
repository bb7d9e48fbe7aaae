# SPDX-License-Identifier: MIT
"""Fields of a Node.js service in the report, the Fix List and `consumers`, behind one of Java."""

import json
import os
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
COMMAND = HERE.parents[1] / "scripts" / "fieldtrace"
SERVICES = ("Outer.java", "fields/json_front.js", "fields/json_back.js")
CLIENTS, REQUESTS = 4, 40


def test_fields_of_node_js_are_in_the_report_of_a_trace_of_java_and_node_js(tmp_path):
    trace = tmp_path / "trace"
    chain = ("node", HERE / "programs" / "chain.js", str(CLIENTS), str(REQUESTS), *SERVICES)
    options = ("--live", "off", "--output", trace, "--agent-options", "overhead.budget=off")
    done = _fieldtrace("record", *options, "--", *chain)
    assert int(done) == CLIENTS * REQUESTS
    contexts = json.loads(_fieldtrace("report", "--format", "json", trace))["contexts"]
    found = {(each["frames"][-1]["method"], each["class"]): each for each in contexts}
    assert set(found) == {(of, name) for of in ("item", "price") for name in _CLASSES}
    for (method, name), each in found.items():
        assert each["service"] == "json_front"
        decisions = {field["name"]: field["decision"] for field in each["fields"]}
        read = {"path"} if name == "Object" else set()
        assert {key for key, decision in decisions.items() if decision == "read"} == read
        assert set(decisions) == _CLASSES[name], (method, name)
    # All, since on a few requests it may be measured that the bytes took no time worth naming.
    fixes = json.loads(
        _fieldtrace("report", "--all", "--section", "fix-list", "--format", "json", trace)
    )["fixes"]
    by_kind = {(each["kind"], each["frames"][-1]["method"]): each for each in fixes}
    fix = by_kind["fields_never_read", "item"]
    assert fix["service"] == "json_front"
    assert fix["callees"] == ["json_back"]
    assert sorted(fix["never_read"]) == ["Object.description", "Object.warehouse"]
    assert fix["critical_share"] > 0, "the calls are those of the requests, which Java served"
    if os.environ.get("FIELDTRACE_LONG"):
        readers = json.loads(_fieldtrace("consumers", "Object.path", "--format", "json", trace))
        assert [each["service"] for each in readers["services"]] == ["json_front"]


_CLASSES = {
    "Object": {"path", "description", "warehouse"},
    "Object/warehouse": {"street", "zip"},
}


def _fieldtrace(*arguments):
    done = subprocess.run([COMMAND, *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout
