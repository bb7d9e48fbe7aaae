// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.Recorder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of remote calls of which one in so many is looked into. */
class CallDrawTest {

    private static Recorder recorder;

    private static final int REQUESTS = 40_000;
    private static final int NEVER = 40;

    /** An object of the application. */
    static class Home {}

    @BeforeEach
    void record() {
        recorder = Recorder.record();
        CallingThreads.sampleAt(1);
    }

    @AfterEach
    void lookIntoAllAgain() {
        NativeAgent.logOfCallInterval = 0;
        recorder.affordable = true;
    }

    @Test
    void everyPlaceInARequestHasTheSameChance() {
        NativeAgent.logOfCallInterval = 3;
        Map<Integer, Integer> taken = new HashMap<>();
        for (int request = 0; request < REQUESTS; request++) {
            for (int place = 0; place < 3; place++) {
                int before = recorder.calls().size();
                fetch(new Home());
                if (recorder.calls().size() > before) {
                    taken.merge(place, 1, Integer::sum);
                    recorder.forgetCalls();
                }
            }
        }
        double expected = REQUESTS / 8.0;
        double sigma = Math.sqrt(expected * 7 / 8);
        taken.forEach((place, calls) -> assertEquals(expected, calls, 4 * sigma, "place " + place));
    }

    @Test
    void whatIsTakenStandsForThoseThatAreNotAndTheyAreCounted() {
        NativeAgent.logOfCallInterval = 4;
        for (int call = 0; call < REQUESTS; call++) {
            fetch(new Home());
        }
        List<Recorder.RemoteCall> calls = recorder.calls();
        assertTrue(calls.stream().allMatch(call -> call.weight() == 16));
        double sigma = 16 * Math.sqrt(REQUESTS / 16.0);
        assertEquals(REQUESTS, 16.0 * calls.size(), 4 * sigma);
        // A thread tells in lots of 256, and whenever a call is taken.
        assertEquals(REQUESTS, calls.size() + recorder.notDrawn, 256);
        assertTrue(calls.size() + recorder.notDrawn <= REQUESTS);
    }

    @Test
    void theIntervalCountsFromTheNextCallOn() {
        NativeAgent.logOfCallInterval = NEVER;
        fetch(new Home());
        assertEquals(0, recorder.calls().size());
        NativeAgent.logOfCallInterval = 0;
        fetch(new Home());
        assertEquals(1, recorder.calls().size());
        assertEquals(1, recorder.calls().get(0).weight());
    }

    @Test
    void aThreadWhoseCallsAreRefusedAsksLessOftenUntilOneIsNot() {
        recorder.affordable = false;
        int calls = 100_000;
        for (int call = 0; call < calls; call++) {
            fetch(new Home());
        }
        int asked = recorder.calls().size();
        assertEquals(calls / 64.0, asked, calls / 200.0);
        recorder.affordable = true;
        for (int call = 0; call < calls; call++) {
            fetch(new Home());
        }
        assertTrue(recorder.calls().size() - asked > calls - 1000);
    }

    @Test
    void noCallStandsForMoreThanTheAnalysisBelieves() {
        NativeAgent.logOfCallInterval = NEVER;
        CallDraw draw = new CallDraw(new SplittableRandom(3));
        draw.taken(false);
        draw.take();
        assertEquals(1 << 20, CallDraw.weight(draw.takenId()));
    }

    @Test
    void callsThatALibraryMakesInACallThatIsLeftOutAreStillTheLibrarys() {
        NativeAgent.logOfCallInterval = NEVER;
        RemoteCallScope outer = RemoteCallScope.enterLibrary();
        NativeAgent.logOfCallInterval = 0;
        assertTrue(CallingThreads.isInLibrarys());
        fetch(new Home());
        RemoteCallScope.exit(outer, null);
        assertEquals(List.of(), recorder.calls());
        fetch(new Home());
        assertEquals(1, recorder.calls().size());
    }

