// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What is seen of Redisson, with a server of Redis. */
class RedissonIT {

    private static final int REQUESTS = 20;

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"3.17.7", "4.7.0"})
    void commandsAreCallsOfRequestsAndBringInTheApplicationsObjects(String version)
            throws Exception {
        try (RedisServer server = new RedisServer()) {
            LibraryTrace trace =
                    new LibraryApplication(
                                    temporary,
                                    "org.slf4j:slf4j-nop:2.0.9",
                                    "com.fasterxml.jackson.core:jackson-databind:2.17.2",
                                    "org.redisson:redisson:" + version)
                            .compileWays(LibraryApplication.resource("RedissonOrders.java"))
                            .record(
                                    "sampling.rate=1,watch.backend=bytecode",
                                    "" + server.port(),
                                    "" + REQUESTS);
            verify(trace, server.port());
        }
    }

    private static void verify(LibraryTrace trace, int port) throws Exception {
        String told = trace.out() + trace.err();
        long all = REQUESTS;
        assertEquals(1, trace.notices().size(), told);
        assertEquals(
                Map.of(
                        "bucket", all, "map", all, "values", 2 * all, "scan", 2 * all, "later", all,
                        "both", 2 * all, "twice", 4L),
                trace.objectsByMethod(),
                told);
        assertEquals(
                Set.of(
                        "app.Main$Order.id unused",
                        "app.Main$Order.item used",
                        "app.Main$Order.note unused"),
                trace.decided(),
                told);
        Requests requests = new Requests(trace);
        Map.of(
                        "bucket", "GET",
                        "map", "HGET",
                        "values", "HVALS",
                        "scan", "HSCAN",
                        "later", "GET",
                        "both", "BATCH")
                .forEach(
                        (way, command) ->
                                assertEquals(
                                        Map.of("OTHER redis " + command + " 0 completed", all),
                                        requests.countsOfCallsOf("/" + way),
                                        way + told));
        assertEquals(
                Map.of("OTHER redis LLEN 0 error", all), requests.countsOfCallsOf("/wrong"), told);
        assertEquals(
                Set.of("OTHER redis GET 0 completed to " + port),
                Set.copyOf(requests.endsAndPortsOfCallsOf("/bucket")),
                told);
        assertEquals("A A B C", Requests.pattern(requests.hashesOfCallsOf("/twice")), told);
        assertEquals(List.of(), requests.notEndedOnce(), told);
        assertEquals(Set.of(), trace.callsWithoutExchange(), told);
        assertFalse(
                trace.events().toString().contains("secret"), "keys and values are not recorded");
    }
}
