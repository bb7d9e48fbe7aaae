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

/** A provider and a consumer of Dubbo. */
class DubboIT {

    private static final int REQUESTS = 20;

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"3.0.15", "3.3.6"})
    void callsAreRequestsAndBringInTheApplicationsObjects(String version) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.apache.dubbo:dubbo:" + version,
                                "com.google.protobuf:protobuf-java:3.25.5", // for Triple
                                "org.slf4j:slf4j-nop:1.7.36")
                        .compileWays(LibraryApplication.resource("Dubbo.java"))
                        .record("sampling.rate=1,watch.backend=bytecode", "" + REQUESTS);
        String told = trace.out() + trace.err();
        long all = REQUESTS;
        // Since 3.3 it makes objects by handles of their fields, whose reads woven code cannot see.
        boolean isWatched = version.startsWith("3.0");
        // Of the class that Dubbo generates in the application's package.
        assertEquals(
                Map.of("find", 4 * all, "findLater", 4 * all),
                trace.objectsByMethodOrLambda(),
                told);
        if (isWatched) {
            assertEquals(1, trace.notices().size(), told);
            assertEquals(
                    Set.of(
                            "app.Main$Order.id unused",
                            "app.Main$Order.item used",
                            "app.Main$Order.note unused"),
                    trace.decided(),
                    told);
        }
        Requests requests = new Requests(trace);
        assertEquals(
                Map.of("POST /app.Main$Orders/find 200 completed", all),
                requests.countsOfCallsOf("/sync"),
                told);
        assertEquals(
                Map.of("POST /app.Main$Orders/findLater 200 completed", all),
                requests.countsOfCallsOf("/later"),
                told);
        assertEquals(
                Map.of("POST /app.Main$TripleOrders/find 200 completed", all),
                requests.countsOfCallsOf("/sync-triple"),
                told);
        assertEquals(
                Map.of("POST /app.Main$TripleOrders/findLater 200 completed", all),
                requests.countsOfCallsOf("/later-triple"),
                told);
        assertEquals(
                Set.of(
                        "POST /app.Main$Orders/find 200 completed",
                        "POST /app.Main$Orders/findLater 200 completed",
                        "POST /app.Main$TripleOrders/find 200 completed",
                        "POST /app.Main$TripleOrders/findLater 200 completed"),
                requests.served().stream()
                        .filter(served -> served.contains("Orders"))
                        .collect(Collectors.toSet()),
                told);
        assertEquals(List.of(), requests.callsWithoutServer(), told);
        assertEquals(List.of(), requests.notEndedOnce(), told);
        assertEquals(Set.of(), trace.callsWithoutExchange(), told);
    }
}
