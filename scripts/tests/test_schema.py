# SPDX-License-Identifier: MIT
"""What is printed for programs is what docs/schema promises."""

import json
from pathlib import Path

import pytest
from fieldtrace_cli.base import paths
from fieldtrace_cli.tracecompass.analysis import analyse_each
from fieldtrace_cli.verbs import report
from jsonschema import Draft202012Validator

SCHEMAS = paths.CHECKOUT / "docs" / "schema"
GOLDEN = paths.PLUGIN / "org.fieldtrace.model.tests" / "resources" / "org" / "fieldtrace" / "model"
LISTS = (
    *("contexts", "requests", "critical_paths", "operations", "call_sites", "stragglers"),
    *("fixes", "methods", "critical_methods", "keys"),
)


def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads((SCHEMAS / f"{name}.json").read_text("utf-8")))


def keeps(name: str, text: str) -> dict:
    """The JSON, which the schema of that name describes."""
    read = json.loads(text)
    errors = [f"{error.json_path}: {error.message}" for error in validator(name).iter_errors(read)]
    assert not errors, "\n".join(errors)
    return read


@pytest.mark.parametrize("path", sorted(SCHEMAS.glob("*.json")), ids=lambda path: path.stem)
def test_a_schema_is_one(path: Path):
    Draft202012Validator.check_schema(json.loads(path.read_text("utf-8")))


@pytest.mark.parametrize(
    ("schema", "file"),
    [
        ("fields", "utilisation/payroll.json"),
        ("fields", "utilisation/empty.json"),
        ("consumers", "consumers/consumers.json"),
        ("check-removal", "consumers/read.json"),
    ],
)
def test_the_golden_files_keep_their_schema(schema, file):
    keeps(schema, (GOLDEN / file).read_text("utf-8"))


EVENTS = json.loads((SCHEMAS / "events.json").read_text("utf-8"))
EXIT = next(event for event in EVENTS["examples"] if event["name"] == "remote_call_exit")


@pytest.mark.parametrize("event", EVENTS["examples"], ids=lambda event: event["name"])
def test_an_event_keeps_the_schema(event):
    keeps("events", json.dumps(event))


def test_an_event_of_an_older_agent_keeps_the_schema():
    older = {name: value for name, value in EXIT["fields"].items() if name != "weight"}
    keeps("events", json.dumps(EXIT | {"fields": older}))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"weight": 2**64}, "is greater than the maximum"),
        ({"body_bytes": "many"}, "is not of type 'integer'"),
        ({"unheard": 1}, "'unheard' was unexpected"),
    ],
)
def test_an_event_that_is_none_does_not(fields, message):
    wrong = EXIT | {"fields": EXIT["fields"] | fields}
    (error,) = validator("events").iter_errors(wrong)
    assert message in error.message


@pytest.fixture(scope="session")
def sections(requests: Path) -> Path:
    """A folder with every section of the recordings and of a part of them, made in two runs."""
    folder = requests.parent
    whole = [section for section in report.SECTIONS if section != "releases"]
    part = ("--since", "0.05", "--until", "-0.05")
    questions = [(_options(section, "--all"), folder / f"{section}.json") for section in whole]
    questions += [
        (
            _options(section, *part, "--sort", report.SORT_KEYS[section].split(", ")[1]),
            folder / f"part-{section}.json",
        )
        for section in report.SECTIONS
    ]
    assert analyse_each([requests], questions) == 0
    releases = folder / "releases.json"
    assert analyse_each([requests.with_name("two")], [(_options("releases"), releases)]) == 0
    return folder


def _options(section: str, *more: str) -> list[str]:
    return ["--section", section, "--format", "json", *more]


@pytest.mark.parametrize("section", report.SECTIONS)
def test_every_section_keeps_its_schema(sections, section):
    text = (sections / f"{section}.json").read_text("utf-8")
    (entries,) = [value for key, value in keeps(section, text).items() if key in LISTS]
    # No mapper tells its keys there; e2e/test_end_to_end.py has such.
    assert len(entries) > 0 or section == "end-to-end"


@pytest.mark.parametrize("section", report.SECTIONS)
def test_a_part_of_every_section_keeps_it_too(sections, section):
    span = keeps(section, (sections / f"part-{section}.json").read_text("utf-8"))["range"]
    assert span["since"] - span["recording_start"] == 50_000_000
    assert span["recording_end"] - span["until"] == 50_000_000


def test_stragglers_stand_in_the_order_that_is_asked_for(sections):
    assert report.SORT_KEYS["stragglers"].split(", ")[1] == "duration"
    found = json.loads((sections / "part-stragglers.json").read_text("utf-8"))["stragglers"]
    durations = [one["duration_ns"] for one in found]
    assert len(durations) > 1
    assert durations == sorted(durations, reverse=True)
