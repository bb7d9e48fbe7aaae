# SPDX-License-Identifier: MIT
"""An answer is known again when the application parses it, by its size and its ends."""

import json
import subprocess
from pathlib import Path

PROGRAM = Path(__file__).with_name("programs") / "bodies.js"
LIB = Path(__file__).resolve().parents[1] / "lib"
SEED = 20261129


def test_a_text_and_no_other_is_known_by_its_body_however_that_was_read():
    done = subprocess.run(["node", PROGRAM, str(SEED)], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == {"unknown": [], "mistaken": []}


def test_of_a_call_that_is_not_looked_into_no_body_is_held():
    program = """
        const { Bodies } = require(process.argv[1]);
        const known = [0, 1].map((weight) => {
          const exchange = { weight };
          const bodies = new Bodies();
          bodies.keep('data', Buffer.from('{"id":17}'), exchange);
          bodies.keep('end', undefined, exchange);
          return [bodies.ofNoRequest.length, bodies.answered('{"id":17}') === exchange];
        });
        console.log(JSON.stringify(known));
    """
    command = ["node", "-e", program, LIB / "fields" / "bodies.js"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [[0, False], [1, True]]
