# SPDX-License-Identifier: MIT
"""Which events a JVM emits, in which order and saying what."""

import os

import jvm
import lttng


def test_a_getter_is_found_by_its_call_path_with_class_method_and_line(recorded):
    events = recorded("GETTER").events
    allocations = {f["context_id"] for name, f in events if name == "object_alloc"}
    assert len(allocations) == 1
    assert jvm.call_path(events, allocations.pop())[:2] == [
        ("app.Scenario", "fetchPerson", jvm.line_of("the remote call")),
        ("app.Scenario$2", "run", jvm.line_of("the access")),
    ]
    accesses = [f for name, f in events if name == "watch_trap"]
    assert len(accesses) >= 20
    for access in accesses:
        assert access["access"] == "read"
        path = jvm.call_path(events, access["context_id"])
        assert [frame[:2] for frame in path] == [
            ("app.Scenario$Person", "getName"),
            ("app.Scenario$2", "run"),
            ("app.Main", "main"),
        ]
        assert path[1][2] == jvm.line_of("the access")


def test_an_access_names_its_thread_and_how_long_ago_it_was(recorded):
    accesses = [f for name, f in recorded("GETTER").events if name == "watch_trap"]
    assert len({f["thread_id"] for f in accesses}) == 1, "the scenario reads in one thread"
    assert all(0 < f["delay_ns"] < jvm.RUN_SECONDS * 1e9 for f in accesses)


def test_frames_of_the_agent_and_of_excluded_classes_are_left_out(tmp_path):
    events = jvm.run(tmp_path, "GETTER", options={"stack.exclude": "app.Main;java."}).events
    classes = {f["class_name"] for name, f in events if name == "method_def"}
    assert classes == {"app.Scenario", "app.Scenario$2", "app.Scenario$Person"}


def test_the_remote_call_alone_is_left_where_everything_is_excluded(tmp_path):
    events = jvm.run(tmp_path, "GETTER", options={"stack.exclude": "app."}).events
    (context,) = {f["context_id"] for name, f in events if name == "object_alloc"}
    line = jvm.line_of("the remote call")
    assert jvm.call_path(events, context) == [("app.Scenario", "fetchPerson", line)]


def test_a_call_path_is_cut_at_the_depth_asked_for(tmp_path):
    events = jvm.run(tmp_path, "GETTER", options={"stack.depth": "5"}).events
    (context,) = {f["context_id"] for name, f in events if name == "object_alloc"}
    assert len(jvm.call_path(events, context)) == 2  # the other three are the agent's


def test_the_application_is_looked_for_beyond_where_all_within_is_of_libraries(tmp_path):
    options = {"stack.depth": "5", "stack.exclude": "app.Scenario;java."}
    events = jvm.run(tmp_path, "GETTER", options=options).events
    (context,) = {f["context_id"] for name, f in events if name == "object_alloc"}
    assert {name for name, _, _ in jvm.call_path(events, context)} == {"app.Main"}


def test_the_run_is_described(tmp_path):
    run = jvm.run(tmp_path, "COUNTS", ["-XX:+UseParallelGC"])
    (info,) = {tuple(sorted(f.items())) for name, f in run.events if name == "jvm_info"}
    info = dict(info)
    assert len(info.pop("uuid")) == 36
    assert info.pop("host")
    assert " VM " in info.pop("jvm_version")
    assert info.pop("processors") == len(os.sched_getaffinity(0))
    assert info == {
        "service": "jvm-test",
        "gc": "Parallel",
        "agent_version": "0.1.0",
        "watch_backend": "hw",
        "options": "sampling.rate=1",
        "service_version": "1.4",
    }


def test_every_object_is_counted_once(tmp_path):
    events = jvm.run(tmp_path, "COUNTS").events
    counts = [f for name, f in events if name == "alloc_count"]
    assert sum(f["count"] for f in counts) == sum(range(1, 101))
    assert len(counts) >= 2, "counts are flushed while the calls go on"
    exits = [f for name, f in events if name == "remote_call_exit"]
    assert [f["objects"] for f in exits] == list(range(1, 101))
    assert {f["body_bytes"] for f in exits} == {17}
    enters = [f["scope_id"] for name, f in events if name == "remote_call_enter"]
    assert enters == [f["scope_id"] for f in exits]


def test_nothing_is_begun_for_samples_without_a_register_and_they_are_counted(recorded):
    events = recorded("CROWD").events
    assert len([name for name, _ in events if name == "object_alloc"]) == 4
    (exit_,) = [f for name, f in events if name == "remote_call_exit"]
    assert exit_["objects"] == 10
    assert [f["samples_no_slot"] for name, f in events if name == "agent_stats"][-1] == 6
    assert sum(f["count"] for name, f in events if name == "alloc_count") == 10


def test_what_the_java_half_left_out_is_counted(recorded):
    run = recorded("CROWD")
    assert [f["left_out"] for name, f in run.events if name == "agent_stats"][-1] == 2
    assert run.errors == "", "want of stack or memory is no fault of an advice"


