# SPDX-License-Identifier: MIT
"""What the agent takes from heads of HTTP/1.1, and from the connections that they come by."""

import json
import subprocess
from pathlib import Path

LIB = Path(__file__).resolve().parents[1] / "lib"
PROGRAMS = Path(__file__).with_name("programs")


def test_sizes_are_those_of_heads_however_given_and_headers_are_made_for_the_program_alone(
    programs, record
):
    recorded = record("node", programs("heads") / "program.js")
    told = json.loads(recorded.stdout)
    sizes = [-1 if size is None else size for size, _ in told]
    assert sizes == [3, 4, 7, 8, 9, 14, 0, -1, -1]
    for is_server in (True, False):
        recorded_sizes = [
            one.body_bytes for one in recorded.exchanges if one.is_server == is_server
        ]
        assert recorded_sizes == sizes, f"server: {is_server}"
    assert {is_made for _, is_made in told} == {False}


def test_a_socket_that_is_connected_anew_has_the_ends_of_its_new_connection():
    program = ["node", PROGRAMS / "connections.js", LIB / "addresses.js"]
    done = subprocess.run(program, capture_output=True, text=True, check=True)
    told = json.loads(done.stdout)
    assert told[::2] == told[1::2]
