// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.synthetic.SyntheticProcess;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticProcess.Exchange;
import org.fieldtrace.synthetic.SyntheticTrace;
import org.fieldtrace.synthetic.Vocabulary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which calls of a handling ask for the same. */
class RequestHashTest {
    private static final long MILLISECOND = 1_000_000;
    private static final Address SERVER = new Address(10, 0, 0, 1, 8080);
    private static final Address CLIENT = new Address(10, 0, 0, 1, 40_000);
    private static final Address DATABASE = new Address(10, 0, 0, 2, 5432);

    @TempDir Path folder;

    /** A handling that asks a database, for what has these hashes; null for a trace without. */
    private void write(Vocabulary vocabulary, Long... hashes) throws IOException {
        SyntheticTrace trace = new SyntheticTrace(folder.resolve("trace"), vocabulary, "h", 0);
        SyntheticProcess process = new SyntheticProcess(trace, 1, SERVER);
        process.jvmInfo(MILLISECOND, "service", "h");
        Exchange handling = process.serverRequest(10 * MILLISECOND, 2, "GET", "/a", CLIENT, 0);
        long time = 20 * MILLISECOND;
        for (Long hash : hashes) {
            Exchange call =
                    process.clientRequest(
                            time, 2, "OTHER", "jdbc:postgresql", CLIENT, DATABASE, 0, 0, 0);
            time += MILLISECOND;
            if (hash == null) {
                process.respond(time, call, 200, 10);
            } else {
                process.answer(time, call, 200, 10, hash);
            }
        }
        process.respond(90 * MILLISECOND, handling, 200, 10);
        trace.close();
    }

    private List<Integer> asked() throws Exception {
        try (OpenedTrace opened = new OpenedTrace(folder.resolve("trace"))) {
            return opened.requests().index().request(0).orElseThrow().root().children().stream()
                    .map(Span::asks)
                    .toList();
        }
    }

    @Test
    void callsWithTheSameHashAskForTheSame() throws Exception {
        write(Vocabulary.current(), 7L, -1L, 7L, 0L, -1L, 0L, Long.MIN_VALUE);
        assertEquals(List.of(1, 2, 1, 0, 2, 0, 3), asked());
    }

    @Test
    void aRecordingFromBeforeAgentsToldOfItIsRead() throws Exception {
        write(Vocabulary.current().without("request_hash"), null, null);
        assertEquals(List.of(0, 0), asked());
    }
}