def test_samples_of_objects_that_live_on_outlive_the_patience(tmp_path):
    events = jvm.run(tmp_path, "CROWD", options={"death.patience": "500ms"}).events
    ends = [f for name, f in events if name == "watch_end"]
    assert sorted(f["slot"] for f in ends) == [0, 1, 2, 3]
    assert {(f["verdict"], f["reason"]) for f in ends} == {("censored", "outlived")}


def test_watches_that_are_set_at_the_end_are_censored_as_shutdown(recorded):
    events = recorded("CROWD").events
    reasons = sorted(f["reason"] for name, f in events if name == "watch_end")
    assert reasons == ["shutdown"] * 4


def test_a_death_follows_the_end_of_the_watch_and_tells_the_age(tmp_path):
    events = jvm.run(tmp_path, "DEATHS", ["-XX:+UseSerialGC"]).events
    ended = set()
    deaths = 0
    for name, fields in events:
        if name == "watch_end":
            ended.add(fields["object_id"])
        elif name == "object_death":
            deaths += 1
            assert fields["object_id"] in ended
            assert fields["how"] == "gc"
            assert 0 < fields["age_ns"] < 60e9
    assert deaths >= 20
    assert jvm.verdicts(events)["name"]["unused"] >= 20


def test_ids_are_defined_before_they_are_used(recorded):
    events = recorded("GETTER").events
    methods, contexts, classes, fields_of = {0}, {0}, set(), set()
    for name, fields in events:
        if name == "method_def":
            methods.add(fields["method_id"])
        elif name == "context_def":
            assert set(fields["method_ids"]) <= methods
            contexts.add(fields["context_id"])
        elif name == "class_def":
            classes.add(fields["class_id"])
        elif name == "field_def":
            fields_of.add(fields["field"])
        if name != "context_def" and "context_id" in fields:
            assert fields["context_id"] in contexts, name
        if name in ("object_alloc", "alloc_count"):
            assert fields["class_id"] in classes
        if name == "watch_set":
            assert fields["field"] in fields_of


def test_definitions_are_repeated_the_same(tmp_path):
    events = jvm.run(tmp_path, "COUNTS", options={"defs.period": "200ms"}).events
    for kind, key in {"class_def": "class_id", "context_def": "context_id"}.items():
        said = [f for name, f in events if name == kind]
        assert len(said) >= 4
        assert all(f == said[0] for f in said if f[key] == said[0][key])


def test_every_watch_has_one_end(recorded):
    events = recorded("HOT_FIELD").events
    ends = [f["object_id"] for name, f in events if name == "watch_end"]
    allocated = [f["object_id"] for name, f in events if name == "object_alloc"]
    assert sorted(ends) == sorted(allocated) == list(range(1, len(allocated) + 1))
    assert len(allocated) >= 50
    set_slots = {f["object_id"]: f["slot"] for name, f in events if name == "watch_set"}
    for name, fields in events:
        if name in ("watch_trap", "watch_end") and fields["slot"] != jvm.NO_SLOT:
            assert set_slots[fields["object_id"]] == fields["slot"]


def test_a_slot_is_taken_again_only_after_it_was_released(recorded):
    taken = {}
    for name, fields in recorded("HOT_FIELD").events:
        slot = fields.get("slot", jvm.NO_SLOT)
        if name == "watch_set":
            assert slot not in taken, f"{fields} while {taken[slot]} was not ended"
            taken[slot] = fields
        elif name in ("watch_release", "watch_end") and slot != jvm.NO_SLOT:
            assert taken.pop(slot)["object_id"] == fields["object_id"]


def test_a_second_session_reads_by_itself_and_begins_anew(tmp_path):
    def stop_and_start(session, process):
        assert process.stdout.readline() == "first\n"
        session.stop()
        assert process.stdout.readline() == "between\n"
        lttng.lttng("start", session.name)

    events = jvm.run(tmp_path, "TWO_SESSIONS", meanwhile=stop_and_start).events
    infos = [i for i, (name, _) in enumerate(events) if name == "jvm_info"]
    assert len(infos) == 2
    before, after = events[: infos[1]], events[infos[1] :]
    assert jvm.verdicts(before) == {}, "the kept object's watch ended while nobody recorded"
    assert jvm.verdicts(after) == {"name": {"used": 1}}
    assert {name for name, _ in after} >= {"class_def", "field_def", "method_def", "context_def"}


def test_what_the_values_of_fields_take_as_text_is_summed_over_the_measured_objects(tmp_path):
    events = jvm.run(tmp_path, "ALL_TYPES").events
    names = {f["field"]: f["name"] for name, f in events if name == "field_def"}
    measured = [f for name, f in events if name == "field_bytes"]
    sampled = sum(name == "object_alloc" for name, _ in events)
    values = [sum(f["measured"][field] for f in measured) for field in names]
    assert set(values) == {min(sampled, 1000)}
    text = {"boolean": 4, "byte": 1, "char": 3, "int": 1, "float": 3, "double": 3, "string": 6}
    for field, name in names.items():
        of_one = sum(f["bytes"][field] for f in measured) / values[field]
        kind = name.removesuffix("Read").removesuffix("Unread")
        if kind in text:
            assert of_one == text[kind], name
