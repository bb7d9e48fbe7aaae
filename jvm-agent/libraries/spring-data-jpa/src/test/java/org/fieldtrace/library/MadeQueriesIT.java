// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What Spring Data JPA makes queries of counts for their translation. */
class MadeQueriesIT {

    /** Of each path; about one in eight is looked at, and surely some. */
    private static final int REQUESTS = 120;

    /** As the application has it: what its specification takes of a processor, in nanoseconds. */
    private static final long SPECIFICATION = 20_000_000;

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions("6.2.19, 3.5.13, org.hibernate.orm:hibernate-core:6.6.29.Final, jakarta")
    @Versions("5.3.39, 2.4.15, org.hibernate:hibernate-core:5.4.33.Final, javax")
    void ofANameAndOfASpecificationTheyAreMadeAsLongAsThatTakes(
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
                                "JpaSpecifications",
                                source ->
                                        source.replace(
                                                "jakarta.persistence",
                                                persistence + ".persistence"))
                        .record("sampling.rate=1", Integer.toString(REQUESTS));
        assertEquals(1, trace.notices().size(), trace.err());
        List<Event> named = translations(trace, "/named");
        List<Event> specified = translations(trace, "/specified");
        if (hibernate.contains(":5.")) {
            assertTrue(named.size() <= 1 && specified.size() <= 1, "their texts have a plan");
            return;
        }
        assertTrue(named.size() > 1 && specified.size() > 1, () -> named + " " + specified);
        specified.forEach(one -> assertTrue(one.number("cpu_ns") >= SPECIFICATION, one::toString));
    }

    private static List<Event> translations(LibraryTrace trace, String route) {
        Map<String, String> strings = new HashMap<>();
        trace.named("string_def").forEach(s -> strings.put(s.get("string_id"), s.get("value")));
        Map<String, String> routes = new HashMap<>();
        trace.named("http_server_response")
                .forEach(r -> routes.put(r.get("async_id"), strings.get(r.get("route_id"))));
        Map<String, String> ofExchanges = new HashMap<>();
        trace.named("http_client_request")
                .forEach(c -> ofExchanges.put(c.get("exchange_id"), routes.get(c.get("async_id"))));
        return trace.named("mapper_work").stream()
                .filter(one -> one.get("work").equals("translation"))
                .filter(one -> route.equals(ofExchanges.get(one.get("exchange_id"))))
                .toList();
    }
}
