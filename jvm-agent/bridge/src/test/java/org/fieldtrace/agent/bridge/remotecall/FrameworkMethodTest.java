// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.RecordedCalls.RemoteCallAround;
import org.fieldtrace.agent.bridge.Recorder;
import org.fieldtrace.agent.bridge.costs.CallCosts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is told of methods of frameworks that make remote calls. */
class FrameworkMethodTest {

    private static final int NEVER = 40;
    private static final long WORK_NS = 2_000_000;

    private Recorder recorder;

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

    private static void work() {
        long began = System.nanoTime();
        while (System.nanoTime() - began < WORK_NS) {
            Thread.onSpinWait();
        }
    }

    private static RemoteCallScope call() {
        RemoteCallScope scope = RemoteCallScope.enterLibrary();
        work();
        RemoteCallScope.exit(scope, null);
        return scope;
    }

    private List<RemoteCallAround> told() {
        return recorder.events(RemoteCallAround.class);
    }

    @Test
    void whatIsBeforeAndBehindTheOneCallIsToldOfIt() {
        long began = System.nanoTime();
        CallSurroundings method = FrameworkMethod.begin();
        work();
        RemoteCallScope call = call();
        work();
        FrameworkMethod.end(method);
        long all = System.nanoTime() - began;
        assertEquals(1, told().size());
        assertEquals(call.id(), told().get(0).scopeId());
        long around = told().get(0).cpuNs();
        assertTrue(around >= 2 * WORK_NS, "told " + around);
        assertTrue(around <= all - call.costs.processorNs(), around + " of " + all);
    }

    @Test
    void whatTheAgentDoesAroundTheCallIsLeftOut() {
        long began = System.nanoTime();
        CallSurroundings method = FrameworkMethod.begin();
        CallCosts own = DecodingAdvice.ownWorkBegins();
        work();
        DecodingAdvice.ownWorkEnds(own);
        RemoteCallScope call = call();
        own = DecodingAdvice.ownWorkBegins();
        work();
        DecodingAdvice.ownWorkEnds(own);
        FrameworkMethod.end(method);
        long all = System.nanoTime() - began;
        long around = told().get(0).cpuNs();
        assertTrue(around <= all - call.costs.processorNs() - 2 * WORK_NS, around + " of " + all);
    }

    @Test
    void ofSeveralCallsNobodyKnowsForWhichItIs() {
        CallSurroundings method = FrameworkMethod.begin();
        call();
        call();
        FrameworkMethod.end(method);
        assertEquals(List.of(), told());
        assertEquals(2, recorder.calls().size());
    }

    @Test
    void aCallThatIsLeftOutIsOneOfSeveralToo() {
        CallSurroundings method = FrameworkMethod.begin();
        call();
        NativeAgent.logOfCallInterval = NEVER;
        call();
        FrameworkMethod.end(method);
        assertEquals(List.of(), told());
    }

    @Test
    void aCallWhoseAnswerComesLaterIsOneOfSeveralToo() {
        CallSurroundings method = FrameworkMethod.begin();
        call();
        AsyncRemoteCall.begin().end(null, -1);
        FrameworkMethod.end(method);
        assertEquals(List.of(), told());
    }

    @Test
    void aMethodWithoutACallAndOneWhoseCallIsNotOverTellNothing() {
        FrameworkMethod.end(FrameworkMethod.begin());
        CallSurroundings method = FrameworkMethod.begin();
        RemoteCallScope scope = RemoteCallScope.enterLibrary();
        FrameworkMethod.end(method);
        RemoteCallScope.exit(scope, null);
        assertEquals(List.of(), told());
    }

    @Test
    void theOutermostMethodCounts() {
        CallSurroundings outer = FrameworkMethod.begin();
        work();
        CallSurroundings inner = FrameworkMethod.begin();
        assertNull(inner);
        call();
        FrameworkMethod.end(inner);
        FrameworkMethod.end(outer);
        assertEquals(1, told().size());
        assertTrue(told().get(0).cpuNs() >= WORK_NS);
    }

