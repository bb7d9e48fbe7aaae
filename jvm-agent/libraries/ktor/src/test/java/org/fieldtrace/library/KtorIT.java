// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.MavenLibraries;
import org.fieldtrace.testing.TraceSession;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Services of Ktor that call each other, over Netty and CIO. */
class KtorIT {

    private static final int REQUESTS = 40;

    private static final String INSTALL = "import io.ktor.server.application.install";

    private static final List<String> PARTS =
            List.of(
                    "server-netty",
                    "server-cio",
                    "server-content-negotiation",
                    "client-java",
                    "client-cio",
                    "client-content-negotiation",
                    "serialization-jackson",
                    "serialization-kotlinx-json");

    /** The client's other engines, by what the application imports in their stead. */
    private static final Map<String, String> OTHER_ENGINES =
            Map.of(
                    "engine.cio.CIO as", "engine.okhttp.OkHttp as",
                    "engine.java.Java", "engine.apache5.Apache5 as Java");

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"2.3.13", "3.3.3"})
    void requestsHaveRoutesAndCallsAndCallsBringInTheApplicationsObjects(String version)
            throws Exception {
        holds(record(version, PARTS, source -> source));
    }

    @ParameterizedTest
    @Versions({"2.3.13", "3.3.3"})
    @EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = ".*")
    void soTheyDoByClientsOnOkHttpAndApache(String version) throws Exception {
        List<String> parts = new ArrayList<>(PARTS);
        parts.addAll(List.of("client-okhttp", "client-apache5"));
        holds(
                record(
                        version,
                        parts,
                        source -> {
                            String other = source;
                            for (Map.Entry<String, String> one : OTHER_ENGINES.entrySet()) {
                                other = other.replace(one.getKey(), one.getValue());
                            }
                            return other;
                        }));
    }

    private static void holds(LibraryTrace trace) {
        // Of kotlinx.serialization, which would be unseen without Ktor.
        assertEquals(2, trace.notices().size(), trace.err());
        Map<String, Long> expected = Map.of("app.Order", 2L * REQUESTS, "app.Price", 2L * REQUESTS);
        assertEquals(expected, trace.objects(), trace.err());
        assertEquals(
                Set.of(
                        "app.Order.id unused",
                        "app.Order.item used",
                        "app.Order.note unused",
                        "app.Price.id unused",
                        "app.Price.amount used",
                        "app.Price.currency unused"),
                Set.copyOf(trace.decided().stream().toList()),
                trace.err());
        Requests requests = new Requests(trace);
        assertEquals(Set.of("/shop/{id}", "/orders/{id}", "/prices/{id}"), requests.routesServed());
        assertEquals(
                Map.of("GET /orders/{id} 200", (long) REQUESTS, "GET /prices/{id} 200", 40L),
                requests.endsOfCallsOf("/shop/{id}").stream()
                        .map(end -> end.substring(0, end.lastIndexOf(' ')))
                        .collect(Collectors.groupingBy(end -> end, Collectors.counting())));
        // By a class of its own each, which the compiler names.
        assertEquals(
                Set.of(
                        "GET /shop/{id} app.MainKt",
                        "GET /orders/{id} app.MainKt",
                        "POST /orders/{id}/edit app.MainKt",
                        "GET /prices/{id} app.MainKt"),
                OperationsIT.offered(trace).stream()
                        .map(told -> told.replaceAll("\\$.*", ""))
                        .collect(Collectors.toSet()),
                trace.err());
        assertEquals(List.of(), requests.callsWithoutServer());
        assertEquals(List.of(), requests.notEndedOnce());
        assertEquals(List.of(), requests.usedAfterTheirEnd());
    }

    private LibraryTrace record(String version, List<String> parts, UnaryOperator<String> fit)
            throws Exception {
        String libraries =
                MavenLibraries.classPath(
                        Stream.concat(
                                        // What the compiler makes needs its own version of it.
                                        Stream.of(KotlinCompiler.LIBRARY),
                                        parts.stream()
                                                .map(part -> "io.ktor:ktor-" + part + "-jvm:")
                                                .map(part -> part + version))
                                .toArray(String[]::new));
        String source = fit.apply(LibraryApplication.resource("Ktor.kt"));
        if (version.startsWith("2.")) {
            source = source.replace(INSTALL, INSTALL + "\n" + INSTALL.replace("install", "call"));
        }
        Path classes = KotlinCompiler.compile(source, libraries, temporary);
        try (TraceSession session = new TraceSession(temporary.resolve("trace"))) {
            ChildJvm.Result result =
                    ChildJvm.ofThisJdk()
                            .withAgent(
                                    "overhead.budget=off,sampling.rate=1,watch.backend=bytecode,"
                                            + "http.capture.path=folded")
                            .shortLived()
                            .with("-cp", classes + File.pathSeparator + libraries)
                            .run("app.MainKt", "" + REQUESTS);
            assertEquals(0, result.status(), result.out() + result.err());
            return new LibraryTrace(session.stopAndRead(result.pid()), result.out(), result.err());
        }
    }
}
