# SPDX-License-Identifier: MIT
"""A program that a bundler has put into one file: requests and fields of the runtime are seen, with
places of the sources; libraries within the file are where the bundler had the agent's plug-in."""

import subprocess

import extent
import forms
import pytest
from fields_of import fields_of
from test_routes import EXPRESS, ORDERS, routes_of

HELD = "bundle.js holds express, of which nothing is recorded beside what Node.js itself does"


def test_a_bundle_has_requests_and_fields_with_the_lines_of_its_sources(programs, record):
    folder = programs("fields", "bundler")
    (folder / "bundled.js").write_text(
        "const express = require('express');\n"
        "const app = express();\n"
        "app.get('/orders/:id', (_request, response) => response.end('done'));\n"
        "const server = app.listen(0, '127.0.0.1', async () => {\n"
        "  const answer = await fetch(`http://127.0.0.1:${server.address().port}/orders/17`);\n"
        "  process.stdout.write(await answer.text());\n"
        "  server.close();\n"
        "  require('./kinds');\n"
        "});\n"
    )
    bundle = folder / "out" / "bundle.js"
    esbuild = folder / "node_modules" / ".bin" / "esbuild"
    options = ("--bundle", "--minify", "--platform=node", "--sourcemap")
    options = (*options, "--external:undici", f"--outfile={bundle}")
    subprocess.run([esbuild, folder / "bundled.js", *options], check=True, capture_output=True)
    options = "overhead.budget=off"
    recorded = record("node", "--enable-source-maps", bundle, agent_options=options)
    assert recorded.stdout == "done"
    assert "something is missing" not in recorded.stderr
    assert recorded.stderr.count(HELD) == 1
    served = [each for each in recorded.exchanges if each.is_server]
    assert len(served) == 61
    assert all(each.outcome == "completed" and each.route == "" for each in served)
    found = fields_of(recorded.trace)
    assert found["Object/items.price"].verdicts["used"] > 0
    assert found["Object/items.sku"].verdicts["used"] == 0
    source = (folder / "kinds.js").read_text().splitlines()
    line = next(i for i, text in enumerate(source, 1) if "found.items.reduce" in text)
    assert {place[2] for place in found["Object/items.price"].places} == {line}


BUNDLED = [("with_express.js", EXPRESS), ("with_koa.js", ORDERS), ("with_hapi.js", ORDERS)]


@pytest.mark.parametrize(("program", "routes"), BUNDLED if extent.LONG else BUNDLED[:1])
def test_routes_of_libraries_within_a_bundle_are_seen_if_it_was_made_with_the_plug_in(
    programs, record, monkeypatch, program, routes
):
    monkeypatch.setenv(forms.FORM, "esbuild")
    recorded = record("node", programs("routes", "newest") / program)
    assert routes_of(recorded) == routes
    assert "of which nothing is recorded" not in recorded.stderr


def test_a_bundle_with_the_plug_in_does_the_same_without_the_agent(programs, tmp_path):
    folder = programs("routes", "newest")
    made = tmp_path / "bundle.js"
    (folder / "main.js").write_text("console.log(typeof require('express')().get);\n")
    forms.bundle("esbuild", folder / "main.js", made)
    assert "fieldtrace" in made.read_text()
    done = subprocess.run(["node", made], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("function\n", "")
