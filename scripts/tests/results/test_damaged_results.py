# SPDX-License-Identifier: MIT
"""Saved results that somebody has changed: an answer or a line that says so, and no stack trace."""

import copy
import json
import random
from pathlib import Path

import extent
import pytest
from fieldtrace_cli import main

SAVED = Path(__file__).resolve().parent / "saved"
TIMES = 500 if extent.LONG else 40
WRONG = (None, -1, 1e308, "", "x", [], {}, True, [None], {"x": 1})


def damaged(value: object, drawn: random.Random) -> object:
    """The JSON with one value of it replaced or left out."""
    changed = copy.deepcopy(value)
    places = list(_places(changed))
    where, key = drawn.choice(places)
    if drawn.random() < 0.3:
        del where[key]
    else:
        where[key] = drawn.choice(WRONG)
    return changed


def _places(value: object):
    items = value.items() if isinstance(value, dict) else ()
    items = enumerate(value) if isinstance(value, list) else items
    for key, below in items:
        yield value, key
        # One of many latencies is like all others.
        if not isinstance(below, list) or not below or not isinstance(below[0], int):
            yield from _places(below)


COMMANDS = {
    "sarif": ["report", "--format", "sarif", "fixes.json"],
    "junit": ["report", "--format", "junit", "fixes.json"],
    "markdown": ["report", "--format", "markdown", "fixes.json"],
    "gate": ["gate", "--rules", str(SAVED / "rules.toml"), "results.json"],
    "diff": ["diff", "results.json", str(SAVED / "payroll-after.json")],
    "diff as JSON": ["diff", "--format", "json", str(SAVED / "payroll-after.json"), "results.json"],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_damaged_results_are_no_bug(command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    drawn = random.Random(command)
    name = COMMANDS[command][-1] if "report" in COMMANDS[command] else "results.json"
    source = "payroll-fix-list.json" if name == "fixes.json" else "payroll-before.json"
    sound = json.loads((SAVED / source).read_text("utf-8"))
    for _ in range(TIMES):
        text = json.dumps(damaged(sound, drawn))
        Path(name).write_text(text)
        status = main.main(COMMANDS[command])
        said = capsys.readouterr().err
        assert "Traceback" not in said, f"{said}\n{text}"
        # The gate judges what still can be judged.
        assert status in ((0, 1, 2) if not said else (1, 75)), said
        assert not said or "Remedy: " in said
