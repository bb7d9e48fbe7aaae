# SPDX-License-Identifier: MIT
"""What the table of MooBench says of its runs."""

import sys
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "micro" / "moobench"))

from moobench.otlp_sink import count, otlp_sink
from moobench.table import table


def run(mean: float, **more: float) -> dict:
    return {
        "mean_ns": mean,
        "median_ns": mean,
        "p95_ns": mean,
        "p99_ns": mean,
        "cpu_ns": 4e6,
    } | more


def rows(runs: dict[str, list[dict]]) -> dict[str, list[str]]:
    lines = table(runs, calls=2000, depth=10).splitlines()[2:]
    return {cells[0]: cells[1:] for line in lines for cells in [line.strip("| ").split(" | ")]}


def test_what_a_probe_adds_is_told_beside_the_median_of_the_rounds():
    found = rows({"no probes": [run(100)], "probed": [run(700), run(800), run(2100)]})
    assert found["probed"][:2] == ["0.80", "0.70 to 2.10"]
    assert found["probed"][5] == "0.70"
    assert found["probed"][6] == "2.00"


def test_lost_entries_are_those_of_the_worst_round():
    whole = run(700, bytes=60_000, lttng_cpu_ns=2e6, entries=20_000)
    some = whole | {"entries": 19_000}
    found = rows({"no probes": [run(100)], "all": [whole], "most": [whole, some]})
    assert found["all"][-2:] == ["3.0", "0"]
    assert found["most"][-1] == "5.00%"


def field(number: int, content: bytes) -> bytes:
    """A field of protobuf whose content is shorter than 128 bytes."""
    return bytes([number << 3 | 2, len(content)]) + content


def request(*spans_of_scopes: int) -> bytes:
    """A request to export so many spans of each scope, beside a resource and a scope's name."""
    scopes = b"".join(
        field(2, field(1, b"scope") + field(2, b"\x08\x96\x01" + field(5, b"call")) * spans)
        for spans in spans_of_scopes
    )
    return field(1, field(1, b"resource") + scopes)


def test_the_sink_counts_the_spans_of_every_scope_and_nothing_else():
    assert count(request(2, 3)) == 5
    assert count(request()) == 0
    assert count(b"") == 0


def test_the_sink_takes_requests_as_an_exporter_sends_them():
    body = request(2)
    with otlp_sink() as (sink, address):
        for _ in range(3):
            with urllib.request.urlopen(f"{address}/v1/traces", body, timeout=10) as answer:
                assert answer.status == 200
        assert (sink.spans, sink.bytes) == (6, 3 * len(body))
