# SPDX-License-Identifier: MIT
"""Other versions of Node.js, with whose own headers is built what sees fields."""

import json
import os
import platform
import subprocess

import pytest
from conftest import COMMAND
from fields_of import fields_of
from harness.node_versions import FACADES, VERSIONS, build_facades, folder_of
from patience import FACTOR
from test_fields import EAGER, check_truth
from test_layers import RATE, check_layers

AT_LENGTH = pytest.mark.skipif(
    not os.environ.get("FIELDTRACE_LONG") or platform.machine() != "x86_64",
    reason="gets versions of Node.js, at length",
)
pytestmark = AT_LENGTH


@pytest.fixture(params=VERSIONS)
def node(request, tmp_path, monkeypatch):
    """Gives the program of a version, for which the agent then finds a build."""
    folder = folder_of(request.param)
    built = tmp_path / "facades.node"
    build_facades(folder, built)
    monkeypatch.setenv(FACADES, str(built))
    return folder / "bin" / "node"


def test_objects_are_as_without_the_agent(node, programs, record):
    folder = programs("fields")
    bare = subprocess.run(
        [node, folder / "invisible.js"], capture_output=True, text=True, check=True
    )
    recorded = record(node, folder / "invisible.js", agent_options=EAGER)
    assert recorded.stdout == bare.stdout
    assert fields_of(recorded.trace)["Object.id"].uses["direct"] > 12


def test_routes_of_libraries_that_es_modules_import_are_seen(node, programs, record):
    recorded = record(node, programs("routes", "newest") / "with_modules.mjs")
    assert "/express/{id}" in {each.route for each in recorded.exchanges if each.is_server}


def test_sections_say_what_held_the_event_loop(node, programs, record):
    recorded = record(
        node, programs("sections") / "program.js", agent_options="sections=on,fields=off"
    )
    command = [COMMAND, "report", "--section", "sections", recorded.trace]
    report = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "waited for POST, which held the event loop" in report


def test_shares_of_layers_are_those_of_programs(node, programs, record):
    check_layers(record(node, programs("layers") / "program.js", agent_options=RATE))


def test_places_are_as_fast_as_before_when_no_more_sampled_objects_come(node, programs, record):
    program = programs("fields") / "forgotten.js"
    options = f"{EAGER},sampling.verdicts=20"
    took = json.loads(record(node, program, FACTOR, agent_options=options).stdout)
    assert took["forgotten"] < (took["plain"] + took["came"]) / 2, took


@pytest.mark.parametrize("seed", range(3))
def test_shares_of_random_programs_are_those_that_they_know(node, programs, record, seed):
    recorded = record(node, programs("fields") / "truth.js", seed, 3000, agent_options=EAGER)
    check_truth(json.loads(recorded.stdout), fields_of(recorded.trace), 385)
