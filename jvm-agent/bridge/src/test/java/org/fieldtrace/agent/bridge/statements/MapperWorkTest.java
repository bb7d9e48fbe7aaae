// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.RecordedCalls;
import org.fieldtrace.agent.bridge.Recorder;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What mappers do before statements, of one handling in eight. */
class MapperWorkTest {
    private static final int HANDLINGS = 2_000;
    private static final int TRANSLATION = 0;
    private static final int UNCHANGED = 1;
    private static final int CHANGED = 2;

    private Recorder recorder;

    @BeforeEach
    void record() {
        recorder = Recorder.record();
        NativeAgent.following = true;
    }

    @AfterEach
    void leave() {
        NativeAgent.following = false;
        NativeAgent.recording = false;
    }

    /** Has a request served that is measured, or one that is not. */
    private static void serve(boolean isMeasured, Runnable work) {
        for (int i = 0; i < HANDLINGS; i++) {
            ServerExchange served = ServerExchange.begin("GET", "/shop", null, null, 0, null);
            AsyncContext outer = ThreadContexts.enter(served.context());
            MapperWork begun = MapperWork.begin();
            boolean is = begun != null;
            MapperWork.translated(begun, new IllegalStateException("given up"));
            if (is == isMeasured) {
                work.run();
            }
            ThreadContexts.exit(outer);
            served.end(200, 0);
            if (is == isMeasured) {
                return;
            }
        }
        throw new AssertionError("none of " + HANDLINGS);
    }

    private List<RecordedCalls.MapperWork> told() {
        return recorder.events(RecordedCalls.MapperWork.class);
    }

    private static void check(int entities, boolean hasChanges) {
        MapperWork work = MapperWork.begin();
        work.end();
        work.compared(entities, hasChanges, null);
    }

    @Test
    void whatWasDoneIsToldInItsOrderWithTheExchangeThatFollows() {
        serve(
                true,
                () -> {
                    MapperWork.translated(MapperWork.begin(), null);
                    check(100, false);
                    check(101, true);
                    assertEquals(List.of(), told());
                    MapperWork.precedes(77);
                    MapperWork.precedes(78); // there is nothing left
                });
        List<Integer> kinds = new ArrayList<>();
        told().forEach(one -> kinds.add(one.work()));
        assertEquals(List.of(TRANSLATION, UNCHANGED, CHANGED), kinds);
        assertEquals(100, told().get(1).entities());
        for (RecordedCalls.MapperWork one : told()) {
            assertEquals(77, one.exchangeId());
            assertEquals(8, one.weight());
            assertTrue(one.cpuNs() > 0, one::toString);
        }
    }

    private static long spin(long nanoseconds) {
        long since = NativeAgent.calls().threadCpuTime();
        long now = since;
        while (now - since < nanoseconds) {
            now = NativeAgent.calls().threadCpuTime();
        }
        return now - since;
    }

    @Test
    void whatAQueryIsMadeOfCountsForItsTranslation() {
        serve(
                true,
                () -> {
                    MapperWork making = MapperWork.begin();
                    assertNull(MapperWork.begin(), "of criteria, which is a part of it");
                    long made = spin(1_000_000);
                    MapperWork.made(making, null);
                    MapperWork.translated(MapperWork.begin(), null);
                    MapperWork.precedes(77);
                    assertTrue(told().get(0).cpuNs() >= made, () -> told() + " of " + made);
                });
        assertEquals(1, told().size());
        assertEquals(TRANSLATION, told().get(0).work());
    }

    @Test
    void aQueryThatIsMadeAndHasAPlanIsNotTold() {
        serve(
                true,
                () -> {
                    check(100, false);
                    MapperWork.made(MapperWork.begin(), null);
                    MapperWork.made(MapperWork.begin(), new IllegalStateException("no such name"));
                    MapperWork.precedes(77);
                    MapperWork.translated(MapperWork.begin(), null);
                    MapperWork.precedes(78);
                });
        assertEquals(2, told().size());
        assertEquals(UNCHANGED, told().get(0).work());
        assertEquals(TRANSLATION, told().get(1).work());
    }

    @Test
    void oneHandlingInEightIsMeasured() {
        int measured = 0;
        for (int i = 0; i < HANDLINGS; i++) {
            ServerExchange served = ServerExchange.begin("GET", "/shop", null, null, 0, null);
            AsyncContext outer = ThreadContexts.enter(served.context());
            MapperWork work = MapperWork.begin();
            measured += work == null ? 0 : 1;
            MapperWork.translated(work, null);
            ThreadContexts.exit(outer);
            served.end(200, 0);
        }
        assertEquals(HANDLINGS / 8.0, measured, HANDLINGS / 80.0);
    }

    @Test
    void ofOthersNoClockIsLookedAt() {
        serve(
                false,
                () -> {
                    int before = recorder.asked();
                    assertNull(MapperWork.begin());
                    MapperWork.precedes(77);
                    assertEquals(before, recorder.asked());
                });
        assertNull(MapperWork.begin(), "of no request");
        assertEquals(List.of(), told());
    }

    @Test
    void whatIsAPartOfOtherWorkIsNotMeasuredAgain() {
        serve(
                true,
                () -> {
                    MapperWork outer = MapperWork.begin();
                    assertNull(MapperWork.begin());
                    MapperWork.precedes(76); // a statement of its own, such as for an id
                    outer.end();
                    outer.compared(3, true, null);
                    MapperWork.precedes(77);
                });
        assertEquals(1, told().size());
        assertEquals(77, told().get(0).exchangeId());
    }

    @Test
    void whatFailedOrWasOfAnotherRequestIsNotTold() {
        serve(
                true,
                () -> {
                    check(5, false);
                    MapperWork work = MapperWork.begin();
                    work.end();
                    work.compared(0, false, new IllegalStateException("a listener threw"));
                    MapperWork.precedes(77);
                });
        assertEquals(1, told().size(), "what was done before the failure");
        serve(true, () -> MapperWork.translated(MapperWork.begin(), null)); // no statement follows
        serve(true, () -> MapperWork.precedes(78));
        assertEquals(1, told().size());
    }

    @Test
    void aThreadKeepsNoMoreThanSome() {
        serve(
                true,
                () -> {
                    for (int i = 0; i < 40; i++) {
                        check(i, false);
                    }
                    MapperWork.precedes(77);
                });
        assertTrue(told().size() <= 16, () -> "" + told().size());
        assertEquals(39, told().get(told().size() - 1).entities());
    }
}
