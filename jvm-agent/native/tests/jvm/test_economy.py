# SPDX-License-Identifier: MIT
"""What the end of a request does to the samples that were made for it."""

import math

import jvm

NOT_LOOKED_FOR = 4294967295
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


def test_debug_registers_are_given_back_while_nothing_is_watched_and_taken_again(tmp_path):
    run = jvm.run(tmp_path, "PAUSED", options={"watch.release": "300ms"})
    assert (run.output, run.errors, run.status) == ("held\ngiven back\nheld again\ndone\n", "", 0)
    counted = jvm.verdicts(run.events)["name"]
    assert last_stats(run.events)["samples_no_slot"] >= 1, "the sample that found no register"
    assert counted["used"] >= 2, f"one before and some after: {counted}"


def last_stats(events) -> dict[str, int]:
    """What the agent said last about its cost."""
    return [fields for name, fields in events if name == "agent_stats"][-1]


def spent_share(stats: dict[str, int]) -> float:
    """What the agent spent of the process's processor time."""
    kinds = ("trap_ns", "arm_ns", "stack_ns", "count_ns", "drain_ns", "walk_ns")
    return sum(stats[kind] for kind in kinds) / stats["process_cpu_ns"]


def test_a_load_that_would_cost_more_than_the_budget_is_sampled_less(tmp_path):
    stats = {}
    for budget in ("off", "0.03"):
        run = jvm.run(tmp_path, "FLOOD", options={"overhead.budget": budget})
        assert (run.output, run.errors, run.status) == ("done\n", "", 0)
        stats[budget] = last_stats(run.events)
    free, held = stats["off"], stats["0.03"]
    assert (free["budget_ppm"], held["budget_ppm"]) == (0, 30_000)
    assert free["samples_throttled"] == free["throttled_ns"] == 0
    assert spent_share(free) > 0.06, f"the load must be one that exceeds the budget: {free}"
    # Both shares are of processor time, so that a busy machine does not bend them.
    assert spent_share(held) < 0.04, held
    assert free["calls_throttled"] == 0
    assert held["calls_throttled"] > 0


def test_a_hot_loop_is_held_from_its_first_calls_on_and_counted_whole(tmp_path):
    run = jvm.run(tmp_path, "HOT", options={"overhead.budget": "0.01"})
    assert (run.errors, run.status) == ("", 0)
    calls = int(run.output.split()[0])
    events = run.events
    exits = [fields for name, fields in events if name == "remote_call_exit"]
    assert len(exits) < 4_000, f"a hundred a turn at most, of {calls} calls"
    assert sum(jvm.verdicts(events)["name"].values()) > 0
    refused = sum(fields["weight"] for fields in exits if fields["objects"] == NOT_LOOKED_FOR)
    assert refused < 0.9 * calls
    counted = sum(fields["count"] for name, fields in events if name == "alloc_count")
    # Each call that is looked into stands for others; those that were refused are shared out.
    sigma = math.sqrt(sum(fields["weight"] ** 2 for fields in exits))
    assert abs(counted - calls) < Z * sigma * calls / (calls - refused), (counted, calls, refused)


def test_a_heap_walk_finds_the_dead_where_collections_are_rare(tmp_path):
    options = {"death.reachability": "on", "death.patience": "200ms"}
    events = jvm.run(tmp_path, "UNCOLLECTED", options=options).events
    assert jvm.verdicts(events)["name"] == {"unused": 2, "outlived": 2}
    deaths = [fields["how"] for name, fields in events if name == "object_death"]
    assert deaths == ["unreachable"] * 2
    stats = last_stats(events)
    assert stats["walks"] >= 1
    assert stats["walk_ns"] > 0


def test_the_heap_is_not_walked_unless_it_is_asked_for(tmp_path):
    events = jvm.run(tmp_path, "UNCOLLECTED", options={"death.patience": "200ms"}).events
    assert jvm.verdicts(events)["name"] == {"outlived": 4}
    assert last_stats(events)["walks"] == 0
