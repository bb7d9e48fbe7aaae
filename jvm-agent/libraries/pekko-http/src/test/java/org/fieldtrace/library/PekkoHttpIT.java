// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.fieldtrace.testing.Extent;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Services of Apache Pekko HTTP, and of Akka HTTP, that call each other. */
class PekkoHttpIT {

    private static final int REQUESTS = 20;
    private static final List<String> WAYS = List.of("whole", "typed", "stream");

    @TempDir Path temporary;

    /** What precedes the names of artifacts, their version, and that of streams. */
    static List<List<String>> versions() {
        return Extent.example(
                List.of(
                        List.of("com.typesafe.akka:akka", "10.2.0", "2.6.20"),
                        List.of("com.typesafe.akka:akka", "10.2.10", "2.6.20"),
                        List.of("org.apache.pekko:pekko", "1.0.1", "1.0.1"),
                        List.of("org.apache.pekko:pekko", "1.3.0", "1.7.0")));
    }

    @ParameterizedTest
    @MethodSource("versions")
    void requestsHaveRoutesAndCallsAndCallsBringInTheApplicationsObjects(List<String> version)
            throws Exception {
        String of = version.get(0);
        String source = LibraryApplication.resource("PekkoHttp.java");
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                of + "-http_2.13:" + version.get(1),
                                of + "-http-jackson_2.13:" + version.get(1),
                                of + "-stream_2.13:" + version.get(2))
                        .compile(
                                of.contains("akka:akka")
                                        ? source.replace("org.apache.pekko.", "akka.")
                                        : source)
                        .record(
                                "sampling.rate=1,watch.backend=bytecode,http.capture.path=route",
                                "" + REQUESTS);
        String told = trace.out() + trace.err();
        assertEquals(1, trace.notices().size(), told);
        Requests requests = new Requests(trace);
        Map<String, Map<String, Long>> expected = new TreeMap<>();
        Map<String, Map<String, Long>> calls = new TreeMap<>();
        for (String way : WAYS) {
            String route = "/" + way + "/{}";
            expected.put(route, Map.of("GET - 200 completed", (long) REQUESTS));
            calls.put(route, requests.countsOfCallsOf(route));
        }
        assertEquals(expected, calls, told);
        assertEquals(
                Map.of(
                        "GET /orders/{} 200 completed",
                        2L * REQUESTS,
                        "GET /parts/{} 200 completed",
                        (long) REQUESTS,
                        "GET - 0 cancelled",
                        1L),
                requests.served().stream()
                        .filter(served -> WAYS.stream().noneMatch(served::contains))
                        .collect(Collectors.groupingBy(served -> served, Collectors.counting())),
                told);
        assertEquals(List.of(), requests.callsWithoutServer(), told);
        assertEquals(List.of(), requests.notEndedOnce(), told);
        assertEquals(List.of(), requests.usedAfterTheirEnd(), told);
        assertEquals(List.of(), requests.notLeftAfterTheirAnswer(), told);
        assertEquals(Set.of(), trace.callsWithoutExchange(), told);
        assertEquals(
                Map.of("read", 2L * REQUESTS, "made", 2L * REQUESTS, "parts", 2L * REQUESTS),
                trace.objectsByMethod(),
                told);
        assertEquals(
                Set.of(
                        "app.Main$Order.id unused",
                        "app.Main$Order.item used",
                        "app.Main$Order.note unused"),
                trace.decided(),
                told);
    }
}
