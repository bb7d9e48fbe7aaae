# SPDX-License-Identifier: MIT
"""What is rebuilt of spans that are not as they should be."""

from extent import LONG
from made_spans import Made, http, jaeger, otlp, page, written


def server(id_, parent, service, start, end, **more) -> Made:
    return Made(id_, parent, "server", service, f"GET /{service}", start, end, http(), **more)


def client(id_, parent, service, start, end, **more) -> Made:
    return Made(id_, parent, "client", service, "GET", start, end, http(), **more)


def test_a_span_whose_parent_is_missing_begins_a_request(events, tmp_path):
    found = events(written(tmp_path, otlp(page()[3:5])))
    assert found.counts.without_parent == 1
    assert found.handlings() == [("price", "/price/{id}", 15_000, 45_000)]


def test_a_trace_may_have_several_roots(events, tmp_path):
    found = events(written(tmp_path, otlp([server(1, 0, "a", 0, 9), server(2, 0, "b", 5, 7)])))
    assert found.handlings() == [("a", "/a", 0, 9), ("b", "/b", 5, 7)]


def test_a_call_without_a_callers_span_is_added(events, tmp_path):
    found = events(written(tmp_path, otlp([server(1, 0, "a", 0, 9), server(2, 1, "b", 5, 7)])))
    assert found.counts.calls_added == 1
    assert found.calls() == [("a", "", 5, 7)] or found.calls() == [("a", "/b", 5, 7)]


def test_a_handling_whose_span_is_missing_is_added(events, tmp_path):
    spans = [server(1, 0, "a", 0, 90), client(2, 1, "a", 10, 80), client(3, 2, "b", 20, 30)]
    found = events(written(tmp_path, otlp(spans)))
    assert found.counts.handlings_added == 1
    assert [handling[0] for handling in found.handlings()] == ["a", "b"]
    owner = found.of("http_server_request")[1][2]["async_id"]
    assert found.of("http_client_request")[1][2]["async_id"] == owner


def test_retries_of_one_call_are_calls_of_their_own(events, tmp_path):
    spans = [
        server(1, 0, "a", 0, 90),
        client(2, 1, "a", 10, 80),
        server(3, 2, "b", 20, 30),
        server(4, 2, "b", 40, 70),
    ]
    found = events(written(tmp_path, otlp(spans)))
    assert len(found.calls()) == len(found.handlings()) - 1 == 2


def test_a_clients_span_around_another_is_part_of_its_handling(events, tmp_path):
    spans = [
        server(1, 0, "a", 0, 90),
        client(2, 1, "a", 10, 80),
        client(3, 2, "a", 15, 75),
        server(4, 3, "b", 20, 70),
    ]
    assert events(written(tmp_path, otlp(spans))).calls() == [("a", "", 15, 75)]


def test_a_databases_client_that_talks_http_is_one_call(events, tmp_path):
    query = Made(2, 1, "client", "a", "search", 10, 80, {"db.system": "elasticsearch"})
    found = events(
        written(tmp_path, otlp([server(1, 0, "a", 0, 90), query, client(3, 2, "a", 15, 75)]))
    )
    assert found.calls() == [("a", "jdbc:elasticsearch", 10, 80)]


def test_zero_and_negative_durations(events, tmp_path):
    spans = [server(1, 0, "a", 0, 90), client(2, 1, "a", 10, 10), client(3, 1, "a", 30, 20)]
    found = events(written(tmp_path, otlp(spans)))
    assert found.calls() == [("a", "", 10, 10), ("a", "", 30, 30)]
    assert found.counts.negative == 1
    # The request of an exchange comes before its answer, also at the same time.
    names = [name for time, _, name, _ in found.all if time == 10]
    assert names == ["http_client_request", "http_client_response"]


