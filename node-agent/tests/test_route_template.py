# SPDX-License-Identifier: MIT
"""Routes as each router writes them, in the one form that services of all languages have."""

import json
import subprocess
from pathlib import Path

import pytest

MODULE = Path(__file__).resolve().parents[1] / "lib" / "route_template.js"


@pytest.mark.parametrize(
    ("declared", "route"),
    [
        ("/", "/"),
        ("/orders/", "/orders"),
        ("orders/:id", "/orders/{id}"),
        ("/orders/:id", "/orders/{id}"),
        (r"/orders/:id(\d+)", "/orders/{id}"),
        ("/a/:x?/b", "/a/{x}/b"),
        ("/:from-:to", "/{from}-{to}"),
        ("/time::now", "/time:now"),
        ("/a{/:ext}", "/a/{ext}"),
        ('/:"user id"', "/{user id}"),
        ("/files/*", "/files/*"),
        ("/files/*path", "/files/*"),
        ("/files/(.*)", "/files/*"),
        ("*", "/*"),
        ("/orders/{id?}", "/orders/{id}"),
        ("/files/{path*2}", "/files/{path}"),
        ("/unclosed/:id((", "/unclosed/{id}"),
        ("", ""),
        (None, ""),
    ],
)
def test_a_declared_route_gets_the_form_of_all_services(declared, route):
    program = "console.log(require(process.argv[1]).template(JSON.parse(process.argv[2])))"
    arguments = ["node", "-e", program, MODULE, json.dumps(declared)]
    done = subprocess.run(arguments, capture_output=True, text=True, check=True)
    assert done.stdout == f"{route}\n"
