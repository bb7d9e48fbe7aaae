// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.Recorder;
import org.fieldtrace.agent.bridge.costs.CallCosts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What it costs to make objects of an answer, on whichever thread a client does it. */
class DecodingOfAnswersTest {

    @BeforeEach
    void record() {
        Recorder.record();
        CallingThreads.sampleAt(1);
    }

    @AfterEach
    void lookIntoAllAgain() {
        NativeAgent.logOfCallInterval = 0;
    }

    private static Object decoded() {
        DecodingAdvice.OfAnswer.Measured measured = DecodingAdvice.OfAnswer.enter();
        Object answer = new Object();
        DecodingAdvice.OfAnswer.exit(measured, answer, null);
        return answer;
    }

    /** What a call decodes whose answer is made so. */
    private static CallCosts costs(boolean isElsewhere) {
        RemoteCallScope scope = RemoteCallScope.enterLibrary();
        CallCosts costs = scope.costs;
        Object answer =
                isElsewhere
                        ? CompletableFuture.supplyAsync(DecodingOfAnswersTest::decoded).join()
                        : decoded();
        RemoteCallScope.exit(scope, answer);
        return costs;
    }

    @Test
    void whatAnotherThreadDecodesIsOfTheCallThatGetsIt() {
        CallCosts costs = costs(true);
        assertTrue(costs.decodedNs() > 0);
        assertTrue(costs.processorNs() > costs.decodedNs());
        assertEquals(costs.decodedNs(), costs.decodedElsewhereNs());
    }

    @Test
    void whatTheCallingThreadDecodesCountsOnce() {
        CallCosts costs = costs(false);
        assertTrue(costs.decodedNs() > 0);
        assertTrue(costs.processorNs() >= costs.decodedNs());
        assertEquals(0, costs.decodedElsewhereNs());
    }

    @Test
    void anAnswerThatNobodyDecodedCostsNothing() {
        RemoteCallScope scope = RemoteCallScope.enterLibrary();
        CallCosts costs = scope.costs;
        RemoteCallScope.exit(scope, new Object());
        assertEquals(0, costs.decodedNs());
    }

    @Test
    void theCallThatGetsItTakesTheTimeWithIt() {
        Object answer = decoded();
        assertTrue(DecodingAdvice.OfAnswer.taken(answer) > 0);
        assertEquals(0, DecodingAdvice.OfAnswer.taken(answer));
        assertEquals(0, DecodingAdvice.OfAnswer.taken(null));
    }

    @Test
    void nothingIsMeasuredWhereTheCallingThreadsCallIsLeftOut() {
        NativeAgent.logOfCallInterval = 40;
        for (int i = 0; i < 20; i++) {
            RemoteCallScope scope = RemoteCallScope.enterLibrary();
            if (scope.costs == null) {
                assertNull(DecodingAdvice.OfAnswer.enter());
            }
            RemoteCallScope.exit(scope, null);
        }
    }
}
