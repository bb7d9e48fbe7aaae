// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What Hibernate does before it sends statements. */
class MapperWorkIT {

    /** Of each path; about one in eight is looked at, and surely some. */
    private static final int REQUESTS = 160;

    /** The first ones translate what is kept from then on. */
    private static final int FIRST = 2;

    private static final String JAXB = "javax.xml.bind:jaxb-api:2.3.1";

    @TempDir Path temporary;

    /** Of each server's route the work of its handlings. */
    private final Map<String, List<Event>> work = new TreeMap<>();

    /** Of each route the statements that followed. */
    private final Map<String, Set<String>> statements = new TreeMap<>();

    @ParameterizedTest
    @Versions({
        "org.hibernate:hibernate-core:5.4.33.Final, javax, 2.2",
        "org.hibernate.orm:hibernate-core:6.2.13.Final, jakarta, 3.0",
        "org.hibernate.orm:hibernate-core:7.1.0.Final, jakarta, 3.2"
    })
    void measuresTranslationsAndLooksForChangesOfOneHandlingInEight(
            String library, String packages, String version) throws Exception {
        LibraryTrace trace = record(library, packages, version);
        assertEquals(1, trace.notices().size(), trace.err());
        read(trace);
        assertIsOneInEight(of("/written", "unchanged").size());
        assertTrue(of("/written", "translation").size() <= FIRST, "its plan is kept");
        assertIsOneInEight(of("/varying", "translation").size());
        assertEquals(List.of(), of("/varying", "unchanged"), "there is nothing to look at");
        boolean isNewer = !library.contains(":5.");
        int translated = of("/criteria", "translation").size();
        int all = of("/criteria", "unchanged").size();
        assertTrue(isNewer ? translated == all : translated <= FIRST, translated + " of " + all);
        of("/written", "unchanged").forEach(one -> assertEquals(10, one.number("entities")));
        of("/criteria", "unchanged").forEach(one -> assertEquals(1, one.number("entities")));
        assertEquals(List.of(), of("/changing", "unchanged"));
        assertTrue(!of("/changing", "changed").isEmpty(), work::toString);
        for (List<Event> ofRoute : work.values()) {
            for (Event one : ofRoute) {
                assertTrue(one.number("cpu_ns") > 0, one::toString);
                assertEquals(8, one.number("weight"), one::toString);
            }
        }
        assertTrue(statements.get("/written").stream().anyMatch(s -> s.endsWith(" COMMIT")));
        assertTrue(
                statements.get("/varying").stream().anyMatch(s -> s.contains(" SELECT ")),
                statements::toString);
    }

    private static void assertIsOneInEight(int measured) {
        assertTrue(measured > REQUESTS / 40 && measured < REQUESTS / 3, "measured " + measured);
    }

    private List<Event> of(String route, String kind) {
        return work.getOrDefault(route, List.of()).stream()
                .filter(one -> one.get("work").equals(kind))
                .toList();
    }

    private void read(LibraryTrace trace) {
        Map<String, String> strings = new HashMap<>();
        trace.named("string_def").forEach(s -> strings.put(s.get("string_id"), s.get("value")));
        Map<String, String> routes = new HashMap<>();
        trace.named("http_server_response")
                .forEach(r -> routes.put(r.get("async_id"), strings.get(r.get("route_id"))));
        Map<String, Event> calls = new HashMap<>();
        trace.named("http_client_request").forEach(c -> calls.put(c.get("exchange_id"), c));
        for (Event one : trace.named("mapper_work")) {
            Event call = calls.get(one.get("exchange_id"));
            String route = routes.get(call.get("async_id"));
            work.computeIfAbsent(route, r -> new ArrayList<>()).add(one);
            statements
                    .computeIfAbsent(route, r -> new TreeSet<>())
                    .add(strings.get(call.get("route_id")));
        }
    }

    private LibraryTrace record(String library, String packages, String version) throws Exception {
        String namespace =
                packages.equals("javax")
                        ? "http://xmlns.jcp.org/xml/ns/persistence"
                        : "https://jakarta.ee/xml/ns/persistence";
        String unit =
                LibraryApplication.resource("persistence.xml")
                        .replaceAll("<class>(?!app.Main.Employee).*</class>", "")
                        .replace("NAMESPACE", namespace)
                        .replace("VERSION", version)
                        .replace("SCHEMA", version.replace('.', '_'))
                        .replace("jakarta.persistence", packages + ".persistence");
        return new LibraryApplication(temporary, library, JAXB, "com.h2database:h2:2.2.224")
                .addFile("META-INF/persistence.xml", unit)
                .compile(
                        LibraryApplication.resource("MapperWork.java")
                                .replace("jakarta.persistence", packages + ".persistence"))
                .record("sampling.rate=1", Integer.toString(REQUESTS));
    }
}
