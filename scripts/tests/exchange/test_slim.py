# SPDX-License-Identifier: MIT
"""What stays of a recording analyses as before, and without names says no name."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from fieldtrace_cli.base import paths

sys.path.append(str(paths.BABELTRACE_PLUGINS))

from fieldtrace_components.slim.names import Anonymous

COMMAND = paths.SCRIPTS / "fieldtrace"
SLOWEST_MS = 0.9
SHAPE = ("total_ns", "handle_ns", "critical_ns", "drag_ns", "status", "outcome", "kind", "bytes")


def reported(trace: Path, section: str) -> dict:
    command = [COMMAND, "report", "--section", section, "--format", "json", trace]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def shape(request: dict) -> list:
    found, waiting = [], [request["root"]]
    while waiting:
        span = waiting.pop()
        found.append((span["start"], *(str(span[key]) for key in SHAPE)))
        waiting += span["children"]
    return found


@pytest.fixture(scope="module")
def slimmed(requests, tmp_path_factory) -> Path:
    """The slow requests of a shop, without names."""
    folder = tmp_path_factory.mktemp("slim") / "out"
    command = [COMMAND, "slim", "--slower-than", str(SLOWEST_MS), "--anonymous", requests]
    done = subprocess.run([*command, "--output", folder], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder


def test_slow_requests_stay_as_they_were_and_others_go(requests, slimmed):
    before, after = (reported(trace, "requests") for trace in (requests, slimmed))
    slow = [r for r in before["requests"] if r["end"] - r["start"] >= SLOWEST_MS * 1e6]
    assert 0 < len(slow) < len(before["requests"])
    # They are numbered as they become complete, which others may delay.
    assert sorted(map(shape, after["requests"])) == sorted(map(shape, slow))
    assert set(after["unmatched"]) <= set(before["unmatched"])


def printed(trace: Path) -> list[str]:
    """The events as Babeltrace prints them, without their times."""
    command = ["babeltrace2", "--no-delta", trace]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [line.partition("] ")[2] for line in done.stdout.splitlines()]


def test_no_name_stays(requests, slimmed):
    names = {"com.example", "gateway", "orders", "Order", "notes", "products", "pricing", "shop"}
    text, whole = "\n".join(printed(slimmed)), "\n".join(printed(requests))
    for name in names:
        assert name in whole
        assert name not in text


def test_an_association_is_named_by_the_names_of_its_class_and_field():
    anonymous = Anonymous()
    owner, pets = anonymous.name("com.acme.Owner"), anonymous.name("pets")
    assert anonymous.route("com.acme.Owner.pets") == f"{owner}.{pets}"


def test_a_reference_is_named_by_the_names_of_its_class_its_target_and_the_key():
    anonymous = Anonymous()
    pet, owner = anonymous.name("com.acme.Pet"), anonymous.name("com.acme.Owner")
    field, key = anonymous.name("owner"), anonymous.name("id")
    named = anonymous.route("com.acme.Pet.owner com.acme.Owner#id")
    assert named == f"{pet}.{field} {owner}#{key}"
    assert anonymous.route("com.acme.Pet.owner com.acme.Owner") == f"{pet}.{field} {owner}"


def test_services_may_be_chosen(fieldtrace, requests, tmp_path):
    done = fieldtrace.run("slim", "--service", "gateway", requests, "--output", tmp_path / "one")
    assert done.returncode == 0, done.stderr

    def told(trace: Path, event: str) -> list[str]:
        found = (line.partition(event) for line in printed(trace))
        return [fields for _, name, fields in found if name]

    (run,) = told(tmp_path / "one", "jvm_info")
    assert 'service = "gateway"' in run
    of_watches = told(requests, "watch_end")
    assert len(of_watches) > 50
    assert len(told(tmp_path / "one", "watch_end")) == len(of_watches)


def test_every_event_stays_also_with_the_largest_numbers(fieldtrace, emitter):
    done = fieldtrace.run("record", "--output", "each", "--", emitter)
    assert done.returncode == 0, done.stderr
    done = fieldtrace.run("slim", "--anonymous", "each", "--output", "slimmed")
    assert done.returncode == 0, done.stderr
    before, after = (printed(fieldtrace.folder / name) for name in ("each", "slimmed"))
    assert len(after) == len(before) > 40


@pytest.mark.parametrize(
    ("route", "kept"),
    [
        ("/owners/{id}/*", r"/n\w+/{id}/\*"),
        ("jdbc:postgresql SELECT owner", r"jdbc:postgresql SELECT n\w+"),
        ("jdbc:h2 COMMIT", "jdbc:h2 COMMIT"),
        ("kafka SEND secret.topic", r"kafka SEND n\w+\.n\w+"),
        ("redis GET", "redis GET"),
        ("couchbase Get", "couchbase Get"),
        ("hazelcast Map.Get", r"hazelcast Map\.Get"),
        ("hazelcast", "hazelcast"),
        ("pulsar SEND secret", r"pulsar SEND n\w+"),
        ("id, serial title, ?, *", r"n\w+, n\w+ n\w+, \?, \*"),
        ("home.street, name", r"n\w+\.n\w+, n\w+"),
    ],
)
def test_of_a_route_its_kind_stays(route, kept):
    anonymous = Anonymous(bytes(16))
    made = anonymous.route(route)
    assert re.fullmatch(kept, made), made
    assert made == anonymous.route(route)
    assert Anonymous(bytes(15) + b"1").route("/a") != Anonymous(bytes(16)).route("/a")


def test_names_of_methods_and_types_keep_their_form():
    anonymous = Anonymous()
    assert anonymous.name("<init>") == "<init>"
    assert anonymous.name("a.B$C").count(".") == anonymous.name("a.B$C").count("$") == 1
    assert anonymous.type("(JLa/B;)[I").startswith("(JLn")
    assert anonymous.type("(J)[I") == "(J)[I"
