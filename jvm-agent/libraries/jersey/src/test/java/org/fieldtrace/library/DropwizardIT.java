// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Dropwizard whole: Jersey on Jetty, Hibernate on Tomcat's pool, its client on Apache's. */
class DropwizardIT {

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"2.0.0, javax, io.dropwizard", "5.0.0, jakarta, io.dropwizard.core"})
    void requestsHaveRoutesAndCallsAndBringInTheApplicationsObjects(
            String dropwizard, String edition, String core) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "io.dropwizard:dropwizard-core:" + dropwizard,
                                "io.dropwizard:dropwizard-hibernate:" + dropwizard,
                                "io.dropwizard:dropwizard-client:" + dropwizard,
                                "com.h2database:h2:2.2.224")
                        .compileApp(
                                "Dropwizard",
                                source ->
                                        source.replace("jakarta.ws", edition + ".ws")
                                                .replace(
                                                        "jakarta.persistence",
                                                        edition + ".persistence")
                                                .replace("io.dropwizard.core", core))
                        .record("sampling.rate=1,http.capture.path=route");
        assertEquals(1, trace.notices().size(), trace.err());
        assertEquals(
                Map.of("stored", 3L, "employed", 6L),
                trace.objectsByMethod("app.Main$Workers"),
                trace.err());
        Requests requests = new Requests(trace);
        assertTrue(
                requests.routesServed().containsAll(Set.of("/workers/{id}", "/workers/filled")),
                () -> "" + requests.routesServed());
        assertEquals(
                List.of("GET - 200 completed"),
                requests.endsOfCallsOf("/workers/{id}/employee").stream().distinct().toList());
        assertEquals(List.of(), requests.notEndedOnce());
    }
}
