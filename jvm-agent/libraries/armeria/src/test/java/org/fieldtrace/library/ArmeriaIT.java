// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.fieldtrace.testing.Extent;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Services of Armeria that call each other. */
class ArmeriaIT {

    private static final String LOWEST = "1.0.0";
    private static final String NEWEST = "1.40.0";
    private static final int REQUESTS = 20;

    @TempDir Path temporary;

    /** Version, and the protocol by which services call each other. */
    static List<Arguments> versions() {
        List<Arguments> versions = new ArrayList<>();
        for (String version : List.of(LOWEST, NEWEST)) {
            versions.add(Arguments.of(version, "h1c"));
            versions.add(Arguments.of(version, "h2c"));
        }
        return Extent.example(versions);
    }

    @ParameterizedTest
    @MethodSource("versions")
    void requestsHaveRoutesAndCallsAndCallsBringInTheApplicationsObjects(
            String version, String protocol) throws Exception {
        boolean isOld = version.equals(LOWEST);
        List<String> ways =
                isOld
                        ? List.of("text", "bytes", "later")
                        : List.of("text", "bytes", "later", "typed", "blocking", "blockingTyped");
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "com.linecorp.armeria:armeria:" + version,
                                "org.slf4j:slf4j-nop:1.7.36")
                        .compile(
                                isOld
                                        ? List.of(LibraryApplication.resource("Armeria.java"))
                                        : List.of(
                                                LibraryApplication.resource("Armeria.java"),
                                                LibraryApplication.resource("ArmeriaTyped.java")))
                        .record(
                                "sampling.rate=1,watch.backend=bytecode,http.capture.path=route",
                                "" + REQUESTS,
                                protocol,
                                String.join(",", ways));
        String told = trace.out() + trace.err();
        assertEquals(1, trace.notices().size(), told);
        Map<String, Long> objects = new TreeMap<>();
        Map<String, Map<String, Long>> expected = new TreeMap<>();
        for (String way : ways) {
            objects.put(way.equals("later") ? "read" : way, 2L * REQUESTS);
            expected.put("/" + way + "/{id}", Map.of("GET - 200 completed", (long) REQUESTS));
        }
        assertEquals(objects, trace.objectsByMethod("app."), told);
        assertEquals(
                Set.of(
                        "app.Main$Order.id unused",
                        "app.Main$Order.item used",
                        "app.Main$Order.note unused"),
                trace.decided(),
                told);
        Requests requests = new Requests(trace);
        Map<String, Map<String, Long>> calls = new TreeMap<>();
        for (String way : expected.keySet()) {
            calls.put(way, requests.countsOfCallsOf(way));
        }
        assertEquals(expected, calls, told);
        assertEquals(
                Set.of("GET /orders/{id} 200 completed"),
                requests.served().stream()
                        .filter(served -> served.contains("/orders"))
                        .collect(Collectors.toSet()),
                told);
        assertEquals(List.of(), requests.callsWithoutServer(), told);
        assertEquals(List.of(), requests.notEndedOnce(), told);
        assertEquals(Set.of(), trace.callsWithoutExchange(), told);
    }
}
