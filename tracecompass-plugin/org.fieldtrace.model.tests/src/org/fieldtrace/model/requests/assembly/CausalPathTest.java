// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.model.requests.Change;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.Replay;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Segment;
import org.fieldtrace.model.requests.Span;
import org.junit.jupiter.api.Test;

class CausalPathTest {
    private static final int PROGRAMS = 500;

    /** A program, and what the trace makes of it. */
    private record Traced(RandomProgram program, Request request, Map<Integer, Integer> numbers) {
        static Traced of(long seed) {
            return of(seed, true);
        }

        static Traced of(long seed, boolean isInExchanges) {
            RandomProgram program = new RandomProgram(seed);
            Map<Integer, Integer> numbers = new HashMap<>();
            return new Traced(program, program.traced(numbers, isInExchanges), numbers);
        }

        List<String> path() {
            return request.criticalPath().stream()
                    .map(s -> s.rule() + " " + s.kind() + " " + s.start() + " " + s.end())
                    .toList();
        }

        Span span(int place) {
            return request.root().children().get(place - 1);
        }
    }

    @Test
    void thePathIsWhatTheProgramHasWaitedFor() {
        for (long seed = 0; seed < PROGRAMS; seed++) {
            Traced traced = Traced.of(seed);
            Set<Integer> path = new HashSet<>();
            long now = traced.request.start();
            for (Segment segment : traced.request.criticalPath()) {
                assertEquals(now, segment.start(), "seed " + seed);
                assertEquals(Segment.Rule.CAUSE, segment.rule(), "seed " + seed);
                now = segment.end();
                int place = traced.request.root().children().indexOf(segment.span());
                if (place >= 0) {
                    path.add(traced.numbers.get(place + 1));
                }
            }
            assertEquals(traced.request.end(), now, "seed " + seed);
            assertEquals(traced.program.path(), path, "seed " + seed);
        }
    }

    @Test
    void anOlderRecordingWithEventsOfTheirOwnGivesTheSame() {
        for (long seed = 0; seed < PROGRAMS; seed++) {
            Traced now = Traced.of(seed, true);
            Traced older = Traced.of(seed, false);
            assertEquals(older.path(), now.path(), "seed " + seed);
            assertEquals(older.numbers, now.numbers, "seed " + seed);
            for (int place = 1; place <= now.numbers.size(); place++) {
                assertEquals(
                        older.span(place).metrics(), now.span(place).metrics(), "seed " + seed);
            }
        }
    }

    @Test
    void aCallThatIsTakenAwaySavesWhatTheProgramSavesWithoutIt() {
        for (long seed = 0; seed < PROGRAMS; seed++) {
            Traced traced = Traced.of(seed);
            Replay replay = new Replay(traced.request, OverlapAllowance.DEFAULT);
            for (int place = 1; place <= traced.numbers.size(); place++) {
                int call = traced.numbers.get(place);
                long without = traced.program.duration(Map.of(call, 0L));
                Change change = Change.spans(Map.of(place, traced.program.duration(call)));
                String message = "seed " + seed + ", call " + call;
                assertEquals(without, replay.duration(change), message);
                Span span = traced.span(place);
                if (span.metrics().critical()) {
                    long saved = traced.request.duration() - without;
                    assertEquals(saved, span.metrics().drag(), message);
                }
            }
        }
    }

    @Test
    void aCallMayEndLaterByItsSlackAndNoMore() {
        for (long seed = 0; seed < PROGRAMS; seed++) {
            Traced traced = Traced.of(seed);
            for (int place = 1; place <= traced.numbers.size(); place++) {
                Span span = traced.span(place);
                int call = traced.numbers.get(place);
                long slack = span.metrics().slack();
                String message = "seed " + seed + ", call " + call + ", slack " + slack;
                long later = span.total() + slack;
                assertEquals(
                        traced.request.duration(),
                        traced.program.duration(Map.of(call, later)),
                        message);
                assertEquals(
                        traced.request.duration() + 1,
                        traced.program.duration(Map.of(call, later + 1)),
                        message);
            }
        }
    }

    /** /a (100), a pause (100), /c (300); beside them /b (190). */
    @Test
    void theCallThatEndedLastIsNotWhatTheNextOneHasWaitedFor() {
        Scene scene = new Scene();
        ServiceRun shop = scene.run(1, "shop");
        Endpoint stock = Scene.end(2, 80);
        scene.at(0).serve(shop, 1, 1, Scene.end(1, 80), Scene.UNKNOWN, 1);
        call(scene, shop, 2, 1);
        call(scene, shop, 3, 1);
        scene.at(100).returned(shop, 2, Scene.end(1, 2), stock);
        scene.at(190).returned(shop, 3, Scene.end(1, 3), stock);
        scene.at(200);
        call(scene, shop, 4, 2);
        scene.at(500).returned(shop, 4, Scene.end(1, 4), stock);
        scene.assembler.caused(shop, 5, 4, 3, 310);
        scene.assembler.caused(shop, 1, 5, 0, 0);
        scene.answer(shop, 1, 1).end();
        Request request = scene.requests.get(0);
        assertEquals(
                List.of(100L, 100L, 300L),
                request.criticalPath().stream().map(Segment::duration).toList());
        Replay replay = new Replay(request, OverlapAllowance.NONE);
        assertEquals(500, replay.duration(Change.spans(Map.of(2, 190L))));
        assertEquals(400, replay.duration(Change.spans(Map.of(1, 100L))));
        assertEquals(310, request.root().children().get(1).metrics().slack());
    }

    private static void call(Scene scene, ServiceRun run, long id, long cause) {
        scene.call(run, 1, id, Scene.end(1, (int) id), Scene.end(2, 80), 1);
        scene.assembler.caused(run, id, cause, 0, 0);
    }

    @Test
    void whereNothingIsToldTheCallThatEndedLastIsWaitedFor() {
        Scene scene = new Scene();
        ServiceRun shop = scene.run(1, "shop");
        scene.at(0).serve(shop, 1, 1, Scene.end(1, 80), Scene.UNKNOWN, 1);
        scene.call(shop, 1, 2, Scene.end(1, 2), Scene.end(2, 80), 1);
        scene.at(50).returned(shop, 2, Scene.end(1, 2), Scene.end(2, 80));
        // What it is said to have waited for is in no trace.
        call(scene, shop, 3, 77);
        scene.at(90).returned(shop, 3, Scene.end(1, 3), Scene.end(2, 80));
        scene.at(100).answer(shop, 1, 1).end();
        List<Segment> path = scene.requests.get(0).criticalPath();
        assertTrue(path.stream().allMatch(segment -> segment.rule() == Segment.Rule.CLOCK));
        assertEquals(List.of(50L, 40L, 10L), path.stream().map(Segment::duration).toList());
    }
}
