# SPDX-License-Identifier: MIT
"""What the end of a request does to the samples that were made for it."""

import math
from collections.abc import Sequence

import ctf
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


def test_the_slot_of_an_unread_object_is_free_when_its_request_is_over(recorded):
    events = recorded("KEPT", watch_grace="50ms").events
    released = [fields for name, fields in events if name == "watch_release"]
    assert len(released) == 8, "twice as many as there are slots"
    assert {fields["found"] for fields in released} == {"nothing"}


def test_an_object_that_a_collection_finds_alive_after_its_request_is_censored(recorded):
    counted = jvm.verdicts(recorded("KEPT", watch_grace="50ms").events)
    assert counted["name"] == {"outlived": 8}


def test_debug_registers_are_given_back_while_nothing_is_watched_and_taken_again(tmp_path):
    run = jvm.run(tmp_path, "PAUSED", options={"watch.release": "300ms"})
    assert (run.output, run.errors, run.status) == ("held\ngiven back\nheld again\ndone\n", "", 0)
    counted = jvm.verdicts(run.events)["name"]
    assert last_stats(run.events)["samples_no_slot"] >= 1, "the sample that found no register"
    assert counted["used"] >= 2, f"one before and some after: {counted}"


def test_descriptors_are_four_a_thread_at_most_however_many_threads_come_and_go(tmp_path):
    run = jvm.run(tmp_path, "THREADS_COME_AND_GO", options={"watch.release": "300ms"})
    *said, waited, done = run.output.splitlines()
    assert (said, done) == (["held of all", "no more", "fewer"], "done")
    assert (run.errors, run.status) == ("", 0)
    # What threads waited for a processor does not go with them.
    assert last_stats(run.events)["run_delay_ns"] >= int(waited)
    # What a byte costs on this machine is the least that was measured.
    of_byte = [fields["scan_ps"] for name, fields in run.events if name == "agent_stats"]
    known = [cost for cost in of_byte if cost]
    assert known
    assert known == sorted(known, reverse=True), of_byte
    # The host's processors worked for this process, and for others.
    stats = [fields for name, fields in run.events if name == "agent_stats"]
    first, last = stats[0], stats[-1]
    assert first["host_busy_ns"] > 0
    worked = last["process_cpu_ns"] - first["process_cpu_ns"]
    assert last["host_busy_ns"] - first["host_busy_ns"] >= worked / 2
    # Threads are told apart by what they are for, those that have ended among them. What the kernel
    # takes to end one, with its debug registers, nobody sees of it any more.
    by_group = {
        group: last[f"{group}_cpu_ns"] - first[f"{group}_cpu_ns"]
        for group in ("compiler", "garbage_collector", "agent", "other_vm", "application")
    }
    assert worked / 2 <= sum(by_group.values()) <= 1.05 * worked, (worked, by_group)
    assert by_group["compiler"] > 0
    assert by_group["garbage_collector"] > 0
    assert by_group["agent"] > 0
    assert last["http_client_cpu_ns"] == 0


def last_stats(events) -> dict[str, int]:
    """What the agent said last about its cost."""
    return [fields for name, fields in events if name == "agent_stats"][-1]


def spent_ns(stats: dict[str, int]) -> int:
    """What the agent spent of the process's processor time."""
    kinds = ("trap_ns", "arm_ns", "stack_ns", "count_ns", "drain_ns", "walk_ns")
    return sum(stats[kind] for kind in kinds)


def allowed_ns(stats: dict[str, int], budget: float) -> float:
    """What it may have spent till then: the share of what the process used, and the half of ten
    seconds' share of one processor, with which the budget begins."""
    return budget * (stats["process_cpu_ns"] + 5_000_000_000)


def looked_into(events: Sequence[ctf.Event]) -> int:
    """Remote calls that cost more than a count."""
    return sum(
        name == "remote_call_exit" and fields["objects"] != NOT_LOOKED_FOR
        for name, fields in events
    )


def looks(events: Sequence[ctf.Event]) -> list[tuple[dict[str, int], list[ctf.Event]]]:
    """What the agent said each second of its cost, with what happened from then on."""
    at = [i for i, (name, _) in enumerate(events) if name == "agent_stats"]
    ends = [*at[1:], len(events)]
    return [(events[i][1], events[i:end]) for i, end in zip(at, ends, strict=True)]


def test_a_load_that_would_cost_more_than_the_budget_is_sampled_less(tmp_path):
    events = {}
    for budget in ("off", "0.01"):
        run = jvm.run(tmp_path, "FLOOD", options={"overhead.budget": budget})
        assert (run.output, run.errors, run.status) == ("done\n", "", 0)
        events[budget] = run.events
    free, held = last_stats(events["off"]), last_stats(events["0.01"])
    assert (free["budget_ppm"], held["budget_ppm"]) == (0, 10_000)
    assert free["samples_throttled"] == free["throttled_ns"] == free["calls_throttled"] == 0
    assert spent_ns(free) > 2 * allowed_ns(free, 0.01), "the load must exceed the budget"
    assert held["calls_throttled"] > 0
    assert looked_into(events["0.01"]) < looked_into(events["off"]) / 4
    # A thread that the machine holds up is charged for it, so one turn may spend too much. Nothing
    # is sampled before that is paid back, at ten milliseconds a second.
    for stats, next_second in looks(events["0.01"]):
        if spent_ns(stats) > allowed_ns(stats, 0.01) + 15_000_000:
            assert looked_into(next_second) <= 1, stats


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


def test_a_long_list_that_comes_bit_by_bit_is_one_call_and_counted_to_its_end(tmp_path):
    run = jvm.run(tmp_path, "LONG_LIST", options={"overhead.budget": "0.01"})
    assert (run.output, run.errors, run.status) == ("done\n", "", 0)
    exits = [fields for name, fields in run.events if name == "remote_call_exit"]
    parts = [fields for fields in exits if fields["scope_id"] == exits[0]["scope_id"]]
    stats = last_stats(run.events)
    assert spent_ns(stats) > allowed_ns(stats, 0.01), "the list must exhaust the budget"
    assert len(parts) == 40_000
    assert {part["objects"] for part in parts} == {1}
    # Others were refused meanwhile, and the list stands for them, too; but it is one call itself.
    refused = sum(f["weight"] for f in exits if f["objects"] == NOT_LOOKED_FOR)
    orders = next(
        fields["class_id"]
        for name, fields in run.events
        if name == "class_def" and fields["name"].endswith("Order")
    )
    counted = sum(
        fields["count"]
        for name, fields in run.events
        if name == "alloc_count" and fields["class_id"] == orders
    )
    assert 40_000 <= counted <= 40_000 * (1 + refused)


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
