// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.RecordedCalls.HttpClientResponse;
import org.fieldtrace.agent.bridge.Recorder;
import org.fieldtrace.agent.bridge.costs.CallCosts;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What calls cost, and when a thread's clock is looked at for it. */
class DecodingAdviceTest {

    private static final int NEVER = 40;

    private Recorder recorder;

    @BeforeEach
    void record() {
        recorder = Recorder.record();
        CallingThreads.sampleAt(1);
    }

    @AfterEach
    void lookIntoAllAgain() {
        NativeAgent.logOfCallInterval = 0;
        NativeAgent.following = false;
        recorder.affordable = true;
    }

    /** How often the clock was looked at in a call that decodes its answer. */
    private int looksInACall() {
        int before = recorder.asked();
        RemoteCallScope scope = RemoteCallScope.enterLibrary();
        DecodingAdvice.exit(DecodingAdvice.enter(), null, null);
        RemoteCallScope.exit(scope, null);
        return recorder.asked() - before;
    }

    @Test
    void aCallThatIsLookedIntoLooksAtItsBeginningAtItsEndAndAroundDecoding() {
        assertEquals(4, looksInACall());
    }

    @Test
    void callsThatAreLeftOutLookAtNoClock() {
        NativeAgent.logOfCallInterval = NEVER;
        for (int i = 0; i < 100; i++) {
            assertEquals(0, looksInACall());
        }
    }

    @Test
    void callsThatTheBudgetRefusesLookAtNoClock() {
        recorder.affordable = false;
        assertEquals(0, looksInACall());
    }

    @Test
    void whatIsDecodedOutsideOfACallOrWithinOtherDecodingIsNotMeasured() {
        assertNull(DecodingAdvice.enter());
        RemoteCallScope scope = RemoteCallScope.enterLibrary();
        CallCosts outer = DecodingAdvice.enter();
        assertNotNull(outer);
        assertNull(DecodingAdvice.enter());
        DecodingAdvice.exit(outer, null, null);
        RemoteCallScope.exit(scope, null);
        assertNull(DecodingAdvice.enter());
    }

    @Test
    void rowsAreDecodedUntilTheNextStatementOrTheEndOfTheCall() {
        RemoteCallScope scope = RemoteCallScope.enterLibrary();
        CallCosts costs = scope.costs;
        DecodingAdvice.statementBegins();
        assertEquals(0, costs.decodedNs());
        DecodingAdvice.rowsFollow();
        DecodingAdvice.statementBegins();
        long first = costs.decodedNs();
        assertTrue(first > 0);
        DecodingAdvice.rowsFollow();
        RemoteCallScope.exit(scope, null);
        assertTrue(costs.decodedNs() > first);
        assertTrue(costs.processorNs() >= costs.decodedNs());
        assertTrue(costs.endedNs() > 0);
    }

    @Test
    void whatTheAgentDoesOfItsOwnInACallIsNoCostOfIt() {
        long began = System.nanoTime();
        RemoteCallScope scope = RemoteCallScope.enterLibrary();
        CallCosts costs = scope.costs;
        DecodingAdvice.rowsFollow();
        CallCosts own = DecodingAdvice.ownWorkBegins();
        long ownBegan = System.nanoTime();
        while (System.nanoTime() - ownBegan < 5_000_000) {
            Thread.onSpinWait();
        }
        long ownEnded = System.nanoTime();
        DecodingAdvice.ownWorkEnds(own);
        RemoteCallScope.exit(scope, null);
        long rest = System.nanoTime() - began - (ownEnded - ownBegan);
        assertTrue(costs.processorNs() <= rest);
        assertTrue(0 < costs.decodedNs() && costs.decodedNs() <= costs.processorNs());
    }

    @Test
    void ownWorkOutsideOfACallThatIsMeasuredIsNone() {
        assertNull(DecodingAdvice.ownWorkBegins());
        recorder.affordable = false;
        RemoteCallScope scope = RemoteCallScope.enterLibrary();
        assertNull(DecodingAdvice.ownWorkBegins());
        DecodingAdvice.ownWorkEnds(null);
        RemoteCallScope.exit(scope, null);
    }

    private static ClientExchange asked() {
        ScopesOfThread.makeKnown();
        NativeAgent.following = true;
        return ClientExchange.begin(null, "GET", "/a", RequestHash.UNKNOWN, null);
    }

    private HttpClientResponse told() {
        return recorder.events(HttpClientResponse.class).get(0);
    }

    @Test
    void whatIsDecodedBeforeTheLastByteIsToldApartFromWhatIsDecodedAfterwards() {
        RemoteCallScope scope = RemoteCallScope.enterLibrary();
        CallCosts costs = scope.costs;
        ClientExchange exchange = asked();
        exchange.answered(200, -1);
        CallCosts decoding = DecodingAdvice.enter();
        exchange.bodyRead(null);
        long early = costs.decodedEarlyNs();
        assertTrue(early > 0);
        DecodingAdvice.exit(decoding, null, null);
        RemoteCallScope.exit(scope, null);
        assertEquals(early, costs.decodedEarlyNs());
        assertTrue(costs.decodedNs() > early);
        assertTrue(told().answeredNs() > 0 && told().answeredNs() < costs.endedNs());
    }

    @Test
    void anAnswerThatWasReadWholeIsDecodedAfterwards() {
        RemoteCallScope scope = RemoteCallScope.enterLibrary();
        ClientExchange exchange = asked();
        exchange.answered(200, -1);
        exchange.bodyRead(null);
        DecodingAdvice.exit(DecodingAdvice.enter(), null, null);
        RemoteCallScope.exit(scope, null);
        assertTrue(scope.costs.decodedNs() > 0);
        assertEquals(0, scope.costs.decodedEarlyNs());
    }

    @Test
    void whereNobodyKnowsWhenTheHeadCameNothingIsSaidOfIt() {
        RemoteCallScope scope = RemoteCallScope.enterLibrary();
        ClientExchange statement = asked();
        CallCosts decoding = DecodingAdvice.enter();
        statement.bodyRead(null);
        DecodingAdvice.exit(decoding, null, null);
        RemoteCallScope.exit(scope, null);
        assertEquals(0, scope.costs.decodedEarlyNs());
        assertEquals(0, told().answeredNs());
    }
}
