// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * What is seen of Spring Data MongoDB. The server, in the same process, speaks MongoDB's protocol
 * over a socket.
 */
class SpringDataMongoDbIT {

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"3.0.0.RELEASE, 4.0.0", "5.1.2, 5.8.1"})
    void findsWhatTheConverterMakesOfDocuments(String version, String driver) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.springframework.data:spring-data-mongodb:" + version,
                                "org.mongodb:mongodb-driver-sync:" + driver,
                                "de.bwaldvogel:mongo-java-server:1.47.0")
                        .compileApp(
                                "SpringDataMongoDb",
                                source -> version.startsWith("3.") ? older(source) : source)
                        .record("sampling.rate=1");
        String told = trace.out() + trace.err();
        assertEquals(1, trace.notices().size(), told);
        // An employee has a home; of the documents in between nothing is told.
        assertEquals(Set.of("app.Main$Employee", "app.Main$Home"), trace.objects().keySet(), told);
        assertEquals(
                Map.of(
                        "findsAll", 10L,
                        "findsOne", 100L,
                        "findsByRepositorysWay", 2L,
                        "aggregates", 4L,
                        "modifies", 2L,
                        "streams", 10L),
                trace.objectsByMethod(),
                told);
        assertEquals(1, trace.callsIn("app.Main.findsAll"), told);
        assertEquals(
                Set.of(
                        "app.Main$Employee.id unused",
                        "app.Main$Employee.name used",
                        "app.Main$Employee.home unused",
                        "app.Main$Home.street unused"),
                trace.fatesIn("app.Main.findsOne"),
                told);
        assertEquals(
                trace.named("remote_call_enter").size(), trace.named("remote_call_exit").size());
    }

    @ParameterizedTest
    @Versions({"3.0.0.RELEASE, 4.0.0, 3.3.5.RELEASE", "5.1.2, 5.8.1, 3.8.0"})
    void findsWhatTheReactiveTemplateMakesOfDocumentsWhereItWasAskedFor(
            String version, String driver, String reactor) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.springframework.data:spring-data-mongodb:" + version,
                                "org.mongodb:mongodb-driver-sync:" + driver,
                                "org.mongodb:mongodb-driver-reactivestreams:" + driver,
                                "io.projectreactor:reactor-core:" + reactor,
                                "de.bwaldvogel:mongo-java-server:1.47.0")
                        .compileApp("SpringDataMongoDbReactive", source -> source)
                        .record("sampling.rate=1");
        String told = trace.out() + trace.err();
        assertEquals(1, trace.notices().size(), told);
        // An employee has a home; of the documents in between nothing is told.
        assertEquals(Set.of("app.Main$Employee", "app.Main$Home"), trace.objects().keySet(), told);
        assertEquals(
                Map.of(
                        "findsAll", 10L,
                        "finds", 100L,
                        "findsByRepository", 2L,
                        "findsByRepositorysQuery", 2L,
                        "isAskedForHere", 4L,
                        "aggregates", 4L,
                        "modifies", 2L),
                trace.objectsByMethod(),
                told);
        assertEquals(
                Set.of(
                        "app.Main$Employee.id unused",
                        "app.Main$Employee.name used",
                        "app.Main$Employee.home unused",
                        "app.Main$Home.street unused"),
                trace.fatesIn("app.Main.findsOne"),
                told);
        assertEquals(
                trace.named("remote_call_enter").size(), trace.named("remote_call_exit").size());
    }

    private static String older(String source) {
        return source.replace("Stream<Employee> all", "CloseableIterator<Employee> all")
                .replace("all.forEach", "all.forEachRemaining")
                .replace(
                        "java.util.stream.Stream",
                        "org.springframework.data.util.CloseableIterator");
    }
}
