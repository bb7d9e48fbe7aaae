// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** {@code http.capture.path}. */
class CapturePathIT {

    @TempDir Path temporary;

    @Test
    void nothingOfTheRequestsLineIsInTheTraceButWhatTheProgramDeclares() throws Exception {
        LibraryTrace trace = record("http.capture.path=route");
        Requests requests = new Requests(trace);
        assertEquals(List.of("GET /patients/* 200 completed"), requests.served());
        assertEquals(List.of("GET - 200 completed"), requests.called());
        assertEquals(List.of(), requests.callsWithoutServer());
        assertUnknown(trace, "ada", "lovelace");
    }

    /** As most tests of libraries record, which look for paths. */
    @Test
    @EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = ".*")
    void wherePathsAreAskedForTheyStandWithoutQueriesAndIds() throws Exception {
        LibraryTrace trace = record("http.capture.path=folded");
        Requests requests = new Requests(trace);
        assertEquals(List.of("GET /patients/ada 200 completed"), requests.served());
        assertEquals(List.of("GET /patients/ada 200 completed"), requests.called());
        assertUnknown(trace, "lovelace");
    }

    @Test
    void noPathIsInTheTraceButTheRequestIs() throws Exception {
        LibraryTrace trace = record("http.capture.path=off");
        Requests requests = new Requests(trace);
        assertEquals(List.of("GET - 200 completed"), requests.served());
        assertEquals(List.of("GET - 200 completed"), requests.called());
        assertEquals(List.of(), requests.callsWithoutServer());
        assertUnknown(trace, "patients", "ada", "lovelace");
    }

    private LibraryTrace record(String option) throws Exception {
        return new LibraryApplication(temporary)
                .compile(LibraryApplication.resource("CapturedPaths.java"))
                .record("fields=off," + option);
    }

    private static void assertUnknown(LibraryTrace trace, String... secrets) {
        for (String secret : secrets) {
            assertFalse(
                    trace.events().stream()
                            .anyMatch(
                                    e ->
                                            e.toString().contains("\"" + secret)
                                                    || e.toString().contains("/" + secret)),
                    secret);
        }
    }
}
