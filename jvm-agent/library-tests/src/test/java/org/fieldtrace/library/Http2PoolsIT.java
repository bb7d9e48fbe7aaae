// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Waits for the one stream of a connection of HTTP/2. */
class Http2PoolsIT {

    private static final String WAIT = "OTHER pool:Reactor Netty 0 ";

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"1.0.29", "1.3.0"})
    void whoeverWaitsForAStreamOfReactorNettyHasACallOfThePoolThatTakesAsLong(String version)
            throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary, "io.projectreactor.netty:reactor-netty-http:" + version)
                        .compile(
                                List.of(
                                        Files.readString(
                                                Path.of("src/test/resources/Http2Pools.java"))))
                        .record("fields=off,service.name=shop");
        String told = trace.out() + trace.err();
        assertEquals(1, trace.notices().size(), told);
        Requests requests = new Requests(trace);
        assertEquals(List.of(), requests.notEndedOnce(), told);
        assertEquals(List.of(), waits(requests, "/alone"), told);
        assertEquals(List.of(WAIT + "timeout"), waits(requests, "/late"), told);
        // The library goes on to wait for what is given up.
        assertEquals(List.of(WAIT + "completed"), waits(requests, "/cancelled"), told);
        assertEquals(
                List.of(
                        "GET /fast 0 cancelled",
                        "GET /fast 200 completed",
                        "GET /slow 200 completed"),
                requests.endsOfCallsOf("/cancelled").stream()
                        .filter(end -> !end.contains("pool:"))
                        .sorted()
                        .toList(),
                told);
        List<String> crowd = waits(requests, "/crowd");
        assertEquals(Set.of(WAIT + "completed"), Set.copyOf(crowd), told);
        // One that is served by another caller's thread waits for that.
        assertTrue(crowd.size() == 2 || crowd.size() == 3, crowd::toString);
        // Each is within a call that takes longer, and one call has no wait.
        List<Long> times = requests.timesOfCallsOf("/crowd");
        assertEquals(
                5,
                times.stream().filter(t -> t > TimeUnit.MILLISECONDS.toNanos(100)).count(),
                times::toString);
    }

    private static List<String> waits(Requests requests, String route) {
        return requests.endsOfCallsOf(route).stream().filter(end -> end.contains("pool:")).toList();
    }
}
