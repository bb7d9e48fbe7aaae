# SPDX-License-Identifier: MIT
from pathlib import Path

import pytest
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.jvm.agent import checked_options, environment_with_agent

JAR = Path("/opt/agent.jar")


def tool_options(before: dict[str, str], jar: Path, options: str) -> str:
    return environment_with_agent(before, jar, options)["JAVA_TOOL_OPTIONS"]


def test_the_agent_is_the_only_option_where_there_was_none():
    assert tool_options({}, JAR, "") == "-javaagent:/opt/agent.jar"


def test_the_agent_comes_after_what_was_there():
    before = {"JAVA_TOOL_OPTIONS": "-Da=b -Xmx1g"}
    assert tool_options(before, JAR, "a=b") == "-Da=b -Xmx1g -javaagent:/opt/agent.jar=a=b"


def test_blanks_are_quoted():
    assert tool_options({}, JAR, "service.name=a b") == (
        "'-javaagent:/opt/agent.jar=service.name=a b'"
    )


def test_one_kind_of_quotes_is_quoted_by_the_other():
    assert tool_options({}, JAR, "service.name=it's") == (
        '"-javaagent:/opt/agent.jar=service.name=it\'s"'
    )


def test_both_kinds_of_quotes_cannot_be_passed_and_are_refused():
    with pytest.raises(FieldtraceError, match="cannot hold both kinds of quotes"):
        tool_options({}, JAR, "service.name='\"")


@pytest.mark.parametrize("options", ["", "a=b", "sampling.rate=0.5,service.name=x", "a.b.c=d=e"])
def test_pairs_of_keys_and_values_are_options(options):
    assert checked_options(options) == options


@pytest.mark.parametrize("options", ["fast", "=x", ",a=b", "A B=c"])
def test_anything_else_is_refused(options):
    with pytest.raises(FieldtraceError, match="is not of the form key=value"):
        checked_options(options)