def test_a_handling_outside_of_its_call_is_moved_into_it_with_all_that_it_caused(events, tmp_path):
    spans = [
        server(1, 0, "a", 0, 100),
        client(2, 1, "a", 10, 90),
        server(3, 2, "b", 1010, 1070),
        client(4, 3, "b", 1020, 1030),
    ]
    found = events(written(tmp_path, otlp(spans)))
    assert found.handlings()[1] == ("b", "/b", 20, 80)
    assert found.calls()[1] == ("b", "", 30, 40)
    assert found.counts.longest_move_ns == 990_000


def test_a_handling_that_outlasts_its_call_stays(events, tmp_path):
    spans = [server(1, 0, "a", 0, 100), client(2, 1, "a", 10, 20), server(3, 2, "b", 12, 90)]
    found = events(written(tmp_path, otlp(spans)))
    assert found.handlings()[1] == ("b", "/b", 12, 90)
    assert found.counts.moved == 0


def test_a_handling_that_begins_after_its_call_was_given_up_stays(events, tmp_path):
    gave_up = Made(2, 1, "client", "a", "GET", 10, 20, {"error.type": "Timeout"}, error=True)
    found = events(
        written(tmp_path, otlp([server(1, 0, "a", 0, 100), gave_up, server(3, 2, "b", 40, 45)]))
    )
    assert found.handlings()[1] == ("b", "/b", 40, 45)


def test_circles_are_cut_and_nothing_is_lost(events, tmp_path):
    spans = [server(1, 2, "a", 0, 9), client(2, 1, "a", 1, 8), server(3, 3, "b", 2, 7)]
    found = events(written(tmp_path, otlp(spans)))
    assert found.counts.circles == 1
    assert len(found.handlings()) + len(found.calls()) == 3


def test_a_message_and_its_handling_name_the_same(events, tmp_path):
    topic = {"messaging.system": "kafka", "messaging.destination.name": "orders"}
    spans = [
        server(1, 0, "a", 0, 100),
        Made(2, 1, "producer", "a", "orders publish", 10, 20, topic),
        Made(3, 2, "consumer", "b", "orders process", 200, 300, topic),
        Made(4, 0, "consumer", "c", "orders process", 400, 500, topic, trace=9, links=((1, 2),)),
    ]
    for format_ in (otlp, jaeger):
        found = events(written(tmp_path, format_(spans)))
        assert found.calls() == [("a", "kafka SEND orders", 10, 20)]
        assert [h[1] for h in found.handlings()] == ["/a", *["kafka PROCESS orders"] * 2]
        (sent,) = [fields["message_hash"] for _, _, fields in found.of("message_sent")]
        received = [fields["message_hash"] for _, _, fields in found.of("message_received")]
        assert received == [sent, sent]
        (tmp_path / "spans.db").unlink()


def test_a_call_after_the_answer_belongs_to_work_that_was_left_behind(events, tmp_path):
    found = events(
        written(tmp_path, otlp([server(1, 0, "a", 0, 100), client(2, 1, "a", 150, 200)]))
    )
    contexts = [(time, fields["kind"]) for time, _, fields in found.of("async_context")]
    assert contexts == [(0, 2), (100, 0), (200, 3)]
    created = found.of("async_context")[1][2]
    assert found.of("http_client_request")[0][2]["async_id"] == created["id"]
    assert created["parent_id"] == found.of("http_server_request")[0][2]["async_id"]


def test_wide_traces_and_spans_far_below_each_other_are_whole(events, tmp_path):
    depth = 10_000 if LONG else 2_000
    width = 80_000 if LONG else 3_000
    calls = (client(k, 1, "a", k, k + 1) for k in range(2, width + 1))
    wide = [server(1, 0, "a", 0, 100_000), *calls]
    deep = [
        span
        for k in range(0, 2 * depth, 2)
        for span in (
            server(k + 1, k, f"s{k % 4}", k, 100_000 - k, trace=2),
            client(k + 2, k + 1, f"s{k % 4}", k + 1, 100_000 - k - 1, trace=2),
        )
    ]
    found = events(written(tmp_path, otlp([*reversed(wide), *reversed(deep)])))
    assert len(found.calls()) == width - 1 + depth
    assert len(found.handlings()) == 1 + depth
    assert found.counts.lines() == []
