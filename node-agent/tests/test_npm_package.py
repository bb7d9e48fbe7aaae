# SPDX-License-Identifier: MIT
"""The packages of npm, installed into a fresh folder without a registry."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import CHECKOUT, HERE
from fields_of import fields_of

sys.path.insert(4, str(CHECKOUT / "scripts" / "package.d"))

import npm_package


@pytest.fixture(scope="module")
def packages(tmp_path_factory):
    return npm_package.pack(tmp_path_factory.mktemp("packages"))


@pytest.fixture
def folder(programs):
    """One with programs, in which nothing is installed."""
    made = programs("fields")
    (made / "package.json").write_text('{"private": true}')
    return made


def test_an_installed_agent_records_requests_and_fields_without_the_checkout(
    packages, folder, record
):
    _install(folder, *packages)
    own = HERE.parent / "lib" / "register.js"
    both = f"NODE_OPTIONS=--require={_agent(folder)} --require={own}"
    program = ("env", both, "node", folder / "kinds.js")
    recorded = record(*program, agent_options="overhead.budget=off")
    assert "fieldtrace: this Node.js process" not in recorded.stderr
    assert sum(each.is_server for each in recorded.exchanges) == 60
    assert set(fields_of(recorded.trace)["Object.unread"].verdicts) - {"shutdown"} == {"unused"}


def test_without_the_part_for_its_platform_a_service_starts_and_one_line_says_why(packages, folder):
    _install(folder, "--omit=optional", packages[0])
    (folder / "service.js").write_text("console.log('served')")
    done = subprocess.run(
        ["node", f"--require={_agent(folder)}", "service.js"],
        cwd=folder,
        capture_output=True,
        text=True,
    )
    assert done.stdout == "served\n"
    assert done.stderr.startswith("fieldtrace: this Node.js process is not recorded")
    assert "npm install @fieldtrace/agent-linux-" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_package_runs_nothing_when_it_is_installed(packages, folder):
    _install(folder, *packages)
    for about in folder.glob("node_modules/@fieldtrace/*/package.json"):
        package = json.loads(about.read_text())
        assert "scripts" not in package
        assert "dependencies" not in package
        assert package["os"] == ["linux"]


def test_both_packages_have_the_version_that_the_first_asks_for(packages):
    about = json.loads((HERE.parent / "package.json").read_text())
    assert about["optionalDependencies"] == {"@fieldtrace/agent-linux-x64": about["version"]}
    assert [package.name for package in packages if about["version"] not in package.name] == []


def _install(folder: Path, *what):
    options = ("--offline", "--no-audit", "--no-fund", "--no-package-lock")
    done = subprocess.run(
        ["npm", "install", *options, *map(str, what)], cwd=folder, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def _agent(folder):
    return folder / "node_modules" / "@fieldtrace" / "agent" / "lib" / "register.js"
