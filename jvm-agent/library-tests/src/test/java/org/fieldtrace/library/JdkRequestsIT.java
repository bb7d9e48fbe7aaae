// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Extent;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests through the JDK's own server, clients and executors, on every JDK that there is. */
class JdkRequestsIT {

    private static final String TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    private static final String COMPLETIONS =
            "thenApply thenAccept thenRun thenCompose thenCombine thenAcceptBoth runAfterBoth"
                    + " applyToEither acceptEither runAfterEither handle whenComplete"
                    + " exceptionally thenApplyAsync allOf anyOf orTimeout";

    @TempDir Path temporary;

    static List<Path> jdks() throws Exception {
        return Extent.example(
                ChildJvm.jdks().stream()
                        .filter(jdk -> ChildJvm.feature(jdk) >= 17)
                        .sorted(Comparator.comparingInt(ChildJvm::feature))
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void aCallBelongsToItsRequestAndEndsOnceAlsoWhereFieldsCannotBeWatched(Path jdk)
            throws Exception {
        // This collector moves objects in ways that debug registers cannot follow.
        Requests requests = record(ChildJvm.of(jdk).with("-XX:+UseZGC"), "watch.backend=hw");
        assertEquals(List.of("/a/direct"), requests.callsOf("/direct"));
        assertEquals(List.of("/a/pool"), requests.callsOf("/pool"));
        assertEquals(
                List.of("/a/first-of-task", "/a/second-of-task"),
                requests.callsOf("/pooled-client"));
        assertEquals(List.of(), requests.endedAgain("Executor"), "futures are parts of a task");
        assertEquals(List.of("/a/scheduled"), requests.callsOf("/scheduled"));
        assertEquals(List.of("/a/timer"), requests.callsOf("/timer"));
        assertEquals(List.of("/a/forked", "/a/forked"), requests.callsOf("/forked"));
        assertEquals(List.of(), requests.endedAgain("ForkJoinPool"), "so are what they fork");
        assertEquals(List.of("/a/supplied", "/a/applied"), requests.callsOf("/future"));
        assertEquals(
                Stream.of(COMPLETIONS.split(" ")).map(how -> "/by/" + how).sorted().toList(),
                requests.callsOf("/completed-by-another").stream().sorted().toList());
        assertEquals(List.of(), requests.callsOf("/periodic"));
        assertTrue(requests.called().contains("GET /a/periodic 200 completed"));
        assertEquals(List.of("/a/secure"), requests.callsOf("/secure"));
        assertEquals(List.of(TRACE), requests.traceparentsOf("/a/traced"));
        assertEquals(List.of(TRACE), requests.traceparentsOfCallsTo("/a/traced"));
        assertEquals(List.of("/a/first", "/a/second"), requests.callsOf("/async"));
        if (ChildJvm.feature(jdk) >= 21) {
            assertEquals(List.of("/a/virtual"), requests.callsOf("/virtual"));
            assertEquals(List.of("/a/structured"), requests.callsOf("/structured"));
        }
        // Once by the pool's own request, and once by nobody.
        assertEquals(List.of(), requests.callsOf("/leftover"));
        assertEachSaysHowItEnded(requests);
    }

    private static void assertEachSaysHowItEnded(Requests requests) {
        assertEquals(List.of(), requests.notEndedOnce());
        assertEquals(List.of(), requests.callsWithoutServer());
        for (String client : List.of("url", "client")) {
            assertEquals(
                    List.of("/" + client + "/hop", "/" + client + "/target"),
                    requests.callsOf("/redirect/" + client));
            assertEnd(requests, "GET /" + client + "/hop 302 completed");
            assertEnd(requests, "GET /" + client + "/target 200 completed");
            assertEnd(requests, "GET /" + client + "/wrong 500 completed");
            assertEnd(requests, "GET /" + client + "/cut 200 reset");
            assertEnd(requests, "GET /" + client + "/refused 0 refused");
            assertEnd(requests, "GET /" + client + "/slow 0 timeout");
        }
    }

    private static void assertEnd(Requests requests, String end) {
        assertFalse(
                requests.called().stream().noneMatch(end::equals),
                () -> end + " is not among " + requests.called());
    }

    private Requests record(ChildJvm jvm, String options) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(temporary)
                        .compile(LibraryApplication.file("servers/Keys"))
                        .compile(LibraryApplication.file("JdkRequests"))
                        .record(
                                // For structured concurrency.
                                jvm.with("--enable-preview"), options, Tls.keys().toString());
        assertEquals(1, trace.err().lines().count(), trace.err());
        assertTrue(trace.err().startsWith("fieldtrace: watching requests, but no fields"));
        return new Requests(trace);
    }
}
