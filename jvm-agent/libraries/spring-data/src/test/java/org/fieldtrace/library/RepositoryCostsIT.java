// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
        // A method that the application has written begins the transaction, and spends on its own.
        // What it calls does neither.
        long inner = lastAround(trace, "written");
        assertTrue(inner > 0 && inner < TRANSACTION_NS, "written " + inner);
        for (String way : List.of("paged", "custom", "direct")) {
            assertTrue(trace.callsIn("app.Main." + way) > 0, way);
            assertEquals(Map.of(), around(trace, way), way);
        }
        assertTrue(trace.callsIn("app.Main.paged") >= 2, "a page is two queries");
    }

    /** Before, all classes had to be loaded. */
    private static long lastAround(LibraryTrace trace, String method) {
        return around(trace, method).values().stream().reduce(0L, (before, last) -> last);
    }

    /** By the number of the call, the first one first. */
    private static Map<String, Long> around(LibraryTrace trace, String method) {
        Set<String> calls = trace.scopesOfCallsIn("app.Main." + method);
        Map<String, Long> times = new LinkedHashMap<>();
        for (Event around : trace.named("remote_call_around")) {
            if (calls.contains(around.get("scope_id"))) {
                times.put(around.get("scope_id"), around.number("cpu_ns"));
            }
        }
        return times;
    }
}
