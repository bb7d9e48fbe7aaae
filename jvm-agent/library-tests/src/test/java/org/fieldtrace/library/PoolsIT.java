// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Waits for the one connection of a pool, and a pool that nobody waits for. */
class PoolsIT {

    private static final Map<String, String> POOLS =
            Map.of(
                    "hikari", "HikariCP",
                    "dbcp", "Commons Pool",
                    "tomcat", "Tomcat JDBC",
                    "c3p0", "c3p0",
                    "apache", "Apache HttpClient",
                    "apache4async", "Apache HttpClient",
                    "apache5", "Apache HttpClient",
                    "apache5async", "Apache HttpClient",
                    "reactor", "Reactor Netty");

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({
        "1.4.200, 3.4.5, 2.7.0, 9.0.12, 0.9.5.2, 4.5, 4.1, 5.0, 1.0.0",
        "2.5.252, 6.3.3, 2.13.0, 11.0.14, 0.12.0, 4.5.14, 4.1.5, 5.5.2, 1.3.0"
    })
    void whoeverWaitsHasACallOfThePoolThatTakesAsLong(
            String h2,
            String hikari,
            String dbcp,
            String tomcat,
            String c3p0,
            String apache,
            String apacheAsync,
            String apache5,
            String reactor)
            throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "com.h2database:h2:" + h2,
                                "com.zaxxer:HikariCP:" + hikari,
                                "org.apache.commons:commons-dbcp2:" + dbcp,
                                "org.apache.tomcat:tomcat-jdbc:" + tomcat,
                                "com.mchange:c3p0:" + c3p0,
                                "org.apache.httpcomponents:httpclient:" + apache,
                                "org.apache.httpcomponents:httpasyncclient:" + apacheAsync,
                                "org.apache.httpcomponents.client5:httpclient5:" + apache5,
                                "io.projectreactor.netty:reactor-netty-http:" + reactor)
                        .compile(
                                List.of(
                                        source("Pools"),
                                        source("PoolsOfJdbc"),
                                        source("PoolsOfApache4Async"),
                                        source("PoolsOfApache5"),
                                        source("PoolsOfApache5Async"),
                                        source("PoolsOfReactorNetty")))
                        .record("fields=off,service.name=shop");
        assertEquals(1, trace.notices().size(), trace.err());
        Requests requests = new Requests(trace);
        assertEquals(List.of(), requests.notEndedOnce());
        POOLS.forEach(
                (name, pool) -> {
                    List<String> waits = waits(requests, "/" + name + "/crowd");
                    String wait = "OTHER pool:" + pool + " 0 completed";
                    assertEquals(Set.of(wait), Set.copyOf(waits), trace.out() + trace.err());
                    // One that is woken by Apache's and comes too late waits again. One that is
                    // served by another caller's thread waits for that.
                    int most = Set.of("apache", "apache5async", "reactor").contains(name) ? 3 : 2;
                    assertTrue(waits.size() >= 2 && waits.size() <= most, waits::toString);
                    assertEquals(List.of(), waits(requests, "/" + name + "/alone"));
                });
        assertEquals(List.of(), waits(requests, "/hikari/stolen"));
        assertGivenUpWhileItWaits(requests);
        assertLongOnes(2, requests.timesOfCallsOf("/hikari/crowd"));
        for (String pool : List.of("tomcat", "c3p0")) {
            assertEquals(
                    List.of("OTHER pool:" + POOLS.get(pool) + " 0 timeout"),
                    waits(requests, "/" + pool + "/late"));
        }
        for (String client : List.of("apache4async", "apache5", "apache5async", "reactor")) {
            String wait = "OTHER pool:" + POOLS.get(client) + " 0 ";
            Set<String> vain = new HashSet<>(Set.of(wait + "timeout"));
            if (client.endsWith("async")) {
                // With 4.1 and 5.0 a call that is given up waits until its turn comes.
                boolean goesOn = apacheAsync.equals("4.1");
                vain.add(wait + (goesOn ? "completed" : "cancelled"));
            }
            List<String> late = waits(requests, "/" + client + "/late");
            assertEquals(vain, Set.copyOf(late));
            assertEquals(vain.size(), late.size(), late::toString);
            // Each is within a call that takes longer, and one call has no wait.
            assertLongOnes(5, requests.timesOfCallsOf("/" + client + "/crowd"));
        }
    }

    private static void assertGivenUpWhileItWaits(Requests requests) {
        List<String> ends = requests.endsOfCallsOf("/reactor/cancelled");
        assertEquals(
                List.of("GET /backend/fast 0 cancelled", "GET /backend/slower 200 completed"),
                ends.stream().filter(end -> !end.contains("pool:")).toList(),
                ends::toString);
    }

    private static void assertLongOnes(int expected, List<Long> times) {
        assertEquals(
                expected,
                times.stream().filter(t -> t > TimeUnit.MILLISECONDS.toNanos(100)).count(),
                times::toString);
    }

    private static String source(String name) throws IOException {
        return Files.readString(Path.of("src/test/resources", name + ".java"));
    }

    private static List<String> waits(Requests requests, String route) {
        return requests.endsOfCallsOf(route).stream().filter(end -> end.contains("pool:")).toList();
    }
}