    @Test
    void theApplicationsOwnCodeIsNoneOfTheFramework() {
        CallSurroundings outer = FrameworkMethod.begin();
        work();
        FrameworkMethod.callsApplication();
        work();
        CallSurroundings inner = FrameworkMethod.begin();
        assertNotNull(inner);
        RemoteCallScope call = call();
        FrameworkMethod.end(inner);
        call();
        FrameworkMethod.end(outer);
        assertEquals(1, told().size());
        assertEquals(call.id(), told().get(0).scopeId());
        assertTrue(told().get(0).cpuNs() < WORK_NS);
        FrameworkMethod.callsApplication(); // in none
        assertNotNull(FrameworkMethod.begin());
    }

    @Test
    void aMethodThatThrowsIsToldAndTheNextOneToo() {
        for (int i = 0; i < 2; i++) {
            CallSurroundings method = FrameworkMethod.begin();
            RemoteCallScope scope = RemoteCallScope.enterLibrary();
            RemoteCallScope.exit(scope, null); // as advice does where the call throws
            FrameworkMethod.end(method);
        }
        assertEquals(2, told().size());
    }

    @Test
    void withinAnotherRemoteCallAllIsMeasuredAnyway() {
        RemoteCallScope annotated = RemoteCallScope.enter();
        assertNull(FrameworkMethod.begin());
        RemoteCallScope.exit(annotated);
        assertNotNull(FrameworkMethod.begin());
    }

    @Test
    void noClockIsLookedAtWhereTheNextCallIsLeftOutOrNobodyRecords() {
        NativeAgent.logOfCallInterval = NEVER;
        assertNull(FrameworkMethod.begin());
        NativeAgent.recording = false;
        NativeAgent.logOfCallInterval = 0;
        assertNull(FrameworkMethod.begin());
        FrameworkMethod.end(null);
        FrameworkMethod.callsApplication();
        assertEquals(0, recorder.asked());
    }

    @Test
    void aMethodTakesAThirdLookAtTheClockBesideItsOwnTwo() {
        CallSurroundings method = FrameworkMethod.begin();
        RemoteCallScope scope = RemoteCallScope.enterLibrary();
        RemoteCallScope.exit(scope, null);
        FrameworkMethod.end(method);
        assertEquals(3 + 2, recorder.asked());
    }

    @Test
    void aCallThatTheBudgetRefusesHasNothingAroundIt() {
        recorder.affordable = false;
        CallSurroundings method = FrameworkMethod.begin();
        call();
        FrameworkMethod.end(method);
        assertEquals(List.of(), told());
    }

    @Test
    void aSessionThatStopsInTheMiddleLeavesNothingBehind() {
        CallSurroundings method = FrameworkMethod.begin();
        call();
        NativeAgent.recording = false;
        FrameworkMethod.end(method);
        NativeAgent.recording = true;
        CallSurroundings next = FrameworkMethod.begin();
        RemoteCallScope call = call();
        FrameworkMethod.end(next);
        assertEquals(call.id(), told().get(told().size() - 1).scopeId());
    }

    @Test
    void anAgentThatStartsAgainInTheMiddleTellsNothingOfWhatWasBefore() {
        CallSurroundings method = FrameworkMethod.begin();
        call();
        CallingThreads.sampleAt(1);
        FrameworkMethod.end(method);
        assertEquals(List.of(), told());
    }

    @Test
    void aCallThatBeganInTheMiddleOfASessionIsToldWithoutWhatWasBeforeThat() {
        NativeAgent.recording = false;
        CallSurroundings method = FrameworkMethod.begin();
        NativeAgent.recording = true;
        call();
        FrameworkMethod.end(method);
        assertEquals(List.of(), told());
        assertEquals(1, recorder.calls().size());
    }
}
