# SPDX-License-Identifier: MIT
"""Which properties of what calls brought in are read, and that nothing shows that it is watched."""

import json
import math
import os
import subprocess
from pathlib import Path

import pytest
from fields_of import fields_of
from patience import FACTOR

HERE = Path(__file__).resolve().parent
EAGER = "overhead.budget=off"
IS_LONG = bool(os.environ.get("FIELDTRACE_LONG"))
ANSWERS = 6000 if IS_LONG else 700
SEEDS = range(8) if IS_LONG else (1,)
LONGER = [
    (f"undici{way}", f"undici-{age}")
    for way in ("", " pool", " fetch")
    for age in ("oldest", "newest")
    if IS_LONG
]
LONGER += [("text", None), ("gzip", None), ("br", None)] if IS_LONG else []
OFF = [((), "fields=off"), (("--frozen-intrinsics",), "")]
OFF += [((), "remote.keys=off")] if IS_LONG else []
#: Of what is within 5 points anyway; beyond chance takes one share in 10,000 out.
SIGMAS = 3.89


def test_nothing_that_the_language_has_shows_that_an_object_is_watched(programs, record):
    program = programs("fields") / "invisible.js"
    bare = subprocess.run(["node", program], capture_output=True, text=True, check=True)
    recorded = record("node", program, agent_options=EAGER)
    assert recorded.stdout == bare.stdout
    assert recorded.stderr.count("fieldtrace: something is missing") == 0
    found = fields_of(recorded.trace)["Object.id"]
    assert found.uses["direct"] > 12, "objects were watched while this was done"
    assert found.uses["incidental"] > 3
    assert found.uses["forwarded"] > 2
    assert found.verdicts["copied"] > 3
    assert found.verdicts["overwritten"] > 2


@pytest.mark.parametrize(
    ("way", "libraries"),
    [
        ("json", None),
        ("http", None),
        ("http2", None),
        ("gzip stream", None),
        ("undici", "undici-newest"),
        *LONGER,
    ],
)
def test_it_is_told_what_fields_are_read_for_and_where(programs, record, way, libraries):
    program = programs("fields", libraries) / "kinds.js"
    recorded = record("node", program, way, agent_options=EAGER)
    fields = fields_of(recorded.trace)
    for name in ("direct", "items", "handedOn", "readThenWritten"):
        assert _only(fields[f"Object.{name}"]) == {"used"}, name
        assert set(fields[f"Object.{name}"].uses) == {"direct"}, name
    assert _only(fields["Object.unread"]) == {"unused"}
    assert _only(fields["Object.{key}"]) == {"unused"}, "a key that is data is not named"
    assert _only(fields["Object.written"]) == {"overwritten"}
    assert _only(fields["Object/items.price"]) == {"used"}
    assert _only(fields["Object/items.sku"]) == {"unused"}
    assert set(fields["Object/handedOn.text"].uses) == {"forwarded"}
    assert set(fields["Object/logged.text"].uses) == {"incidental"}
    assert set(fields["Object/compared.text"].uses) == {"incidental"}
    for name in ("copied.text", "copied.more", "assigned.text"):
        assert _only(fields[f"Object/{name}"]) == {"copied"}, name
    assert not any("secret" in name for name in fields)
    total, logged = _line("found.items.reduce"), _line("inspect(found.logged)")
    assert fields["Object.direct"].places == {("kinds.Shop", "total", total)}
    assert fields["Object/items.price"].places == {("kinds", "<anonymous>", total)}
    assert fields["Object/logged.text"].places == {("kinds", "use", logged)}


@pytest.mark.parametrize("seed", SEEDS)
def test_shares_of_random_programs_are_those_that_they_know(programs, record, seed):
    program = programs("fields") / "truth.js"
    recorded = record("node", program, seed, ANSWERS, agent_options=EAGER)
    check_truth(json.loads(recorded.stdout), fields_of(recorded.trace), 385 if IS_LONG else 150)


def check_truth(truth, fields, enough):
    """Each share is within 5 points of the truth, or chance explains it; 0 and 1 are exact."""
    found = {name.rpartition(".")[2]: about for name, about in fields.items()}
    assert set(found) == set(truth)
    for name, known in truth.items():
        share, about = known["read"] / known["objects"], found[name]
        used = about.verdicts["used"]
        assert about.judged >= enough, (name, about)
        if share in (0, 1):
            assert used == share * about.judged, (name, known, about)
        chance = SIGMAS * math.sqrt(share * (1 - share) / about.judged)
        assert abs(used / about.judged - share) <= max(0.05, chance), (name, share, about)


def test_a_place_in_the_code_is_told_through_its_source_map(programs, record):
    folder = programs("fields")
    # Two lines more in what runs than in the source: `;AAEA` is the third line of the latter.
    (folder / "mapped.js").write_text(
        "const { answering, collect } = require('./answers');\n"
        "async function main() { const { server, address } = await answering(() => ({ id: 1 }));\n"
        "for (let i = 0; i < 40; i++) { (await (await fetch(address)).json()).id; }\n"
        "server.close(); server.closeAllConnections(); await collect(); }\n"
        "main();\n"
        "//# sourceMappingURL=mapped.js.map\n"
    )
    (folder / "mapped.js.map").write_text(
        json.dumps(
            {
                "version": 3,
                "sources": ["shop.ts"],
                "names": [],
                "mappings": "AAAA;AACA;AAQA;AACA;AACA",
            }
        )
    )
    recorded = record("node", "--enable-source-maps", folder / "mapped.js", agent_options=EAGER)
    places = fields_of(recorded.trace)["Object.id"].places
    assert {(place[0].rpartition(".")[2], place[2]) for place in places} == {("shop", 10)}


def test_a_framework_that_writes_an_answer_by_its_schema_hands_fields_on(programs, record):
    program = programs("fields", "newest") / "in_fastify.js"
    fields = fields_of(record("node", program, agent_options=EAGER).trace)
    assert set(fields["Object.name"].uses) == {"forwarded"}
    assert set(fields["Object.id"].uses) == {"forwarded"}
    assert _only(fields["Object.price"]) == {"unused"}


def test_places_are_as_fast_as_before_when_no_more_sampled_objects_come(programs, record):
    program = programs("fields") / "forgotten.js"
    options = f"{EAGER},sampling.verdicts=20"
    took = json.loads(record("node", program, FACTOR, agent_options=options).stdout)
    assert took["came"] > 2 * took["plain"], "V8 inlines no read there for as long as they come"
    assert took["forgotten"] < (took["plain"] + took["came"]) / 2, took


def test_worker_threads_have_fields_of_their_own(programs, record):
    recorded = record("node", programs("fields") / "in_worker.js", agent_options=EAGER)
    fields = fields_of(recorded.trace)
    assert _only(fields["Object.direct"]) == {"used"}
    assert _only(fields["Object.unread"]) == {"unused"}


@pytest.mark.parametrize(("options", "agent_options"), OFF)
def test_requests_alone_are_recorded_where_fields_are_off_or_cannot_be(
    programs, record, options, agent_options
):
    program = programs("fields") / "kinds.js"
    recorded = record("node", *options, program, agent_options=agent_options)
    assert fields_of(recorded.trace) == {}
    assert sum(each.is_server for each in recorded.exchanges) == 60


def _line(text):
    lines = (HERE / "programs" / "fields" / "kinds.js").read_text().splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


def _only(field):
    """The verdicts, but for objects that were alive at the end."""
    return set(field.verdicts) - {"shutdown"}
