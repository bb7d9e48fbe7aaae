// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.hostile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.assembly.Limits;
import org.fieldtrace.model.requests.assembly.Unmatched;
import org.fieldtrace.synthetic.SyntheticProcess;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticProcess.Exchange;
import org.fieldtrace.synthetic.SyntheticTrace;
import org.fieldtrace.synthetic.Vocabulary;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.tests.OpenedTrace;
import org.fieldtrace.tracecompass.core.utilisation.Problem;
import org.fieldtrace.tracecompass.core.utilisation.RunDefinitions;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationQuery;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces as no sound agent records them: nothing is thrown, and what is ignored is counted. */
class HostileTracesTest {
    private static final Address SERVER = new Address(10, 0, 0, 1, 8080);
    private static final long MILLISECOND = 1_000_000;

    @TempDir Path folder;

    private SyntheticTrace trace;
    private SyntheticProcess process;

    @BeforeEach
    void begin() throws Exception {
        trace = new SyntheticTrace(folder.resolve("hostile"), Vocabulary.current(), "h", 0);
        process = new SyntheticProcess(trace, 1, SERVER);
        process.jvmInfo(MILLISECOND, "service", "h");
    }

    private static Address peer(int port) {
        return new Address(192, 168, 0, 1, port);
    }

    private interface Check {
        void of(RequestHistory history) throws Exception;
    }

    private void analyse(Check check) throws Exception {
        trace.close();
        try (OpenedTrace opened = new OpenedTrace(folder.resolve("hostile"))) {
            check.of(opened.requests());
        }
    }

    @Test
    void spansThatNeverEndAreRequestsCutByTheEndOfTheTrace() throws Exception {
        for (int i = 1; i <= 5000; i++) {
            process.serverRequest(2 * MILLISECOND + i, i, "GET", "/never", peer(i), 0);
        }
        analyse(
                history -> {
                    assertEquals(5000, history.index().requests());
                    assertEquals(Map.of(Unmatched.CUT_BY_TRACE_END, 5000L), history.unmatched());
                    assertTrue(history.index().request(17).map(Request::isCut).orElseThrow());
                });
    }

    @Test
    void ofMoreOpenRequestsThanMemoryHasRoomForTheOldestAreHandedOnUnfinished() throws Exception {
        for (int i = 1; i <= 5000; i++) {
            process.serverRequest(2 * MILLISECOND + i, i, "GET", "/never", peer(i), 0);
        }
        trace.close();
        try (OpenedTrace opened = new OpenedTrace(folder.resolve("hostile"))) {
            Limits few = new Limits(1000, 500, 100, 50, 100 * MILLISECOND, 100 * MILLISECOND);
            RequestsAnalysis analysis = new RequestsAnalysis(few, OverlapAllowance.DEFAULT);
            assertTrue(analysis.setTrace(opened.trace()));
            analysis.schedule();
            assertTrue(analysis.waitForCompletion());

            assertEquals(5000, analysis.history().index().requests());
            assertEquals(
                    Map.of(
                            Unmatched.REQUEST_GIVEN_UP,
                            4000L,
                            Unmatched.CUT_BY_TRACE_END,
                            1000L,
                            Unmatched.CONTEXT_FORGOTTEN,
                            4500L),
                    analysis.history().unmatched());
            analysis.dispose();
        }
    }

    @Test
    void namesBeyondTheLastThatIsKeptShareOneAndAreCounted() throws Exception {
        for (int i = 1; i <= 20_100; i++) {
            Exchange exchange =
                    process.serverRequest(MILLISECOND + i, 1, "GET", "/" + i, peer(i), 0);
            process.respond(MILLISECOND + i, exchange, 200, 10);
        }
        analyse(
                history -> {
                    assertEquals(20_100, history.index().requests());
                    assertTrue(history.unmatched().get(Unmatched.TOO_MANY_NAMES) >= 100);
                    Request last = history.index().request(20_099).orElseThrow();
                    assertEquals("(others)", history.name(last.root().operation()));
                    // Nodes of the calling context tree are bounded, too.
                    assertTrue(history.unmatched().get(Unmatched.TOO_MANY_OPERATIONS) > 0);
                    assertTrue(history.paths().nodes().size() <= 4001);
                });
    }

