// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Extent;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One small system in several builds, one a framework: what is seen of it is the same. {@code
 * benchmarks/verdicts/frameworks/run} has all of them, and prints a table.
 */
class FrameworksIT {

    private static final String H2 = "com.h2database:h2:2.2.224";
    private static final String NO_LOG = "org.slf4j:slf4j-nop:2.0.17";
    private static final String JACKSON = "com.fasterxml.jackson.core:jackson-databind:2.17.2";

    /** What a request is looked for in, by what is in a trace. */
    private static final String STATEMENT = "OTHER jdbc:h2 SELECT %s 0 completed";

    private static final String CALL = "GET %s 200 completed";

    private static final Map<String, List<String>> FRAMEWORKS =
            Map.of(
                    "Spring MVC",
                    List.of(
                            "OnSpring",
                            "org.springframework:spring-webmvc:6.2.19",
                            "org.apache.tomcat.embed:tomcat-embed-core:10.1.55",
                            JACKSON),
                    "Armeria",
                    List.of("OnArmeria", "com.linecorp.armeria:armeria:1.40.0", NO_LOG),
                    "Dropwizard",
                    List.of(
                            "OnDropwizard",
                            "io.dropwizard:dropwizard-core:5.0.0",
                            "io.dropwizard:dropwizard-client:5.0.0"),
                    "Vert.x",
                    List.of("OnVertx", "io.vertx:vertx-web:4.5.28", JACKSON));

    /** Of Vert.x' client the application parses bytes, which are not known to be an answer. */
    private static final Set<String> WITHOUT_OBJECTS = Set.of("Vert.x");

    @TempDir Path temporary;

    static List<Arguments> builds() {
        if (!Extent.LONG) {
            return List.of(Arguments.of("Armeria", 16));
        }
        List<Arguments> builds = new ArrayList<>();
        for (String framework : List.of("Spring MVC", "Dropwizard", "Armeria", "Vert.x")) {
            for (int atOnce : List.of(1, 16, 64)) {
                builds.add(Arguments.of(framework, atOnce));
            }
        }
        return builds;
    }

    @ParameterizedTest
    @MethodSource("builds")
    void whatIsSeenOfTheSameSystemIsTheSameWithEachFramework(String framework, int atOnce)
            throws Exception {
        long pages = Extent.of(40, 200);
        List<String> libraries = new ArrayList<>(FRAMEWORKS.get(framework));
        String build = libraries.remove(0);
        libraries.add(H2);
        LibraryTrace trace =
                new LibraryApplication(temporary, libraries.toArray(new String[0]))
                        .compile(
                                List.of(
                                        LibraryApplication.file("frameworks/Main"),
                                        LibraryApplication.file("frameworks/" + build)))
                        .record(
                                ChildJvm.ofThisJdk().with(ChildJvm.SERIAL),
                                "sampling.rate=1,watch.backend=bytecode,http.capture.path=route",
                                "app." + build,
                                "" + pages,
                                "" + atOnce);
        String told = framework + ", " + atOnce + " at once: " + trace.err();
        Requests requests = new Requests(trace);
        Seen seen = new Seen(trace, requests, pages);
        tell(framework, atOnce, seen);

        assertEquals(1, trace.notices().size(), told);
        assertEquals(pages, seen.pages, "pages served" + told);
        assertEquals(List.of(), requests.notEndedOnce(), told);
        assertEquals(List.of(), requests.callsWithoutServer(), told);
        assertEquals(3 * pages, seen.callsOfPages, "calls of pages" + told);
        assertEquals(pages, seen.handedOver, "statements handed over" + told);
        assertEquals(3 * pages, seen.statementsBehind, "statements of services" + told);
        boolean isKnown = !WITHOUT_OBJECTS.contains(framework);
        assertEquals(isKnown ? 4 * pages : 0, seen.objects, "objects" + told);
        if (isKnown) {
            assertEquals(
                    Set.of(
                            "app.Main$Order.id used",
                            "app.Main$Order.item used",
                            "app.Main$Order.note unused",
                            "app.Main$Stock.left used",
                            "app.Main$Stock.shelf unused"),
                    trace.decided(),
                    told);
        }
    }

    /** What is seen, of what there was. */
    private static final class Seen {
        final long pages;
        final long callsOfPages;
        final long handedOver;
        final long statementsBehind;
        final long objects;
        final int verdicts;
        final long all;

        Seen(LibraryTrace trace, Requests requests, long all) {
            this.all = all;
            String route = routeOf("page", requests);
            pages = requests.served().stream().filter(String.format(CALL, route)::equals).count();
            Map<String, Long> ofPages = requests.countsOfCallsOf(route);
            callsOfPages = ofPages.getOrDefault(String.format(CALL, "-"), 0L);
            handedOver = statements(ofPages, "visit");
            statementsBehind =
                    statements(requests.countsOfCallsOf(routeOf("orders", requests)), "orders")
                            + statements(
                                    requests.countsOfCallsOf(routeOf("stock", requests)), "stock");
            objects = trace.objects().values().stream().mapToLong(Long::longValue).sum();
            verdicts = trace.decided().size();
        }

        private static String routeOf(String service, Requests requests) {
            return requests.routesServed().stream()
                    .filter(route -> route.startsWith("/" + service + "/"))
                    .findFirst()
                    .orElse("-");
        }

        private static long statements(Map<String, Long> calls, String table) {
            return calls.getOrDefault(String.format(STATEMENT, table), 0L);
        }

        private String of(long seen, long there) {
            return String.format("%d of %d", seen, there);
        }

        String row(String framework, int atOnce) {
            return String.join(
                    " | ",
                    "| " + framework,
                    "" + atOnce,
                    of(pages, all),
                    of(callsOfPages, 3 * all),
                    of(handedOver + statementsBehind, 4 * all),
                    of(objects, 4 * all),
                    verdicts + " of 5 |");
        }
    }

    /** For who has asked for a table. */
    private static void tell(String framework, int atOnce, Seen seen) throws Exception {
        String table = System.getenv("FIELDTRACE_FRAMEWORKS");
        if (table != null) {
            Files.writeString(
                    Path.of(table),
                    seen.row(framework, atOnce) + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        }
    }
}
