// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Handlings of Spring MVC and CXF whose sections take known times. */
class SectionsIT {

    static final int PREPROCESS = 0;
    static final int SERVICE = 1;
    static final int SEND = 2;
    private static final int OTHER = 4;

    private static final long MILLISECOND = 1_000_000;

    /** What the application sleeps, and what it burns; the clocks of threads are not finer. */
    static final long SLEPT = 49 * MILLISECOND;

    static final long BURNED = 29 * MILLISECOND;

    @TempDir Path temporary;

    record Piece(int section, long wall, long cpu) {}

    @ParameterizedTest
    @Versions({
        "javax, 9.0.12, 5.3.39, 3.3.0",
        "jakarta, 11.0.14, 7.0.5, 4.2.3",
    })
    void eachSectionHasTheTimeThatTheApplicationSpendsInIt(
            String edition, String tomcat, String spring, String cxf) throws Exception {
        LibraryTrace trace =
                application(edition, tomcat, spring, cxf)
                        .record(
                                "sections=on,fields=off,service.name=shop,"
                                        + "stack.exclude=app.Main$OfLibrary",
                                "/slow",
                                "/servlet",
                                "/library",
                                "/collected",
                                "/later",
                                "/failing",
                                "/jaxrs/slow");
        assertEquals(1, trace.notices().size(), trace.err());
        Map<String, List<Piece>> handlings = handlings(trace);

        List<Piece> slow = handlings.get("/slow");
        assertEquals(List.of(PREPROCESS, SERVICE, SEND), sections(slow), slow::toString);
        assertTrue(slow.get(0).cpu >= 2 * BURNED, slow::toString);
        for (Piece waiting : slow.subList(1, 3)) {
            assertTrue(waiting.wall >= SLEPT, slow::toString);
            assertTrue(waiting.cpu >= 0 && waiting.cpu <= waiting.wall - SLEPT, slow::toString);
        }

        List<Piece> plain = handlings.get("/servlet");
        assertEquals(List.of(PREPROCESS, SERVICE), sections(plain).subList(0, 2), plain::toString);
        assertTrue(plain.get(0).cpu >= BURNED, plain::toString);
        assertTrue(plain.get(1).wall >= SLEPT, plain::toString);

        List<Piece> ofLibrary = handlings.get("/library");
        assertEquals(List.of(OTHER), sections(ofLibrary), ofLibrary::toString);
        assertTrue(ofLibrary.get(0).wall >= SLEPT + BURNED, ofLibrary::toString);
        assertTrue(ofLibrary.get(0).cpu >= BURNED, ofLibrary::toString);

        List<Piece> later = handlings.get("/later");
        assertEquals(
                List.of(PREPROCESS, SERVICE, SEND), sections(later).subList(0, 3), later::toString);
        assertTrue(walls(later.subList(2, later.size())) >= SLEPT, later::toString);

        List<Piece> failing = handlings.get("/failing");
        assertEquals(
                List.of(PREPROCESS, SERVICE, SEND, SERVICE, SEND),
                sections(failing),
                failing::toString);
        assertTrue(failing.get(3).wall >= SLEPT, failing::toString);

        List<Piece> jaxRs = handlings.get("/jaxrs/slow");
        assertEquals(List.of(PREPROCESS, SERVICE, SEND), sections(jaxRs), jaxRs::toString);
        assertTrue(jaxRs.get(0).cpu >= BURNED, jaxRs::toString);
        assertTrue(jaxRs.get(1).wall >= SLEPT, jaxRs::toString);

        assertTrue(pausesIn(trace, "/collected") > 0, "a stop was told");
        List<Event> told = trace.named("handling_sections");
        boolean tellsReceived = tomcat.startsWith("11");
        assertEquals(
                tellsReceived ? told.size() : 0,
                told.stream().filter(e -> e.number("receive_ns") > 0).count());
    }