    @Test
    void anIdThatBeginsASecondTimeEndsTheFirst() throws Exception {
        for (int i = 0; i < 10; i++) {
            process.emit(
                    process.event("http_server_request").set("exchange_id", 7),
                    (2 + i) * MILLISECOND,
                    1);
        }
        analyse(
                history -> {
                    assertEquals(10, history.index().requests());
                    assertEquals(9, history.unmatched().get(Unmatched.DUPLICATE_ID));
                });
    }

    @Test
    void aClockThatJumpsBackIsCounted() throws Exception {
        for (int i = 1; i <= 100; i++) {
            long time = (i % 2 == 0 ? 50 : 1000) * MILLISECOND;
            trace.addUnordered(
                    trace.event(i % 2 == 0 ? "http_server_response" : "http_server_request")
                            .set("exchange_id", (i + 1) / 2)
                            .set("outcome", i % 2 == 0 ? "completed" : "pending"),
                    time,
                    1,
                    1);
        }
        analyse(
                history -> {
                    assertEquals(50, history.index().requests());
                    assertTrue(history.unmatched().get(Unmatched.TIME_BACKWARDS) >= 50);
                });
    }

    @Test
    void allEventsMayHaveTheSameTime() throws Exception {
        for (int i = 1; i <= 2000; i++) {
            Exchange exchange =
                    process.serverRequest(MILLISECOND, i, "GET", "/at/once", peer(i), 0);
            process.respond(MILLISECOND, exchange, 200, 10);
        }
        analyse(
                history -> {
                    assertEquals(2000, history.index().requests());
                    assertEquals(1999, history.index().request(1999).orElseThrow().id());
                    assertEquals(
                            2000,
                            history.index().summary(Long.MIN_VALUE, Long.MAX_VALUE).requests());
                });
    }

    @Test
    void namesOf64KilobytesAreCut() throws Exception {
        for (int i = 1; i <= 50; i++) {
            String route = "/" + i + "x".repeat(65_000);
            Exchange exchange =
                    process.serverRequest((1 + i) * MILLISECOND, 1, "GET", route, peer(i), 0);
            process.respond((1 + i) * MILLISECOND + 1000, exchange, 200, 10);
        }
        analyse(
                history -> {
                    assertEquals(50, history.index().requests());
                    assertTrue(history.unmatched().get(Unmatched.LONG_NAME) >= 50);
                    String name =
                            history.name(
                                    history.index().request(3).orElseThrow().root().operation());
                    assertTrue(name.startsWith("GET /4x"), name);
                    assertTrue(name.length() <= 1000, name);
                });
    }

    @Test
    void callPathsOfThousandsOfFramesLackTheOutermostAndAreCounted() throws Exception {
        long[] methods = LongStream.range(0, 5000).toArray();
        process.emit(
                process.event("context_def")
                        .set("context_id", 7)
                        .set("method_ids", methods)
                        .set("lines", methods),
                2 * MILLISECOND,
                1);
        trace.close();
        try (OpenedTrace opened = new OpenedTrace(folder.resolve("hostile"))) {
            RunDefinitions run = RunDefinitions.ofRuns(opened.states()).values().iterator().next();
            List<Frame> frames = run.frames("7");

            assertEquals(992, frames.size());
            assertEquals("method 0", frames.get(991).method());
            assertEquals("method 991", frames.get(0).method());
            assertEquals(
                    1L, UtilisationQuery.ofAll(opened.states()).problems().get(Problem.LONG_TEXT));
        }
    }

