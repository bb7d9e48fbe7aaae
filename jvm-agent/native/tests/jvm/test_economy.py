# SPDX-License-Identifier: MIT
"""What the end of a request does to the samples that were made for it."""

import math

import jvm

Z = 4  # wider than the report's interval, so that chance fails one run in 16,000


def wilson(hits: int, trials: int) -> tuple[float, float]:
    """Ends of the Wilson score interval, as the report computes it, at Z standard deviations."""
    share = hits / trials
    centre = share + Z * Z / (2 * trials)
    margin = Z * math.sqrt(share * (1 - share) / trials + Z * Z / (4 * trials**2))
    return (centre - margin) / (1 + Z * Z / trials), (centre + margin) / (1 + Z * Z / trials)


def test_utilisation_is_right_though_a_cache_keeps_objects_and_collections_are_rare(tmp_path):
    run = jvm.run(tmp_path, "REQUESTS", options={"watch.grace": "1ms"})
    assert (run.output, run.errors, run.status) == ("done\n", "", 0)
    counted = jvm.verdicts(run.events)["name"]
    low, high = wilson(counted["used"], counted["used"] + counted["unused"])
    assert low < 0.5 < high, counted
    assert counted["used"] + counted["unused"] >= 100, counted
    assert counted["outlived"] >= 20, f"a third is kept by the cache: {counted}"


def test_the_slot_of_an_unread_object_is_free_when_its_request_is_over(tmp_path):
    events = jvm.run(tmp_path, "KEPT", options={"watch.grace": "50ms"}).events
    released = [fields for name, fields in events if name == "watch_release"]
    assert len(released) == 8, "twice as many as there are slots"
    assert {fields["found"] for fields in released} == {"nothing"}


def test_an_object_that_a_collection_finds_alive_after_its_request_is_censored(tmp_path):
    counted = jvm.verdicts(jvm.run(tmp_path, "KEPT", options={"watch.grace": "50ms"}).events)
    assert counted["name"] == {"outlived": 8}
