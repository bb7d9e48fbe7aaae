// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.fieldtrace.agent.bridge.Recorder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of remote calls while the cost budget is exhausted. */
class CostBudgetTest {

    private static Recorder recorder;

    /** An object of the application. */
    static class Home {}

    @BeforeEach
    void exhaustBudget() {
        recorder = Recorder.record();
        recorder.affordable = false;
        CallingThreads.sampleAt(1);
    }

    @AfterEach
    void allowAgain() {
        recorder.affordable = true;
    }

    @Test
    void whatALibrarysCallReturnsIsNotLookedInto() {
        RemoteCallScope.exit(RemoteCallScope.enterLibrary(), List.of(new Home()));
        assertEquals(Recorder.NOT_LOOKED_FOR, onlyCall().objects());
        assertEquals(List.of(), onlyCall().samples());
    }

    @Test
    void theTimeOfALookIsChargedOnceAndThatOfNoneIsNot() {
        RemoteCallScope.exit(RemoteCallScope.enterLibrary(), List.of(new Home()));
        assertEquals(List.of(), recorder.endedLooks());
        recorder.affordable = true;
        CallingThreads.sampleAt(1); // as a thread that was not refused
        RemoteCallScope.exit(RemoteCallScope.enterLibrary(), List.of(new Home()));
        assertEquals(List.of(1L), recorder.endedLooks());
    }

    @Test
    void entitiesOfAQueryAreNotKeptUntilItEnds() {
        RemoteCallScope scope = RemoteCallScope.enterLibrary();
        FetchedEntities.fetched(new Home());
        RemoteCallScope.exitQuery(scope, new ArrayList<>());
        assertEquals(Recorder.NOT_LOOKED_FOR, onlyCall().objects());
    }

    @Test
    void constructorsOfAnAnnotatedCallCountNothing() {
        RemoteCallScope scope = RemoteCallScope.enter();
        RemoteCallScope.allocated(
                new Home(),
                RemoteClass.indexFor(Home.class.getClassLoader(), Home.class.getName()));
        RemoteCallScope.exit(scope);
        assertEquals(Recorder.NOT_LOOKED_FOR, onlyCall().objects());
    }

    @Test
    void noPartOfAnAnswerIsLookedIntoWhoseCallWasRefused() {
        AsyncRemoteCall call = AsyncRemoteCall.begin();
        call.deliver(new Home());
        recorder.affordable = true;
        call.deliver(new Home());
        assertEquals(List.of(Recorder.NOT_LOOKED_FOR, Recorder.NOT_LOOKED_FOR), objects());
        assertEquals(List.of(false, true), areFurtherParts());
    }

    @Test
    void aLongListThatComesInPartsIsCountedToItsEndThoughItExhaustsTheBudget() {
        recorder.affordable = true;
        AsyncRemoteCall call = AsyncRemoteCall.begin();
        call.deliver(new Home());
        recorder.affordable = false;
        call.deliver(new Home());
        call.deliver(new Home());
        assertEquals(Collections.nCopies(3, Map.of("Home", 1)), objects());
        assertEquals(List.of(false, true, true), areFurtherParts());
    }

    @Test
    void whatAnAnswerIsParsedIntoCountsAsItsCallDid() {
        recorder.affordable = true;
        RemoteCallScope call = RemoteCallScope.enterLibrary();
        RemoteCallScope.exit(call, null);
        recorder.affordable = false;
        RemoteCallScope.exit(RemoteCallScope.resumeLibrarys(call.id()), List.of(new Home()));
        assertEquals(List.of(Map.of(), Map.of("Home", 1)), objects());
        assertEquals(List.of(false, true), areFurtherParts());
    }

    private static List<Map<String, Integer>> objects() {
        return recorder.calls().stream().map(Recorder.RemoteCall::objects).toList();
    }

    private static List<Boolean> areFurtherParts() {
        return recorder.calls().stream().map(Recorder.RemoteCall::isFurtherPart).toList();
    }

    private static Recorder.RemoteCall onlyCall() {
        assertEquals(1, recorder.calls().size());
        return recorder.calls().get(0);
    }
}
