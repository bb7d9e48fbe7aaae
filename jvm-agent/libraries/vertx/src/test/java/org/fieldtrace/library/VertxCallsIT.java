// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Calls of Vert.x' own client, which wait for each other's connections. */
class VertxCallsIT {

    private static final int REQUESTS = 30;

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"4.0.0", "5.0.4"})
    void eachCallIsOfTheRequestThatMadeIt(String version) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(temporary, "io.vertx:vertx-web:" + version)
                        .compile(LibraryApplication.file("VertxCalls"))
                        .record("fields=off", "" + REQUESTS);

        assertEquals(1, trace.notices().size(), trace.err());
        Requests requests = new Requests(trace);
        long all = REQUESTS;
        String order = "GET /orders/:id 200 completed";
        assertEquals(Map.of(order, all), counted(requests, "/one/:id"), trace.err());
        assertEquals(Map.of(order, 2 * all), counted(requests, "/two/:id"), trace.err());
        assertEquals(Map.of("GET /rude 0 reset", all), counted(requests, "/cut/:id"), trace.err());
        assertEquals(List.of(), requests.callsWithoutServer());
        assertEquals(List.of(), requests.notEndedOnce());
    }

    private static Map<String, Long> counted(Requests requests, String route) {
        return requests.endsOfCallsOf(route).stream()
                .map(end -> end.replaceFirst("/orders/\\S+", "/orders/:id"))
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }
}
