# SPDX-License-Identifier: MIT
import os
import re
import subprocess
import sys

import pytest
from fieldtrace_cli import __version__
from fieldtrace_cli.base import paths
from fieldtrace_cli.verbs import report

VERBS = (
    *("setup", "build", "doctor", "record", "report", "consumers", "check-removal"),
    *("gate", "diff", "mcp", "snapshot", "list", "live", "status", "stop"),
    *("view", "pictures", "demo"),
)


@pytest.mark.parametrize("verb", VERBS)
def test_help_of_a_verb_shows_examples_and_exit_statuses(fieldtrace, verb):
    done = fieldtrace.run(verb, "--help")
    assert done.returncode == 0, done.stderr
    assert f"  fieldtrace {verb}" in done.stdout
    assert "exit status:" in done.stdout


def test_help_names_every_verb(fieldtrace):
    text = fieldtrace.run("--help").stdout
    for verb in VERBS:
        assert re.search(rf"\n    {verb}\s", text), text


def test_the_version_is_that_of_the_build(fieldtrace):
    pom = (paths.CHECKOUT / "pom.xml").read_text()
    assert f"<version>{__version__}</version>" in pom
    assert fieldtrace.run("--version").stdout == f"fieldtrace {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ([], "VERB"),
        (["recrod"], "recrod"),
        (["record"], "COMMAND"),
        (["record", "--duration", "0", "--", "true"], "'0' is not a number of seconds above 0"),
        (["record", "--duration", "soon", "--", "true"], "'soon'"),
        (["record", "--keep", "3", "--", "true"], "--keep does not go with --mode whole"),
        (["record", "--mode", "rotate", "--size", "2X", "--", "true"], "'2X' is no size"),
        (["record", "--mode", "rotate", "--keep", "0", "--", "true"], "'0'"),
        (["record", "--agent-options", "fast", "--", "true"], "key=value"),
        (["record", "--outptu", "x", "--", "true"], "--outptu"),
        (["report"], "TRACE"),
        (["report", "--format", "xml", "trace"], "xml"),
        (["report", "--top", "many", "trace"], "many"),
        (["view"], "TRACE"),
        (["pictures", "trace"], "--output"),
        (["demo", "--verdicts", "-1"], "'-1'"),
        (["doctor", "now"], "now"),
    ],
)
def test_wrong_arguments_are_named_with_a_remedy(fieldtrace, arguments, named):
    done = fieldtrace.run(*arguments)
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("fieldtrace: ")
    assert named in done.stderr
    assert "Remedy: " in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["check-removal"], "FIELD"),
        (["check-removal", "Employee.email"], "TRACE"),
        (["check-removal", "--at-least", "5", "Employee.email", "trace"], "--at-least"),
        (["check-removal", "--at-most", "few", "Employee.email", "trace"], "few"),
    ],
)
def test_wrong_arguments_are_no_answer_of_a_verb_that_answers_by_its_status(
    fieldtrace, arguments, named
):
    done = fieldtrace.run(*arguments)
    assert done.returncode == 64, done.stderr
    assert named in done.stderr
    assert "Remedy: " in done.stderr


def test_a_trace_that_is_not_there_is_no_answer_either(fieldtrace):
    done = fieldtrace.run("check-removal", "Employee.email", "nowhere")
    assert done.returncode == 65, done.stderr
    assert "there is no trace" in done.stderr


def test_help_of_report_lists_every_rule_with_its_number():
    model = paths.CHECKOUT / "tracecompass-plugin" / "org.fieldtrace.model" / "src"
    rules = model / "org" / "fieldtrace" / "model" / "findings" / "FindingRules.java"
    known = re.findall(r'\w\("([a-z.+-]+\.[a-z-]+)", ([\d.]+),', rules.read_text("utf-8"))
    assert len(known) > 10
    assert report.RULES.split(", ") == [f"{key} ({number})" for key, number in known]


def test_a_verb_loads_no_other_verb():
    program = """
import sys
from fieldtrace_cli.main import main
try:
    main(["status", "--help"])
except SystemExit:
    print(*(name for name in sys.modules if name.startswith("fieldtrace_cli.verbs.")))
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(paths.SCRIPTS)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "fieldtrace_cli.verbs.status"
