# SPDX-License-Identifier: MIT
"""In which layers of software the thread is that works for a request."""

import re
import subprocess

from conftest import COMMAND
from layers_of import layers_of, share

RATE = "layers.rate=997,overhead.budget=off,fields=off"
#: By operation of the program: the layer that it is in, and for which.
TRUTH = {
    "GET": ("application", "application"),
    "PUT": ("burner", "burner"),
    "DELETE": ("v8", "application"),
    "PATCH": ("native", "application"),
    "OPTIONS": ("v8 compilation", "application"),
    "HEAD": ("kernel", "application"),
    "TRACE": ("node", "application"),
}


def test_shares_are_those_of_programs_that_are_each_in_one_layer(programs, record):
    recorded = record("node", programs("layers") / "program.js", agent_options=RATE)
    check_layers(recorded)
    report = _report(recorded)
    assert re.search(r" \d+ samples in \d+ of \d+ handlings", report), report
    assert "a thread was sampled that worked for an exchange after its end" not in report


def check_layers(recorded):
    found = layers_of(recorded)
    for method, (inside, caller) in TRUTH.items():
        told = found[method]
        assert told.inside.total() > 20, (method, told)
        # V8 collects at any time, and does not tell for whom.
        del told.inside["v8 collection"], told.caller["v8 collection"]
        assert told.inside.most_common(1)[0][0] == inside, (method, told)
        assert share(told.caller, caller) > 0.7, (method, told)
    assert abs(share(found["POST"].inside, "burner") - 1 / 3) < 0.15, found["POST"]


def _report(recorded):
    command = [COMMAND, "report", "--section", "layers", recorded.trace]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
