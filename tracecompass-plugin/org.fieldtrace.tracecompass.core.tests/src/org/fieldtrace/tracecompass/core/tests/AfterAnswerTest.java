// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.findings.table.RequestText;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.assembly.Unmatched;
import org.fieldtrace.synthetic.SyntheticProcess;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticProcess.Exchange;
import org.fieldtrace.synthetic.SyntheticTrace;
import org.fieldtrace.synthetic.Vocabulary;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that tell of their answers when their clients have them for long. */
class AfterAnswerTest {
    private static final long MILLISECOND = 1_000_000;
    private static final Address SERVER = new Address(10, 0, 0, 1, 8080);
    private static final Address CLIENT = new Address(10, 0, 0, 1, 40_000);
    private static final Address PEER = new Address(10, 0, 0, 2, 8080);
    private static final Vocabulary OLDER = Vocabulary.current().without("after_answer_ns");

    @TempDir Path folder;

    private String text;

    /** A call from 10 to 50 ms, which its server had from 20 on and tells of at 90 ms. */
    private void write(Vocabulary vocabulary, Long afterAnswer) throws IOException {
        SyntheticTrace trace = new SyntheticTrace(folder.resolve("trace"), vocabulary, "h", 0);
        SyntheticProcess process = new SyntheticProcess(trace, 1, SERVER);
        process.jvmInfo(MILLISECOND, "service", "h");
        Exchange call =
                process.clientRequest(10 * MILLISECOND, 1, "GET", "/a", CLIENT, SERVER, 0, 0, 0);
        Exchange handling = process.serverRequest(20 * MILLISECOND, 2, "GET", "/a", CLIENT, 0);
        process.respond(50 * MILLISECOND, call, 200, 10);
        if (afterAnswer == null) {
            process.respond(90 * MILLISECOND, handling, 200, 10);
        } else {
            process.respondLate(90 * MILLISECOND, handling, 200, 10, afterAnswer);
        }
        trace.close();
    }

    private void check(List<Long> times, Map<Unmatched, Long> unmatched) throws Exception {
        try (OpenedTrace opened = new OpenedTrace(folder.resolve("trace"))) {
            RequestHistory history = opened.requests();
            Span span = history.index().request(0).orElseThrow().root();
            assertEquals(
                    times,
                    List.of(
                            span.total() / MILLISECOND,
                            span.handle() / MILLISECOND,
                            span.afterAnswer() / MILLISECOND,
                            span.handleExcess() / MILLISECOND));
            assertEquals(unmatched, history.unmatched());
        }
    }

    @Test
    void theHandlingEndsWithTheAnswer() throws Exception {
        write(Vocabulary.current(), 45 * MILLISECOND);
        check(List.of(40L, 25L, 45L, 0L), Map.of());
    }

    @Test
    void aHandlingEndsNoSoonerThanItBegan() throws Exception {
        write(Vocabulary.current(), 80 * MILLISECOND);
        check(List.of(40L, 0L, 70L, 0L), Map.of());
    }

    @Test
    void theHandlingEndsWithTheCallWhereNobodyKnowsBetter() throws Exception {
        write(Vocabulary.current(), 0L);
        check(List.of(40L, 30L, 0L, 40L), Map.of(Unmatched.HANDLED_LONGER_THAN_CALLED, 1L));
    }

    @Test
    void aRecordingFromBeforeServersToldOfItIsRead() throws Exception {
        write(Vocabulary.current().without("after_answer_ns"), null);
        check(List.of(40L, 30L, 0L, 40L), Map.of(Unmatched.HANDLED_LONGER_THAN_CALLED, 1L));
    }

    /** A call from 10 to 50 ms, of whose answer the head came 8 ms earlier. */
    private Span calledWith(Vocabulary vocabulary) throws Exception {
        SyntheticTrace trace = new SyntheticTrace(folder.resolve("trace"), vocabulary, "h", 0);
        SyntheticProcess process = new SyntheticProcess(trace, 1, SERVER);
        process.jvmInfo(MILLISECOND, "service", "h");
        Exchange handling = process.serverRequest(5 * MILLISECOND, 2, "GET", "/a", CLIENT, 0);
        Exchange call =
                process.clientRequest(10 * MILLISECOND, 2, "GET", "/b", CLIENT, PEER, 0, 0, 0);
        if (vocabulary == OLDER) {
            process.respond(50 * MILLISECOND, call, 200, 10);
        } else {
            process.respondLate(50 * MILLISECOND, call, 200, 10, 8 * MILLISECOND);
        }
        process.respond(90 * MILLISECOND, handling, 200, 10);
        trace.close();
        try (OpenedTrace opened = new OpenedTrace(folder.resolve("trace"))) {
            RequestHistory history = opened.requests();
            Request request = history.index().request(0).orElseThrow();
            text = RequestText.request(history, request);
            return request.root().children().get(0);
        }
    }

    @Test
    void aCallSaysWhenTheHeadOfItsAnswerCame() throws Exception {
        Span call = calledWith(Vocabulary.current());
        assertEquals(40 * MILLISECOND, call.total());
        assertEquals(32 * MILLISECOND, call.toHead());
        assertTrue(text.contains("head after 32.0 ms, last byte after 40.0 ms"), text);
    }

    @Test
    void aRecordingFromBeforeClientsToldOfHeadsIsRead() throws Exception {
        Span call = calledWith(OLDER);
        assertEquals(40 * MILLISECOND, call.total());
        assertEquals(Span.UNKNOWN_TIME, call.toHead());
        assertFalse(text.contains("head"), text);
    }
}
