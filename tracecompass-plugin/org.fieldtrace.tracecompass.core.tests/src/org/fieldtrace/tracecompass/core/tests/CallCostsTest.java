// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.fieldtrace.model.requests.CallCosts;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.synthetic.SyntheticProcess;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticProcess.Exchange;
import org.fieldtrace.synthetic.SyntheticTrace;
import org.fieldtrace.synthetic.Vocabulary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What events tell of the costs of remote calls, and of what is around them. */
class CallCostsTest {
    private static final long MILLISECOND = 1_000_000;
    private static final int THREAD = 2;
    private static final Address SERVER = new Address(10, 0, 0, 1, 8080);
    private static final Address CLIENT = new Address(10, 0, 0, 1, 40_000);

    @TempDir Path folder;

    @Test
    void whatIsAroundACallIsThatOfItsNumber() throws Exception {
        SyntheticTrace trace =
                new SyntheticTrace(folder.resolve("trace"), Vocabulary.current(), "h", 0);
        SyntheticProcess process = new SyntheticProcess(trace, 1, SERVER);
        process.jvmInfo(MILLISECOND, "service", "h");
        Exchange handling = process.serverRequest(10 * MILLISECOND, THREAD, "GET", "/a", CLIENT, 0);
        call(trace, process, 20 * MILLISECOND, 70_000);
        call(trace, process, 30 * MILLISECOND, 0);
        process.respond(90 * MILLISECOND, handling, 200, 10);
        trace.close();
        CallCosts costs = CallCosts.of(1_000, 9_000, 8_000, 7_000).withElsewhere(6_000);
        try (OpenedTrace opened = new OpenedTrace(folder.resolve("trace"))) {
            assertEquals(
                    List.of(costs.withAround(70_000), costs),
                    opened.requests().index().request(0).orElseThrow().remoteCalls().stream()
                            .map(RemoteCall::costs)
                            .toList());
        }
    }

    private static void call(
            SyntheticTrace trace, SyntheticProcess process, long time, long around) {
        long scope = process.remoteCallEnter(time, THREAD, 0);
        process.emit(
                trace.event("remote_call_exit")
                        .set("scope_id", scope)
                        .set("context_id", 0)
                        .set("objects", 0)
                        .set("body_bytes", -1)
                        .set("weight", 1)
                        .set("looked_ns", 1_000)
                        .set("cpu_ns", 9_000)
                        .set("decode_ns", 8_000)
                        .set("early_decode_ns", 7_000)
                        .set("client_decode_ns", 6_000),
                time + MILLISECOND,
                THREAD);
        if (around > 0) {
            process.emit(
                    trace.event("remote_call_around")
                            .set("scope_id", scope)
                            .set("async_id", 0)
                            .set("cpu_ns", around),
                    time + 2 * MILLISECOND,
                    THREAD);
        }
    }
}
