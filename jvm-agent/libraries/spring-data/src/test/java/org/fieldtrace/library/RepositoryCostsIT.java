// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What repositories of Spring Data do around a remote call. */
class RepositoryCostsIT {

    /** Of the second time, the transaction's beginning and end. */
    private static final long TRANSACTION_NS = 8_000_000;

    private static final long OWN_NS = 40_000_000;

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({
        "5.3.39, 2.4.15, org.hibernate:hibernate-core:5.4.33.Final, javax",
        "7.0.8, 4.1.1, org.hibernate.orm:hibernate-core:7.1.0.Final, jakarta"
    })
    void isToldOfTheOneCallOfAMethodAndHoldsItsTransaction(
            String spring, String springData, String hibernate, String persistence)
            throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.springframework.data:spring-data-jpa:" + springData,
                                "org.springframework:spring-orm:" + spring,
                                "org.springframework:spring-context:" + spring,
                                hibernate,
                                "com.h2database:h2:2.2.224")
                        .compileApp(
                                "RepositoryCosts",
                                source ->
                                        source.replace(
                                                "jakarta.persistence",
                                                persistence + ".persistence"))
                        .record("sampling.rate=1,stack.depth=128");
        assertEquals(1, trace.notices().size(), trace.err());
        for (String way : List.of("byName", "byQuery", "ofBase", "failing")) {
            assertTrue(lastAround(trace, way) >= TRANSACTION_NS, way + around(trace, way));
        }
        assertTrue(lastAround(trace, "byName") < OWN_NS, "" + around(trace, "byName"));
        // What the application has written into the interface is its own; what that calls is not.
        long inner = lastAround(trace, "written");
        assertTrue(inner >= TRANSACTION_NS && inner < OWN_NS, "written " + inner);
        for (String way : List.of("paged", "custom", "direct")) {
            assertTrue(trace.callsIn("app.Main." + way) > 0, way);
            assertEquals(Map.of(), around(trace, way), way);
        }
        assertTrue(trace.callsIn("app.Main.paged") >= 2, "a page is two queries");
    }

    private static long lastAround(LibraryTrace trace, String method) {
        return around(trace, method).values().stream().mapToLong(Long::longValue).max().orElse(0);
    }

    /** By the number of the call. */
    private static Map<String, Long> around(LibraryTrace trace, String method) {
        Map<String, Long> times = new TreeMap<>();
        for (Event around : trace.named("remote_call_around")) {
            String call = around.get("scope_id");
            if (trace.scopesOfCallsIn("app.Main." + method).contains(call)) {
                times.put(call, around.number("cpu_ns"));
            }
        }
        return times;
    }
}