    @Test
    void objectsOfACallThatIsLeftOutDoNotCountForTheCallAroundIt() {
        RemoteCallScope outer = RemoteCallScope.enter();
        NativeAgent.logOfCallInterval = NEVER;
        RemoteCallScope inner = RemoteCallScope.enter();
        make();
        RemoteCallScope.exit(inner);
        make();
        RemoteCallScope.exit(outer);
        assertEquals(
                List.of(Map.of("Home", 1)),
                recorder.calls().stream().map(Recorder.RemoteCall::objects).toList());
    }

    @Test
    void callsThatAreLeftOutMakeNoGarbage() {
        NativeAgent.logOfCallInterval = NEVER;
        RemoteCallScope first = RemoteCallScope.enterLibrary();
        RemoteCallScope.exit(first);
        RemoteCallScope second = RemoteCallScope.enterLibrary();
        RemoteCallScope.exit(second);
        assertSame(first, second);
    }

    @Test
    void aCallThatEndsTwiceDoesNotEndTheNext() {
        NativeAgent.logOfCallInterval = NEVER;
        RemoteCallScope outer = RemoteCallScope.enter();
        RemoteCallScope inner = RemoteCallScope.enter();
        RemoteCallScope.exit(inner);
        RemoteCallScope.exit(inner);
        assertNotEquals(0, RemoteCallScope.currentId(), "the outer goes on");
        RemoteCallScope.exit(outer);
        assertEquals(0, RemoteCallScope.currentId());
    }

    @Test
    void endingAnOuterCallEndsThoseInItThatNeverEnded() {
        NativeAgent.logOfCallInterval = NEVER;
        RemoteCallScope outer = RemoteCallScope.enter();
        RemoteCallScope.enter();
        RemoteCallScope.exit(outer);
        assertEquals(0, RemoteCallScope.currentId());
    }

    @Test
    void theExchangesOfACallThatIsLeftOutAreToldApartFromThoseOfOthers() {
        NativeAgent.logOfCallInterval = NEVER;
        RemoteCallScope one = RemoteCallScope.enterLibrary();
        long id = RemoteCallScope.currentId();
        assertEquals(id, RemoteCallScope.currentId());
        RemoteCallScope.exit(one);
        RemoteCallScope other = RemoteCallScope.enterLibrary();
        assertNotEquals(id, RemoteCallScope.currentId());
        RemoteCallScope.exit(other);
    }

    @Test
    void anAnswerThatIsParsedLaterIsLookedIntoIfItsCallWas() {
        RemoteCallScope taken = RemoteCallScope.enterLibrary();
        long takenId = RemoteCallScope.currentId();
        RemoteCallScope.exit(taken, null);
        NativeAgent.logOfCallInterval = NEVER;
        RemoteCallScope leftOut = RemoteCallScope.enterLibrary();
        long leftOutId = RemoteCallScope.currentId();
        RemoteCallScope.exit(leftOut, null);
        RemoteCallScope.exit(RemoteCallScope.resumeLibrarys(takenId), new Home());
        NativeAgent.logOfCallInterval = 0;
        RemoteCallScope.exit(RemoteCallScope.resumeLibrarys(leftOutId), new Home());
        assertEquals(
                List.of(Map.of(), Map.of("Home", 1)),
                recorder.calls().stream().map(Recorder.RemoteCall::objects).toList());
    }

    @Test
    void anAsynchronousCallIsDrawnOnceWhateverPartsItsAnswerComesIn() {
        NativeAgent.logOfCallInterval = NEVER;
        AsyncRemoteCall leftOut = AsyncRemoteCall.begin();
        NativeAgent.logOfCallInterval = 0;
        leftOut.deliver(new Home());
        leftOut.deliver(new Home());
        leftOut.end(null, -1);
        assertEquals(List.of(), recorder.calls());
        assertEquals(List.of(), recorder.entered());
        assertNotEquals(0, leftOut.scopeId());
    }

    private static void fetch(Object result) {
        RemoteCallScope.exit(RemoteCallScope.enterLibrary(), result);
    }

    private static void make() {
        RemoteCallScope.allocated(
                new Home(),
                RemoteClass.indexFor(Home.class.getClassLoader(), Home.class.getName()));
    }
}
