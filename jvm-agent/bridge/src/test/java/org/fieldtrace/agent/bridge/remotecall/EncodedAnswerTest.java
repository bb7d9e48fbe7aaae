// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.RecordedCalls;
import org.fieldtrace.agent.bridge.Recorder;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a mapper writes while a request is handled, of one handling in 16. */
class EncodedAnswerTest {
    private static final int HANDLINGS = 2_000;
    private static final long LONG = 2_000_000;

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

    /** Has a request served whose answer is measured. */
    private static void serve(Runnable writing, Throwable thrown) {
        for (int i = 0; i < HANDLINGS; i++) {
            ServerExchange served = ServerExchange.begin("GET", "/shop", null, null, 0, null);
            AsyncContext outer = ThreadContexts.enter(served.context());
            EncodedAnswer answer = EncodedAnswer.begin("an answer");
            if (answer != null) {
                writing.run();
            }
            EncodedAnswer.end(answer, thrown);
            ThreadContexts.exit(outer);
            served.end(200, 0);
            if (answer != null) {
                return;
            }
        }
        throw new AssertionError("none of " + HANDLINGS);
    }

    private static void spin() {
        long since = NativeAgent.calls().threadCpuTime();
        while (NativeAgent.calls().threadCpuTime() - since < LONG) {
            Thread.onSpinWait();
        }
    }

    private List<Long> told() {
        return recorder.events(RecordedCalls.AnswerEncoded.class).stream()
                .map(RecordedCalls.AnswerEncoded::encodeNs)
                .filter(spent -> spent > 0)
                .collect(Collectors.toList());
    }

    @Test
    void itIsTheTimeOfWritingWithoutThatOfSending() {
        serve(
                () -> {
                    EncodedAnswer.written();
                    spin();
                    EncodedAnswer.written(); // it is closed as well
                },
                null);
        assertEquals(1, told().size());
        assertTrue(told().get(0) < LONG, () -> "" + told());
    }

    @Test
    void whatIsSentByNobodyKnownIsTimedToItsEnd() {
        serve(EncodedAnswerTest::spin, null);
        assertTrue(told().get(0) >= LONG, () -> "" + told());
        EncodedAnswer.written(); // of nothing that is measured
    }

    @Test
    void ofAnotherAnswerInItTheSendingIsNotTheWholes() {
        serve(
                () -> {
                    EncodedAnswer inner = EncodedAnswer.begin("a part");
                    EncodedAnswer.written();
                    EncodedAnswer.end(inner, null);
                    spin();
                    EncodedAnswer.written();
                },
                null);
        assertEquals(2, told().size());
        assertTrue(told().get(1) >= LONG, () -> "" + told());
    }

    @Test
    void whatFailedIsNotTold() {
        serve(() -> {}, new IllegalStateException("a getter threw"));
        assertEquals(List.of(), told());
    }
}
