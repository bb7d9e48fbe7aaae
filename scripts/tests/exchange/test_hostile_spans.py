# SPDX-License-Identifier: MIT
"""Whatever a file of spans holds, it is imported or named, and nothing breaks off."""

import os
import random

import pytest
from made_spans import jaeger, otlp, page, written, zipkin

ROUNDS = int(os.environ.get("FIELDTRACE_FUZZ", "40"))
VALUES = ("null", "-1", "1e999", '"\\u0000"', "[]", "{}", "true", '"\\ud800"', "9" * 30, '"a"')


def damaged(text: str, chance: random.Random) -> bytes:
    """The text with some of it taken out, doubled, or put in place of other."""
    parts = bytearray(text.encode())
    for _ in range(chance.randint(1, 4)):
        at, to = sorted(chance.randrange(len(parts) + 1) for _ in range(2))
        to = min(to, at + chance.choice((1, 8, 200)))
        how = chance.randrange(4)
        if how == 0:
            del parts[at:to]
        elif how == 1:
            parts[at:at] = parts[at:to]
        elif how == 2:
            parts[at:to] = bytes(chance.randrange(256) for _ in range(to - at))
        else:
            colon = parts.find(b":", at)
            end = min(
                (
                    place
                    for place in (parts.find(b",", colon), parts.find(b"}", colon))
                    if place > 0
                ),
                default=len(parts),
            )
            parts[colon + 1 : end] = chance.choice(VALUES).encode()
    return b"{" + bytes(parts)[1:]


@pytest.mark.parametrize("format_", [otlp, jaeger, zipkin], ids=lambda f: f.__name__)
def test_damaged_files_are_imported_as_far_as_they_are_sound(events, tmp_path, format_):
    chance = random.Random(4)
    text = format_([span for trace in (1, 2) for span in page(trace)])
    path = tmp_path / "damaged.json"
    for turn in range(ROUNDS):
        path.write_bytes(damaged(text, chance))
        try:
            found = events(path)
        except Exception as error:
            raise AssertionError(f"round {turn}: {path.read_bytes()[:2000]!r}") from error
        times = [time for time, _, _, _ in found.all]
        assert times == sorted(times)
        (tmp_path / "spans.db").unlink()


def test_values_that_are_nested_too_deep_are_named(events, tmp_path):
    deep = '{"data": [' + '{"a":' * 100_000 + "1" + "}" * 100_000 + "]}\n"
    found = events(written(tmp_path, deep + otlp(page())))
    assert "nested too deep" in found.bad[0]
    assert found.counts.spans == 6


def test_a_name_is_cut_and_holds_no_zero(events, tmp_path):
    span = page()[0]
    span.attributes["http.route"] = "/" + "x" * 5000
    span.service = "a\0b"
    ((service, route, _, _),) = events(written(tmp_path, otlp([span]))).handlings()
    assert len(route) == 255
    assert service == "ab"
