# SPDX-License-Identifier: MIT
"""An answer is known again when the application parses it, by its size and its ends."""

import json
import subprocess
from pathlib import Path

PROGRAM = Path(__file__).with_name("programs") / "bodies.js"
SEED = 20261129


def test_a_text_and_no_other_is_known_by_its_body_however_that_was_read():
    done = subprocess.run(["node", PROGRAM, str(SEED)], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == {"unknown": [], "mistaken": []}
