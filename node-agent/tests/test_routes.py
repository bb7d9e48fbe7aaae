# SPDX-License-Identifier: MIT
"""Routes that frameworks of Node.js declare, in their newest versions; at length in their lowest
too, of which Express stands for all else."""

import extent
import pytest

ORDERS = [("/orders/{id}", 200), ("/shops/{shop}/items/{item}", 200), ("", 404)]
EXPRESS = [
    ("/orders/{id}", 200),
    ("/shops/{shop}/items", 200),
    ("/shops/{shop}/items/{item}", 200),
    ("/admin/api/state", 200),
    ("", 200),  # mounted at a regular expression
    ("", 404),
]
NEST = [("/api/orders/{id}", 200), ("", 404)]
MODULES = [("/express/{id}", 200), ("/koa/{id}", 200)]


PROGRAMS = [
    ("with_express.js", EXPRESS),
    ("with_fastify.js", ORDERS),
    ("with_koa.js", ORDERS),
    ("with_hapi.js", ORDERS),
    ("with_nest.js", NEST),
    ("with_modules.mjs", MODULES),
]
OLDEST = PROGRAMS if extent.LONG else PROGRAMS[:1]


@pytest.mark.parametrize(
    ("libraries", "program", "routes"),
    [("newest", *each) for each in PROGRAMS] + [("oldest", *each) for each in OLDEST],
)
def test_requests_are_named_by_the_route_that_is_declared(
    programs, record, libraries, program, routes
):
    folder = programs("routes", libraries)
    assert routes_of(record("node", folder / program)) == routes


def test_a_route_of_nestjs_over_fastify_is_named_as_over_express(programs, record):
    folder = programs("routes", "newest")
    assert routes_of(record("node", folder / "with_nest.js", "fastify")) == NEST


def test_no_route_is_recorded_where_paths_are_off(programs, record):
    folder = programs("routes", "newest")
    recorded = record("node", folder / "with_express.js", agent_options="http.capture.path=off")
    assert {route for route, _ in routes_of(recorded)} == {""}


def test_a_library_that_is_off_is_left_alone(programs, record):
    folder = programs("routes", "newest")
    recorded = record("node", folder / "with_modules.mjs", agent_options="libraries.off=jdbc;koa")
    assert routes_of(recorded) == [("/express/{id}", 200), ("", 200)]


def test_a_library_that_is_not_as_expected_works_and_one_line_says_so(programs, record):
    folder = programs("routes")
    package = folder / "node_modules" / "koa" / "lib"
    package.mkdir(parents=True)
    (package / "application.js").write_text("module.exports = () => 'works';\n")
    (folder / "main.js").write_text("console.log(require('koa/lib/application.js')());\n")
    recorded = record("node", folder / "main.js")
    assert "works" in recorded.stdout
    assert recorded.stderr.count("koa is not recorded as it should be") == 1


def routes_of(recorded):
    return [(each.route, each.status) for each in recorded.exchanges if each.is_server]