    @Test
    void aDeepCallPathOfLongIdsIsKeptWhole() throws Exception {
        long[] methods = LongStream.range(0, 992).map(i -> -1 - i).toArray();
        process.emit(
                process.event("context_def")
                        .set("context_id", 7)
                        .set("method_ids", methods)
                        .set("lines", methods),
                2 * MILLISECOND,
                1);
        trace.close();
        try (OpenedTrace opened = new OpenedTrace(folder.resolve("hostile"))) {
            RunDefinitions run = RunDefinitions.ofRuns(opened.states()).values().iterator().next();

            assertEquals(992, run.frames("7").size());
            assertEquals("method 18446744073709551615", run.frames("7").get(991).method());
            assertEquals(Map.of(), UtilisationQuery.ofAll(opened.states()).problems());
        }
    }

    @Test
    void aFieldBeyondThoseOfAnyClassIsLeftOutAndCounted() throws Exception {
        process.emit(
                process.event("field_def")
                        .set("class_id", 1)
                        .set("field", 0xffff_ffffL)
                        .set("name", "f"),
                2 * MILLISECOND,
                1);
        process.emit(
                process.event("watch_end").set("object_id", 1).set("field", 65_536),
                3 * MILLISECOND,
                1);
        trace.close();
        try (OpenedTrace opened = new OpenedTrace(folder.resolve("hostile"))) {
            assertEquals(
                    Map.of(Problem.IMPOSSIBLE_FIELD, 2L),
                    UtilisationQuery.ofAll(opened.states()).problems());
        }
    }

    @Test
    void namesOfHostsAndRunsThatNoHistoryHoldsAreCut() throws Exception {
        process.emit(
                process.event("jvm_info")
                        .set("uuid", "u".repeat(60_000))
                        .set("service", "s")
                        .set("host", "h".repeat(60_000)),
                2 * MILLISECOND,
                1);
        analyse(history -> assertEquals(2L, history.unmatched().get(Unmatched.LONG_NAME)));
    }

    @Test
    void requestsAtTheEndOfTimeCanBeRead() throws Exception {
        for (int i = 0; i < 600; i++) {
            Exchange exchange =
                    process.serverRequest(Long.MAX_VALUE, 1, "GET", "/late", peer(i), 0);
            process.respond(Long.MAX_VALUE, exchange, 200, 10);
        }
        analyse(
                history -> {
                    assertEquals(600, history.index().requests());
                    assertEquals(
                            600,
                            history.index().summary(Long.MIN_VALUE, Long.MAX_VALUE).requests());
                });
    }

    @Test
    void whatIsNeverDefinedIsNamedSo() throws Exception {
        SyntheticProcess silent = new SyntheticProcess(trace, 2, SERVER);
        silent.emit(
                silent.event("http_server_request")
                        .set("exchange_id", 1)
                        .set("http_method", "PUT")
                        .set("route_id", 99)
                        .set("async_id", 5),
                2 * MILLISECOND,
                1);
        silent.emit(
                silent.event("http_client_request").set("exchange_id", 2).set("async_id", 777),
                3 * MILLISECOND,
                1);
        silent.emit(silent.event("http_server_response").set("exchange_id", 1), 4 * MILLISECOND, 1);
        silent.emit(silent.event("http_client_response").set("exchange_id", 3), 5 * MILLISECOND, 1);
        analyse(
                history -> {
                    Request request = history.index().request(0).orElseThrow();
                    assertEquals(
                            "unknown service (vpid 2)[PUT route 99 (undefined)]",
                            history.label(request.root()));
                    assertEquals(1, history.unmatched().get(Unmatched.UNDEFINED_STRING));
                    assertEquals(1, history.unmatched().get(Unmatched.UNDEFINED_SERVICE));
                    assertEquals(1, history.unmatched().get(Unmatched.CONTEXT_UNKNOWN));
                    assertEquals(1, history.unmatched().get(Unmatched.CUT_BY_TRACE_START));
                });
    }
}
