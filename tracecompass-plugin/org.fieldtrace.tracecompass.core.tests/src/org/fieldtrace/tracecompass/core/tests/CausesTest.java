// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.synthetic.SyntheticProcess;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticProcess.Exchange;
import org.fieldtrace.synthetic.SyntheticTrace;
import org.fieldtrace.synthetic.Vocabulary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What calls and answers have waited for, as agents tell it and as older ones told it. */
class CausesTest {
    private static final long MILLISECOND = 1_000_000;
    private static final long START = 10 * MILLISECOND;
    private static final int THREAD = 2;
    private static final Address SERVER = new Address(10, 0, 0, 1, 8080);
    private static final Address CLIENT = new Address(10, 0, 0, 9, 40_000);
    private static final Address STORE = new Address(10, 0, 0, 2, 5432);

    /** Those of exchanges, which told nothing of it. */
    private static final Vocabulary OLDER =
            Vocabulary.current()
                    .without(
                            "cause_id",
                            Set.of(
                                    "http_server_request",
                                    "http_server_response",
                                    "http_client_request",
                                    "http_client_response"));

    @TempDir Path folder;

    /** {@code /a} (100 ms), a pause (100 ms), {@code /c} (300 ms); beside them {@code /b} (190). */
    private final class Shop implements AutoCloseable {
        private final boolean isOlder;
        private final SyntheticTrace trace;
        private final SyntheticProcess process;
        private long context;

        Shop(boolean isOlder) throws IOException {
            this.isOlder = isOlder;
            Vocabulary vocabulary = isOlder ? OLDER : Vocabulary.current();
            trace = new SyntheticTrace(folder.resolve("trace"), vocabulary, "h", 0);
            process = new SyntheticProcess(trace, 1, SERVER);
        }

        void write() {
            process.jvmInfo(MILLISECOND, "shop", "h");
            Exchange shop = process.serverRequest(START, THREAD, "GET", "/shop", CLIENT, 0);
            context = shop.asyncId();
            Exchange a = call(0, "/a", shop.id());
            Exchange b = call(0, "/b", shop.id());
            process.respond(at(100), a, 200, 10);
            process.respond(at(190), b, 200, 10);
            Exchange c = call(200, "/c", a.id());
            process.respond(at(500), c, 200, 10);
            long both = process.nextId();
            process.caused(at(500), THREAD, both, c.id(), b.id(), 310 * MILLISECOND);
            if (isOlder) {
                process.caused(at(500), THREAD, shop.id(), both, 0, 0);
            } else {
                process.waitedFor(both);
            }
            process.respond(at(500), shop, 200, 10);
        }

        private Exchange call(long milliseconds, String route, long cause) {
            if (!isOlder) {
                process.waitedFor(cause);
            }
            long time = at(milliseconds);
            Address own = new Address(10, 0, 0, 1, 1000 + route.charAt(1));
            Exchange call =
                    process.clientRequest(time, THREAD, "GET", route, own, STORE, 0, 0, context);
            if (isOlder) {
                process.caused(time, THREAD, call.id(), cause, 0, 0);
            }
            return call;
        }

        @Override
        public void close() throws IOException {
            trace.close();
        }
    }

    private static long at(long milliseconds) {
        return START + milliseconds * MILLISECOND;
    }

    private List<String> path(boolean isOlder) throws Exception {
        try (Shop shop = new Shop(isOlder)) {
            shop.write();
        }
        try (OpenedTrace opened = new OpenedTrace(folder.resolve("trace"))) {
            Request request = opened.requests().index().request(0).orElseThrow();
            return request.criticalPath().stream()
                    .map(
                            segment ->
                                    segment.rule().label()
                                            + " "
                                            + request.root().children().indexOf(segment.span())
                                            + " "
                                            + segment.duration() / MILLISECOND)
                    .toList();
        }
    }

    @Test
    void whatExchangesTellOfThemselvesIsTheCriticalPath() throws Exception {
        assertEquals(List.of("cause 0 100", "cause -1 100", "cause 2 300"), path(false));
    }

    @Test
    void aRecordingFromBeforeExchangesToldItGivesTheSamePath() throws Exception {
        assertEquals(List.of("cause 0 100", "cause -1 100", "cause 2 300"), path(true));
    }
}
