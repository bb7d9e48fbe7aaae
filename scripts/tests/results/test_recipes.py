# SPDX-License-Identifier: MIT
"""The recipes of docs/build-gate.md, typed as they stand there.

What their build servers do with what a recipe writes cannot be tried without these.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from fieldtrace_cli.base import paths

SAVED = Path(__file__).resolve().parent / "saved"
DOCS = paths.CHECKOUT / "docs"
CALLS = '[[rule]]\ncheck = "calls"\noperation = "hr[GET /employee/{id}]"\nat-most = '
# By the status that the gate then ends with.
RULES = {
    0: CALLS + "1000",
    1: CALLS + "0",
    2: '[[rule]]\ncheck = "unread-share"\nclass = "NeverSeen"\nat-most-percent = 5\n',
}
STATUSES = pytest.mark.parametrize("status", RULES)


def section(name: str) -> str:
    """The text of a section of docs/build-gate.md."""
    text = (DOCS / "build-gate.md").read_text("utf-8")
    return text.split(f"\n## {name}\n")[1].split("\n## ")[0]


def blocks(name: str, language: str) -> list[str]:
    """What a section has in a language."""
    return re.findall(rf"```{language}\n(.*?)```", section(name), re.DOTALL)


@pytest.fixture
def typed(tmp_path: Path) -> Callable[..., int]:
    """Runs a command of a recipe where `trace` is; gives its exit status."""

    def run(command: str, status: int = 0) -> int:
        saved = "payroll-before.json" if " gate " in command else "payroll-fix-list.json"
        shutil.copy(SAVED / saved, tmp_path / "trace")
        (tmp_path / "fieldtrace-rules.toml").write_text(RULES[status], "utf-8")
        path = f"{paths.SCRIPTS}:{os.environ['PATH']}"
        done = subprocess.run(
            ["bash", "-e", "-c", command],
            cwd=tmp_path,
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
            check=False,
        )
        assert "Traceback" not in done.stderr, done.stderr
        return done.returncode

    return run


def test_a_workflow_of_github_writes_what_its_steps_take(typed, tmp_path):
    steps = [step for block in blocks("GitHub", "yaml") for step in yaml.safe_load(block)]
    ours = [step["run"] for step in steps if step.get("run", "").startswith("fieldtrace ")]
    assert len(ours) == 3, steps
    for command in ours:
        assert typed(command) == 0, command
    (upload,) = (step["with"] for step in steps if "uses" in step)
    (comment,) = (step["run"] for step in steps if step.get("run", "").startswith("gh "))
    taken = re.search(r"--body-file (\S+)", comment)
    assert taken is not None
    for name in (upload["sarif_file"], taken[1]):
        assert (tmp_path / name).stat().st_size > 0, name


@STATUSES
def test_a_step_of_github_fails_where_a_rule_is_violated_alone(typed, status):
    (gate,) = re.findall(r"run: (fieldtrace gate .*)", section("GitHub"))
    assert typed(gate, status) == (1 if status == 1 else 0)


@STATUSES
def test_a_job_of_gitlab_fails_or_warns_and_has_its_tests(typed, tmp_path, status):
    (block,) = blocks("GitLab", "yaml")
    job = yaml.safe_load(block)["fieldtrace"]
    (command,) = job["script"]
    assert typed(command, status) == status
    assert (status in job["allow_failure"]["exit_codes"]) == (status == 2)
    assert (tmp_path / job["artifacts"]["reports"]["junit"]).stat().st_size > 0


@STATUSES
def test_a_step_of_jenkins_has_its_tests(typed, tmp_path, status):
    (block,) = blocks("Jenkins", "groovy")
    (command,) = re.findall(r"script: '([^']+)'", block)
    assert typed(command, status) == status
    (tests,) = re.findall(r"junit '([^']+)'", block)
    assert (tmp_path / tests).stat().st_size > 0
