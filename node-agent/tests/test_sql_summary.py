# SPDX-License-Identifier: MIT
"""Statements have the names that the Java agent gives them: by the cases of its own tests."""

import json
import re
import subprocess
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
MODULE = CHECKOUT / "node-agent" / "lib" / "sql_summary.js"
CASES = (
    CHECKOUT
    / "jvm-agent"
    / "bridge"
    / "src"
    / "test"
    / "java"
    / "org"
    / "fieldtrace"
    / "agent"
    / "bridge"
    / "statements"
    / "SqlSummaryTest.java"
)


def _texts(after):
    """The texts of the annotation ahead of a method of the Java test."""
    source = CASES.read_text()
    end = source.index(f"void {after}(")
    begin = source.rindex("@ParameterizedTest", 0, end)
    literals = re.findall(
        r'"(?:[^"\\]|\\.)*"(?:\s*\+\s*"(?:[^"\\]|\\.)*")*', source[begin:end].split("{", 1)[1]
    )
    return ["".join(map(json.loads, re.findall(r'"(?:[^"\\]|\\.)*"', each))) for each in literals]


def _summaries(statements):
    program = (
        "const {summaryOf} = require(process.argv[1]);"
        "const asked = JSON.parse(require('fs').readFileSync(0, 'utf8'));"
        "console.log(JSON.stringify(asked.map(([sql, isMySql]) => summaryOf(sql, isMySql))))"
    )
    done = subprocess.run(
        ["node", "-e", program, MODULE],
        input=json.dumps(statements),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def test_operations_and_tables_are_named_as_in_java():
    cases = [case.split(" | ") for case in _texts("namesOperationsAndTables")]
    assert len(cases) > 40
    found = _summaries([(sql, False) for _, sql in cases])
    assert [(summary, sql) for summary, (_, sql) in zip(found, cases, strict=True)] == [
        (summary, sql) for summary, sql in cases
    ]


@pytest.mark.parametrize("is_mysql", [False, True])
def test_no_value_is_taken_for_a_name(is_mysql):
    statements = _texts("noValueIsTakenForAName")
    assert len(statements) > 15
    for sql, summary in zip(
        statements, _summaries([(sql, is_mysql) for sql in statements]), strict=True
    ):
        assert summary.startswith("SELECT t" if sql.startswith("s") else "INSERT t"), sql
        assert "SECRET" not in summary, sql


def test_what_is_no_statement_has_no_name():
    statements = _texts("whatIsNoStatementHasNone")
    assert len(statements) > 5
    assert _summaries([(sql, False) for sql in statements]) == [""] * len(statements)


def test_any_text_ends_in_time():
    statements = [("(" * 100_000, False), ("select * from " + "a." * 10_000, True)]
    assert all(len(summary) <= 120 for summary in _summaries(statements))
