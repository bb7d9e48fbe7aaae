// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Services that call each other by Apache Thrift. */
class ThriftIT {

    private static final int REQUESTS = 20;

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"0.9.3", "0.25.0"})
    void callsAreRequestsAndBringInTheApplicationsObjects(String version) throws Exception {
        boolean isOld = version.equals("0.9.3");
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.apache.thrift:libthrift:" + version,
                                "org.slf4j:slf4j-nop:1.7.36")
                        .compile(
                                List.of(
                                        LibraryApplication.resource("Thrift.java")
                                                .replace(
                                                        "transport.layered.",
                                                        isOld
                                                                ? "transport."
                                                                : "transport.layered."),
                                        LibraryApplication.resource("Ways.java"),
                                        LibraryApplication.resource("ThriftOrders.java")))
                        .record("sampling.rate=1,watch.backend=bytecode", "" + REQUESTS);
        String told = trace.out() + trace.err();
        long all = REQUESTS;
        assertEquals(1, trace.notices().size(), told);
        assertEquals(Map.of("app.Order", 14 * all), trace.objects(), told);
        assertEquals(
                Map.of("socket", 6 * all, "framed", 4 * all, "http", 2 * all, "later", 2 * all),
                trace.objectsByMethodOrLambda(),
                told);
        assertEquals(
                Set.of("app.Order.id unused", "app.Order.item used", "app.Order.note unused"),
                trace.decided(),
                told);
        Requests requests = new Requests(trace);
        Map<String, Long> thrift = Map.of("POST /Orders/find 200 completed", all);
        for (String way : List.of("/socket", "/framed", "/answered-later")) {
            assertEquals(thrift, requests.countsOfCallsOf(way), way + told);
        }
        // What the program of an asynchronous processor asks for, on a thread of its own.
        assertEquals(thrift, requests.countsOfCallsOf("/Orders/find"), told);
        // One asynchronously, and one that its callback makes.
        assertEquals(
                Map.of("POST /Orders/find 200 completed", 2 * all),
                requests.countsOfCallsOf("/later"),
                told);
        assertEquals(
                Set.of("POST /Orders/find 200 completed"),
                requests.served().stream()
                        .filter(served -> served.contains("Orders"))
                        .filter(served -> !served.contains("thrift"))
                        .collect(Collectors.toSet()),
                told);
        assertEquals(List.of(), requests.callsWithoutServer(), told);
        assertEquals(List.of(), requests.notEndedOnce(), told);
        assertEquals(Set.of(), trace.callsWithoutExchange(), told);
    }

    @ParameterizedTest
    @Versions({"1.0.0", "1.8.1"})
    void whatATracerReportsIsNoCallOfTheApplication(String jaeger) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "io.jaegertracing:jaeger-thrift:" + jaeger,
                                "org.slf4j:slf4j-nop:1.7.36")
                        .compile(List.of(LibraryApplication.resource("ThriftReporter.java")))
                        .record("sampling.rate=1", "" + REQUESTS);
        String told = trace.out() + trace.err();
        assertEquals(1, trace.notices().size(), told);
        Requests requests = new Requests(trace);
        assertEquals(
                Map.of("GET /page 200 completed", (long) REQUESTS),
                requests.served().stream()
                        .collect(Collectors.groupingBy(r -> r, Collectors.counting())),
                told);
        assertEquals(Map.of(), requests.countsOfCallsOf("/page"), told);
        assertEquals(Set.of(), trace.callsWithoutExchange(), told);
    }
}