    /** {@code LayersIT} has the same of the JDK's server. */
    @ParameterizedTest
    @Versions({"jakarta, 11.0.14, 7.0.5, 4.2.3"})
    @EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = ".*")
    void nobodyIsToldOfSectionsUnlessTheyAreAskedFor(
            String edition, String tomcat, String spring, String cxf) throws Exception {
        LibraryTrace trace =
                application(edition, tomcat, spring, cxf)
                        .record("fields=off,service.name=shop", "/slow", "/collected");
        assertEquals(2, trace.named("http_server_response").size());
        assertEquals(List.of(), trace.named("handling_sections"));
        assertEquals(List.of(), trace.named("collection_pause"));
    }

    private LibraryApplication application(String edition, String tomcat, String spring, String cxf)
            throws Exception {
        return new LibraryApplication(
                        temporary,
                        "org.apache.tomcat.embed:tomcat-embed-core:" + tomcat,
                        "org.springframework:spring-webmvc:" + spring,
                        "org.apache.cxf:cxf-rt-frontend-jaxrs:" + cxf)
                .compile(
                        LibraryApplication.file("Sections")
                                .replaceAll("jakarta\\.(servlet|ws)", edition + ".$1"));
    }

    /**
     * By their routes; each lasts no longer than from its first event to its last. How long ago the
     * answer was is reckoned after the last event's time was taken, and so may be too long.
     */
    static Map<String, List<Piece>> handlings(LibraryTrace trace) {
        Map<String, Event> told = new HashMap<>();
        trace.named("handling_sections").forEach(e -> told.put(e.get("exchange_id"), e));
        Map<String, Long> begins = new HashMap<>();
        trace.named("http_server_request").forEach(e -> begins.put(e.get("exchange_id"), e.time()));
        Map<String, List<Piece>> handlings = new HashMap<>();
        for (Event response : trace.named("http_server_response")) {
            String id = response.get("exchange_id");
            List<Piece> pieces = pieces(told.get(id));
            long duration = response.time() - begins.get(id);
            assertTrue(walls(pieces) <= duration, () -> duration + " ns: " + pieces);
            handlings.put(route(trace, response), pieces);
        }
        return handlings;
    }

    private static String route(LibraryTrace trace, Event exchange) {
        return trace.named("string_def").stream()
                .filter(e -> e.get("string_id").equals(exchange.get("route_id")))
                .findFirst()
                .orElseThrow()
                .get("value");
    }

    private static long pausesIn(LibraryTrace trace, String route) {
        Event response =
                trace.named("http_server_response").stream()
                        .filter(e -> route(trace, e).equals(route))
                        .findFirst()
                        .orElseThrow();
        long begin =
                trace.named("http_server_request").stream()
                        .filter(e -> e.get("exchange_id").equals(response.get("exchange_id")))
                        .findFirst()
                        .orElseThrow()
                        .time();
        return trace.named("collection_pause").stream()
                .filter(e -> e.time() > begin && e.time() < response.time())
                .filter(e -> e.number("duration_ns") > 0)
                .count();
    }

    private static List<Piece> pieces(Event told) {
        List<Long> sections = numbers(told, "sections");
        List<Long> walls = numbers(told, "wall_ns");
        List<Long> times = numbers(told, "cpu_ns");
        List<Piece> pieces = new ArrayList<>();
        for (int i = 0; i < sections.size(); i++) {
            pieces.add(new Piece(sections.get(i).intValue(), walls.get(i), times.get(i)));
        }
        return pieces;
    }

    private static List<Long> numbers(Event event, String field) {
        return Arrays.stream(event.get(field).replaceAll("\\[\\d+\\] = ", "").split(", "))
                .map(String::strip)
                .map(Long::decode)
                .toList();
    }

    static List<Integer> sections(List<Piece> pieces) {
        return pieces.stream().map(Piece::section).toList();
    }

    private static long walls(List<Piece> pieces) {
        return pieces.stream().mapToLong(Piece::wall).sum();
    }
}
